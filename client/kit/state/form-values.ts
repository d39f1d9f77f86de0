import {
  type FormKind,
  type FormRules,
  type RegistrationInput,
  wrongFields,
} from '../../../domain/bookings/form/form.ts'
import { type Asking, wrongAnswers } from '../../../domain/bookings/record/answers.ts'
import { asked, type Question } from '../../../domain/events/questions.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { Day } from '../../../domain/kit/format.ts'
import {
  asFields,
  asksMore,
  hasHealthConsent,
  participantsOf,
  partyLabels,
  peopleIn,
  sharedQuestions,
} from './party-values.ts'

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
  self: 'Wer kommt mit',
  ...(Object.fromEntries(sharedQuestions.map(question => [question, asked[question].label[1]])) as Record<
    Question,
    string
  >),
  notes: 'Nachricht',
  voucher: 'Gutschein',
  privacyStatement: 'Einwilligung',
  newsLetter: 'Newsletter',
  website: 'Bitte leer lassen',
}

export type FieldName = keyof typeof fieldLabels

/** The names and labels of the wrong fields, in reading order; `values` say who comes. */
export const wrongLabels = (errors: FieldErrors, values: FormValues = {}) =>
  Object.entries(fieldLabels)
    .flatMap(field => (field[0] === 'self' ? [field, ...partyLabels(values)] : [field]))
    .filter(([name]) => errors[name])

export function readValues(data: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}

/** What is known of the chosen event. */
type Asked = Asking | undefined

/** What is sent to `/api/registration/add` (D13, D14). */
export function bodyOf(kind: FormKind, values: FormValues, event: Asked): RegistrationInput {
  const { name = '', email = '', phone = '', notes = '' } = values
  const newsLetter = values.newsLetter === 'on'
  if (kind === 'inquiry') return { name, email, phone, notes, newsLetter, privacyStatement: false }
  const waits = isWaiting(values)
  const people = participantsOf(values, waits ? [] : (event?.asks ?? []))
  // Whoever waits is asked the rest when there is a place. Whoever comes alone, and is asked nothing more, is not said twice (D41).
  const isPlain = peopleIn(values).join() === 'self' && !(event && asksMore(event))
  const who = {
    ...(isPlain || people.length === 0 ? {} : { participants: people, healthConsent: hasHealthConsent(values) }),
    ...(values.ask === 'on' ? { ask: true } : {}),
  }
  const { event: id = '', street = '', houseNumber = '', zip = '', city = '', country = '' } = values
  // Whoever waits agrees to nothing yet, even if a box was ticked before the places were gone.
  if (waits) return { event: id, name, email, phone, notes, newsLetter, privacyStatement: false, waiting: true, ...who }
  const privacyStatement = values.privacyStatement === 'on'
  const earlyStart = values[earlyStartName(id)] === 'on' ? { earlyStart: true } : {}
  const voucher = values.voucher ? { voucher: values.voucher } : {}
  const address = { street, houseNumber, zip, city, country }
  return {
    event: id,
    name,
    email,
    phone,
    ...address,
    notes,
    ...voucher,
    newsLetter,
    privacyStatement,
    ...earlyStart,
    ...who,
  }
}

/** The name of the box that asks for an event to begin early: what was ticked for one does not count for another. */
export const earlyStartName = (event: string) => `earlyStart.${event}` as const

/** Whether the form is sent for the waiting list. What was shown for a full event does not count for another one. */
const isWaiting = ({ waiting, shownFor, event }: FormValues) =>
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
const honeypotHint = 'Dieses Feld ist gegen Spam da. Bitte lass es leer.'

const nobody = 'Bitte sag, wer mitkommt.'

/** The sentence for each wrong field; a filled honeypot is one of them. */
export function formErrors(
  kind: FormKind,
  values: FormValues,
  formRules: FormRules,
  event: Asked,
  today: Day,
): FieldErrors {
  const body = bodyOf(kind, values, event)
  const wrong = wrongFields(body.waiting ? 'wait' : kind, body, formRules)
  // Somebody who comes alone and is asked nothing is not named in the call.
  const missing =
    event && body.participants
      ? wrongAnswers(participantsOf(values, event.asks ?? []), event, today, { waits: body.waiting })
      : {}
  const errors = asFields({ ...missing, ...wrong }, values)
  if (values.shownFor && values.shownFor === values.event && peopleIn(values).length === 0) errors.self = nobody
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
