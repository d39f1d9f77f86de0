import { fetchSoon } from '../kit/state/fetch-soon.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

const isThrifty = ({ saveData, effectiveType = '' }: Connection) => saveData || /[23]g$/.test(effectiveType)

/** Fetches the scripts once a form is within one screen of the view, unless each byte counts. */
export function prefetchNearForm(scripts: readonly string[]): void {
  if (isThrifty((navigator as { connection?: Connection }).connection ?? {})) return
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      fetchSoon(scripts)
    },
    { rootMargin: '100% 0px' },
  )
  for (const form of document.querySelectorAll('[data-live]:is(form, .registration)')) observer.observe(form)
}
