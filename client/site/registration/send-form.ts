import type { FormKind } from '../../../domain/bookings/form/form.ts'
import { AppError, type ErrorCode, isUnanswered } from '../../../domain/kit/error.ts'
import { type AskingFormEvent, bodyOf } from '../../kit/forms/form-body.ts'
import { type FormMistakes, fullSentence } from '../../kit/forms/form-values.ts'
import { asFields } from '../../kit/forms/party-body.ts'
import type { FormValues } from '../../kit/forms/posted-values.ts'
import { type Client, call } from '../../kit/state/api.ts'
import { type Receipt, receiptOf } from '../../kit/state/site-data.ts'

/** True if a retry without a change of the form would fail again. */
export const isCorrectable = (code: ErrorCode): boolean =>
  ['invalid', 'conflict', 'full', 'twice', 'not_found', 'too_large', 'unsupported'].includes(code)

type FilledForm = { kind: FormKind; values: FormValues; event: AskingFormEvent; page: string; requestId: string }

/** Why a form was not stored; with `mistakes` if a change of the form can help. */
type Refusal = Pick<AppError, 'code' | 'message' | 'free'> & {
  receipt?: undefined
  mistakes?: FormMistakes
  isUnanswered: boolean
}

/** Sends a form once; resolves with its receipt, or with why it was not stored. */
export async function sendForm(
  api: Client,
  { kind, values, event, page, requestId }: FilledForm,
): Promise<{ receipt: Receipt } | Refusal> {
  try {
    const stored = await call(api.registration.add.$post({ json: { ...bodyOf(kind, values, event), page, requestId } }))
    if (!stored?._id) throw new AppError('internal', '')
    return { receipt: receiptOf(stored) }
  } catch (error) {
    const { code, message, fields = {}, free } = error instanceof AppError ? error : new AppError('internal', '')
    const refusal = { code, message, free, isUnanswered: isUnanswered(error) }
    if (!isCorrectable(code)) return refusal
    const sentence = free === undefined ? message : fullSentence(free)
    return { ...refusal, mistakes: { fields: asFields(fields, values), message: sentence } }
  }
}
