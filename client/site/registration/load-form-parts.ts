import { useSyncExternalStore } from 'react'

export type FormParts = typeof import('./form-parts.ts')

let parts: FormParts | undefined
const listeners = new Set<() => void>()

/** Loads what a form needs once somebody fills it in: its rules, and what follows sending (D84). */
export async function loadFormParts(): Promise<FormParts> {
  if (parts) return parts
  parts = await import('./form-parts.ts')
  for (const listener of listeners) listener()
  return parts
}

/** Loads the parts without waiting. If that fails, they load when they are needed. */
export const preloadFormParts = () => void loadFormParts().catch(() => {})

/** Loads the parts before rendering if the page shows one of them already; always on the server. */
export async function prepareFormParts(): Promise<void> {
  const selector = '.outcome, .outcome-failed, .too-few, .mistakes'
  if (typeof document === 'undefined' || document.querySelector(selector)) await loadFormParts()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const getParts = () => parts

/** Returns the parts as soon as they are loaded. */
export const useFormParts = (): FormParts | undefined => useSyncExternalStore(subscribe, getParts, getParts)
