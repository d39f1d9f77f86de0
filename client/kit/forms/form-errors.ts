import { type FormKind, type FormRules, wrongFields } from '../../../domain/bookings/form/form.ts'
import { wrongAnswers } from '../../../domain/bookings/record/answers.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { Day } from '../../../domain/kit/format.ts'
import { type AskingFormEvent, bodyOf } from './form-body.ts'
import { asFields, participantForms } from './party-body.ts'
import { peopleIn } from './party-values.ts'
import type { FormValues } from './posted-values.ts'

/** Shown to a person who filled in the honeypot by accident. */
const honeypotHint = 'Dieses Feld ist gegen Spam da. Bitte lass es leer.'

const nobody = 'Bitte sag, wer mitkommt.'

/** Returns a sentence for each wrong field, including a filled honeypot. */
export function formErrors(
  kind: FormKind,
  values: FormValues,
  formRules: FormRules,
  event: AskingFormEvent,
  today: Day,
): FieldErrors {
  const body = bodyOf(kind, values, event)
  const wrong = wrongFields(body.waiting ? 'wait' : kind, body, formRules)
  // The call omits the participants if the contact person comes alone and no question is asked.
  const missing =
    event && body.participants
      ? wrongAnswers(participantForms(values, event.asks ?? []), event, today, { waits: body.waiting })
      : {}
  const errors = asFields({ ...missing, ...wrong }, values)
  if (values.shownFor && values.shownFor === values.event && peopleIn(values).length === 0) errors.self = nobody
  return values.website ? { ...errors, website: honeypotHint } : errors
}
