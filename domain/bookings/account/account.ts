import type { Event } from '../../events/event.ts'
import { partyTotalOf } from '../../events/prices.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import { type Cents, centsOf, sumOf } from '../../kit/cents.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'
import { type CancellationCost, cancellationOf, daysBefore, type PriceLine } from '../../money/terms/cancellation.ts'
import { type Fee, paidBy } from '../../money/terms/payment.ts'
import { type LastDay, lastPaymentDay, lateFrom } from '../../money/terms/payment-days.ts'
import { type RebookingCost, rebookingOf } from '../../money/terms/rebooking.ts'
import { type Instalment, instalmentSchedule } from '../../money/terms/schedule.ts'
import { terms } from '../../money/terms/terms.ts'
import { type Region, workingDay } from '../../money/terms/working-day.ts'
import { isNameless } from '../people/nameless.ts'
import { isLiving, participantsOf, type Step } from '../record/booking.ts'
import { isCalledOff, isDeleted, isNewDate, isRescheduled } from '../record/called-off.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import { lineSum } from '../record/quote-sum.ts'
import type { Registration } from '../record/registration.ts'
import { reductionsOf, sinceMove } from './reductions.ts'

/**
 * A part of the amount owed. The fee of a cancelled booking is a single part, as is the rest owed after a withdrawal.
 */
export type Due = Omit<Instalment, 'what'> &
  LastDay & {
    what: Instalment['what'] | 'fee' | 'share'
    /** The unpaid part of the instalment. */
    open: Cents
    /** Overdue from the third working day after the due date, since transfers take time. */
    isOverdue: boolean
    /** The refund for called-off sessions covers at least a part of the instalment. */
    isCovered?: true | undefined
  }

export type Account = {
  /** Price of the people who still take part, as booked, less `reduced`. */
  price: Cents
  /** Part of the price that was taken off by agreement, or for called-off sessions (D74). */
  reduced?: Cents | undefined
  fees: Cents
  paid: Cents
  /** The written-off part of the price. */
  writtenOff: Cents
  open: Cents
  /** Overpayment in money, to be refunded. */
  refund: Cents
  /** Unused part of vouchers, which returns to them and never becomes money (D58). */
  toVoucher: Cents
  dues: Due[]
}

export const nextDue = (account: Account | undefined): Due | undefined => account?.dues.find(({ open }) => open > 0)

export const lateDuesOf = (account: Account | undefined): Due[] =>
  account?.dues.filter(({ isOverdue }) => isOverdue) ?? []

/**
 * True if the last reminder named everything that is overdue, and the guest still has time to pay: a reminder gives as
 * many days as an invoice (AGB § 3).
 */
export function hasTimeAfterReminder(
  { history }: Pick<Registration, 'history'>,
  late: readonly Due[],
  today: Day,
  region?: Region,
): boolean {
  const reminded = history.findLast(({ what }) => what === 'reminded')
  if (!reminded) return false
  const day = dayOf(reminded.date)
  const coversAll = late.every(({ due }) => lateFrom(due, region) <= day)
  return coversAll && today < lateFrom(workingDay(addDays(day, terms.downPayment.withinDays), region), region)
}

/**
 * Computes a booking's account. Returns undefined if it has none: the price is on request, the names are deleted, or it
 * is an early booking without terms, settled on paper.
 */
