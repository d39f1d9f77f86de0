import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacer } from './pacing.ts'

test('what comes alone is done at once', async () => {
  const paced = createPacer()
  const done: string[] = []
  paced(() => done.push('first'))
  expect(done).toEqual(['first'])
  await nextTurn()
  paced(() => done.push('second'))
  expect(done).toEqual(['first', 'second'])
})

test('of much that comes at once a part is done in each turn, all of it in its order', async () => {
  const paced = createPacer()
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const done: number[] = []
  for (const number of numbers) paced(() => done.push(number))
  while (done.length < numbers.length) {
    const before = done.length
    await nextTurn()
    expect(done.length - before).toBeGreaterThan(0)
    expect(done.length - before).toBeLessThan(20)
  }
  expect(done).toEqual(numbers)
})

test('what comes while others wait is done after them', async () => {
  const paced = createPacer()
  const done: string[] = []
  for (let count = 0; count < 20; count += 1) paced(() => done.push('early'))
  await nextTurn()
  paced(() => done.push('late'))
  while (done.length < 21) await nextTurn()
  expect(done.at(-1)).toBe('late')
})
