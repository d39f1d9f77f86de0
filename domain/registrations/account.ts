import type { Event } from '../events/event.ts'
import { totalOf } from '../events/prices.ts'
import { addDays, type Day, dayOf, type Instant } from '../format.ts'
import { type Cancellation, cancellationOf, type Line } from '../money/cancellation.ts'
import { type Cents, centsOf, sumOf } from '../money/cents.ts'
import { paidBy } from '../money/payment.ts'
import { type RebookingCost, rebookingOf } from '../money/rebooking.ts'
import { type Instalment, schedule } from '../money/schedule.ts'
import { terms } from '../money/terms.ts'
import { type Region, workingDay, workingDaysAfter } from '../money/working-day.ts'
import { participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'

/** A part of what is owed; the fee of a cancelled booking is one of its own. */
export type Due = Omit<Instalment, 'what'> & {
  what: Instalment['what'] | 'fee'
  /** What is still to be paid of it. */
  open: Cents
  /** Nothing is late before the third working day after its day: a transfer takes that long. */
  isOverdue: boolean
}

/** What a booking costs, and what has come of it. */
export type Account = {
  /** Of those who come, at the prices at which they booked. */
  price: Cents
  fees: Cents
  paid: Cents
  open: Cents
  /** What was paid too much. */
  refund: Cents
  dues: Due[]
}

const LATE_AFTER_WORKING_DAYS = 3

/**
 * The account of a booking; undefined where there is nothing to reckon with: a price on request, and the first bookings,
 * which kept no terms and are settled on paper.
 */
export function accountOf(booking: Registration, today: Day, region?: Region): Account | undefined {
  const lines = linesOf(booking)
  if (!lines) return undefined
  const price = booking.state === 'confirmed' ? sumOf(lines.map(({ cents }) => cents)) : 0
  const fees = feesOf(booking)
  const paid = paidBy(booking.payments)
  const owed = price + fees
  return {
    price,
    fees,
    paid,
    open: Math.max(0, owed - paid),
    refund: Math.max(0, paid - owed),
    dues: withPayments(duesOf(booking, owed, region), paid, today, region),
  }
}

const feesOf = ({ fees }: Pick<Registration, 'fees'>): Cents => sumOf(fees.map(({ cents }) => cents))

/** What each of them pays; undefined when that is not known of everybody. */
function linesOf(booking: Registration): Line[] | undefined {
  const { eventSnapshot } = booking
  if (eventSnapshot?.terms === undefined) return undefined
  const { cost = null, prices = [] } = eventSnapshot
  const lines = participantsOf(booking).map(({ _id, price }) => ({
    id: _id,
    euro: totalOf({ cost, prices }, [price]),
  }))
  return lines.every((line): line is { id: string; euro: number } => line.euro !== null)
    ? lines.map(({ id, euro }) => ({ id, cents: centsOf(euro) }))
    : undefined
}

type Unpaid = Omit<Due, 'open' | 'isOverdue'>

function duesOf(booking: Registration, owed: Cents, region: Region | undefined): Unpaid[] {
  const { eventSnapshot, history, createdDate, fees, state } = booking
  if (owed <= 0 || !eventSnapshot) return []
  if (state === 'confirmed') {
    const said = history.find(({ what }) => what !== 'waiting' && what !== 'offered' && what !== 'prolonged')
    const agreed = history.findLast(({ what }) => what === 'confirmed' || what === 'accepted')
    const booked = dayOf(said?.date ?? createdDate)
    return schedule({ ...eventSnapshot, total: owed, region }, booked, dayOf(agreed?.date ?? createdDate))
  }
  const due = addDays(dayOf(fees.at(-1)?.date ?? createdDate), terms.downPayment.withinDays)
  return [{ what: 'fee', cents: owed, due: workingDay(due, region), rule: 'afterInvoice' }]
}

/** What was paid goes to what is due first. */
function withPayments(dues: readonly Unpaid[], paid: Cents, today: Day, region: Region | undefined): Due[] {
  let left = paid
  return dues.map(due => {
    const open = Math.max(0, due.cents - Math.max(0, left))
    left -= due.cents
    const isOverdue = open > 0 && today >= workingDaysAfter(due.due, LATE_AFTER_WORKING_DAYS, region)
    return { ...due, open, isOverdue }
  })
}

/**
 * What follows today from cancelling a booking, or some of its people, by the terms at which it was made; undefined where
 * it costs nothing, as nothing is agreed yet or the event was called off, and where there is nothing to reckon with.
 */
export function cancellingOf(
  booking: Registration,
  event: Pick<Event, 'cancelled'> | undefined,
  ids: readonly string[] | undefined,
  now: Instant,
): Cancellation | undefined {
  const { eventSnapshot, state } = booking
  const lines = linesOf(booking)
  if (!lines || !eventSnapshot || state !== 'confirmed' || event?.cancelled) return undefined
  // Fees of before have been paid first.
  const paid = Math.max(0, paidBy(booking.payments) - feesOf(booking))
  const cancelled = booking.fees.filter(({ what }) => what === 'cancellation')
  const before = { price: sumOf(cancelled.map(({ price = 0 }) => price)), fees: feesOf({ fees: cancelled }) }
  return cancellationOf({ ...eventSnapshot, lines, only: ids, before, at: now, paid })
}

/** Likewise from moving to another date, at which `moved` is the same booking. */
export function movingOf(
  booking: Registration,
  event: Pick<Event, 'cancelled'> | undefined,
  moved: Registration,
  now: Instant,
): RebookingCost | undefined {
  const { eventSnapshot, state } = booking
  const [lines, newLines] = [linesOf(booking), linesOf(moved)]
  if (!lines || !newLines || !eventSnapshot || state !== 'confirmed' || event?.cancelled) return undefined
  const sum = (each: Line[]) => sumOf(each.map(({ cents }) => cents))
  const paid = paidBy(booking.payments) - feesOf(booking)
  return rebookingOf({ ...eventSnapshot, total: sum(lines), newTotal: sum(newLines), at: now, paid })
}
