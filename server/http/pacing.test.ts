import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacer } from './pacing.ts'

test('a single task runs at once', async () => {
  const paced = createPacer({ tasks: 8, turns: 1 })
  const done: string[] = []
  paced(() => done.push('first'))
  expect(done).toEqual(['first'])
  await nextTurn()
  paced(() => done.push('second'))
  expect(done).toEqual(['first', 'second'])
})

test('of many simultaneous tasks a part runs in each turn, all in order', async () => {
  const paced = createPacer({ tasks: 8, turns: 1 })
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

test('a task that arrives while others wait runs after them', async () => {
  const paced = createPacer({ tasks: 8, turns: 1 })
  const done: string[] = []
  for (let count = 0; count < 20; count += 1) paced(() => done.push('early'))
  await nextTurn()
  paced(() => done.push('late'))
  while (done.length < 21) await nextTurn()
  expect(done.at(-1)).toBe('late')
})

test('a task may take several turns for its work and for what passes between', async () => {
  const paced = createPacer({ tasks: 1, turns: 5 })
  const done: number[] = []
  for (const number of [1, 2, 3]) paced(() => done.push(number))
  const counts: number[] = []
  for (let turn = 0; turn < 16; turn += 1) {
    counts.push(done.length)
    await nextTurn()
  }
  expect(counts).toEqual([...Array(5).fill(1), ...Array(5).fill(2), ...Array(6).fill(3)])
  expect(done).toEqual([1, 2, 3])
})
