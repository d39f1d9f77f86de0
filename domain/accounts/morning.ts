import { DAY_MS, MINUTE_MS } from '../duration.ts'
import { addDays, dayOf, type Instant, instantOf } from '../format.ts'
import { isNotified } from './notices.ts'
import type { Account } from './user.ts'

/** When the letter of the morning goes out, in Berlin. */
const MORNING = '07:00'

/** A letter goes out so much later: it ends a minute before it is written. */
const LATE_MS = MINUTE_MS

/** The last seven o'clock in Berlin that has come. */
export function lastMorning(now: Instant): Instant {
  const morning = instantOf(dayOf(now), MORNING)
  return morning <= now ? morning : instantOf(addDays(dayOf(now), -1), MORNING)
}

/**
 * Up to when an account was told what arrived. What lies more than a day ahead was noted by a wrong clock, and does not count:
 * then it is the morning before the last one.
 */
export function toldUntil({ toldUntil: noted }: Pick<Account, 'toldUntil'>, now: Instant): Instant {
  const isBelieved = noted !== undefined && Date.parse(noted) <= Date.parse(now) + DAY_MS
  return isBelieved ? noted : instantOf(addDays(dayOf(lastMorning(now)), -1), MORNING)
}

/** Whether an account gets the letter of each morning. */
export const isDaily = (account: Account): boolean => isNotified(account) && account.notify === 'daily'

/** Whether an account is to get the letter of the last morning now, also later on that day. */
export const isLetterDue = (account: Account, now: Instant): boolean =>
  isDaily(account) && toldUntil(account, now) < lastMorning(now)

/**
 * Tells whether the letter about everything before `until` is one of an earlier morning: the next one tells all of it and
 * replaces it. A letter that nothing replaces for two days belongs to an account that gets none any more.
 */
export function isEarlierMorning(until: Instant, now: Instant): boolean {
  const morning = lastMorning(new Date(Date.parse(now) - LATE_MS).toISOString())
  return until < morning && Date.parse(until) > Date.parse(morning) - 2 * DAY_MS
}
