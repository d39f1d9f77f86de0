import { hasPanelHint, leaveNoPanelHint } from '../../kit/state/panel-hint.ts'
import { forgetDrafts, hasDrafts } from './drafts.ts'
import { dropCaches, forgetTicks, hasTickEntries } from './kept-lists.ts'

const kept = new Set<() => void>()

/** For what a page keeps in its memory although nobody asks for it, such as a bank's file. */
export const forgetAtSignOut = (forget: () => void) => void kept.add(forget)

/** Who signs out leaves nothing behind on this device: no list, no tick, no draft, no worker. */
export async function forgetDevice(): Promise<void> {
  for (const forget of kept) forget()
  forgetDrafts()
  forgetTicks()
  leaveNoPanelHint()
  // First the worker, or it would fill the caches again.
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map(registration => registration.unregister()))
  await dropCaches()
}

/** A lapsed session may have lost its hint on a public page, and not what it keeps. */
export const keepsSomething = (): boolean => hasPanelHint() || hasTickEntries() || hasDrafts()
