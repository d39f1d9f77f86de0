import { isAdmin } from '../../../domain/people/accounts/access.ts'
import { call, createClient, panelFetch } from './api.ts'

/**
 * Public pages are the same for everybody, so they cannot know who is signed in. The panel leaves a hint in the browser in
 * which it was open; only with it does a public page ask the server. Browsers of visitors keep nothing and ask nothing.
 */
export const IS_PANEL_OPEN = 'panel'

/** A browser may refuse to keep anything; then there is no way back but the address. */
export function leavePanelHint(): void {
  try {
    localStorage.setItem(IS_PANEL_OPEN, 'open')
  } catch {
    // See above.
  }
}

/** For whoever signs out. */
export function leaveNoPanelHint(): void {
  try {
    localStorage.removeItem(IS_PANEL_OPEN)
  } catch {
    // See above.
  }
}

/** Whether the panel was open in this browser. */
export function hasPanelHint(): boolean {
  try {
    return localStorage.getItem(IS_PANEL_OPEN) !== null
  } catch {
    return false
  }
}

/** Whether this browser's session may open the panel now. */
export async function mayOpenPanel(): Promise<boolean> {
  try {
    if (!hasPanelHint()) return false
    const isStill = isAdmin(await call(createClient('/api', panelFetch).user.$get()))
    if (!isStill) localStorage.removeItem(IS_PANEL_OPEN)
    return isStill
  } catch {
    return false
  }
}
