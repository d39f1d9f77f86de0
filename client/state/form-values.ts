import type { FieldErrors } from '../../domain/error.ts'
import { type FormKind, type FormRules, type RegistrationInput, wrongFields } from '../../domain/registrations/form.ts'

/** A form as the browser would post it: texts, and "on" for a ticked box. */
export type FormValues = Record<string, string>

/**
 * The fields of the registration form in reading order, with their labels; the inquiry form has some of them, in the same
 * order. `website` is the honeypot.
 */
export const fieldLabels = {
  event: 'Termin',
  name: 'Vor- und Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  notes: 'Nachricht',
  privacyStatement: 'Einwilligung',
  newsLetter: 'Newsletter',
  website: 'Bitte leer lassen',
}

export type FieldName = keyof typeof fieldLabels

/** The names and labels of the wrong fields, in reading order. */
export const wrongLabels = (errors: FieldErrors) => Object.entries(fieldLabels).filter(([name]) => errors[name])

export function readValues(data: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}

/** What is sent to `/api/registration/add` (D13, D14). */
export function bodyOf(kind: FormKind, values: FormValues): RegistrationInput {
  const { name = '', email = '', phone = '', notes = '' } = values
  const newsLetter = values.newsLetter === 'on'
  if (kind === 'inquiry') return { name, email, phone, notes, newsLetter, privacyStatement: false }
  const { event = '', street = '', houseNumber = '', zip = '', city = '', country = '' } = values
  // Whoever waits agrees to nothing yet, even if a box was ticked before the places were gone.
  if (isWaiting(values)) return { event, name, email, phone, notes, newsLetter, privacyStatement: false, waiting: true }
  const privacyStatement = values.privacyStatement === 'on'
  return { event, name, email, phone, street, houseNumber, zip, city, country, notes, newsLetter, privacyStatement }
}

/** Whether the form is sent for the waiting list. What was shown for a full event does not count for another one. */
export const isWaiting = ({ waiting, shownFor, event }: FormValues) =>
  waiting === 'on' && (shownFor === undefined || shownFor === event)

/** "Am Anger 7a" in two; undefined when it does not end like a house number. */
export function splitStreet(typed: string): [street: string, houseNumber: string] | undefined {
  const [, street, houseNumber] = /^(.*\D)\s+(\d+\s?[a-z]?)\s*$/i.exec(typed) ?? []
  return street && houseNumber ? [street.trim(), houseNumber] : undefined
}

/** What the form or the server found wrong. */
export type Mistakes = { fields: FieldErrors; message: string }

/** Said when a party does not fit into the places that are left. */
export const fullSentence = (free: number) => {
  if (free === 0) return 'Alle Plätze sind vergeben.'
  return free === 1 ? 'Es ist nur noch 1 Platz frei.' : `Es sind nur noch ${free} Plätze frei.`
}

/** A form that is sent sooner than this after it was shown was not filled in by a person (D33). */
export const MINIMUM_FILL_TIME_MS = 3000

/** What a person reads who filled in the honeypot by accident. */
export const honeypotHint = 'Dieses Feld ist gegen Spam da. Bitte lass es leer.'

/** The sentence for each wrong field; a filled honeypot is one of them. */
export function formErrors(kind: FormKind, values: FormValues, formRules: FormRules): FieldErrors {
  const body = bodyOf(kind, values)
  const errors = wrongFields(body.waiting ? 'wait' : kind, body, formRules)
  return values.website ? { ...errors, website: honeypotHint } : errors
}

/** Sets or removes one field's sentence and leaves the others alone. */
function withField(errors: FieldErrors, name: string, sentence: string | undefined): FieldErrors {
  if (errors[name] === sentence) return errors
  const { [name]: _, ...others } = errors
  return sentence ? { ...others, [name]: sentence } : others
}

/** Leaving a field checks that field. */
export const afterBlur = (errors: FieldErrors, name: string, checked: FieldErrors) =>
  withField(errors, name, checked[name])

/** Typing removes the sentence of a mistake as soon as it is corrected, but shows no new one. */
export const afterInput = (errors: FieldErrors, name: string, checked: FieldErrors) =>
  errors[name] ? withField(errors, name, checked[name]) : errors
