import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('so many at once, then one by one, each key by itself', () => {
  let now = 0
  const pace = createPace({ count: 3, refillMs: 1000, now: () => now })
  expect(['a', 'a', 'a', 'a', 'a', 'b'].map(pace.wait)).toEqual([0, 0, 0, 1000, 2000, 0])
  now = 5000
  expect(pace.wait('a')).toBe(0)
})

test('after a flood no request waits longer than the longest wait, and later none waits', () => {
  let now = 0
  const pace = createPace({ count: 3, refillMs: 30_000, longestMs: 10_000, now: () => now })
  const waits = Array.from({ length: 1000 }, () => pace.wait('a'))
  expect([...new Set(waits)]).toEqual([0, 10_000])
  expect(pace.wait('a')).toBe(10_000)
  now = 40_000
  expect(pace.wait('a')).toBe(0)
})

test('the rest of the last turn is known without taking one', () => {
  let now = 0
  const pace = createPace({ count: 2, refillMs: 1000, now: () => now })
  expect([pace.left('a'), pace.wait('a'), pace.wait('a'), pace.left('a')]).toEqual([0, 0, 0, 0])
  expect([pace.wait('a'), pace.wait('a'), pace.left('a'), pace.left('a')]).toEqual([1000, 2000, 2000, 2000])
  now = 1500
  expect([pace.left('a'), pace.left('b')]).toEqual([500, 0])
})

test('a clock set back delays no request until it has caught up', () => {
  let now = 86_400_000
  const pace = createPace({ count: 1, refillMs: 1000, now: () => now })
  pace.wait('a')
  now = 0
  expect(pace.wait('a')).toBe(0)
})

test('whenever they come, no more than the pace are let go within any time', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 5 }), (each, count) => {
      let now = 0
      const pace = createPace({ count, refillMs: 1000, now: () => now })
      const begun = each.map(gap => {
        now += gap
        return now + pace.wait('a')
      })
      for (const [at, first] of begun.entries()) {
        const last = begun[at + count]
        if (last !== undefined) expect(last - first).toBeGreaterThanOrEqual(1000)
      }
      expect(begun).toEqual(begun.toSorted((a, b) => a - b))
    }),
  )
})
