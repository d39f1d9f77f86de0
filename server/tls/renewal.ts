import { HOUR_MS, MINUTE_MS } from '../../domain/kit/duration.ts'
import type { Instant } from '../../domain/kit/format.ts'

/** Validity of a certificate, in milliseconds since 1970. */
export type Lifetime = { validFrom: number; validUntil: number }

/** Number and last of the orders that failed in a row. */
export type OrderFailure = {
  count: number
  /** Time of the last failure. */
  at: Instant
  /** Reason of the last failure, in one sentence. */
  problem: string
}

/**
 * The two clocks of a site, in milliseconds. `time` decides about a renewal, but it may jump while the site runs, so
 * `elapsed` sets limits. So a clock that is ahead does not order certificates repeatedly, and a clock that is behind
 * does not let one expire.
 */
export type Clocks = {
  /** Since 1970, by the system's clock, which may jump. */
  time: number
  /** Since some fixed moment; never jumps. */
  elapsed: number
}

/** Plan for the next order. A site without a certificate orders one at once. */
export type Renewal = {
  failure: OrderFailure | undefined
  /** The order is due from this `time` on. */
  dueAt: number
  /** The order waits until this `elapsed`, even if the clock jumps ahead. */
  earliest: number
  /** The order is due at this `elapsed` even if the clock is behind. */
  latest: number
}

/**
 * Returns the plan at the start of the site. `lifetime` is that of a usable certificate: from this authority, for these
 * names. `failure` is stored from earlier runs.
 */
export function renewalAtStart(
  certificate: { lifetime: Lifetime | undefined; failure: OrderFailure | undefined },
  { time, elapsed }: Clocks,
  chance: number,
): Renewal {
  const { lifetime, failure } = certificate
  return {
    failure,
    ...(lifetime ? planFor(lifetime, elapsed, chance) : { dueAt: 0, latest: elapsed }),
    earliest: elapsed + (failure ? pauseAtStart(failure, time) : 0),
  }
}

/** Returns the plan after a successful order. */
export const renewalAfter = (lifetime: Lifetime, { elapsed }: Clocks, chance: number): Renewal => ({
  failure: undefined,
  ...planFor(lifetime, elapsed, chance),
  earliest: elapsed + lengthOf(lifetime) / 3,
})

/** Returns the plan after a failed order. `retryAfter` is the server's header, in seconds. */
export const retryAfterFailure = (
  renewal: Renewal,
  failure: OrderFailure,
  retryAfter: number | undefined,
  { elapsed }: Clocks,
): Renewal => ({ ...renewal, failure, earliest: elapsed + renewalPause(failure.count, retryAfter) })

/** Returns the failure to store after another failed order. */
export const nextFailure = ({ failure }: Renewal, at: Instant, problem: string): OrderFailure => ({
  count: (failure?.count ?? 0) + 1,
  at,
  problem,
})

/** Returns the milliseconds until the next order; negative if it is overdue. */
export const untilOrder = (renewal: Renewal, clocks: Clocks): number =>
  Math.max(untilDue(renewal, clocks), renewal.earliest - clocks.elapsed)

/** Returns why the last order failed; undefined if no order is due any more, as after a correction of the clock. */
export const renewalProblem = (renewal: Renewal, clocks: Clocks): string | undefined =>
  untilDue(renewal, clocks) <= 0 ? renewal.failure?.problem : undefined

const untilDue = ({ dueAt, latest }: Renewal, { time, elapsed }: Clocks) => Math.min(dueAt - time, latest - elapsed)

const planFor = (lifetime: Lifetime, elapsed: number, chance: number) => ({
  dueAt: dueAtFor(lifetime, chance),
  latest: elapsed + (lengthOf(lifetime) * 2) / 3,
})

/**
 * Returns when a third of the lifetime is left, minus a random part, so that not all sites order at the same time.
 * `chance` is 0 to 1.
 */
function dueAtFor(lifetime: Lifetime, chance: number): number {
  const length = lengthOf(lifetime)
  return lifetime.validUntil - length / 3 - (length / 50) * chance
}

const lengthOf = ({ validFrom, validUntil }: Lifetime) => validUntil - validFrom

/**
 * Returns the pause after this many failures, in milliseconds. Let's Encrypt allows five failures per hour and name;
 * tries after 0, 5, 15, 35, 75 minutes and so on, finally every six hours, are at most four an hour. A longer
 * `retryAfter` of the server counts up to a day.
 */
export function renewalPause(failures: number, retryAfter = 0): number {
  const doubling = 5 * 2 ** Math.min(failures - 1, 12) * MINUTE_MS
  return Math.max(Math.min(doubling, 6 * HOUR_MS), Math.min(retryAfter * 1000, 24 * HOUR_MS))
}

/**
 * Returns the milliseconds from a start at `time` until the first try. The rest of the pause keeps a crashing site from
 * ordering again and again. It ends at most half an hour after the failure, because a restart may follow a repair.
 */
export function pauseAtStart({ count, at }: Pick<OrderFailure, 'count' | 'at'>, time: number): number {
  const pause = Math.min(renewalPause(count), 30 * MINUTE_MS)
  // A clock that was ahead may have dated the failure in the future.
  return Math.max(0, pause - Math.max(0, time - Date.parse(at)))
}
