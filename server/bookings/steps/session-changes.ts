import { accountOf } from '../../../domain/bookings/account/account.ts'
import {
  checkRefunds,
  proposedRefunds,
  refundableOf,
  refuseOtherRefunds,
} from '../../../domain/bookings/account/session-refunds.ts'
import type { EventCancel, Refund } from '../../../domain/bookings/form/event-change-input.ts'
import { isLiving } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { calledOffSessions } from '../../../domain/bookings/record/reported-sessions.ts'
import { callOffSessions, recordCallOff } from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { cancelledEvent } from '../../../domain/events/event-changes.ts'
import { cancelledSessions, sessionsLeft } from '../../../domain/events/session-changes.ts'
import { isCourse, uncancelledSessions } from '../../../domain/events/sessions/sessions.ts'
import { type Cents, sumOf } from '../../../domain/kit/cents.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { standingInvoice } from '../../../domain/money/invoices/due.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import type { Deps } from '../../app/deps.ts'
import { findUnchanged } from '../../store/records.ts'
import { type LetterPreview, previewOf } from '../letters/letter-preview.ts'
import {
  type EventBookingChange,
  type EventData,
  type EventVersions,
  educatorStepDetails,
  findUnchangedOrDeleted,
  withBookings,
} from './event-bookings.ts'

/**
 * Returns the sessions that a call-off is about: the one that is named, or the remaining ones of a course that has
 * begun. Undefined if it is about the whole event.
 */
export function sessionsToCallOff(
  deps: Pick<Deps, 'now'>,
  current: Pick<EventData, 'events' | 'bin'>,
  sent: EventCancel,
): string[] | undefined {
  if (sent.session !== undefined) return [sent.session]
  const { course, since } = courseMeant(deps, current, sent)
  const sessions = !course.cancelled && isCourse(course) ? sessionsLeft(course, since) : []
  return sessions.length > 0 ? sessions : undefined
}

/**
 * Finds the course, and the moment from which its sessions are still to come. A deleted course has held none since its
 * deletion; all that is left of it is called off together.
 */
function courseMeant({ now }: Pick<Deps, 'now'>, current: Pick<EventData, 'events' | 'bin'>, sent: EventCancel) {
  if (sent.session !== undefined) return { course: findUnchanged(current.events, sent, 'event'), since: now() }
  const { event, deletedAt } = findUnchangedOrDeleted(current, sent)
  return { course: event, since: deletedAt ?? now() }
}

/**
 * Calls sessions of a course off, and gives back what the educator chose, or their shares (D74). Calls the event off if
 * no session is left.
 */
export const callingSessionsOff = (deps: Deps, sent: EventCancel, ids: readonly string[]) => (current: EventData) => {
  const { reason, paragraph, refunds, proposed } = sent
  const now = deps.now()
  const { course: before, since } = courseMeant(deps, current, sent)
  const after = cancelledSessions(before, ids, reason, { now, since })
  const isOver = uncancelledSessions(after.sessions).length === 0
  const event = isOver ? cancelledEvent(after, reason, now) : after
  const bookings = livingOf(deps, current, event)
  if (isOver && refunds && refunds.length > 0) refuseFields({ refunds: allGoesBackSentence() })
  const usual = isOver ? [] : proposedRefunds(bookings, before, ids)
  if (proposed) refuseOtherRefunds(proposed, usual)
  checkRefunds(refunds ?? [], bookings)
  const cents = new Map((refunds ?? usual).map(refund => [refund.registration, refund.cents]))
  const step: EventBookingChange = booking => {
    const details = { ...educatorStepDetails(deps, booking, event, paragraph), detail: reason }
    if (isOver) return recordCallOff(booking, details)
    const sessions = calledOffSessions(booking, before, ids)
    const refund = cents.get(booking._id) ?? 0
    if (sessions.length === 0 && refund === 0) return booking
    const price = refundableOf(booking)?.price ?? 0
    return callOffSessions(
      booking,
      event,
      sessions,
      details,
      refund > 0 ? { cents: refund, price, sessions: [...ids] } : undefined,
    )
  }
  return { ...withBookings(deps, current, [{ before, event }], step), result: event }
}

const allGoesBackSentence = () =>
  t(
    'No session is left, so that the course is called off and everybody gets everything back.',
    'Damit bleibt kein Kurstermin übrig: Der ganze Kurs ist abgesagt, und alle bekommen alles zurück.',
  )

const livingOf = ({ bookingsOf }: Deps, { registrations }: Pick<EventData, 'registrations'>, { _id }: Event) =>
  bookingsOf(registrations, _id).filter(isLiving)

/** The letters of called-off sessions, with the refunds that are proposed. */
export type SessionsPreview = LetterPreview & {
  refunds: Refund[]
  refund: Cents
  toVoucher: Cents
  invoices: number
}

export async function previewSessionsOff(
  deps: Deps,
  sent: EventCancel,
  ids: readonly string[],
): Promise<SessionsPreview> {
  const plan = callingSessionsOff(deps, sent, ids)
  const current = {
    events: deps.events.current,
    bin: deps.bin.current,
    registrations: deps.registrations.current,
    vouchers: deps.vouchers.current,
  }
  const { next, result: event } = plan(current)
  const before = courseMeant(deps, current, sent).course
  const letters = await previewOf(deps, plan)
  const bookings = livingOf(deps, current, event)
  const refunds = backOf(deps, { before, event }, bookings, next.registrations ?? current.registrations)
  return { ...letters, refunds: event.cancelled ? [] : proposedRefunds(bookings, before, ids), ...refunds }
}

/** Returns the refunds that a change causes, and the number of invoices that it reverses. */
function backOf(
  { now, invoices, site }: Deps,
  { before, event }: EventVersions,
  bookings: readonly Registration[],
  changed: readonly Registration[],
): Pick<SessionsPreview, 'refund' | 'toVoucher' | 'invoices'> {
  const { region } = site.current
  const after = new Map(changed.map(booking => [booking._id, booking]))
  const today = dayOf(now())
  const accounts = bookings.map(booking => {
    const then = after.get(booking._id) ?? booking
    return {
      _id: booking._id,
      was: accountOf(booking, before, today, region),
      is: accountOf(then, event, today, region),
      /** The change has settled the vouchers already. */
      returned: paidByVoucher(booking) - paidByVoucher(then),
    }
  })
  const increase = (was = 0, is = 0) => Math.max(0, is - was)
  const isOther = new Set(accounts.flatMap(({ _id, was, is }) => (was?.price === is?.price ? [] : [_id])))
  const reversed = [...Map.groupBy(invoices.current, ({ registration }) => registration)].filter(
    ([registration, documents]) => isOther.has(registration) && standingInvoice(documents) !== undefined,
  )
  return {
    refund: sumOf(accounts.map(({ was, is }) => increase(was?.refund, is?.refund))),
    toVoucher: sumOf(
      accounts.map(({ was, is, returned }) => increase(was?.toVoucher, (is?.toVoucher ?? 0) + returned)),
    ),
    invoices: reversed.length,
  }
}

const paidByVoucher = ({ payments }: Registration): Cents => paidBy(payments.filter(({ way }) => way === 'voucher'))
