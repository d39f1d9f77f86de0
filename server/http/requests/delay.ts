import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '../../../domain/kit/duration.ts'

/** Upper limit of the time between the date of a form and its write: `withdrawalNetwork` waits ten seconds at most. */
export const FORM_WAIT_MS = MINUTE_MS

/** Spreads the requests of a key over time: each takes a turn, and learns how long to wait for it. None is refused. */
export type Delay = {
  /** Returns in how many milliseconds the next turn of `key` is, without taking it. */
  timeToNext(key: string): number
  /** Takes the next turn of `key`; returns in how many milliseconds it is. */
  take(key: string): number
  /** Gives a turn back that had no effect. */
  giveBack(key: string): void
  /** Gives all turns of `key` back. */
  forget(key: string): void
}

/** A delay whose waits do not grow, so that its turns come at known times. */
export type SteadyDelay = Delay & {
  /** Returns in how many milliseconds the last taken turn of `key` is. */
  timeLeft(key: string): number
}

type Options = {
  count: number
  refillMs: number
  longestMs?: number
  /** The first wait of a key without turns; each further one is twice as long, up to `longestMs`. */
  firstMs?: number
  /** Forgets the oldest keys beyond this number: anyone can make keys up. */
  maxKeys?: number
  now: () => number
}

export async function pauseFor(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await setTimeout(milliseconds)
}

/**
 * Allows `count` turns of a key at once, then one more every `refillMs` milliseconds. No turn is more than `longestMs`
 * away, so that a newcomer does not wait for a whole flood (D54). A restart forgets them.
 */
export function createDelay(options: Options & { firstMs?: never }): SteadyDelay
export function createDelay(options: Options): Delay
export function createDelay({
  count,
  refillMs,
  longestMs = Number.POSITIVE_INFINITY,
  firstMs,
  maxKeys = Number.POSITIVE_INFINITY,
  now,
}: Options): SteadyDelay {
  /** No key has turns farther ahead. */
  const farthestMs = firstMs === undefined ? longestMs : (Math.ceil(Math.log2(longestMs / firstMs)) + 1) * refillMs
  /** Time at which all turns of a key are refilled. */
  const fullAt = new Map<string, number>()
  let seenAt = now()
  let cleanedAt = seenAt

  function clean(moment: number): void {
    cleanedAt = moment
    for (const [key, at] of fullAt) if (at <= moment) fullAt.delete(key)
  }

  function readClock(): number {
    const moment = now()
    // A clock that was set back must not delay requests until it has caught up.
    if (moment < seenAt) fullAt.clear()
    seenAt = moment
    if (Math.abs(moment - cleanedAt) >= count * refillMs) clean(moment)
    return moment
  }

  function timeToNext(key: string): number {
    const moment = readClock()
    const ahead = Math.max(0, (fullAt.get(key) ?? 0) - moment - (count - 1) * refillMs)
    const wait = firstMs === undefined || ahead === 0 ? ahead : firstMs * 2 ** (Math.ceil(ahead / refillMs) - 1)
    return Math.min(longestMs, wait)
  }

  return {
    timeToNext,
    take(key) {
      const wait = timeToNext(key)
      const keyFullAt = Math.max(seenAt, fullAt.get(key) ?? 0)
      // Moves the key to the end of the map, so that the oldest key is forgotten first.
      fullAt.delete(key)
      fullAt.set(key, Math.min(keyFullAt + refillMs, seenAt + farthestMs + count * refillMs))
      const [oldest] = fullAt.keys()
      if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest)
      return wait
    },
    timeLeft(key) {
      const moment = readClock()
      return Math.max(0, (fullAt.get(key) ?? 0) - moment - count * refillMs)
    },
    giveBack(key) {
      const keyFullAt = fullAt.get(key)
      if (keyFullAt !== undefined) fullAt.set(key, keyFullAt - refillMs)
    },
    forget: key => void fullAt.delete(key),
  }
}
