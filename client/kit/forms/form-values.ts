import type { FormKind, RegistrationInput } from '../../../domain/bookings/form/form.ts'
import type { AnswerRules } from '../../../domain/bookings/record/answers.ts'
import {
  addressTexts,
  contactTexts,
  formLabelOf,
  formTextsOf,
  freeTexts,
  perText,
} from '../../../domain/bookings/record/form-fields.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { asked, type Question } from '../../../domain/questions/built-in.ts'
import { answerName, ownAnswersIn } from '../../../domain/questions/posted.ts'
import { asksMore, hasHealthConsent, participantForms, partyLabels, peopleIn, sharedQuestions } from './party-values.ts'
import type { FormValues } from './posted-values.ts'

/**
 * Labels of the registration form's fields, in reading order; the inquiry form has a subset. `website` is the honeypot.
 */
export const fieldLabels = {
  event: 'Termin',
  ...perText(formLabelOf, [...contactTexts, ...addressTexts]),
  self: 'Wer kommt mit',
  ...(Object.fromEntries(sharedQuestions.map(question => [question, asked[question].label[1]])) as Record<
    Question,
    string
  >),
  ...perText(formLabelOf, freeTexts),
  voucher: 'Gutschein',
  privacyStatement: 'Einwilligung',
  newsLetter: 'Newsletter',
  website: 'Bitte leer lassen',
}

export type FieldName = keyof typeof fieldLabels

/** Returns names and labels of the wrong fields, in reading order. */
export const wrongLabels = (errors: FieldErrors, values: FormValues = {}, { questions = [] }: Asked = {}) =>
  [
    ...Object.entries(fieldLabels).flatMap(field =>
      field[0] === 'self' ? [field, ...partyLabels(values, questions)] : [field],
    ),
    ...questions.map((question): [string, string] => [answerName('', question), question.label]),
  ].filter(([name]) => errors[name])

export type Asked = (AnswerRules & Pick<PublicEvent, 'questions'>) | undefined

/** Builds the body for `/api/registration/add` (D13, D14). */
export function bodyOf(kind: FormKind, values: FormValues, event: Asked): RegistrationInput {
  const newsLetter = values.newsLetter === 'on'
  const texts = (form: Parameters<typeof formTextsOf>[0]) => perText(name => values[name] ?? '', formTextsOf(form))
  if (kind === 'inquiry') return { ...texts(kind), newsLetter, privacyStatement: false }
  const waits = isWaiting(values)
  const people = participantForms(values, waits ? [] : (event?.asks ?? []), waits ? [] : event?.questions)
  const answers = waits ? [] : ownAnswersIn(values, '', event?.questions)
  // The waiting list asks only for names. Omit participants if the contact person comes alone and no question is asked
  // (D41).
  const isPlain = peopleIn(values).join() === 'self' && !(event && asksMore(event))
  const who = {
    ...(isPlain || people.length === 0 ? {} : { participants: people, healthConsent: hasHealthConsent(values) }),
    ...(answers.length > 0 ? { answers } : {}),
    ...(values.ask === 'on' ? { ask: true } : {}),
  }
  const { event: id = '' } = values
  // The waiting list requires no consent; ignore boxes ticked before the event filled up.
  if (waits) return { event: id, ...texts('wait'), newsLetter, privacyStatement: false, waiting: true, ...who }
  const privacyStatement = values.privacyStatement === 'on'
  const earlyStart = values[earlyStartName(id)] === 'on' ? { earlyStart: true } : {}
  const voucher = values.voucher ? { voucher: values.voucher } : {}
  return { event: id, ...texts(kind), ...voucher, newsLetter, privacyStatement, ...earlyStart, ...who }
}

/** The name includes the event id, so that a tick for one event does not count for another. */
export const earlyStartName = (event: string) => `earlyStart.${event}` as const

/** True if the form is for the waiting list of the chosen event, not of one shown before. */
const isWaiting = ({ waiting, shownFor, event }: FormValues) =>
  waiting === 'on' && (shownFor === undefined || shownFor === event)

/** Splits "Am Anger 7a" into street and house number; undefined if it does not end in a house number. */
export function splitStreet(typed: string): [street: string, houseNumber: string] | undefined {
  const [, street, houseNumber] = /^(.*\D)\s+(\d+\s?[a-z]?)\s*$/i.exec(typed) ?? []
  return street && houseNumber ? [street.trim(), houseNumber] : undefined
}

export type Mistakes = { fields: FieldErrors; message: string }

/** Shown when a party exceeds the places left. */
export const fullSentence = (free: number) => {
  if (free === 0) return 'Alle Plätze sind vergeben.'
  return free === 1 ? 'Es ist nur noch 1 Platz frei.' : `Es sind nur noch ${free} Plätze frei.`
}

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
