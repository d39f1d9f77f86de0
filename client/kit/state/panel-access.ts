import { isAdmin } from '../../../domain/people/accounts/access.ts'
import { call, createClient, panelFetch } from './api.ts'
import { hasPanelHint, removePanelHint } from './panel-hint.ts'

/** True if this browser's session may open the panel now. */
export async function mayOpenPanel(): Promise<boolean> {
  try {
    if (!hasPanelHint()) return false
    const isStill = isAdmin(await call(createClient('/api', panelFetch).user.$get()))
    if (!isStill) removePanelHint()
    return isStill
  } catch {
    return false
  }
}
