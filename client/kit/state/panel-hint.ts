/**
 * Public pages are cached for everybody and cannot show who is signed in. The panel leaves a hint in its browser; only
 * with that hint does a public page ask the server. Visitors' browsers store and request nothing.
 */
export const PANEL_HINT_KEY = 'panel'

/** Does nothing if the browser denies storage; then the panel is reachable only by its URL. */
export function leavePanelHint(): void {
  try {
    localStorage.setItem(PANEL_HINT_KEY, 'open')
  } catch {
    // The browser denies storage.
  }
}

export function removePanelHint(): void {
  try {
    localStorage.removeItem(PANEL_HINT_KEY)
  } catch {
    // The browser denies storage.
  }
}

export function hasPanelHint(): boolean {
  try {
    return localStorage.getItem(PANEL_HINT_KEY) !== null
  } catch {
    return false
  }
}