export function accountOf(
  booking: Registration,
  event: CurrentEvent | undefined,
  today: Day,
  region?: Region,
): Account | undefined {
  // The price depends on the deleted participants.
  if (isNameless(booking)) return undefined
  // A cancelled event costs nothing and is refunded in full (AGB § 8), as is a withdrawal (§ 357 BGB), even if the
  // price is unknown.
  const isOff = isCalledOff(booking, event) || booking.state === 'withdrawn'
  const lines = booking.state === 'confirmed' && !isOff ? priceLinesOf(booking) : []
  if (!lines || (booking.eventSnapshot?.terms === undefined && !isOff)) return undefined
  const booked = sumOf(lines.map(({ cents }) => cents))
  const { agreed, sessions } = reductionsOf(booking, lines)
  const reduced = agreed + sessions
  const price = booked - reduced
  const paid = paidBy(booking.payments)
  const fees = feesOf(booking, event)
  const owed = price + fees
  // Nothing is claimed or refunded automatically for a deleted event (D76).
  if (isDeleted(booking, event)) return { price, fees, paid, writtenOff: 0, open: 0, refund: 0, toVoucher: 0, dues: [] }
  const unpaid = Math.max(0, owed - paid)
  // A payment reduces the write-off, so it is not refunded.
  const writtenOff = Math.min(unpaid, sumOf(sinceMove(booking, booking.writtenOff).map(({ cents }) => cents)))
  return {
    price,
    ...(reduced > 0 ? { reduced } : {}),
    fees,
    paid,
    writtenOff,
    open: unpaid - writtenOff,
    ...overpaymentOf(booking, owed),
    // Refunds nothing while the price is unknown. An ended booking owes only its fees.
    ...(priceLinesOf(booking) || isOff || !isLiving(booking) ? {} : { refund: 0 }),
    // Refunds for called-off sessions do not change the instalments. They pay for the next ones.
    dues: withPayments(duesOf(booking, owed + sessions - writtenOff, event, region), { paid, sessions }, today, region),
  }
}

/** Uses vouchers first for the amount owed, fees included. Refunds money only up to the money received (D58). */
function overpaymentOf(
  { payments }: Pick<Registration, 'payments'>,
  owed: Cents,
): Pick<Account, 'refund' | 'toVoucher'> {
  const tooMuch = Math.max(0, paidBy(payments) - owed)
  const byVoucher = paidBy(payments.filter(({ way }) => way === 'voucher'))
  const toVoucher = Math.min(tooMuch, Math.max(0, byVoucher - owed))
  return { refund: tooMuch - toVoucher, toVoucher }
}

type CurrentEvent = Pick<Event, 'cancelled' | 'startDate'> & { deleted?: Instant | undefined }

const feesOf = (booking: BookingMoney, event: CurrentEvent | undefined): Cents =>
  sumOf(owedFees(booking, event).map(({ cents }) => cents))

type BookingMoney = Pick<Registration, 'fees' | 'payments' | 'history' | 'state' | 'eventSnapshot' | 'told'>

/**
 * True if everything is refunded: the event was called off (AGB § 8), or the booking was cancelled because the event
 * was moved. Sessions that were moved or called off change no earlier fees (D74).
 */
const isReleased = (booking: BookingMoney, event: CurrentEvent | undefined): boolean =>
  isCalledOff(booking, event) ||
  (booking.state === 'cancelled' && !isCourse(booking.eventSnapshot ?? {}) && isRescheduled(booking))

/**
 * Returns the fees owed. A fee with `ifPaid` is limited to what was paid until its day; later payments are for the
 * people who still take part. Skips fees of zero, and fees from before the event was called off, which were refunded
 * then (AGB § 8).
 */
export function owedFees(booking: BookingMoney, event: CurrentEvent | undefined): Fee[] {
  if (isReleased(booking, event)) return []
  const { fees, payments, history, state } = booking
  // A withdrawal also reverses earlier fees.
  if (state === 'withdrawn') return fees.filter(({ what }) => what === 'withdrawal')
  const calledOff = history.findLast(({ what }) => what === 'eventCancelled')?.date ?? ''
  const paid = paidBy(payments)
  /** Amount used for earlier fees, which are paid first. */
  let covered = 0
  return fees
    .filter(({ date }) => date > calledOff)
    .map(fee => {
      const paidThen = paidBy(payments.filter(({ date }) => date <= dayOf(fee.date)))
      const cents = fee.ifPaid ? Math.max(0, Math.min(fee.cents, Math.min(paid, paidThen) - covered)) : fee.cents
      covered += cents
      return { ...fee, cents }
    })
    .filter(({ cents }) => cents > 0)
}

