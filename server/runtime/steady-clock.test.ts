import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import { steadyClock } from './steady-clock.ts'

/** Creates a clock that runs with the process's time, and can be set. */
function clockOfTest() {
  let shown = Date.parse('2026-12-01T08:00:00.000Z')
  let passed = 5000
  const read = () => new Date(shown).toISOString()
  return {
    steady: steadyClock(read, HOUR_MS, () => passed),
    pass(ms: number) {
      shown += ms
      passed += ms
    },
    set(date: string) {
      shown = Date.parse(date)
    },
  }
}

test('a correct clock is shown unchanged, even when it is corrected by seconds', () => {
  const { steady, pass, set } = clockOfTest()
  expect(steady()).toBe('2026-12-01T08:00:00.000Z')
  pass(3 * HOUR_MS)
  expect(steady()).toBe('2026-12-01T11:00:00.000Z')
  set('2026-12-01T11:00:30.000Z')
  expect(steady()).toBe('2026-12-01T11:00:30.000Z')
})

test('a jump ahead counts once the clock has run on from there for an hour', () => {
  const { steady, pass, set } = clockOfTest()
  set('2027-12-01T08:00:00.000Z')
  expect(steady()).toBeUndefined()
  pass(59 * MINUTE_MS)
  expect(steady()).toBeUndefined()
  pass(MINUTE_MS)
  expect(steady()).toBe('2027-12-01T09:00:00.000Z')
  pass(SECOND_MS)
  expect(steady()).toBe('2027-12-01T09:00:01.000Z')
})

test('a clock that jumps ahead and is corrected continues, and the next jump is doubted as long', () => {
  const { steady, pass, set } = clockOfTest()
  set('2026-12-09T08:00:00.000Z')
  expect(steady()).toBeUndefined()
  pass(50 * MINUTE_MS)
  set('2026-12-01T08:50:00.000Z')
  expect(steady()).toBe('2026-12-01T08:50:00.000Z')
  set('2026-12-09T08:50:00.000Z')
  expect(steady()).toBeUndefined()
  pass(50 * MINUTE_MS)
  expect(steady()).toBeUndefined()
})

test('a clock that keeps jumping ahead shows no time', () => {
  const { steady, pass, set } = clockOfTest()
  for (let day = 2; day < 9; day += 1) {
    set(`2026-12-0${day}T08:00:00.000Z`)
    expect(steady()).toBeUndefined()
    pass(50 * MINUTE_MS)
  }
})

test('a clock set back is followed at once', () => {
  const { steady, pass, set } = clockOfTest()
  set('2026-11-20T08:00:00.000Z')
  pass(SECOND_MS)
  expect(steady()).toBe('2026-11-20T08:00:01.000Z')
})
