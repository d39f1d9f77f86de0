let isLeaving = false
/** Browsers count an address for the mail program or the telephone as leaving, although the page stays. */
let isOpeningBeside = false
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

/** Leaving by accident loses what is being typed, so the browser asks. Returns the function that ends this. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving && !isOpeningBeside) event.preventDefault()
  }
  const look = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('a[href^="mailto:"], a[href^="tel:"]')) return
    isOpeningBeside = true
    setTimeout(() => {
      isOpeningBeside = false
    }, OPENING_MS)
  }
  addEventListener('beforeunload', warn)
  addEventListener('click', look)
  return () => {
    removeEventListener('beforeunload', warn)
    removeEventListener('click', look)
  }
}
