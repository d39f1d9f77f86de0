import { expect, test } from 'vitest'
import {
  byPriority,
  isHeldUpWithAll,
  isMailDue,
  isRetriedInDoubt,
  lastFailure,
  MAX_ATTEMPTS,
  type Mail,
  mailStateOf,
  nextAttempt,
  outboxEntryOf,
  pauseAfter,
  retryMail,
  withAttempt,
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

test('the pause starts at a minute, doubles with each attempt and ends at six hours', () => {
  expect([1, 2, 3, 8, 9, 10, 27].map(pauseAfter)).toEqual([1, 2, 4, 128, 256, 360, 360].map(minutes))
})

test('a letter that no server accepts is tried for five days and then given up', () => {
  let mail = letter()
  let now = start
  while (mailStateOf(mail) === 'waiting') {
    now = nextAttempt(mail)
    expect(isMailDue(mail, now)).toBe(true)
    if (mail.attempts.length > 0) expect(isMailDue(mail, later(-1, now))).toBe(false)
    mail = { ...mail, attempts: [...mail.attempts, { date: now, error: 'no' }] }
  }
  expect(mail.attempts).toHaveLength(MAX_ATTEMPTS)
  const days = (Date.parse(now) - Date.parse(start)) / minutes(24 * 60)
  expect(days).toBeGreaterThan(4.75)
  expect(days).toBeLessThan(5.25)
  expect(isMailDue(mail, later(minutes(1e6), now))).toBe(false)
})

test('no letter waits for a clock that was set back', () => {
  // Also for a new letter dated in the future.
  expect(isMailDue(letter(), later(-minutes(90)))).toBe(true)
  expect(isMailDue(failed(start), later(-minutes(90)))).toBe(true)
  expect(isMailDue(failed(start), later(-minutes(60 * 24 * 365)))).toBe(true)
  // The pause after the next attempt follows the clock that was set back.
  const again = failed(start, later(-minutes(90)))
  expect(isMailDue(again, later(-minutes(89)))).toBe(false)
  expect(isMailDue(again, later(-minutes(88)))).toBe(true)
})

test('a letter is held until its moment, and not longer if the clock is set back', () => {
  const held = letter({ heldUntil: later(10_000) })
  expect([0, 9_999, 10_000, -minutes(60)].map(after => isMailDue(held, later(after)))).toEqual([
    false,
    false,
    true,
    true,
  ])
  // The letter's cause can still be undone.
  expect([-5000, -10_000, -10_001].map(after => isMailDue(held, later(after)))).toEqual([false, false, true])
})

test('a clock jump ahead gives up no letter', () => {
  const mail = failed(start)
  expect(isMailDue(mail, later(minutes(60 * 24 * 3650)))).toBe(true)
  expect(mailStateOf(mail)).toBe('waiting')
})

test('a sent letter is no longer due', () => {
  expect(isMailDue(letter({ sentDate: start }), later(minutes(60)))).toBe(false)
})

test('newsletters come last, receipts to strangers before them, and older letters come first', () => {
  const receipt = { kind: 'withdrawal' as const, id: 'nonsense', letter: 'receipt' as const }
  const newsletter = { kind: 'issue' as const, id: 'autumn', subscriber: 'one' }
  const letters = [
    letter({ _id: 'e', cause: newsletter, createdDate: later(1) }),
    letter({ _id: 'c', cause: { ...receipt, isStranger: true } }),
    letter({ _id: 'b', cause: receipt, createdDate: later(5) }),
    letter({ _id: 'd', cause: newsletter }),
    letter({ _id: 'a', createdDate: later(4) }),
  ]
  expect(letters.sort(byPriority).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('administrators see a letter’s attempts, but not its content', () => {
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

test('a retried letter is due at once and for five more days, and its history stays', () => {
  let again = retryMail(
    letter({ attempts: Array.from({ length: MAX_ATTEMPTS }, () => ({ date: start, error: 'no' })) }),
  )
  expect([mailStateOf(again), isMailDue(again, start), outboxEntryOf(again).isUntried]).toEqual(['waiting', true, true])
  expect(again.attempts).toHaveLength(MAX_ATTEMPTS)
  // An earlier failure is not news about this attempt.
  expect(lastFailure(outboxEntryOf(again))).toBeUndefined()
  again = { ...again, attempts: [...again.attempts, { date: start, error: 'again' }] }
  expect(lastFailure(outboxEntryOf(again))).toMatchObject({ error: 'again' })
  expect([isMailDue(again, later(minutes(1) - 1)), isMailDue(again, later(minutes(1)))]).toEqual([false, true])
})

test('the panel gets the booking of a letter', () => {
  const cause = { kind: 'registration', id: 'booking', letter: 'receipt' } as const
  expect(outboxEntryOf(letter({ cause })).registration).toBe('booking')
  expect(outboxEntryOf(letter({ cause: { kind: 'key', id: 'hash' } })).registration).toBeUndefined()
})

const refused = "Can't send mail - all recipients were rejected: 550 5.1.1 User unknown"
const greylisted = "Can't send mail - all recipients were rejected: 450 4.2.0 Greylisted"
const limited = 'Message failed: 550 5.4.5 Daily user sending limit exceeded.'
const attempts = (...errors: string[]) => letter({ attempts: errors.map(error => ({ date: start, error })) })

test('a permanently refused letter is tried once more, a day later', () => {
  expect(nextAttempt(attempts(refused))).toBe(later(minutes(24 * 60)))
  expect([minutes(24 * 60) - 1, minutes(24 * 60)].map(after => isMailDue(attempts(refused), later(after)))).toEqual([
    false,
    true,
  ])
  expect(mailStateOf(attempts(refused, refused))).toBe('failed')
  expect(mailStateOf(attempts(refused, greylisted))).toBe('waiting')
  expect(mailStateOf(attempts(refused, greylisted, refused))).toBe('failed')
  expect(mailStateOf(retryMail(attempts(refused, refused)))).toBe('waiting')
})

test('failures of the mail server give up no letter', () => {
  const long = attempts(...Array<string>(MAX_ATTEMPTS + 5).fill(limited))
  expect([mailStateOf(long), isHeldUpWithAll(long)]).toEqual(['waiting', true])
  expect([isHeldUpWithAll(attempts(refused)), isHeldUpWithAll(retryMail(long))]).toEqual([false, false])
  expect(mailStateOf(attempts(...Array<string>(MAX_ATTEMPTS).fill(greylisted)))).toBe('failed')
})

test('failures of the mail server use up no attempt of a letter that is deferred afterwards', () => {
  const add = (mail: Mail, error: string, times: number) =>
    Array.from({ length: times }).reduce<Mail>(all => withAttempt(all, { date: start, error }), mail)
  for (const later of [greylisted, 'read ECONNRESET'])
    for (const before of [letter(), retryMail(failed(start, start))]) {
      const long = add(before, 'Invalid login: 535 5.7.8 Authentication failed', MAX_ATTEMPTS + 2)
      const delayed = add(long, later, 1)
      expect([mailStateOf(delayed), nextAttempt(delayed)]).toEqual(['waiting', nextAttempt(failed(start))])
      expect(mailStateOf(add(long, later, MAX_ATTEMPTS - 1))).toBe('waiting')
      expect(mailStateOf(add(long, later, MAX_ATTEMPTS))).toBe('failed')
    }
})

test('a refusal that only seemed to concern all letters gives the letter up the second time', () => {
  const own = { date: start, error: limited, isItsOwn: true }
  const mail = attempts(limited, limited)
  expect(mailStateOf({ ...mail, attempts: [...mail.attempts, own] })).toBe('waiting')
  expect(mailStateOf({ ...mail, attempts: [...mail.attempts, own, own] })).toBe('failed')
})

test('a doubtful letter is left to the mail server once somebody retries it', () => {
  const error = 'Before sending: 450 4.1.2 There is no domain gmial.con'
  const doubtful = letter({ to: 'mira@gmial.con', attempts: [{ date: start, error }] })
  expect(isRetriedInDoubt(doubtful, 'gmial.con')).toBe(false)
  const again = retryMail(doubtful)
  expect(isRetriedInDoubt(again, 'gmial.con')).toBe(true)
  expect(isRetriedInDoubt(withAttempt(again, { date: start, error: '450 later' }), 'gmial.con')).toBe(true)
  // The letter's address was corrected.
  expect(isRetriedInDoubt(again, 'gmail.com')).toBe(false)
  expect(isRetriedInDoubt(retryMail(failed(start)), 'example.org')).toBe(false)
})
