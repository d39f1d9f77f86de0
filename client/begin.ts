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

/** On a bad line the picture may never come. */
const PICTURE_TIMEOUT_MS = 3000

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (picture) {
  const timeout = new Promise(resolve => setTimeout(resolve, PICTURE_TIMEOUT_MS))
  void Promise.race([picture.decode(), timeout]).then(afterFrame, afterFrame)
} else afterFrame()
