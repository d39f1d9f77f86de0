import { useSyncExternalStore } from 'react'

export type Parts = typeof import('./later-parts.ts')

let parts: Parts | undefined
const listeners = new Set<() => void>()

/** Loads what a form needs once somebody fills it in: its rules, and what follows sending (D84). */
export async function loadLater(): Promise<Parts> {
  if (parts) return parts
  parts = await import('./later-parts.ts')
  for (const listener of listeners) listener()
  return parts
}

/** Loads it without waiting; if that fails, it is loaded again when it is needed. */
export const foreseeLater = () => void loadLater().catch(() => {})

/** Loads it beforehand if the page shows some of it already; the server always has it. */
export async function prepareLater(): Promise<void> {
  const shown = '.outcome, .outcome-failed, .too-few, .mistakes'
  if (typeof document === 'undefined' || document.querySelector(shown)) await loadLater()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => parts

/** Returns the parts as soon as they are loaded. */
export const useLater = (): Parts | undefined => useSyncExternalStore(subscribe, current, current)
