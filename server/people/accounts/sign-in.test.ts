import { expect, test } from 'vitest'
import { openTestDeps } from '../../testing/test-deps.ts'

test('fifty attempts to sign in are free; each later one waits twice as long, ten seconds at most, until one succeeds', async () => {
  const { deps } = await openTestDeps()
  const { signIn } = deps.delays
  const waits = (count: number, email: string) => Array.from({ length: count }, () => signIn.take(email))
  expect(new Set(waits(50, 'erika@example.org'))).toEqual(new Set([0]))
  expect(waits(8, 'erika@example.org')).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(new Set(waits(100, 'erika@example.org'))).toEqual(new Set([10_000]))
  expect(signIn.timeToNext('mira@example.org')).toBe(0)
  signIn.forget('erika@example.org')
  expect(signIn.take('erika@example.org')).toBe(0)
})
