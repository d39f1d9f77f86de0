import { formTexts } from '../../../domain/bookings/record/form-fields.ts'
import { asked } from '../../../domain/events/questions.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { FormValues } from './form-values.ts'
import { eachQuestions, sharedQuestions } from './party-values.ts'

/**
 * Keeps unsent form entries in sessionStorage across a reload: per tab, for at most a day. Does nothing if the browser
 * denies storage.
 */

const ITEM = 'entries'
const MAX_AGE_MS = DAY_MS

/** Excludes boxes, which must be ticked again after a reload. */
const keptFields: readonly string[] = [...formTexts, ...sharedQuestions]
/** Fields of each participant, without health notes. */
const keptOfEach = ['name', 'age', 'price', ...eachQuestions.filter(question => asked[question].kind !== 'note')]
const isKept = (name: string) =>
  keptFields.includes(name) || keptOfEach.includes(/^(?:participants\.\d\d?|self)\.(\w+)$/.exec(name)?.[1] ?? '')

type Kept = Record<string, { at: number; values: FormValues }>

/** Reads all entries by place, without expired ones. Treats malformed data as none. */
function readAll(): Kept {
  try {
    const all: Kept = JSON.parse(sessionStorage.getItem(ITEM) ?? '{}')
    // After a clock jump their age is unknown.
    const isFresh = ({ at }: { at: number }) => at <= Date.now() && Date.now() - at < MAX_AGE_MS
    return Object.fromEntries(Object.entries(all).filter(([, entries]) => isFresh(entries)))
  } catch {
    return {}
  }
}

/** Returns false if the browser denies storage. */
function writeAll(all: Kept): boolean {
  try {
    if (Object.keys(all).length > 0) sessionStorage.setItem(ITEM, JSON.stringify(all))
    else sessionStorage.removeItem(ITEM)
    return true
  } catch {
    return false
  }
}

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
