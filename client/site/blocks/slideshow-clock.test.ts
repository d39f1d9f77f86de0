import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClock } from './slideshow-clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a clock and records its calls with their milliseconds. */
function runningClock() {
  const start = Date.now()
  const calls: string[] = []
  const stop = startClock({
    prepare: () => calls.push(`prepare ${Date.now() - start}`),
    advance: () => calls.push(`advance ${Date.now() - start}`),
  })
  return { calls, stop }
}

test('the slideshow’s clock advances after 4 seconds, then every 5', () => {
  const { calls } = runningClock()
  vi.advanceTimersByTime(14_000)
  expect(calls.filter(call => call.startsWith('advance'))).toEqual(['advance 4000', 'advance 9000', 'advance 14000'])
})

test('the slideshow’s clock prepares each picture two seconds before its turn', () => {
  const { calls } = runningClock()
  vi.advanceTimersByTime(8000)
  expect(calls).toEqual(['prepare 2000', 'advance 4000', 'prepare 7000'])
})

test.each([1000, 3000, 4000])('the slideshow’s clock does nothing more once it is stopped after %i ms', elapsed => {
  const { calls, stop } = runningClock()
  vi.advanceTimersByTime(elapsed)
  const before = [...calls]
  stop()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(before)
})
