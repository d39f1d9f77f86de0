import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/kit/duration.ts'
import {
  isLimit,
  isPaused,
  letterToSkip,
  noPace,
  type Pace,
  statedWait,
  statedWindow,
  withRefusal,
  withReply,
  withTaken,
} from './pace.ts'

const start = Date.parse('2026-11-28T09:00:00.000Z')
const at = (time: number) => new Date(time).toISOString()

const refusal = 'Message failed: 450 Mail send limit exceeded.'
const stated = 'Message failed: 450 4.7.1 50 messages per hour exceeded'

/** Servers count letters per hour in these ways. */
const servers = {
  'a span that slides': (limit: number) => {
    const starts: number[] = []
    return (now: number) => {
      if (starts.filter(time => time > now - HOUR_MS).length >= limit) return false
      starts.push(now)
      return true
    }
  },
  'an hour that begins with the first letter': (limit: number) => {
    let [first, count] = [Number.NEGATIVE_INFINITY, 0]
    return (now: number) => {
      if (now >= first + HOUR_MS) [first, count] = [now, 0]
      count += 1
      return count <= limit
    }
  },
  'an hour of the clock': (limit: number) => {
    let [hour, count] = [0, 0]
    return (now: number) => {
      const current = Math.floor(now / HOUR_MS)
      if (current !== hour) [hour, count] = [current, 0]
      count += 1
      return count <= limit
    }
  },
  'a bucket that fills up': (limit: number) => {
    let [tokens, last] = [limit, start]
    return (now: number) => {
      tokens = Math.min(limit, tokens + ((now - last) / HOUR_MS) * limit)
      last = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    }
  },
}

/** Sends `count` letters by a clock that jumps from try to try; a letter takes a second. */
function sendAll(count: number, takes: (now: number) => boolean, reply: string) {
  let pace: Pace = noPace
  let now = start
  let [taken, refused] = [0, 0]
  while (taken < count) {
    if (isPaused(pace, at(now))) now = pace.pause?.until ?? now
    if (takes(now)) {
      pace = withTaken(pace, at(now))
      taken += 1
    } else {
      pace = withRefusal(pace, at(now), 'letter', reply)
      refused += 1
    }
    now += 1000
  }
  return { hours: (now - start) / HOUR_MS, refused }
}

test.each(
  Object.entries(servers).flatMap(([name, server]) => [refusal, stated].map(reply => [name, reply, server] as const)),
)('1,000 letters at 50 an hour take at most 21 hours with %s and “%s”', (_, reply, server) => {
  const { hours, refused } = sendAll(1000, server(50), reply)
  expect(hours).toBeLessThan(21)
  // Too many requests may make the server block the account.
  expect(refused / hours).toBeLessThan(60)
})

test('any limit is used by at least three quarters, however the server counts', () => {
  const anyServer = fc.constantFrom(...Object.values(servers))
  fc.assert(
    fc.property(
      anyServer,
      fc.integer({ min: 5, max: 400 }),
      fc.constantFrom(refusal, stated),
      (server, limit, reply) => {
        const { hours } = sendAll(limit * 6, server(limit), reply)
        expect(hours).toBeLessThan(6 / 0.75)
      },
    ),
  )
})

test('the limit in the server’s reply counts', () => {
  expect(
    ['try again in 15 minutes', 'retry after 3600 seconds', 'wait 2 hours', 'in 3 s', 'exceeded'].map(statedWait),
  ).toEqual([15 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, MINUTE_MS, undefined])
  expect(
    ['50 messages per hour', 'hourly limit', '50/h', 'Daily user sending limit', 'limit'].map(statedWindow),
  ).toEqual([HOUR_MS, HOUR_MS, HOUR_MS, 24 * HOUR_MS, undefined])
})

test('several letters in a row deferred with the same words indicate a limit, greylisting does not', () => {
  const putOff = (words: (index: number) => string, count: number) =>
    Array.from({ length: count }, (_, index) => words(index)).reduce(withReply, noPace)
  const later = (index: number) => `Message failed: 451 <person-${index}@example.org> come back later`
  expect(isLimit(putOff(later, 4), later(9), true)).toBe(false)
  expect(isLimit(putOff(later, 5), later(9), true)).toBe(true)
  const full = (index: number) => `Message failed: 452 <person-${index}@example.org> quota exceeded`
  expect(isLimit(putOff(full, 5), full(9), true)).toBe(true)
  const fullForGood = (index: number) => `Message failed: 552 5.2.2 <person-${index}@example.org> Mailbox full`
  expect(isLimit(putOff(fullForGood, 9), fullForGood(9), true)).toBe(false)
  const grey = (index: number) => `Message failed: 451 4.7.1 <person-${index}@example.org> Greylisted`
  expect(isLimit(putOff(grey, 9), grey(9), true)).toBe(false)
  expect(isLimit(withTaken(putOff(later, 5), at(start)), later(9), true)).toBe(false)
})

test('a connection deferred after accepted letters indicates a limit, too', () => {
  const error = 'Mail command failed: 451 come back later'
  expect(isLimit(noPace, error, false)).toBe(false)
  expect(isLimit(withTaken(noPace, at(start)), error, false)).toBe(true)
  expect(isLimit(withTaken(noPace, at(start)), 'connect ECONNREFUSED 192.0.2.1:25', false)).toBe(false)
})

test('after some refusals in a row another letter is tried, and a clock set back ends the pause', () => {
  let pace: Pace = noPace
  for (let count = 1; count <= 8; count += 1) {
    pace = withRefusal(pace, at(start), 'letter', refusal)
    expect(letterToSkip(pace)).toBe(count === 8 ? 'letter' : undefined)
  }
  expect(isPaused(pace, at(start + 1))).toBe(true)
  expect(isPaused(pace, at(start - 1))).toBe(false)
})
