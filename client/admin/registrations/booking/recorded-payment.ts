import { t } from '../../../../domain/language.ts'
import type { Payment } from '../../../../domain/money/payment.ts'
import { recordedLast } from '../../../../domain/registrations/payment-undo.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { call } from '../../../state/api.ts'
import { shownCents } from '../../kit/money-words.ts'
import { api } from '../../state/api.ts'
import { refresh } from '../../state/lists.ts'

/** A payment that was just recorded for a booking; `done` holds that alone. */
export type RecordedPayment = { what: 'payment'; done: [Registration]; payment: Payment }

/** What a step has recorded of a payment; undefined when it was another one. */
export function recordedBy(before: Registration, after: Registration): RecordedPayment | undefined {
  const payment = after.history.length > before.history.length ? recordedLast(after) : undefined
  return payment && { what: 'payment', done: [after], payment }
}

export async function takeBackPayment({ done: [{ _id }], payment }: RecordedPayment): Promise<Registration> {
  const after = await call(api.payment.undo.$post({ json: { registration: _id, payment: payment._id } }))
  void refresh('deskMoney')
  return after
}

export const recordedWords = (who: string, { cents }: Payment): string =>
  cents > 0
    ? t(`${who}: ${shownCents(cents)} recorded.`, `${who}: ${shownCents(cents)} erfasst.`)
    : t(`${who}: ${shownCents(-cents)} paid back.`, `${who}: ${shownCents(-cents)} zurückgezahlt.`)
