import { HOUR_MS, MINUTE_MS } from '../../domain/kit/duration.ts'
import type { Instant } from '../../domain/kit/format.ts'

/** Milliseconds since 1970. */
export type Lifetime = { validFrom: number; validUntil: number }

/** Orders that have failed in a row. */
export type Failure = {
  count: number
  /** Time of the last failure. */
  at: Instant
  /** Why, one sentence. */
  problem: string
}

/**
 * The two clocks of a site, in milliseconds. Clocks are corrected while a site runs. `time` alone decides about a
 * renewal, but only within limits measured by `elapsed`: a clock that is ahead does not order again and again, one that
 * is behind does not let a certificate expire.
 */
export type Clocks = {
  /** Since 1970, by the clock, which may jump. */
  time: number
  /** Since any moment; never jumps. */
  elapsed: number
}

/** Plan for the next order; the first one of a site without a certificate is due at once. */
export type Renewal = {
  failure: Failure | undefined
  /** Due from here on, by the clock. */
  dueAt: number
  /** Earliest moment of `elapsed`, however the clock jumps. */
  earliest: number
  /** No later than this moment of `elapsed`. */
  latest: number
}

/**
 * Builds the plan at the start from the certificate, unless it is of another authority or for other names, and from
 * earlier failures.
 */
export function renewalAtStart(
  found: { lifetime: Lifetime | undefined; failure: Failure | undefined },
  { time, elapsed }: Clocks,
  chance: number,
): Renewal {
  const { lifetime, failure } = found
  return {
    failure,
    ...(lifetime ? planFor(lifetime, elapsed, chance) : { dueAt: 0, latest: elapsed }),
    earliest: elapsed + (failure ? pauseAtStart(failure, time) : 0),
  }
}

/** Returns the plan after an order that has brought a certificate. */
export const renewalAfter = (lifetime: Lifetime, { elapsed }: Clocks, chance: number): Renewal => ({
  failure: undefined,
  ...planFor(lifetime, elapsed, chance),
  earliest: elapsed + lengthOf(lifetime) / 3,
})

/** Returns the plan after a failed order. `retryAfter` is the server's header, in seconds. */
export const retryAfterFailure = (
  renewal: Renewal,
  failure: Failure,
  retryAfter: number | undefined,
  { elapsed }: Clocks,
): Renewal => ({ ...renewal, failure, earliest: elapsed + pauseAfter(failure.count, retryAfter) })

/** Adds a failure. */
export const nextFailure = ({ failure }: Renewal, at: Instant, problem: string): Failure => ({
  count: (failure?.count ?? 0) + 1,
  at,
  problem,
})

/** Milliseconds until the next order; negative when it is overdue. */
export const untilOrder = (renewal: Renewal, clocks: Clocks): number =>
  Math.max(untilDue(renewal, clocks), renewal.earliest - clocks.elapsed)

/** Returns the reason of the last order's failure; undefined if none is due after a correction of the clock. */
export const problemOf = (renewal: Renewal, clocks: Clocks): string | undefined =>
  untilDue(renewal, clocks) <= 0 ? renewal.failure?.problem : undefined

const untilDue = ({ dueAt, latest }: Renewal, { time, elapsed }: Clocks) => Math.min(dueAt - time, latest - elapsed)

const planFor = (lifetime: Lifetime, elapsed: number, chance: number) => ({
  dueAt: dueAtFor(lifetime, chance),
  latest: elapsed + (lengthOf(lifetime) * 2) / 3,
})

/**
 * Due when a third of the lifetime is left, and a random bit earlier, so that not all sites order at the same time.
 * `chance` is 0 to 1.
 */
function dueAtFor(lifetime: Lifetime, chance: number): number {
  const length = lengthOf(lifetime)
  return lifetime.validUntil - length / 3 - (length / 50) * chance
}

const lengthOf = ({ validFrom, validUntil }: Lifetime) => validUntil - validFrom

/**
 * Milliseconds until the next try. Let's Encrypt allows five failures per hour and name; tries after 0, 5, 15, 35, 75
 * minutes and so on, in the end every six hours, are four in any hour at most. What the server asks for counts up to a day.
 */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const doubling = 5 * 2 ** Math.min(failures - 1, 12) * MINUTE_MS
  return Math.max(Math.min(doubling, 6 * HOUR_MS), Math.min(retryAfter * 1000, 24 * HOUR_MS))
}

/**
 * Returns the milliseconds until the first try of a start at `time`: the rest of the pause, so that crashes do not
 * cause one order after the other, but at most half an hour after the failure, because a restart may follow a repair.
 */
export function pauseAtStart({ count, at }: Pick<Failure, 'count' | 'at'>, time: number): number {
  const pause = Math.min(pauseAfter(count), 30 * MINUTE_MS)
  // A clock that was ahead may have dated the failure in the future.
  return Math.max(0, pause - Math.max(0, time - Date.parse(at)))
}
