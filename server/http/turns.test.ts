import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('what comes alone is done at once', async () => {
  const inTurn = openTurns()
  const done: string[] = []
  inTurn(() => done.push('first'))
  expect(done).toEqual(['first'])
  await nextTurn()
  inTurn(() => done.push('second'))
  expect(done).toEqual(['first', 'second'])
})

test('of much that comes at once a part is done in each turn, all of it in its order', async () => {
  const inTurn = openTurns()
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const done: number[] = []
  for (const number of numbers) inTurn(() => done.push(number))
  while (done.length < numbers.length) {
    const before = done.length
    await nextTurn()
    expect(done.length - before).toBeGreaterThan(0)
    expect(done.length - before).toBeLessThan(20)
  }
  expect(done).toEqual(numbers)
})

test('what comes while others wait is done after them', async () => {
  const inTurn = openTurns()
  const done: string[] = []
  for (let count = 0; count < 20; count += 1) inTurn(() => done.push('early'))
  await nextTurn()
  inTurn(() => done.push('late'))
  while (done.length < 21) await nextTurn()
  expect(done.at(-1)).toBe('late')
})

test('work that fails takes nothing with it', async () => {
  const inTurn = openTurns()
  const done: number[] = []
  for (let number = 0; number < 20; number += 1) {
    const work = () => (number === 12 ? Promise.reject(new Error('failed')).catch(() => {}) : done.push(number))
    inTurn(() => void work())
  }
  while (done.length < 19) await nextTurn()
  expect(done).toContain(19)
})
