/**
 * Public pages are cached for everybody and cannot show who is signed in. The panel leaves a hint in its browser; only
 * with that hint does a public page ask the server. Visitors' browsers store and request nothing.
 */
export const IS_PANEL_OPEN = 'panel'

/** Does nothing if the browser denies storage; then the panel is reachable only by its URL. */
export function leavePanelHint(): void {
  try {
    localStorage.setItem(IS_PANEL_OPEN, 'open')
  } catch {
    // See above.
  }
}

export function leaveNoPanelHint(): void {
  try {
    localStorage.removeItem(IS_PANEL_OPEN)
  } catch {
    // See above.
  }
}

export function hasPanelHint(): boolean {
  try {
    return localStorage.getItem(IS_PANEL_OPEN) !== null
  } catch {
    return false
  }
}
