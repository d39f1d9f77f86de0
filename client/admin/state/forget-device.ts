import { hasPanelHint, removePanelHint } from '../../kit/state/panel-hint.ts'
import { forgetDrafts, hasDrafts } from './drafts.ts'
import { dropCaches, forgetTicks, hasTickEntries } from './kept-lists.ts'

const forgetters = new Set<() => void>()

/** Registers a callback that clears data held in memory, such as a bank file. */
export const forgetAtSignOut = (forget: () => void) => void forgetters.add(forget)

/** Clears this device at sign-out: lists, ticks, drafts and the worker. */
export async function forgetDevice(): Promise<void> {
  for (const forget of forgetters) forget()
  forgetDrafts()
  forgetTicks()
  removePanelHint()
  // Unregister the worker first, or it would refill the caches.
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map(registration => registration.unregister()))
  await dropCaches()
}

/** True if this device holds data of the office. Public pages remove only the hint when a session has expired. */
export const keepsSomething = (): boolean => hasPanelHint() || hasTickEntries() || hasDrafts()
