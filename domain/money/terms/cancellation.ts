import { type Cents, splitCents, sumOf } from '../../kit/cents.ts'
import { HOUR_MS } from '../../kit/duration.ts'
import { addDays, type Day, dayOf, daysBetween, formatTime, type Instant, instantOf } from '../../kit/format.ts'
import { depositOf, terms } from './terms.ts'

/** Cancellation fees of the terms: nothing, the deposit, half, the deposit and a fee (groups), or everything. */
export type FeeStep = 'free' | 'deposit' | 'half' | 'extra' | 'full'

const { cancellation, group: groupTerms } = terms
const singleSteps: readonly FeeStep[] = ['free', 'deposit', 'half', 'full']
const groupSteps: readonly FeeStep[] = ['free', 'deposit', 'extra', 'full']

/** Counts days on the Berlin calendar; time of day and summer time do not matter (§§ 187, 188 BGB). */
export const daysBefore = (at: Instant, startDate: Instant): number => daysBetween(dayOf(at), dayOf(startDate))

/**
 * Returns the moment from which a group pays everything: 24 hours before in local time or in elapsed time, whichever is
 * later. They differ when clocks change.
 */
export function groupFullFrom(startDate: Instant): Instant {
  const byHours = new Date(Date.parse(startDate) - groupTerms.fullFromHours * HOUR_MS).toISOString()
  const byClock = instantOf(addDays(dayOf(startDate), -1), formatTime(startDate))
  return byHours > byClock ? byHours : byClock
}

/** Returns the fee step at a moment (AGB § 5). */
export const feeStep = (at: Instant, startDate: Instant, group: boolean): FeeStep =>
  feeSteps(startDate, group).find(({ before }) => before === undefined || at < before)?.step ?? 'full'

/** The price of one person or item. */
export type PriceLine = { id: string; cents: Cents }

export type CancellationFacts = {
  group?: boolean | undefined
  lines: readonly PriceLine[]
  /** Ids of the lines to cancel; all if missing. */
  only?: readonly string[] | undefined
  /** Price and fees of earlier cancellations. Cancelling step by step must not cost more than all at once. */
  before?: { price: Cents; fees: Cents } | undefined
  startDate: Instant
  at: Instant
  paid: Cents
  /** Maximum damage that the guest has proved (§ 309 no. 5 b BGB). */
  provedDamage?: Cents | undefined
  /** Free on any day, because the educator moved the event (D64). */
  isFree?: boolean | undefined
}

export type CancellationCost = {
  daysBefore: number
  step: FeeStep
  /** Price of the cancelled lines. */
  price: Cents
  fee: Cents
  /** The fee plus what stays booked. */
  owed: Cents
  /** Overpayment to refund. */
  refund: Cents
  /** Amount still to pay. */
  open: Cents
  /** Part of the fee that the educator keeps: an unpaid deposit is not claimed (AGB § 5: "einbehalten"). */
  kept: Cents
  /** True if the open part of the fee is claimed. */
  isClaimed: boolean
}

/**
 * Returns a step's fee, capped by all later steps. Read literally, the terms would charge 10 € of 15 € on day 20, but
 * 7.50 € on day 5 (D55).
 */
function lowestFee(step: FeeStep, price: Cents, deposit: Cents, group: boolean): Cents {
  const fees: Record<FeeStep, Cents> = {
    free: 0,
    deposit,
    // Rounds in the guest's favour.
    half: Math.floor((price * cancellation.halfPercent) / 100),
    extra: deposit + Math.floor((price * groupTerms.feePercent) / 100),
    full: price,
  }
  const steps = group ? groupSteps : singleSteps
  return Math.min(...steps.slice(steps.indexOf(step)).map(fee => fees[fee]))
}

/** Returns the fee for cancelling a whole booking. */
export const feeOf = (step: FeeStep, total: Cents, group: boolean): Cents =>
  lowestFee(step, total, depositOf(total, group), group)

const nothing = { price: 0, fees: 0 }

/** Computes a cancellation by AGB § 5. */
export function cancellationOf(cancelling: CancellationFacts): CancellationCost {
  const { group = false, lines, only, before = nothing, startDate, at, paid, isFree = false } = cancelling
  const { provedDamage = Number.POSITIVE_INFINITY } = cancelling
  const amounts = lines.map(({ cents }) => cents)
  const isLeaving = lines.map(({ id }) => only === undefined || only.includes(id))
  const ofLeaving = (each: readonly Cents[]) => sumOf(each.filter((_, line) => isLeaving[line]))
  const price = ofLeaving(amounts)
  const booked = sumOf(amounts) + before.price
  const deposit = ofLeaving(splitCents(depositOf(booked, group), [...amounts, before.price]))
  const step = isFree ? 'free' : feeStep(at, startDate, group)
  const maxFee = Math.max(0, feeOf(step, booked, group) - before.fees)
  const fee = Math.min(lowestFee(step, price, deposit, group), maxFee, provedDamage)
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

/** Lists the steps of the terms in order, each with the moment at which it ends; undefined for the last. */
export function feeSteps(startDate: Instant, group: boolean): { step: FeeStep; before: Instant | undefined }[] {
  /** End of the day that is `days` before the start. */
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

/** Returns a step's last day, and the time at which it ends unless that is midnight. */
export function lastDayBefore(before: Instant): { day: Day; time?: string } {
  const day = dayOf(before)
  return before === instantOf(day) ? { day: addDays(day, -1) } : { day, time: formatTime(before) }
}

/**
 * Returns the last day on which the educator may call off an event for too few participants: the day before it begins
 * (AGB § 8).
 */
export const lastDayToCallOff = (startDate: Instant): Day => addDays(dayOf(startDate), -terms.organiser.cancelUntilDays)
