import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBacklog } from './backlog.ts'

test('entries wait by file, in the order of arrival', () => {
  const backlog = createBacklog<number>(10)
  for (const [file, entry] of [
    ['a', 1],
    ['a', 2],
    ['b', 3],
    ['a', 4],
  ] as const)
    backlog.add(file, entry)
  expect(backlog.size).toBe(4)
  expect(backlog.take()).toEqual([
    { file: 'a', entries: [1, 2] },
    { file: 'b', entries: [3] },
    { file: 'a', entries: [4] },
  ])
  expect([backlog.size, backlog.take()]).toEqual([0, []])
})

test('entries that could not be written wait before later ones', () => {
  const backlog = createBacklog<number>(10)
  backlog.add('a', 1)
  const taken = backlog.take()
  backlog.add('a', 2)
  backlog.putBack(taken)
  expect(backlog.take().flatMap(({ entries }) => entries)).toEqual([1, 2])
})

test('in any order of adding, taking and putting back, the newest entries wait and each one is written, waits or counts as dropped', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.constant('take'), fc.constant('put back')))
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (todo, limit) => {
      const backlog = createBacklog<number>(limit)
      let added = 0
      let dropped = 0
      let written = 0
      let taken: ReturnType<typeof backlog.take> = []
      const lengthOf = (batches: typeof taken) => batches.reduce((sum, { entries }) => sum + entries.length, 0)
      for (const step of todo) {
        if (step === 'take') {
          written += lengthOf(taken)
          taken = backlog.take()
        } else if (step === 'put back') {
          backlog.putBack(taken)
          taken = []
        } else {
          added += 1
          backlog.add(step, added)
        }
        dropped += backlog.takeDropped()
        expect(backlog.size).toBeLessThanOrEqual(limit)
        expect(written + lengthOf(taken) + backlog.size + dropped).toBe(added)
      }
      const { size } = backlog
      const waiting = backlog.take().flatMap(({ entries }) => entries)
      expect(waiting).toEqual(Array.from({ length: size }, (_, index) => added - size + 1 + index))
    }),
  )
})
