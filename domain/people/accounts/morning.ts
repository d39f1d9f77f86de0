import { DAY_MS, MINUTE_MS } from '../../kit/duration.ts'
import { addDays, dayOf, type Instant, instantOf } from '../../kit/format.ts'
import { canBeNotified } from './notices.ts'
import type { UserAccount } from './user.ts'

/** Time of the daily letter, in Berlin. */
const MORNING = '07:00'

/** Tolerance for a letter dated a minute before it is written. */
const LATE_MS = MINUTE_MS

/** Returns the latest 7 a.m. in Berlin that is not after `now`. */
export function lastMorning(now: Instant): Instant {
  const morning = instantOf(dayOf(now), MORNING)
  return morning <= now ? morning : instantOf(addDays(dayOf(now), -1), MORNING)
}

/**
 * Returns the moment up to which an account's letters have reported news. Ignores a stored moment more than a day
 * ahead, which a wrong clock wrote, and returns the morning before the last one instead.
 */
export function reportedUntil({ toldUntil: noted }: Pick<UserAccount, 'toldUntil'>, now: Instant): Instant {
  const isTrusted = noted !== undefined && Date.parse(noted) <= Date.parse(now) + DAY_MS
  return isTrusted ? noted : instantOf(addDays(dayOf(lastMorning(now)), -1), MORNING)
}

export const isDaily = (account: UserAccount): boolean => canBeNotified(account) && account.notify === 'daily'

/** True if the last morning's letter is due, also later on that day. */
export const isLetterDue = (account: UserAccount, now: Instant): boolean =>
  isDaily(account) && reportedUntil(account, now) < lastMorning(now)

/**
 * True if the letter about everything before `until` belongs to an earlier morning: the next letter covers the same
 * news and replaces it. A letter that has not been replaced for two days belongs to an account that no longer gets any.
 */
export function isEarlierMorning(until: Instant, now: Instant): boolean {
  const morning = lastMorning(new Date(Date.parse(now) - LATE_MS).toISOString())
  return until < morning && Date.parse(until) > Date.parse(morning) - 2 * DAY_MS
}
