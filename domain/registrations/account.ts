import type { Event } from '../events/event.ts'
import { totalOf } from '../events/prices.ts'
import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import { type Cancellation, cancellationOf, daysBefore, type Line } from '../money/cancellation.ts'
import { type Cents, centsOf, sumOf } from '../money/cents.ts'
import { type LastDay, lastDayOf, lateFrom } from '../money/pay-by.ts'
import { type Fee, paidBy } from '../money/payment.ts'
import { type RebookingCost, rebookingOf } from '../money/rebooking.ts'
import { type Instalment, schedule } from '../money/schedule.ts'
import { terms } from '../money/terms.ts'
import { type Region, workingDay } from '../money/working-day.ts'
import { type HistoryEntry, isLiving, participantsOf, type Step } from './booking.ts'
import { isCalledOff, isDeleted, isNewDate, isRescheduled } from './called-off.ts'
import { isNameless } from './nameless.ts'
import { lineSum } from './quote.ts'
import type { Registration } from './registration.ts'

/** A part of what is owed; the fee of a cancelled booking is one of its own, and so is what a withdrawn one still costs. */
export type Due = Omit<Instalment, 'what'> &
  LastDay & {
    what: Instalment['what'] | 'fee' | 'share'
    /** The unpaid part of the instalment. */
    open: Cents
    /** Overdue from the third working day after the due date, since transfers take time. */
    isOverdue: boolean
  }

/** What a booking costs, and what has come of it. */
export type Account = {
  /** Of those who come, at the prices at which they booked. */
  price: Cents
  fees: Cents
  paid: Cents
  /** The written-off part of the price. */
  writtenOff: Cents
  open: Cents
  /** What was paid too much in money, which is paid back. */
  refund: Cents
  /** What of vouchers is not needed, and goes back onto them: it never becomes money (D58). */
  toVoucher: Cents
  dues: Due[]
}

/** What is to be paid first. */
export const nextDue = (account: Account | undefined): Due | undefined => account?.dues.find(({ open }) => open > 0)

/** What is late of it. */
export const lateOf = (account: Account | undefined): Due[] => account?.dues.filter(({ isOverdue }) => isOverdue) ?? []

/**
 * Whether the educator has asked a guest for all that is late, and it is not late again: a reminder gives as many days as an
 * invoice does (AGB § 3).
 */
export function awaitsReminded(
  { history }: Pick<Registration, 'history'>,
  late: readonly Due[],
  today: Day,
  region?: Region,
): boolean {
  const reminded = history.findLast(({ what }) => what === 'reminded')
  if (!reminded) return false
  const day = dayOf(reminded.date)
  const wasAll = late.every(({ due }) => lateFrom(due, region) <= day)
  return wasAll && today < lateFrom(workingDay(addDays(day, terms.downPayment.withinDays), region), region)
}

/**
 * The account of a booking; undefined where there is nothing to reckon with: a price on request, the first bookings, which
 * kept no terms and are settled on paper, and those whose names are deleted.
 */
export function accountOf(
  booking: Registration,
  event: Happening | undefined,
  today: Day,
  region?: Region,
): Account | undefined {
  // Who came at which price is known no more.
  if (isNameless(booking)) return undefined
  // What the educator has called off costs nothing, and everything goes back (AGB § 8), as after a withdrawal (§ 357 BGB):
  // that is known at any price.
  const isOff = isCalledOff(booking, event) || booking.state === 'withdrawn'
  const lines = booking.state === 'confirmed' && !isOff ? linesOf(booking) : []
  if (!lines || (booking.eventSnapshot?.terms === undefined && !isOff)) return undefined
  const price = sumOf(lines.map(({ cents }) => cents))
  const paid = paidBy(booking.payments)
  const fees = feesOf(booking, event)
  const owed = price + fees
  // A deleted event claims nothing and refunds nothing by itself (D76).
  if (isDeleted(booking, event)) return { price, fees, paid, writtenOff: 0, open: 0, refund: 0, toVoucher: 0, dues: [] }
  const unpaid = Math.max(0, owed - paid)
  // Payments reduce what was written off, so they are not refunded.
  const writtenOff = Math.min(unpaid, sumOf(writeOffsHere(booking).map(({ cents }) => cents)))
  return {
    price,
    fees,
    paid,
    writtenOff,
    open: unpaid - writtenOff,
    ...paidTooMuch(booking, owed),
    // As long as the price is not known, nothing is known to be too much; a booking that has ended costs its fees only.
    ...(linesOf(booking) || isOff || !isLiving(booking) ? {} : { refund: 0 }),
    dues: withPayments(duesOf(booking, owed - writtenOff, event, region), paid, today, region),
  }
}

