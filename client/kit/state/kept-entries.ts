import { asked } from '../../../domain/events/questions.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { FormValues } from './form-values.ts'
import { eachQuestions, sharedQuestions } from './party-values.ts'

/**
 * What was typed into the forms and not sent yet, kept over a reload: in this tab alone, until it is closed, at most a day.
 * A browser may refuse to keep anything; then nothing is kept.
 */

const ITEM = 'entries'
const MAX_AGE_MS = DAY_MS

/** What people type. Boxes are ticked again, and the rest is none of their entries. */
const keptFields = [
  'name',
  'email',
  'phone',
  'street',
  'houseNumber',
  'zip',
  'city',
  'country',
  'notes',
  ...sharedQuestions,
]
/** Of those who come along as well, but nothing about anybody's health. */
const keptOfEach = ['name', 'age', 'price', ...eachQuestions.filter(question => asked[question].kind !== 'note')]
const isKept = (name: string) =>
  keptFields.includes(name) || keptOfEach.includes(/^(?:participants\.\d\d?|self)\.(\w+)$/.exec(name)?.[1] ?? '')

type Kept = Record<string, { at: number; values: FormValues }>

/** Of all forms, by place, without those that are too old. Only this file writes it; whatever else stands there is nothing. */
function readAll(): Kept {
  try {
    const all: Kept = JSON.parse(sessionStorage.getItem(ITEM) ?? '{}')
    // After a clock jump nobody knows how old they are.
    const isFresh = ({ at }: { at: number }) => at <= Date.now() && Date.now() - at < MAX_AGE_MS
    return Object.fromEntries(Object.entries(all).filter(([, entries]) => isFresh(entries)))
  } catch {
    return {}
  }
}

/** Returns whether they are kept. */
function writeAll(all: Kept): boolean {
  try {
    if (Object.keys(all).length > 0) sessionStorage.setItem(ITEM, JSON.stringify(all))
    else sessionStorage.removeItem(ITEM)
    return true
  } catch {
    return false
  }
}

/** What was typed into the form at this place. */
export const keptEntries = (place: string): FormValues | undefined => readAll()[place]?.values

/** Returns whether they are kept. */
export function keepEntries(place: string, values: FormValues): boolean {
  const typed = Object.entries(values).filter(([name]) => isKept(name))
  return writeAll({ ...readAll(), [place]: { at: Date.now(), values: Object.fromEntries(typed) } })
}

export function forgetEntries(place: string): void {
  const { [place]: _, ...others } = readAll()
  writeAll(others)
}

/** Forgets what is too old, now and while the page is open. */
export function forgetOldEntries(): void {
  const forget = () => void writeAll(readAll())
  forget()
  setInterval(forget, MAX_AGE_MS / 24)
}
