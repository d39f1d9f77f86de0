type Recorder = { shownToasts?: string[] }

/** In the page: records the text of each message that closes itself. A busy machine may look only after that. */
export function recordToasts(): void {
  const shown: string[] = []
  Object.assign(window, { shownToasts: shown } satisfies Recorder)
  let current: string | undefined
  new MutationObserver(() => {
    const text = document.querySelector('.toast')?.textContent ?? undefined
    if (text !== undefined && text !== current) shown.push(text)
    current = text
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** In the page: true once a message with this text was shown; it and earlier ones count only once. */
export function takeToast(message: string): boolean {
  const { shownToasts = [] } = window as Recorder
  const at = shownToasts.findIndex(text => text.includes(message))
  if (at < 0) return false
  shownToasts.splice(0, at + 1)
  return true
}