/** Write-offs since the last move: one of another date does not pay for this one. */
function writeOffsHere({ history, writtenOff = [] }: Registration) {
  const moved = history.findLast(({ what }) => what === 'moved')?.date ?? ''
  return writtenOff.filter(({ date }) => date > moved)
}

/** What is owed, fees included, is taken from vouchers first; money goes back at most as far as money came (D58). */
function paidTooMuch({ payments }: Pick<Registration, 'payments'>, owed: Cents): Pick<Account, 'refund' | 'toVoucher'> {
  const tooMuch = Math.max(0, paidBy(payments) - owed)
  const byVoucher = paidBy(payments.filter(({ way }) => way === 'voucher'))
  const toVoucher = Math.min(tooMuch, Math.max(0, byVoucher - owed))
  return { refund: tooMuch - toVoucher, toVoucher }
}

/** The event as it is now. */
type Happening = Pick<Event, 'cancelled' | 'startDate'> & { deleted?: Instant | undefined }

/** What the fees come to. */
const feesOf = (booking: Paid, event: Happening | undefined): Cents =>
  sumOf(owedFees(booking, event).map(({ cents }) => cents))

type Paid = Pick<Registration, 'fees' | 'payments' | 'history' | 'state'>

/** Whether everything goes back: the event was called off (AGB § 8), or was moved and the booking cancelled because of that. */
const isReleased = (booking: Paid, event: Happening | undefined): boolean =>
  isCalledOff(booking, event) || (booking.state === 'cancelled' && isRescheduled(booking))

/**
 * The fees as far as they are owed. Some are kept only as far as they had been paid on their day, whenever that is recorded:
 * what comes later is for those who still take part. Those of which nothing is owed are left out, as are those from before an
 * event was called off: they went back then (AGB § 8).
 */
export function owedFees(booking: Paid, event: Happening | undefined): Fee[] {
  if (isReleased(booking, event)) return []
  const { fees, payments, history, state } = booking
  // Whatever cost something before is withdrawn from, too.
  if (state === 'withdrawn') return fees.filter(({ what }) => what === 'withdrawal')
  const calledOff = history.findLast(({ what }) => what === 'eventCancelled')?.date ?? ''
  const paid = paidBy(payments)
  /** By those before, which are paid first. */
  let taken = 0
  return fees
    .filter(({ date }) => date > calledOff)
    .map(fee => {
      const paidThen = paidBy(payments.filter(({ date }) => date <= dayOf(fee.date)))
      const cents = fee.ifPaid ? Math.max(0, Math.min(fee.cents, Math.min(paid, paidThen) - taken)) : fee.cents
      taken += cents
      return { ...fee, cents }
    })
    .filter(({ cents }) => cents > 0)
}

/** What each of them pays, or each line of a quote comes to; undefined when that is not known of everybody. */
export function linesOf(booking: Registration): Line[] | undefined {
  const { eventSnapshot, quote } = booking
  if (eventSnapshot?.terms === undefined) return undefined
  if (quote) return quote.lines.map((line, at) => ({ id: String(at), cents: lineSum(line) }))
  const { cost = null, prices = [] } = eventSnapshot
  const lines = participantsOf(booking).map(({ _id, price }) => ({
    id: _id,
    euro: totalOf({ cost, prices }, [price]),
  }))
  return lines.every((line): line is { id: string; euro: number } => line.euro !== null)
    ? lines.map(({ id, euro }) => ({ id, cents: centsOf(euro) }))
    : undefined
}

/** Before these are answered, nobody has agreed to anything. */
const beforeAgreeing: ReadonlySet<Step> = new Set(['waiting', 'offered', 'quoted', 'prolonged', 'lapsed'])

/** Steps after which more may be owed here. */
const changing: ReadonlySet<Step> = new Set(['imported', 'moved', 'added', 'corrected'])

/** Whether the educator has agreed by it; what an import brings confirmed is agreed here on that day. */
const isAgreeing = ({ what, detail }: HistoryEntry) =>
  what === 'confirmed' || what === 'accepted' || (what === 'imported' && detail === 'confirmed')

type Unpaid = Omit<Due, 'open' | 'isOverdue'>

