/** Scrolls the legal page to its top, where the terms begin, unless another section was asked for (section 2). */
export function showTerms(): void {
  if (location.hash && location.hash !== '#agb') return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
}
