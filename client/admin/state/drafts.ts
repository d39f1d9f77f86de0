import { useState } from 'react'

/** A letter that is being written. */
export type Draft = { subject: string; text: string }

const PREFIX = 'draft '

/** What is being written at this place, in this tab. Only this file writes it; whatever else stands there is nothing. */
export function keptDraft(place: string): Draft | undefined {
  try {
    const kept: Draft | null = JSON.parse(sessionStorage.getItem(PREFIX + place) ?? 'null')
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** A browser may refuse to keep anything; then nothing is kept. */
function keep(place: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + place, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + place)
  } catch {}
}

/** A letter that is kept until it is sent, whoever closes the overlay or reloads the page meanwhile. */
export function useDraft(place: string, initial: Draft) {
  const [draft, setDraft] = useState(() => keptDraft(place) ?? initial)
  return {
    draft,
    change(changes: Partial<Draft>) {
      const next = { ...draft, ...changes }
      setDraft(next)
      keep(place, next.subject === initial.subject && next.text === initial.text ? undefined : next)
    },
    forget() {
      setDraft(initial)
      keep(place, undefined)
    },
  }
}

/** Who signs out leaves nothing behind that was meant for a guest. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {}
}
