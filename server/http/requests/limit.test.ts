import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../domain/kit/error.ts'
import { createBucket, createLimit, groupLimitUses, isWithin, type Limit } from './limit.ts'

const COUNT = 3
const SPAN_MS = 10_000

function open(kind: 'limit' | 'bucket', start = 1_000_000) {
  const clock = { now: start }
  const options = { count: COUNT, now: () => clock.now, sentence: (minutes: number) => `Wait ${minutes} min.` }
  const limit =
    kind === 'limit' ? createLimit({ ...options, spanMs: SPAN_MS }) : createBucket({ ...options, refillMs: SPAN_MS })
  return { clock, limit }
}

function refusalOf(limit: Limit, key: string): AppError {
  try {
    limit.check(key)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error(`${key} has a use left.`)
}

/** Uses of two keys, each some time after the one before. */
const attempts = fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: SPAN_MS }), key: fc.constantFrom('a', 'b') }), {
  maxLength: 60,
})

/** Returns the times of allowed uses, by key. */
function timesTaken(kind: 'limit' | 'bucket', uses: { waitMs: number; key: string }[]) {
  const { clock, limit } = open(kind)
  const accepted: Record<string, number[]> = { a: [], b: [] }
  for (const { waitMs, key } of uses) {
    clock.now += waitMs
    if (isWithin(limit, key)) accepted[key]?.push(clock.now)
  }
  return Object.values(accepted)
}

test('a limit never allows more than its count within any span', () => {
  fc.assert(
    fc.property(attempts, uses => {
      for (const times of timesTaken('limit', uses))
        for (const from of times)
          expect(times.filter(at => at >= from && at < from + SPAN_MS).length).toBeLessThanOrEqual(COUNT)
    }),
  )
})

test('within any span a bucket allows at most its count plus the refill', () => {
  fc.assert(
    fc.property(attempts, uses => {
      for (const times of timesTaken('bucket', uses))
        for (const from of times)
          for (const to of times.filter(at => at >= from))
            expect(times.filter(at => at >= from && at <= to).length).toBeLessThanOrEqual(COUNT + (to - from) / SPAN_MS)
    }),
  )
})

test.each(['limit', 'bucket'] as const)('a %s allows its count at once, separately for each key', kind => {
  const { limit } = open(kind)
  for (const key of ['a', 'b']) {
    expect(Array.from({ length: COUNT + 1 }, () => isWithin(limit, key))).toEqual([true, true, true, false])
  }
})

test.each(['limit', 'bucket'] as const)('a refusal by a %s names the exact second when it ends', kind => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: SPAN_MS / 4 }), { minLength: 8, maxLength: 8 }), waits => {
      const { clock, limit } = open(kind)
      for (const waitMs of waits) {
        clock.now += waitMs
        isWithin(limit, 'a')
      }
      while (isWithin(limit, 'a')) clock.now += 1
      const { code, retryAfter = 0, message } = refusalOf(limit, 'a')
      expect({ code, message }).toEqual({ code: 'rate_limited', message: 'Wait 1 min.' })
      clock.now += (retryAfter - 1) * 1000
      expect(isWithin(limit, 'a')).toBe(false)
      clock.now += 1000
      expect(isWithin(limit, 'a')).toBe(true)
    }),
    // A wait of whole seconds.
    { examples: [[[0, 1581, 2489, 1980, 668, 543, 734, 5]]] },
  )
})

test.each(['limit', 'bucket'] as const)('checking a %s uses nothing up', kind => {
  const { limit } = open(kind)
  for (let i = 0; i < 2 * COUNT; i += 1) limit.check('a')
  expect(isWithin(limit, 'a')).toBe(true)
})

test.each(['limit', 'bucket'] as const)('a use of a %s without effect can be returned', kind => {
  const { limit } = open(kind)
  for (let i = 0; i < 2 * COUNT; i += 1) {
    limit.take('a')
    limit.giveBack('a')
  }
  for (let i = 0; i < COUNT; i += 1) limit.take('a')
  expect(isWithin(limit, 'a')).toBe(false)
  // An unused key has no use to return.
  limit.giveBack('b')
  for (let i = 0; i < COUNT; i += 1) limit.take('b')
  expect(isWithin(limit, 'b')).toBe(false)
})

test.each(['limit', 'bucket'] as const)('a clock jump backwards does not block a %s for longer than usual', kind => {
  const { clock, limit } = open(kind, 1_000 * SPAN_MS)
  for (let i = 0; i < COUNT; i += 1) limit.take('a')
  clock.now -= 100 * SPAN_MS
  expect(isWithin(limit, 'a')).toBe(true)
})

test('several limits are used together or not at all', () => {
  const [one, two] = [open('limit').limit, open('bucket').limit]
  const uses = groupLimitUses([
    [one, 'a'],
    [two, 'a'],
  ])
  for (let i = 0; i < COUNT; i += 1) two.take('a')
  expect(() => uses.take()).toThrow('Wait 1 min.')
  two.giveBack('a')
  uses.giveBack()
  uses.take()
  uses.take()
  expect(Array.from({ length: COUNT }, () => isWithin(one, 'a'))).toEqual([true, true, false])
  expect(isWithin(two, 'a')).toBe(false)
  uses.giveBack()
  uses.giveBack()
  expect([isWithin(two, 'a'), isWithin(two, 'a')]).toEqual([true, false])
})

test('a limit remembers its last refusal', () => {
  const clock = { now: 1_000_000 }
  const limit = createLimit({ count: 1, spanMs: SPAN_MS, now: () => clock.now, sentence: () => '' })
  limit.take('a')
  expect(limit.lastRefusal()).toBeUndefined()
  isWithin(limit, 'a')
  clock.now += SPAN_MS
  isWithin(limit, 'a')
  expect(limit.lastRefusal()).toBe(1_000_000)
})
