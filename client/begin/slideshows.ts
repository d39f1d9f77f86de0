/** When each frame with several pictures came into view, in milliseconds since the page was opened. */
export type ShownSince = WeakMap<Element, number>

/** A busy browser starts the slideshow after this time. */
const IDLE_TIMEOUT_MS = 1500

/** Calls `begin` once the page has loaded and the browser is idle, with a slideshow in view. */
export function awaitSlideshow(loaded: Promise<unknown>, begin: () => void): ShownSince {
  const shownAt: ShownSince = new WeakMap()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return shownAt
  const observer = new IntersectionObserver(entries => {
    const visible = entries.filter(entry => entry.isIntersecting)
    for (const { target, time } of visible) if (!shownAt.has(target)) shownAt.set(target, time)
    if (visible.length > 0) void loaded.then(() => whenIdle(begin))
  })
  for (const frame of document.querySelectorAll('.slideshow[data-live] .slideshow-frame')) observer.observe(frame)
  return shownAt
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(run, IDLE_TIMEOUT_MS)
}
