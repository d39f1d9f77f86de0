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

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (picture) picture.decode().then(afterFrame, afterFrame)
else afterFrame()
