import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDelay } from './delay.ts'

test('the first turns come at once, then one by one, separately for each key', () => {
  let now = 0
  const delay = createDelay({ count: 3, refillMs: 1000, now: () => now })
  expect(['a', 'a', 'a', 'a', 'a', 'b'].map(delay.take)).toEqual([0, 0, 0, 1000, 2000, 0])
  now = 5000
  expect(delay.take('a')).toBe(0)
})

test('after a flood no request waits longer than the maximum, and later none waits', () => {
  let now = 0
  const delay = createDelay({ count: 3, refillMs: 30_000, longestMs: 10_000, now: () => now })
  const waits = Array.from({ length: 1000 }, () => delay.take('a'))
  expect([...new Set(waits)]).toEqual([0, 10_000])
  expect(delay.take('a')).toBe(10_000)
  now = 40_000
  expect(delay.take('a')).toBe(0)
})

test('the remaining wait is known without taking a turn', () => {
  let now = 0
  const delay = createDelay({ count: 2, refillMs: 1000, now: () => now })
  expect([delay.timeLeft('a'), delay.take('a'), delay.take('a'), delay.timeLeft('a')]).toEqual([0, 0, 0, 0])
  expect([delay.take('a'), delay.take('a'), delay.timeLeft('a'), delay.timeLeft('a')]).toEqual([1000, 2000, 2000, 2000])
  now = 1500
  expect([delay.timeLeft('a'), delay.timeLeft('b')]).toEqual([500, 0])
})

test('a clock set back delays no request', () => {
  let now = 86_400_000
  const delay = createDelay({ count: 1, refillMs: 1000, now: () => now })
  for (const ask of [delay.timeToNext, delay.timeLeft, delay.take]) {
    now = 86_400_000
    for (let i = 0; i < 3; i += 1) delay.take('a')
    now = 0
    expect(ask('a')).toBe(0)
  }
})

test('in any time span, at most the allowed number of requests pass', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 5 }), (each, count) => {
      let now = 0
      const delay = createDelay({ count, refillMs: 1000, now: () => now })
      const begun = each.map(gap => {
        now += gap
        return now + delay.take('a')
      })
      for (const [at, first] of begun.entries()) {
        const last = begun[at + count]
        if (last !== undefined) expect(last - first).toBeGreaterThanOrEqual(1000)
      }
      expect(begun).toEqual(begun.toSorted((a, b) => a - b))
    }),
  )
})

test('unused turns can be returned, one or all of a key', () => {
  const delay = createDelay({ count: 1, refillMs: 1000, now: () => 0 })
  for (let i = 0; i < 3; i += 1) delay.take('a')
  delay.giveBack('a')
  delay.giveBack('b')
  expect([delay.timeToNext('a'), delay.timeToNext('b')]).toEqual([2000, 0])
  delay.forget('a')
  expect(delay.take('a')).toBe(0)
})

test('made-up keys push out the oldest ones, so that memory is bounded', () => {
  const delay = createDelay({ count: 1, refillMs: 1000, maxKeys: 2, now: () => 0 })
  for (const key of ['a', 'b', 'a', 'c']) delay.take(key)
  expect(['a', 'b', 'c'].map(delay.timeToNext)).toEqual([2000, 0, 1000])
})

test('a growing wait doubles with each turn, and shrinks as turns are returned', () => {
  let now = 0
  const delay = createDelay({ count: 2, refillMs: 1000, firstMs: 100, longestMs: 500, now: () => now })
  expect(Array.from({ length: 50 }, () => delay.take('a')).slice(0, 7)).toEqual([0, 0, 100, 200, 400, 500, 500])
  now = 3000
  expect(delay.timeToNext('a')).toBe(200)
  now = 6000
  expect([delay.take('a'), delay.take('a')]).toEqual([0, 0])
})
