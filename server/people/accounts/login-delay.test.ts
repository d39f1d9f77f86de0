import { expect, test } from 'vitest'
import { createLoginDelay, delayAfter } from './login-delay.ts'

const ERIKA = 'erika@example.org'
const FREE = 50

/** Creates a delay with a clock set by the test, and records its waits, in milliseconds. */
function open() {
  const clock = { now: 1_000_000_000 }
  const slept: number[] = []
  const delay = createLoginDelay(
    () => clock.now,
    async ms => void slept.push(ms),
  )
  const attempts = async (count: number, email = ERIKA) => {
    for (let i = 0; i < count; i += 1) await delay.wait(email)
  }
  return { clock, slept, delay, attempts }
}

test('fifty attempts are free, then each waits twice as long as the one before, and at most ten seconds', () => {
  expect([0, 49, 50, 51, 52, 55, 56, 1_000].map(delayAfter)).toEqual([0, 0, 250, 500, 1_000, 8_000, 10_000, 10_000])
})

test('an account is never locked out: the wait stays below ten seconds', async () => {
  const { slept, attempts } = open()
  await attempts(FREE)
  expect(slept).toEqual([])
  await attempts(10)
  expect(slept).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000])
})

test('attempts that run at the same time count each other', async () => {
  const { slept, delay } = open()
  await Promise.all(Array.from({ length: FREE + 2 }, () => delay.wait(ERIKA)))
  expect(slept).toEqual([250, 500])
})

test('each account has a delay of its own, whether it exists or not', async () => {
  const { slept, attempts } = open()
  await attempts(FREE)
  await attempts(FREE, 'niemand@example.org')
  expect(slept).toEqual([])
})

test('a successful sign-in ends the delay', async () => {
  const { slept, delay, attempts } = open()
  await attempts(FREE + 1)
  delay.forget(ERIKA)
  await attempts(FREE)
  expect(slept).toEqual([250])
})

test('failures are forgotten an hour after the last one, also by a clock that jumps back', async () => {
  for (const jump of [3_600_000, -3_600_000]) {
    const { clock, slept, attempts } = open()
    await attempts(FREE)
    clock.now += 3_599_999
    await attempts(1)
    expect(slept).toEqual([250])
    clock.now += jump
    await attempts(1)
    expect(slept).toEqual([250])
  }
})

test('made-up addresses push out the oldest ones, so that memory is bounded', async () => {
  const { slept, attempts } = open()
  await attempts(1)
  await attempts(FREE, 'oldest@example.org')
  await attempts(FREE - 1)
  for (let i = 0; i < 9_999; i += 1) await attempts(1, `${i}@example.org`)
  await attempts(1)
  expect(slept).toEqual([250])
  await attempts(1, 'oldest@example.org')
  expect(slept).toEqual([250])
})
