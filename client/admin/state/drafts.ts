import { useState } from 'react'

/** A letter in progress. */
export type Draft = { subject: string; text: string }

const PREFIX = 'draft '

/** Reads this tab's draft for the place. Treats malformed data as none. */
export function keptDraft<T = Draft>(place: string): T | undefined {
  try {
    const kept: T | null = JSON.parse(sessionStorage.getItem(PREFIX + place) ?? 'null')
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** While signed out, drafts stay on the page and are not stored. */
let isSignedOut = false

/** Does nothing if the browser denies storage. */
function keep(place: string, draft: object | undefined): void {
  try {
    if (draft && !isSignedOut) sessionStorage.setItem(PREFIX + place, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + place)
  } catch {}
}

/**
 * State that survives closing the overlay and reloading until it is sent. Untouched fields follow `initial`, which may
 * change.
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

/** Signing out deletes all drafts; none is stored before the next sign-in. */
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

/** Stores drafts again after a sign-in. */
export function keepDrafts(): void {
  isSignedOut = false
}
