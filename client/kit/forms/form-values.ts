import {
  addressTexts,
  contactTexts,
  formLabelOf,
  freeTexts,
  perText,
} from '../../../domain/bookings/record/form-fields.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { type BuiltInQuestion, builtInQuestions } from '../../../domain/questions/built-in-questions.ts'
import { sharedQuestions } from './party-values.ts'

/**
 * Labels of the registration form's fields, in reading order; the inquiry form has a subset. `website` is the honeypot.
 */
export const fieldLabels = {
  event: 'Termin',
  ...perText(formLabelOf, [...contactTexts, ...addressTexts]),
  self: 'Wer kommt mit',
  ...(Object.fromEntries(sharedQuestions.map(question => [question, builtInQuestions[question].label[1]])) as Record<
    BuiltInQuestion,
    string
  >),
  ...perText(formLabelOf, freeTexts),
  voucher: 'Gutschein',
  privacyStatement: 'Einwilligung',
  newsLetter: 'Newsletter',
  website: 'Bitte leer lassen',
}

export type FieldName = keyof typeof fieldLabels

/** The name includes the event id, so that a tick for one event does not count for another. */
export const earlyStartName = (event: string) => `earlyStart.${event}` as const

/** Splits "Am Anger 7a" into street and house number; undefined if it does not end in a house number. */
export function splitStreet(typed: string): [street: string, houseNumber: string] | undefined {
  const [, street, houseNumber] = /^(.*\D)\s+(\d+\s?[a-z]?)\s*$/i.exec(typed) ?? []
  return street && houseNumber ? [street.trim(), houseNumber] : undefined
}

export type FormMistakes = { fields: FieldErrors; message: string }

/** Shown when a party exceeds the places left. */
export const fullSentence = (free: number) => {
  if (free === 0) return 'Alle Plätze sind vergeben.'
  return free === 1 ? 'Es ist nur noch 1 Platz frei.' : `Es sind nur noch ${free} Plätze frei.`
}

/** A page does not know how many places an event has in total (D45); the server refuses a party that can never fit. */
export const wholeEventWords = 'Hat der Termin insgesamt weniger Plätze, sage ich euch das gleich nach dem Absenden.'

/** Faster submissions are treated as spam (D33). */
export const MINIMUM_FILL_TIME_MS = 3000

/** Sets or removes one field's sentence. */
function withField(errors: FieldErrors, name: string, sentence: string | undefined): FieldErrors {
  if (errors[name] === sentence) return errors
  const { [name]: _, ...others } = errors
  return sentence ? { ...others, [name]: sentence } : others
}

/** Validates a field when it loses focus. */
export const afterBlur = (errors: FieldErrors, name: string, checked: FieldErrors) =>
  withField(errors, name, checked[name])

/** Removes a corrected field's sentence while typing, but adds no new one. */
export const afterInput = (errors: FieldErrors, name: string, checked: FieldErrors) =>
  errors[name] ? withField(errors, name, checked[name]) : errors
