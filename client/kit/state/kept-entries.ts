import { formTexts } from '../../../domain/bookings/record/form-fields.ts'
import { asked } from '../../../domain/events/questions.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { FormValues } from './form-values.ts'
import { eachQuestions, sharedQuestions } from './party-values.ts'
import { keep, readKept } from './tab-storage.ts'

/** Keeps unsent form entries across a reload, for at most a day. */

const ITEM = 'entries'
const MAX_AGE_MS = DAY_MS

/** Excludes boxes, which must be ticked again after a reload. */
const keptFields: readonly string[] = [...formTexts, ...sharedQuestions]
/** Fields of each participant, without health notes. */
const keptOfEach = ['name', 'age', 'price', ...eachQuestions.filter(question => asked[question].kind !== 'note')]
const isKept = (name: string) =>
  keptFields.includes(name) || keptOfEach.includes(/^(?:participants\.\d\d?|self)\.(\w+)$/.exec(name)?.[1] ?? '')

type Kept = Record<string, { at: number; values: FormValues }>

/** Reads all entries by place, without expired ones. */
function readAll(): Kept {
  // After a clock jump their age is unknown.
  const isFresh = (kept: { at: number } | null) =>
    kept !== null && kept.at <= Date.now() && Date.now() - kept.at < MAX_AGE_MS
  return Object.fromEntries(Object.entries(readKept<Kept>(ITEM) ?? {}).filter(([, entries]) => isFresh(entries)))
}

/** Returns false if the browser denies storage. */
const writeAll = (all: Kept): boolean => keep(ITEM, Object.keys(all).length > 0 ? all : undefined)

export const keptEntries = (place: string): FormValues | undefined => readAll()[place]?.values

/** Returns false if the browser denies storage. */
export function keepEntries(place: string, values: FormValues): boolean {
  const typed = Object.entries(values).filter(([name]) => isKept(name))
  return writeAll({ ...readAll(), [place]: { at: Date.now(), values: Object.fromEntries(typed) } })
}

export function forgetEntries(place: string): void {
  const { [place]: _, ...others } = readAll()
  writeAll(others)
}

/** Removes expired entries, now and while the page is open. */
export function forgetOldEntries(): void {
  const forget = () => void writeAll(readAll())
  forget()
  setInterval(forget, MAX_AGE_MS / 24)
}
