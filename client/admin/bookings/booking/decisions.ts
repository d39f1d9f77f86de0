import { create } from 'zustand'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { isRestorable } from '../../../../domain/bookings/steps/booking-steps.ts'
import { lastRecordedPayment } from '../../../../domain/bookings/steps/payment-undo.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { sumOf } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Payment } from '../../../../domain/money/terms/payment.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../kit/state/api.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { refreshLists } from '../../state/lists.ts'
import { stepDoneWords } from './booking-words.ts'

export type DecisionVerb = 'confirm' | 'decline'

/** The last action that can be undone. */
export type Undoable = { until: number; wasLost?: true } & (
  | { what: DecisionVerb; done: Registration[] }
  | RecordedPayment
  | RecordedWriteOff
  | RecordedStep
  | { what: 'places'; event: Event; count: number; follows: string }
)

/** Reason for a failure, by ids; remains until dismissed or retried. */
type Notice = { about: readonly string[]; text: string }

/** Shared, so that it outlives closed views: the last undoable action, running undos, and failures. */
export const useDecisions = create<{
  undoable: Undoable | undefined
  undoing: readonly Undoable[]
  notices: readonly Notice[]
}>(() => ({ undoable: undefined, undoing: [], notices: [] }))
let ending: ReturnType<typeof setTimeout> | undefined

export function setUndoable(undoable: Undoable | undefined): void {
  clearTimeout(ending)
  useDecisions.setState({ undoable })
  if (undoable) ending = setTimeout(() => setUndoable(undefined), undoable.until - Date.now())
}

/** Offers an undo if time is left. A late answer does not replace a later action. */
export function showUndo(undoable: Undoable): boolean {
  const { until = 0 } = useDecisions.getState().undoable ?? {}
  if (undoable.until <= Date.now() || undoable.until < until) return false
  setUndoable(undoable)
  return true
}

export const forgetNotices = (about: readonly string[]): void =>
  useDecisions.setState(({ notices }) => ({
    notices: notices.filter(notice => !notice.about.some(id => about.includes(id))),
  }))

export function showNotice(notice: Notice): void {
  forgetNotices(notice.about)
  useDecisions.setState(({ notices }) => ({ notices: [...notices, notice] }))
}

/** Resets to the state of a fresh panel. */
export function forgetDecisions(): void {
  setUndoable(undefined)
  useDecisions.setState({ undoing: [], notices: [] })
}

/** Returns bookings whose letter is held. Refunds send none; write-offs only on request. */
export function bookingsWithHeldLetter(undoable: Undoable): readonly Registration[] {
  if (undoable.what === 'places' || (undoable.what === 'payment' && undoable.payment.cents < 0)) return []
  return undoable.what === 'writeOff' ? undoable.done.filter(({ history }) => history.at(-1)?.isTold) : undoable.done
}

/** The affected booking or event. */
export type AffectedBooking = { _id?: string; event: string }

export const affectedBookings = (undoable: Undoable): readonly AffectedBooking[] =>
  undoable.what === 'places' ? [{ event: undoable.event._id }] : undoable.done

export const affectedIds = (undoable: Undoable): string[] =>
  affectedBookings(undoable).map(({ _id, event }) => _id || event)

/** True while a step of the booking is being undone: the open amount is unknown until the server answers. */
export const useIsBeingUndone = ({ _id }: { _id: string }): boolean =>
  useDecisions(({ undoing }) => undoing.some(undo => affectedIds(undo).includes(_id)))

/** Names the affected guest, their number, or the event for added places. */
export const undoableName = (undoable: Undoable): string => {
  if (undoable.what === 'places') return undoable.event.title
  const [first, ...more] = undoable.done
  const count = more.length + 1
  return first && more.length === 0 ? shownName(first) : t(`${count} bookings`, `${count} Buchungen`)
}

/** Deletes the record that "Add Registration" stored. Keeps it if it has changed since or the server is unreachable. */
export async function deleteAdded({ _id, lastModifiedDate }: Registration) {
  // The page may be unloading.
  const options = { init: { keepalive: true } }
  await call(api.registration.del.$post({ json: { _id, lastModifiedDate } }, options)).catch(() => undefined)
  await refreshLists('registrations')
}

/** A payment just recorded; `done` holds its booking. */
type RecordedPayment = { what: 'payment'; done: [Registration]; payment: Payment }

/** Bookings just written off. */
type RecordedWriteOff = { what: 'writeOff'; done: Registration[] }

/** A cancellation or move, with its message. */
type RecordedStep = { what: 'step'; done: Registration[]; said: string }

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