function duesOf(
  booking: Registration,
  owed: Cents,
  event: Happening | undefined,
  region: Region | undefined,
): Unpaid[] {
  const { eventSnapshot, told, history, createdDate, fees, state } = booking
  if (owed <= 0 || !eventSnapshot) return []
  if (state === 'confirmed') {
    const said = history.find(({ what }) => !beforeAgreeing.has(what))
    const agreed = history.findLast(isAgreeing)
    // Its first invoice may have come later, as when something for it was missing.
    const billed = history.find(({ what }) => what === 'billed')
    const booked = dayOf(said?.date ?? createdDate)
    const invoiced = dayOf((billed ?? agreed)?.date ?? createdDate)
    // A date that a letter has put off gives time; one that comes earlier takes none.
    const { startDate, endDate } = told && told.startDate > eventSnapshot.startDate ? told : eventSnapshot
    const dues = schedule({ ...eventSnapshot, startDate, endDate, total: owed, region }, booked, invoiced)
    // What came to be owed by a change is not late before it.
    const changed = history.findLast((entry, at) => changing.has(entry.what) || isNewDate(booking, at))
    const since = changed ? dayOf(changed.date) : ''
    return dues
      .map((due): Instalment => (due.due < since ? { ...due, due: workingDay(since, region), rule: 'atOnce' } : due))
      .map(due => ({ ...due, ...lastDayOf(due, (event ?? eventSnapshot).startDate, region) }))
  }
  const due = workingDay(addDays(dayOf(fees.at(-1)?.date ?? createdDate), terms.downPayment.withinDays), region)
  const what = state === 'withdrawn' ? 'share' : 'fee'
  const rule = 'afterInvoice'
  return [{ what, cents: owed, due, rule, ...lastDayOf({ due, rule }, eventSnapshot.startDate, region) }]
}

/** What was paid goes to what is due first. */
function withPayments(dues: readonly Unpaid[], paid: Cents, today: Day, region: Region | undefined): Due[] {
  let left = paid
  return dues.map(due => {
    const open = Math.max(0, due.cents - Math.max(0, left))
    left -= due.cents
    const isOverdue = open > 0 && today >= lateFrom(due.due, region)
    return { ...due, open, isOverdue }
  })
}

/**
 * What follows today from cancelling a booking, or some of its people, by the terms at which it was made; undefined where
 * it costs nothing, as nothing is agreed yet or the event was called off or deleted, and where there is nothing to reckon with.
 */
export function cancellingOf(
  booking: Registration,
  event: Happening | undefined,
  ids: readonly string[] | undefined,
  now: Instant,
): Cancellation | undefined {
  const { eventSnapshot, state } = booking
  const lines = linesOf(booking)
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

/** Nothing is claimed for an event that was called off, or that is in the bin (D76). */
const claimsNothing = (booking: Registration, event: Happening | undefined) =>
  isCalledOff(booking, event) || isDeleted(booking, event)

/** Likewise from moving to another date, at which `moved` is the same booking. */
export function movingOf(
  booking: Registration,
  event: Happening | undefined,
  moved: Registration,
  now: Instant,
): RebookingCost | undefined {
  const { eventSnapshot, state } = booking
  const [lines, newLines] = [linesOf(booking), linesOf(moved)]
  if (!lines || !newLines || !eventSnapshot || state !== 'confirmed' || isCalledOff(booking, event)) return undefined
  const sum = (each: Line[]) => sumOf(each.map(({ cents }) => cents))
  const startDate = laterStart(eventSnapshot, event)
  const paid = paidBeyondFees(booking, event)
  const newTotal = sum(newLines)
  // Never dearer than cancelling.
  if (isRescheduled(booking) || isDeleted(booking, event))
    return { daysBefore: daysBefore(now, startDate), isPossible: true, fee: 0, balance: newTotal - paid }
  return rebookingOf({ ...eventSnapshot, startDate, total: sum(lines), newTotal, at: now, paid })
}

/** Fees of before have been paid first. */
function paidBeyondFees(booking: Registration, event: Happening | undefined): Cents {
  return Math.max(0, paidBy(booking.payments) - feesOf(booking, event))
}

/** A date that is put off gives time to whoever has booked it; one that comes earlier takes none. */
export const laterStart = (booked: { startDate: Instant }, event: Happening | undefined): Instant =>
  event && event.startDate > booked.startDate ? event.startDate : booked.startDate

/** A fee as it is stored, by what is known now. */
export const costOf = ({ step, fee, price }: Cancellation): Pick<Fee, 'cents' | 'price' | 'ifPaid'> => ({
  cents: fee,
  price,
  ...(step === 'deposit' ? { ifPaid: true } : {}),
})
