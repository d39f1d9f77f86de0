let isLeaving = false

/** Leaves the panel for another page without a warning. */
export function leaveFor(address: string): void {
  isLeaving = true
  location.assign(address)
}

/** Leaving by accident loses what is being typed, so the browser asks. Returns the function that ends this. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
