import { useState } from 'react'

/** A letter that is being written. */
export type Draft = { subject: string; text: string }

const PREFIX = 'draft '

/** What is being written at this place, in this tab. Only this file writes it; whatever else stands there is nothing. */
export function keptDraft<T = Draft>(place: string): T | undefined {
  try {
    const kept: T | null = JSON.parse(sessionStorage.getItem(PREFIX + place) ?? 'null')
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** Nobody is signed in: what is typed now stays on the page alone. */
let isSignedOut = false

/** A browser may refuse to keep anything; then nothing is kept. */
function keep(place: string, draft: object | undefined): void {
  try {
    if (draft && !isSignedOut) sessionStorage.setItem(PREFIX + place, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + place)
  } catch {}
}

/**
 * What is typed, such as a letter, is kept until it is sent, whoever closes the overlay or reloads the page meanwhile. What is
 * not typed follows `initial`, which may have changed by then.
 */
export function useDraft<T extends object>(place: string, initial: T) {
  const [typed, setTyped] = useState(() => keptDraft<Partial<T>>(place))
  const draft = { ...initial, ...typed }
  return {
    draft,
    change(changes: Partial<T>) {
      const next = { ...typed, ...changes }
      setTyped(next)
      keep(place, JSON.stringify({ ...initial, ...next }) === JSON.stringify(initial) ? undefined : next)
    },
    forget() {
      setTyped(undefined)
      keep(place, undefined)
    },
  }
}

/** Who signs out leaves nothing behind that was meant for a guest, and nothing is kept before somebody is signed in. */
export function forgetDrafts(): void {
  isSignedOut = true
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

/** Removes what was typed about these records, once they are deleted for good. */
export function forgetDraftsAbout(ids: readonly string[]): void {
  const named = draftKeys().filter(key => key.split(' ').some(word => ids.includes(word)))
  for (const key of named) sessionStorage.removeItem(key)
}

export const hasDrafts = (): boolean => draftKeys().length > 0

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter(key => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** Somebody is signed in, perhaps again. */
export function keepDrafts(): void {
  isSignedOut = false
}
