import { useState } from 'react'
import { keepInTab, keptKeys, readFromTab } from '../../kit/state/tab-storage.ts'

/** A letter in progress. */
export type LetterDraft = { subject: string; text: string }

const PREFIX = 'draft '

/** Reads this tab's draft for the place. */
export const keptDraft = <T = LetterDraft>(place: string): T | undefined => readFromTab<T>(PREFIX + place)

/** While signed out, drafts stay on the page and are not stored. */
let isSignedOut = false

const keepDraft = (place: string, draft: object | undefined) =>
  keepInTab(PREFIX + place, isSignedOut ? undefined : draft)

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
      keepDraft(place, JSON.stringify({ ...initial, ...next }) === JSON.stringify(initial) ? undefined : next)
    },
    forget() {
      setTyped(undefined)
      keepDraft(place, undefined)
    },
  }
}

/** Forgets a draft whose letter has gone out by another form. */
export const dropDraft = (place: string) => keepDraft(place, undefined)

/** Forgets a draft's text that has gone out by another form, and keeps its other fields. */
export function dropSentText(place: string, sent: string): void {
  const { text, ...others } = keptDraft<Partial<LetterDraft>>(place) ?? {}
  if (text === sent) keepDraft(place, Object.keys(others).length > 0 ? others : undefined)
}

/** Signing out deletes all drafts; none is stored before the next sign-in. */
export function forgetDrafts(): void {
  isSignedOut = true
  for (const key of draftKeys()) keepInTab(key, undefined)
}

/** Removes what was typed about these records, once they are deleted for good. */
export function forgetDraftsAbout(ids: readonly string[]): void {
  const namedKeys = draftKeys().filter(key => key.split(' ').some(word => ids.includes(word)))
  for (const key of namedKeys) keepInTab(key, undefined)
}

export const hasDrafts = (): boolean => draftKeys().length > 0

const draftKeys = () => keptKeys(PREFIX)

/** Stores drafts again after a sign-in. */
export function keepDrafts(): void {
  isSignedOut = false
}
