/**
 * Loads the script once the page shows what it leads with: the server's page is whole without it, and on a slow line it
 * would share that line with the picture on top.
 */
const begin = () => void import('./main.tsx')

/** An observer first reports once a frame has been drawn; a page in a background tab draws none. */
function afterFrame() {
  if (document.hidden) return begin()
  new IntersectionObserver((_, observer) => {
    observer.disconnect()
    begin()
  }).observe(document.documentElement)
}

/** Longer than a picture may keep everything else waiting: on a bad line it may never come. */
const PATIENCE_MS = 3000

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
const patience = new Promise(over => setTimeout(over, PATIENCE_MS))
if (picture) void Promise.race([picture.decode(), patience]).then(afterFrame, afterFrame)
else afterFrame()
