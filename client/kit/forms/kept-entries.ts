import { formTexts } from '../../../domain/bookings/record/form-fields.ts'
import { builtInQuestions } from '../../../domain/questions/built-in-questions.ts'
import { readEntries, writeEntries } from './entry-storage.ts'
import { eachQuestions, sharedQuestions } from './party-values.ts'
import type { FormValues } from './posted-values.ts'

/** Keeps unsent form entries across a reload, for at most a day. */

/** Excludes boxes, which must be ticked again after a reload. */
const keptFields: readonly string[] = [...formTexts, ...sharedQuestions]
/** Fields of each participant, without health notes. */
const keptOfEach = [
  'name',
  'age',
  'price',
  ...eachQuestions.filter(question => builtInQuestions[question].kind !== 'note'),
]
const isKept = (name: string) =>
  keptFields.includes(name) || keptOfEach.includes(/^(?:participants\.\d\d?|self)\.(\w+)$/.exec(name)?.[1] ?? '')

export const keptEntries = (formKey: string): FormValues | undefined => readEntries()[formKey]?.values

/** Returns false if the browser denies storage. */
export function keepEntries(formKey: string, values: FormValues): boolean {
  const entries = Object.entries(values).filter(([name]) => isKept(name))
  return writeEntries({ ...readEntries(), [formKey]: { at: Date.now(), values: Object.fromEntries(entries) } })
}

export function forgetEntries(formKey: string): void {
  const { [formKey]: _, ...others } = readEntries()
  writeEntries(others)
}
