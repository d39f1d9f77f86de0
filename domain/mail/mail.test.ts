import { expect, test } from 'vitest'
import {
  ATTEMPTS,
  begunAnew,
  byTurn,
  isDue,
  type Mail,
  nextAttempt,
  outboxEntryOf,
  pauseAfter,
  stateOf,
} from './mail.ts'

const start = '2026-11-28T09:00:00.000Z'
const later = (milliseconds: number, from = start) => new Date(Date.parse(from) + milliseconds).toISOString()
const minutes = (count: number) => count * 60_000

const letter = (changes: Partial<Mail> = {}): Mail => ({
  _id: 'letter',
  to: 'martina@example.org',
  subject: 'Hallo',
  createdDate: start,
  attempts: [],
  ...changes,
})
const failed = (...dates: string[]) => letter({ attempts: dates.map(date => ({ date, error: 'no' })) })

test('the pause is a minute, doubles with each attempt and ends at six hours', () => {
  expect([1, 2, 3, 8, 9, 10, 27].map(pauseAfter)).toEqual([1, 2, 4, 128, 256, 360, 360].map(minutes))
})

test('a letter that nobody takes is tried for five days, and given up then', () => {
  let mail = letter()
  let now = start
  while (stateOf(mail) === 'waiting') {
    now = nextAttempt(mail)
    expect(isDue(mail, now)).toBe(true)
    if (mail.attempts.length > 0) expect(isDue(mail, later(-1, now))).toBe(false)
    mail = { ...mail, attempts: [...mail.attempts, { date: now, error: 'no' }] }
  }
  expect(mail.attempts).toHaveLength(ATTEMPTS)
  const days = (Date.parse(now) - Date.parse(start)) / minutes(24 * 60)
  expect(days).toBeGreaterThan(4.75)
  expect(days).toBeLessThan(5.25)
  expect(isDue(mail, later(minutes(1e6), now))).toBe(false)
})

test('a clock that is set back makes nobody wait for it to catch up', () => {
  // Not even a new letter from the future.
  expect(isDue(letter(), later(-minutes(90)))).toBe(true)
  expect(isDue(failed(start), later(-minutes(90)))).toBe(true)
  expect(isDue(failed(start), later(-minutes(60 * 24 * 365)))).toBe(true)
  // The new attempt counts from the clock as it is then.
  const again = failed(start, later(-minutes(90)))
  expect(isDue(again, later(-minutes(89)))).toBe(false)
  expect(isDue(again, later(-minutes(88)))).toBe(true)
})

test('a clock that leaps ahead gives up nothing', () => {
  const mail = failed(start)
  expect(isDue(mail, later(minutes(60 * 24 * 3650)))).toBe(true)
  expect(stateOf(mail)).toBe('waiting')
})

test('a letter that was sent is not due any more', () => {
  expect(isDue(letter({ sentDate: start }), later(minutes(60)))).toBe(false)
})

test('newsletters wait for everything else, and the older letter goes first', () => {
  const issue = { kind: 'issue' as const, id: 'issue', subscriber: 'one' }
  const letters = [
    letter({ _id: 'd', cause: issue, createdDate: later(1) }),
    letter({ _id: 'b', createdDate: later(5) }),
    letter({ _id: 'c', cause: issue }),
    letter({ _id: 'a', createdDate: later(4) }),
  ]
  expect(letters.sort(byTurn).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd'])
})

test('what administrators see of a letter is its way, not what it says', () => {
  const entry = outboxEntryOf({ ...failed(start), text: 'https://example.org/?key=secret', expires: later(1) })
  expect(entry).toEqual({
    _id: 'letter',
    to: 'martina@example.org',
    subject: 'Hallo',
    createdDate: start,
    attempts: [{ date: start, error: 'no' }],
    state: 'waiting',
    nextAttempt: later(minutes(1)),
    isUntried: false,
  })
})

test('a letter that is begun anew is due at once and for five more days, and its history stays', () => {
  let anew = begunAnew(letter({ attempts: Array.from({ length: ATTEMPTS }, () => ({ date: start, error: 'no' })) }))
  expect([stateOf(anew), isDue(anew, start), outboxEntryOf(anew).isUntried]).toEqual(['waiting', true, true])
  expect(anew.attempts).toHaveLength(ATTEMPTS)
  anew = { ...anew, attempts: [...anew.attempts, { date: start, error: 'again' }] }
  expect([isDue(anew, later(minutes(1) - 1)), isDue(anew, later(minutes(1)))]).toEqual([false, true])
})
