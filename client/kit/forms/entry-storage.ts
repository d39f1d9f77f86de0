import { DAY_MS } from '../../../domain/kit/duration.ts'
import { keepInTab, readFromTab } from '../state/tab-storage.ts'
import type { FormValues } from './posted-values.ts'

/** Stores unsent form entries by form and page, for at most a day. */

const ITEM = 'entries'
const MAX_AGE_MS = DAY_MS

export type StoredEntries = Record<string, { at: number; values: FormValues }>

/** Reads all entries, without expired ones. */
export function readEntries(): StoredEntries {
  // After a clock jump their age is unknown.
  const isFresh = (entries: { at: number } | null) =>
    entries !== null && entries.at <= Date.now() && Date.now() - entries.at < MAX_AGE_MS
  return Object.fromEntries(
    Object.entries(readFromTab<StoredEntries>(ITEM) ?? {}).filter(([, entries]) => isFresh(entries)),
  )
}

/** Returns false if the browser denies storage. */
export const writeEntries = (all: StoredEntries): boolean =>
  keepInTab(ITEM, Object.keys(all).length > 0 ? all : undefined)

/** Removes expired entries, now and while the page is open. */
export function forgetOldEntries(): void {
  const forget = () => void writeEntries(readEntries())
  forget()
  setInterval(forget, MAX_AGE_MS / 24)
}
