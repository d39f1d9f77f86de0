import { HOUR_MS } from '../duration.ts'
import { addDays, type Day, dayOf, daysBetween, formatTime, type Instant, instantOf } from '../format.ts'
import { type Cents, shares, sumOf } from './cents.ts'
import { depositOf, terms } from './terms.ts'

/** What a cancellation costs by the terms: nothing, the deposit, half, the deposit and a fee (groups), or everything. */
export type FeeStep = 'free' | 'deposit' | 'half' | 'extra' | 'full'

const { cancellation, group: groupTerms } = terms
const singleSteps: readonly FeeStep[] = ['free', 'deposit', 'half', 'full']
const groupSteps: readonly FeeStep[] = ['free', 'deposit', 'extra', 'full']

/** Days on the Berlin calendar from one moment to another; the clock and summer time play no part (§§ 187, 188 BGB). */
export const daysBefore = (at: Instant, startDate: Instant): number => daysBetween(dayOf(at), dayOf(startDate))

/**
 * From when on a group pays everything: 24 hours before by the clock on the wall or by the hours that pass, whichever is
 * later. They differ on the days on which the clocks change.
 */
export function groupFullFrom(startDate: Instant): Instant {
  const byHours = new Date(Date.parse(startDate) - groupTerms.fullFromHours * HOUR_MS).toISOString()
  const byClock = instantOf(addDays(dayOf(startDate), -1), formatTime(startDate))
  return byHours > byClock ? byHours : byClock
}

/** The step of the terms at a moment (AGB § 5). */
export function feeStep(at: Instant, startDate: Instant, group: boolean): FeeStep {
  const days = daysBefore(at, startDate)
  if (days >= cancellation.freeUntilDays) return 'free'
  if (group) {
    if (at >= groupFullFrom(startDate)) return 'full'
    return days > groupTerms.feeFromDays ? 'deposit' : 'extra'
  }
  if (days >= cancellation.downPaymentUntilDays) return 'deposit'
  return days >= cancellation.halfUntilDays ? 'half' : 'full'
}

/** Who pays what: one entry for each person or thing, in cents. */
export type Line = { id: string; cents: Cents }

export type Cancelling = {
  group?: boolean | undefined
  lines: readonly Line[]
  /** The ids of the lines that are cancelled; none: all of them. */
  only?: readonly string[] | undefined
  /** What was cancelled before: its price, and what that cost. One after the other costs no more than all at once. */
  before?: { price: Cents; fees: Cents } | undefined
  startDate: Instant
  at: Instant
  paid: Cents
  /** What the guest has proved that it costs at most (§ 309 no. 5 b BGB). */
  provedDamage?: Cents | undefined
  /** Whether it costs nothing on any day, as the educator has moved the event (D64). */
  isFree?: boolean | undefined
}

export type Cancellation = {
  daysBefore: number
  step: FeeStep
  /** Of what is cancelled. */
  price: Cents
  fee: Cents
  /** The fee and what stays booked. */
  owed: Cents
  /** What was paid beyond that. */
  refund: Cents
  /** What is still to be paid of it. */
  open: Cents
  /** What of the fee stays with the educator: a deposit that never came is not asked for (AGB § 5: "einbehalten"). */
  kept: Cents
  /** Whether what is open of the fee is asked for. */
  isClaimed: boolean
}

/**
 * What a step of the terms costs of a price; never more than a later one, which read literally would happen: 15 € would cost
 * 10 € on day 20 and 7.50 € on day 5 (D55).
 */
function leastFee(step: FeeStep, price: Cents, deposit: Cents, group: boolean): Cents {
  const fees: Record<FeeStep, Cents> = {
    free: 0,
    deposit,
    // The odd cent is the guest's.
    half: Math.floor((price * cancellation.halfPercent) / 100),
    extra: deposit + Math.floor((price * groupTerms.feePercent) / 100),
    full: price,
  }
  const steps = group ? groupSteps : singleSteps
  return Math.min(...steps.slice(steps.indexOf(step)).map(one => fees[one]))
}

/** What it costs to cancel all of a booking. */
export const feeOf = (step: FeeStep, total: Cents, group: boolean): Cents =>
  leastFee(step, total, depositOf(total, group), group)

const nothing = { price: 0, fees: 0 }

/** What follows from cancelling, by the terms of AGB § 5. */
export function cancellationOf(cancelling: Cancelling): Cancellation {
  const { group = false, lines, only, before = nothing, startDate, at, paid, isFree = false } = cancelling
  const { provedDamage = Number.POSITIVE_INFINITY } = cancelling
  const amounts = lines.map(({ cents }) => cents)
  const isLeaving = lines.map(({ id }) => only === undefined || only.includes(id))
  const ofLeaving = (each: readonly Cents[]) => sumOf(each.filter((_, line) => isLeaving[line]))
  const price = ofLeaving(amounts)
  const booked = sumOf(amounts) + before.price
  const deposit = ofLeaving(shares(depositOf(booked, group), [...amounts, before.price]))
  const step = isFree ? 'free' : feeStep(at, startDate, group)
  const most = Math.max(0, feeOf(step, booked, group) - before.fees)
  const fee = Math.min(leastFee(step, price, deposit, group), most, provedDamage)
  const owed = sumOf(amounts) - price + fee
  const open = Math.max(0, owed - paid)
  const isAsked = step !== 'free' && step !== 'deposit'
  return {
    daysBefore: daysBefore(at, startDate),
    step,
    price,
    fee,
    owed,
    refund: Math.max(0, paid - owed),
    open,
    kept: isAsked ? fee : Math.min(fee, paid),
    isClaimed: isAsked && open > 0,
  }
}

/** The steps of the terms in their order, each with the moment at which it is over; the last one ends with nothing. */
export function feeSteps(startDate: Instant, group: boolean): { step: FeeStep; before: Instant | undefined }[] {
  /** The end of the day that is so many days before the start. */
  const endOf = (days: number) => instantOf(addDays(dayOf(startDate), 1 - days))
  const free = { step: 'free' as const, before: endOf(cancellation.freeUntilDays) }
  if (group)
    return [
      free,
      { step: 'deposit', before: endOf(groupTerms.feeFromDays + 1) },
      { step: 'extra', before: groupFullFrom(startDate) },
      { step: 'full', before: undefined },
    ]
  return [
    free,
    { step: 'deposit', before: endOf(cancellation.downPaymentUntilDays) },
    { step: 'half', before: endOf(cancellation.halfUntilDays) },
    { step: 'full', before: undefined },
  ]
}

/** The last day of a step; with the time at which it is over, unless that is midnight. */
export function lastDayOf(before: Instant): { day: Day; time?: string } {
  const day = dayOf(before)
  return before === instantOf(day) ? { day: addDays(day, -1) } : { day, time: formatTime(before) }
}

/** The last day on which the educator may call an event off for want of people: the one before it begins (AGB § 8). */
export const lastDayToCallOff = (startDate: Instant): Day => addDays(dayOf(startDate), -terms.organiser.cancelUntilDays)

/** Whether the educator may still call an event off for want of people (AGB § 8). */
export const mayCallOff = (
  startDate: Instant,
  at: Instant,
  people: number,
  minimum: number = terms.organiser.minimumParticipants,
) => people < minimum && dayOf(at) <= lastDayToCallOff(startDate)
