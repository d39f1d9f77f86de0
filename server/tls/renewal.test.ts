import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Clocks,
  nextFailure,
  pauseAtStart,
  renewalAfter,
  renewalAtStart,
  renewalPause,
  renewalProblem,
  retryAfterFailure,
  untilOrder,
} from './renewal.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-12-01T08:00:00.000Z')

const instant = (time: number) => new Date(time).toISOString()
const counts = Array.from({ length: 40 }, (_, index) => index + 1)
const at = (elapsed: number, jump = 0): Clocks => ({ time: start + elapsed + jump, elapsed })
const lifetimeOf = (length: number, validFrom = start) => ({ validFrom, validUntil: validFrom + length })

test.each([
  ['90 days', 90, 60, 58.2],
  ['45 days', 45, 30, 29.1],
  ['6 days', 6, 4, 3.88],
])(
  'a certificate of %s is renewed when a third of its lifetime is left, or a little before',
  (_, days, latest, earliest) => {
    const untilNext = (chance: number) => untilOrder(renewalAfter(lifetimeOf(days * day), at(0), chance), at(0)) / day
    expect(untilNext(0)).toBe(latest)
    expect(untilNext(1)).toBeCloseTo(earliest)
  },
)

test.each([
  ['site that goes on', counts.map(count => renewalPause(count))],
  ['site that starts again all the time', counts.map(count => pauseAtStart({ count, at: instant(day) }, day))],
])('a %s orders a name less than five times in any hour', (_, pauses) => {
  const tries = [0]
  for (const pause of pauses) tries.push((tries.at(-1) ?? 0) + pause)
  for (const first of tries) expect(tries.filter(time => time >= first && time <= first + hour).length).toBeLessThan(5)
})

test('pauses grow from five minutes to six hours', () => {
  expect(counts.slice(0, 8).map(count => renewalPause(count) / minute)).toEqual([5, 10, 20, 40, 80, 160, 320, 360])
  expect(renewalPause(1000)).toBe(6 * hour)
})

test.each([
  [1, 0, 5],
  [1, 2, 3],
  [1, 6, 0],
  [9, 10, 20],
  [9, 31, 0],
  // The clock was ahead.
  [1, -400 * 24 * 60, 5],
  [9, -400 * 24 * 60, 30],
])('a start that finds %i failures, the last one %i minutes ago, waits for %i', (count, ago, wait) => {
  expect(pauseAtStart({ count, at: instant(start - ago * minute) }, start) / minute).toBe(wait)
  const failure = { count, at: instant(start - ago * minute), problem: 'No answer.' }
  const renewal = renewalAtStart({ lifetime: undefined, failure }, at(0), 0)
  expect(untilOrder(renewal, at(0)) / minute).toBe(wait)
})

test('a longer pause requested by the server counts, up to a day', () => {
  expect(renewalPause(1, 60)).toBe(5 * minute)
  expect(renewalPause(1, 600)).toBe(600_000)
  expect(renewalPause(1, 10 ** 9)).toBe(day)
})

test('a site without a certificate orders one at once', () => {
  expect(untilOrder(renewalAtStart({ lifetime: undefined, failure: undefined }, at(0), 0), at(0))).toBeLessThanOrEqual(
    0,
  )
})

test('a failure is shown and retried after its pause, and the next one adds to it', () => {
  const first = renewalAtStart({ lifetime: undefined, failure: undefined }, at(0), 0)
  const failed = retryAfterFailure(first, nextFailure(first, instant(start), 'No answer.'), undefined, at(0))
  expect(untilOrder(failed, at(0))).toBe(5 * minute)
  expect(renewalProblem(failed, at(0))).toBe('No answer.')
  const again = retryAfterFailure(failed, nextFailure(failed, instant(start), 'Refused.'), undefined, at(5 * minute))
  expect(untilOrder(again, at(5 * minute))).toBe(10 * minute)
  expect(renewalProblem(renewalAfter(lifetimeOf(90 * day), at(0), 0), at(0))).toBeUndefined()
})

test('a failed renewal that was due only by a wrong clock is not a problem once the clock is corrected', () => {
  const year = 400 * day
  const renewal = renewalAtStart({ lifetime: lifetimeOf(90 * day), failure: undefined }, at(0, year), 0)
  expect(untilOrder(renewal, at(0, year))).toBeLessThanOrEqual(0)
  const failed = retryAfterFailure(renewal, nextFailure(renewal, instant(start), 'No answer.'), undefined, at(0, year))
  expect(renewalProblem(failed, at(minute, year))).toBe('No answer.')
  expect(renewalProblem(failed, at(minute))).toBeUndefined()
  expect(untilOrder(failed, at(minute)) / day).toBeCloseTo(60, 1)
})

const years = fc.integer({ min: -20 * 365, max: 20 * 365 }).map(days => days * day)
const lengths = fc.integer({ min: 1, max: 398 }).map(days => days * day)
const chances = fc.double({ min: 0, max: 1, noNaN: true })

test('with any wrong clock and jumps, a new certificate is renewed after a third of its lifetime at the earliest, after two thirds at the latest', () => {
  fc.assert(
    fc.property(lengths, chances, fc.array(years), years, (length, chance, jumps, offset) => {
      // The authority's clock is right, the site's is not.
      const renewal = renewalAfter(lifetimeOf(length), at(0, offset), chance)
      for (const jump of [offset, ...jumps]) {
        expect(untilOrder(renewal, at(0, jump))).toBeGreaterThanOrEqual(length / 3)
        expect(untilOrder(renewal, at(0, jump))).toBeLessThanOrEqual((length * 2) / 3)
        expect(untilOrder(renewal, at((length * 2) / 3, jump))).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('with a correct clock a certificate is renewed when a third of its lifetime is left, whatever jumps came before', () => {
  fc.assert(
    fc.property(lengths, chances, fc.double({ min: 0, max: 0.6, noNaN: true }), (length, chance, part) => {
      const renewal = renewalAfter(lifetimeOf(length), at(0), chance)
      const waitMs = untilOrder(renewal, at(length * part))
      expect(waitMs).toBeLessThanOrEqual(length * (2 / 3 - part) + 1)
      expect(waitMs).toBeGreaterThanOrEqual(length * (2 / 3 - 1 / 50 - part) - 1)
    }),
  )
})

test('after a failure no clock jump causes an order before the pause is over', () => {
  const counted = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(
      counted,
      years,
      years,
      fc.option(fc.nat({ max: 10 ** 6 }), { nil: undefined }),
      (count, one, two, asked) => {
        const before = renewalAtStart({ lifetime: undefined, failure: undefined }, at(0, one), 0)
        const failure = { count: count + 1, at: instant(start), problem: 'No answer.' }
        const renewal = retryAfterFailure(before, failure, asked, at(0, one))
        expect(untilOrder(renewal, at(0, two))).toBe(renewalPause(count + 1, asked))
      },
    ),
  )
})
