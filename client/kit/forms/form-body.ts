import type { FormKind, RegistrationInput } from '../../../domain/bookings/form/form.ts'
import type { AnswerRules } from '../../../domain/bookings/record/answers.ts'
import { formTextsOf, perText } from '../../../domain/bookings/record/form-fields.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { ownAnswersIn } from '../../../domain/questions/posted-answers.ts'
import { earlyStartName } from './form-values.ts'
import { hasHealthConsent, participantForms } from './party-body.ts'
import { asksMore, peopleIn } from './party-values.ts'
import type { FormValues } from './posted-values.ts'

export type AskingFormEvent = (AnswerRules & Pick<PublicEvent, 'questions'>) | undefined

/** Builds the body for `/api/registration/add` (D13, D14). */
export function bodyOf(kind: FormKind, values: FormValues, event: AskingFormEvent): RegistrationInput {
  const newsLetter = values.newsLetter === 'on'
  const texts = (form: Parameters<typeof formTextsOf>[0]) => perText(name => values[name] ?? '', formTextsOf(form))
  if (kind === 'inquiry') return { ...texts(kind), newsLetter, privacyStatement: false }
  const isWaitingForm = isWaiting(values)
  const people = participantForms(
    values,
    isWaitingForm ? [] : (event?.asks ?? []),
    isWaitingForm ? [] : event?.questions,
  )
  const answers = isWaitingForm ? [] : ownAnswersIn(values, '', event?.questions)
  // The waiting list asks only for names. Omit participants if the contact person comes alone and no question is asked
  // (D41).
  const isPlain = peopleIn(values).join() === 'self' && !(event && asksMore(event))
  const partyFields = {
    ...(isPlain || people.length === 0 ? {} : { participants: people, healthConsent: hasHealthConsent(values) }),
    ...(answers.length > 0 ? { answers } : {}),
    ...(values.ask === 'on' ? { ask: true } : {}),
  }
  const { event: id = '' } = values
  // The waiting list requires no consent; ignore boxes ticked before the event filled up.
  if (isWaitingForm)
    return { event: id, ...texts('wait'), newsLetter, privacyStatement: false, waiting: true, ...partyFields }
  const privacyStatement = values.privacyStatement === 'on'
  const earlyStart = values[earlyStartName(id)] === 'on' ? { earlyStart: true } : {}
  const voucher = values.voucher ? { voucher: values.voucher } : {}
  return { event: id, ...texts(kind), ...voucher, newsLetter, privacyStatement, ...earlyStart, ...partyFields }
}

/** True if the form is for the waiting list of the chosen event, not of one shown before. */
const isWaiting = ({ waiting, shownFor, event }: FormValues) =>
  waiting === 'on' && (shownFor === undefined || shownFor === event)
