/** On a bad line the topmost picture may never load. */
const PICTURE_TIMEOUT_MS = 3000

const timeout = () => new Promise(resolve => setTimeout(resolve, PICTURE_TIMEOUT_MS))

/** Resolves after the first paint, or at once in a background tab, which is not painted. */
const firstPaint = () =>
  new Promise<unknown>(resolve => {
    if (document.hidden) resolve(undefined)
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

/** An observer reports for the first time once a frame has been drawn. */
const nextFrame = () =>
  new Promise<unknown>(resolve => {
    if (document.hidden) resolve(undefined)
    else new IntersectionObserver(resolve).observe(document.documentElement)
  })

/** The server's page works without the script, which would compete with the topmost picture on a slow line. */
async function pageIsShown() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  await picture?.decode().catch(() => {})
  await firstPaint()
  await nextFrame()
}

void Promise.race([pageIsShown(), timeout()]).then(() => import('./main.tsx'))
