let isLeaving = false
/** For the mail program or the telephone the page stays, which browsers count as leaving, too. */
const opensBeside = (link: Element) => link.matches('[href^="mailto:"], [href^="tel:"]')
/** Nothing is lost on the way to the desk or the set-up, outside of an editor. */
const staysInPanel = (link: Element) => link.matches('[href^="/admin/"]') && !link.closest('dialog')
let isHarmless = false
const OPENING_MS = 1000

/** Loads the page again, where it is, without a warning. */
export function reload(): void {
  isLeaving = true
  location.reload()
}

/** Leaves the panel for another page without a warning. */
export function leaveFor(address: string): void {
  isLeaving = true
  location.assign(address)
}

/** Leaving by accident loses what is being typed, so the browser asks, but for links that lose nothing. Returns the function that ends this. */
const warnUnless = (isFree: (link: Element) => boolean) => (): (() => void) => {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving && !isHarmless) event.preventDefault()
  }
  const look = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || !isFree(link)) return
    isHarmless = true
    setTimeout(() => {
      isHarmless = false
    }, OPENING_MS)
  }
  addEventListener('beforeunload', warn)
  addEventListener('click', look)
  return () => {
    removeEventListener('beforeunload', warn)
    removeEventListener('click', look)
  }
}

/** For pages with forms of their own, such as the set-up. */
export const warnBeforeLeaving = warnUnless(opensBeside)

/** For the panel. */
export const warnBeforeLeavingPanel = warnUnless(link => opensBeside(link) || staysInPanel(link))