/** Returns each person's price, or a quote's line totals; undefined if one of them is unknown. */
export function priceLinesOf(booking: Registration): PriceLine[] | undefined {
  const { eventSnapshot, quote } = booking
  if (eventSnapshot?.terms === undefined) return undefined
  if (quote) return quote.lines.map((line, at) => ({ id: String(at), cents: lineSum(line) }))
  const { cost = null, prices = [] } = eventSnapshot
  const lines = participantsOf(booking).map(({ _id, price }) => ({
    id: _id,
    euro: partyTotalOf({ cost, prices }, [price]),
  }))
  return lines.every((line): line is { id: string; euro: number } => line.euro !== null)
    ? lines.map(({ id, euro }) => ({ id, cents: centsOf(euro) }))
    : undefined
}

/** Returns the lines as they are owed, each less its share of the reductions. */
export function owedPriceLinesOf(booking: Registration): PriceLine[] | undefined {
  const lines = priceLinesOf(booking)
  return lines && reductionsOf(booking, lines).lines
}

/** Returns the price once the booking is confirmed, less its reductions; undefined if it is unknown. */
export function bookingPriceOf(booking: Registration): Cents | undefined {
  const lines = owedPriceLinesOf(booking)
  return lines && sumOf(lines.map(({ cents }) => cents))
}

/** Steps that bind nobody: no place has been ordered yet. */
const stepsBeforeAgreeing: ReadonlySet<Step> = new Set(['waiting', 'offered', 'quoted', 'prolonged', 'lapsed'])

/** Steps that may increase the amount owed. */
const changingSteps: ReadonlySet<Step> = new Set(['imported', 'moved', 'added', 'corrected'])

/** True for steps by which the educator agrees; an imported confirmation counts from the day of import. */
const isAgreeing = ({ what, detail }: HistoryEntry) =>
  what === 'confirmed' || what === 'accepted' || (what === 'imported' && detail === 'confirmed')

type PlannedDue = Omit<Due, 'open' | 'isOverdue' | 'isCovered'>

function duesOf(
  booking: Registration,
  owed: Cents,
  event: CurrentEvent | undefined,
  region: Region | undefined,
): PlannedDue[] {
  const { eventSnapshot, told, history, createdDate, fees, state } = booking
  if (owed <= 0 || !eventSnapshot) return []
  if (state === 'confirmed') {
    const ordered = history.find(({ what }) => !stepsBeforeAgreeing.has(what))
    const agreed = history.findLast(isAgreeing)
    // The first invoice may be late, for example because data were missing.
    const billed = history.find(({ what }) => what === 'billed')
    const booked = dayOf(ordered?.date ?? createdDate)
    const invoiced = dayOf((billed ?? agreed)?.date ?? createdDate)
    // A later date of the event postpones the due dates; an earlier date leaves them. A course keeps its days as booked
    // (D74).
    const isLater = told !== undefined && told.startDate > eventSnapshot.startDate && !isCourse(eventSnapshot)
    const { startDate, endDate } = isLater ? told : eventSnapshot
    const dues = instalmentSchedule({ ...eventSnapshot, startDate, endDate, total: owed, region }, booked, invoiced)
    // An amount that results from a change is due on the day of the change at the earliest.
    const changed = history.findLast((entry, at) => changingSteps.has(entry.what) || isNewDate(booking, at))
    const since = changed ? dayOf(changed.date) : ''
    return dues
      .map((due): Instalment => (due.due < since ? { ...due, due: workingDay(since, region), rule: 'atOnce' } : due))
      .map(due => ({ ...due, ...lastPaymentDay(due, (event ?? eventSnapshot).startDate, region) }))
  }
  const due = workingDay(addDays(dayOf(fees.at(-1)?.date ?? createdDate), terms.downPayment.withinDays), region)
  const what = state === 'withdrawn' ? 'share' : 'fee'
  const rule = 'afterInvoice'
  return [{ what, cents: owed, due, rule, ...lastPaymentDay({ due, rule }, eventSnapshot.startDate, region) }]
}

