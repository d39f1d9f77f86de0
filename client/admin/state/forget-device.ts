import { leaveNoPanelHint } from '../../state/panel-hint.ts'
import { forgetDrafts } from './drafts.ts'
import { dropCaches, forgetTicks } from './kept-lists.ts'

/** Who signs out leaves nothing behind on this device: no list, no tick, no draft, no worker. */
export async function forgetDevice(): Promise<void> {
  forgetDrafts()
  forgetTicks()
  leaveNoPanelHint()
  // First the worker, or it would fill the caches again.
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map(registration => registration.unregister()))
  await dropCaches()
}
