import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { isRestorable } from '../../../../domain/bookings/steps/booking-steps.ts'
import { lastRecordedPayment } from '../../../../domain/bookings/steps/payment-undo.ts'
import { sumOf } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Payment } from '../../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../kit/state/api.ts'
import { api } from '../../state/api.ts'
import { stepDoneWords } from './booking-words.ts'

/** A payment just recorded; `done` holds its booking. */
export type RecordedPayment = { what: 'payment'; done: [Registration]; payment: Payment }

/** Bookings just written off. */
export type RecordedWriteOff = { what: 'writeOff'; done: Registration[] }

/** A cancellation or move, with its message. */
export type RecordedStep = { what: 'step'; done: Registration[]; said: string }

/** Returns the undoable payment, write-off, cancellation or move of a step, else undefined. */
export function undoableAfter(
  before: Registration,
  after: Registration,
): RecordedPayment | RecordedWriteOff | RecordedStep | undefined {
  if (after.history.length <= before.history.length) return undefined
  if (after.history.at(-1)?.what === 'writtenOff') return { what: 'writeOff', done: [after] }
  if (isRestorable(after)) return { what: 'step', done: [after], said: stepDoneWords(before, after) }
  const payment = lastRecordedPayment(after)
  return payment && { what: 'payment', done: [after], payment }
}

export function takeBackPayment({ done: [{ _id }], payment }: RecordedPayment): Promise<Registration> {
  return call(api.payment.undo.$post({ json: { registration: _id, payment: payment._id } }))
}

export const recordedWords = (who: string, { cents }: Payment): string =>
  cents > 0
    ? t(`${who}: ${shownCents(cents)} recorded.`, `${who}: ${shownCents(cents)} erfasst.`)
    : t(`${who}: ${shownCents(-cents)} paid back.`, `${who}: ${shownCents(-cents)} zurückgezahlt.`)

export function writtenOffWords(who: string, { done }: RecordedWriteOff): string {
  const cents = shownCents(sumOf(done.map(({ writtenOff = [] }) => writtenOff.at(-1)?.cents ?? 0)))
  return t(`${who}: ${cents} written off.`, `${who}: ${cents} ausgebucht.`)
}
