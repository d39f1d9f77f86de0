/** On a bad line the picture on top may never come. */
const PICTURE_TIMEOUT_MS = 3000

const timeout = () => new Promise(resolve => setTimeout(resolve, PICTURE_TIMEOUT_MS))

/** Resolves once the page has been painted for the first time; one in a background tab is not. */
const firstPaint = () =>
  new Promise<unknown>(resolve => {
    if (document.hidden) resolve(undefined)
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

/** An observer first reports once a frame has been drawn. */
const nextFrame = () =>
  new Promise<unknown>(resolve => {
    if (document.hidden) resolve(undefined)
    else new IntersectionObserver(resolve).observe(document.documentElement)
  })

/** The server's page is whole without the script, which on a slow line would share that line with the picture on top. */
async function pageIsShown() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  await picture?.decode().catch(() => {})
  await firstPaint()
  await nextFrame()
}

void Promise.race([pageIsShown(), timeout()]).then(() => import('./main.tsx'))