/** Assigns payments to the earliest instalments, then the refunds for called-off sessions to the next ones. */
function withPayments(
  dues: readonly PlannedDue[],
  { paid, sessions }: { paid: Cents; sessions: Cents },
  today: Day,
  region: Region | undefined,
): Due[] {
  let unspent = paid + sessions
  return dues.map(due => {
    const open = Math.max(0, due.cents - Math.max(0, unspent))
    unspent -= due.cents
    const isOverdue = open > 0 && today >= lateFrom(due.due, region)
    // Without the refund for sessions, the payments would not have covered the instalment.
    return { ...due, open, isOverdue, ...(open === 0 && sessions > 0 && unspent < sessions ? { isCovered: true } : {}) }
  })
}

/**
 * Computes today's cost of cancelling a booking, or some of its people, by the booked terms. Returns undefined if
 * cancelling is free, because nothing is agreed yet or the event was called off or deleted. Also returns undefined for
 * a booking without an account.
 */
export function cancellationCostOf(
  booking: Registration,
  event: CurrentEvent | undefined,
  ids: readonly string[] | undefined,
  now: Instant,
): CancellationCost | undefined {
  const { eventSnapshot, state } = booking
  const lines = owedPriceLinesOf(booking)
  if (!lines || !eventSnapshot || state !== 'confirmed' || claimsNothing(booking, event)) return undefined
  const moved = booking.history.findLast(({ what }) => what === 'moved')?.date ?? ''
  const cancelled = booking.fees.filter(({ what, date }) => what === 'cancellation' && date > moved)
  const before = {
    price: sumOf(cancelled.map(({ price = 0 }) => price)),
    fees: sumOf(cancelled.map(({ cents }) => cents)),
  }
  const startDate = laterStart(eventSnapshot, event)
  return cancellationOf({
    ...eventSnapshot,
    startDate,
    lines,
    only: ids,
    before,
    at: now,
    paid: paidBeyondFees(booking, event),
    isFree: isRescheduled(booking),
  })
}

/** True if nothing may be claimed: the event was called off or deleted (D76). */
const claimsNothing = (booking: Registration, event: CurrentEvent | undefined) =>
  isCalledOff(booking, event) || isDeleted(booking, event)

/** Computes the cost of moving to another event; `moved` is the booking after the move. */
export function rebookingCostOf(
  booking: Registration,
  event: CurrentEvent | undefined,
  moved: Registration,
  now: Instant,
): RebookingCost | undefined {
  const { eventSnapshot, state } = booking
  const [lines, newLines] = [owedPriceLinesOf(booking), owedPriceLinesOf(moved)]
  if (!lines || !newLines || !eventSnapshot || state !== 'confirmed' || isCalledOff(booking, event)) return undefined
  const sum = (each: PriceLine[]) => sumOf(each.map(({ cents }) => cents))
  const startDate = laterStart(eventSnapshot, event)
  const paid = paidBeyondFees(booking, event)
  const newTotal = sum(newLines)
  // Moving must not cost more than cancelling, which is free here.
  if (isRescheduled(booking) || isDeleted(booking, event))
    return { daysBefore: daysBefore(now, startDate), isPossible: true, fee: 0, balance: newTotal - paid }
  return rebookingOf({ ...eventSnapshot, startDate, total: sum(lines), newTotal, at: now, paid })
}

/** Returns what was paid for the price: fees are paid first. */
function paidBeyondFees(booking: Registration, event: CurrentEvent | undefined): Cents {
  return Math.max(0, paidBy(booking.payments) - feesOf(booking, event))
}

/**
 * Returns the later of both starts: postponing an event gives the guest more time, moving it forward takes none. A
 * course counts from its first session as booked (D74).
 */
export const laterStart = (booked: BookedDates, event: CurrentEvent | undefined): Instant =>
  event && event.startDate > booked.startDate && !isCourse(booked) ? event.startDate : booked.startDate
type BookedDates = { startDate: Instant; sessions?: readonly unknown[] | undefined }

/** Converts a cancellation to a stored fee. */
export const storedFee = ({ step, fee, price }: CancellationCost): Pick<Fee, 'cents' | 'price' | 'ifPaid'> => ({
  cents: fee,
  price,
  ...(step === 'deposit' ? { ifPaid: true } : {}),
})
