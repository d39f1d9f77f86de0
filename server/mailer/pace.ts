import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/kit/duration.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { outcomeOf, replyOf } from '../../domain/letters/reply.ts'

/** Rate limit learned from the mail server. A stop forgets it: one refusal reveals it again. */
export type Pace = {
  /** Times of accepted letters of the last day, in milliseconds, oldest first. */
  sent: readonly number[]
  /** Period of the limit: an hour or a day. */
  window?: number | undefined
  /** Replies in a row that ask to try later, all with the same words. */
  same?: { words: string; count: number } | undefined
  /** Stops sending until `until`. */
  pause?: Pause | undefined
}

type Pause = { since: number; until: number; refusals: number; letter: string }

export const noPace: Pace = { sent: [] }

const LONGEST_PAUSE_MS = 30 * MINUTE_MS
/** After this number of letters in a row deferred with the same words, the limit is the sender's. */
const SAME_REPLIES = 5
/** After this number of refusals in a row another letter is tried: the refused one may itself be the reason. */
const OTHER_LETTER_EVERY = 8

const units: Record<string, number> = { s: 1000, m: MINUTE_MS, h: HOUR_MS }
const unitOf = (word: string) => units[word.toLowerCase().charAt(0)] ?? HOUR_MS

/** Returns the wait in milliseconds that a server asks for: "try again in 15 minutes". */
export function statedWait(text: string): number | undefined {
  const [, count, unit] =
    /\b(?:in|after|for|wait)\s+(\d{1,5})\s*(s|sec|seconds?|m|min|minutes?|h|hours?)\b/i.exec(text) ?? []
  if (count === undefined || unit === undefined) return undefined
  return Math.min(Math.max(Number(count) * unitOf(unit), MINUTE_MS), DAY_MS)
}

/** Returns the period of a limit named by the server: "50 messages per hour". */
export function statedWindow(text: string): number | undefined {
  if (/\b(hourly|per hour|an hour|stündlich|pro Stunde)\b|\/ ?h(our)?\b/i.test(text)) return HOUR_MS
  return /\b(daily|per day|a day|täglich|pro Tag)\b|\/ ?d(ay)?\b/i.test(text) ? DAY_MS : undefined
}

/**
 * True if a reply, to a new connection or to one letter, means the account's limit: by its words, or by what happened
 * before.
 */
export function isLimit(pace: Pace, error: string, isOfOneLetter: boolean): boolean {
  const reply = replyOf(error)
  if (!reply) return false
  const outcome = outcomeOf(reply)
  if (outcome === 'tooMany') return true
  const isPutOff = outcome === 'later' || (outcome === 'fullMailbox' && reply.code < 500)
  if (!isPutOff || /gr[ae]y-?list/i.test(error)) return false
  return isOfOneLetter ? (pace.same?.count ?? 0) >= SAME_REPLIES : pace.sent.length > 0
}

const wordsOf = (error: string) => error.replace(/\S*@\S*|\d+/g, '')

/** Returns the pace after a letter was deferred by itself. */
export function withReply(pace: Pace, error: string): Pace {
  const words = wordsOf(error)
  return { ...pace, same: { words, count: pace.same?.words === words ? pace.same.count + 1 : 1 } }
}

/** Returns the pace after an accepted letter: a pause that it ends was as long as the limit's period. */
export function withTaken(pace: Pace, now: Instant): Pace {
  const at = Date.parse(now)
  const { pause } = pace
  const waited = pause ? at - (pace.sent.find(time => time > pause.since - HOUR_MS) ?? pause.since) : 0
  const window = waited > LONGEST_PAUSE_MS ? (waited < 2 * HOUR_MS ? HOUR_MS : DAY_MS) : pace.window
  return { sent: [...pace.sent.filter(time => time > at - DAY_MS && time <= at), at], window }
}

/** Returns the pace after the server has refused a letter because of its limit. */
export function withRefusal(pace: Pace, now: Instant, letter: string, error: string): Pace {
  const at = Date.parse(now)
  const refusals = (pace.pause?.refusals ?? 0) + 1
  const pause = { since: pace.pause?.since ?? at, until: at + pauseAfter(pace, at, refusals, error), refusals, letter }
  return { ...pace, same: undefined, pause }
}

function pauseAfter(pace: Pace, at: number, refusals: number, error: string): number {
  const wait = statedWait(error)
  if (wait !== undefined) return wait
  const window = statedWindow(error) ?? pace.window
  const untilWindow = window !== undefined && refusals === 1 ? untilFree(pace, at, window) : undefined
  if (untilWindow !== undefined) return untilWindow
  const growing = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (refusals - 1))
  return Math.min(growing, untilFree(pace, at, HOUR_MS) ?? growing)
}

/** Returns the milliseconds until the oldest letter leaves the window; undefined for less than a minute. */
function untilFree({ sent }: Pace, at: number, window: number): number | undefined {
  const oldest = sent.find(time => time > at - window && time <= at)
  const waitMs = oldest === undefined ? 0 : oldest + window + 1000 - at
  return waitMs >= MINUTE_MS ? waitMs : undefined
}

/** True while sending is paused. A clock that was set back prolongs no pause. */
export function isPaused({ pause }: Pace, now: Instant): boolean {
  const at = Date.parse(now)
  return pause !== undefined && at < pause.until && at >= pause.since
}

/** Returns the letter to skip now, so that another one shows whether it was the reason. */
export const letterToSkip = ({ pause }: Pace): string | undefined =>
  pause && pause.refusals % OTHER_LETTER_EVERY === 0 ? pause.letter : undefined
