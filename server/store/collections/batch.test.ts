import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../../domain/kit/sliced-work.ts'
import { applyBatch, type PendingChange } from './batch.ts'

const apply = <T>(batch: readonly PendingChange<T>[], current: T) => runAtOnce(applyBatch(batch, current))

/** Adds a number, unless it is there already; notes the result that its caller gets. */
function changeFor(added: number, outcomes: string[]): PendingChange<readonly number[]> {
  return {
    apply(draft) {
      if (draft.includes(added)) throw new Error('known')
      return { next: [...draft, added], succeed: () => outcomes.push(`${added} stored`), erased: [] }
    },
    fail: error => outcomes.push(`${added} ${error instanceof Error ? error.message : error}`),
  }
}

test('changes are applied in order, each to the result of the previous ones', () => {
  const outcomes: string[] = []
  const { draft, callers } = apply(
    [3, 1, 2].map(added => changeFor(added, outcomes)),
    [],
  )
  expect([draft, outcomes]).toEqual([[3, 1, 2], []])
  for (const { succeed } of callers) succeed()
  expect(outcomes).toEqual(['3 stored', '1 stored', '2 stored'])
})

test('a refused change gets its reason once the others are stored', () => {
  const outcomes: string[] = []
  const { callers } = apply(
    [1, 2, 2].map(added => changeFor(added, outcomes)),
    [1],
  )
  expect(outcomes).toEqual([])
  for (const { succeed } of callers) succeed()
  expect(outcomes).toEqual(['1 known', '2 stored', '2 known'])
})

test('if the write fails, a change that the stored data refuses gets its own reason, the others that of the write', () => {
  const outcomes: string[] = []
  const { callers } = apply(
    [1, 2, 2].map(added => changeFor(added, outcomes)),
    [1],
  )
  for (const { fail } of callers) fail('not saved')
  expect(outcomes).toEqual(['1 known', '2 not saved', '2 not saved'])
})

test('each caller gets one answer, and the draft contains the changes answered as stored', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.boolean(), (numbers, isStored) => {
      const outcomes: string[] = []
      const { draft, callers } = apply(
        numbers.map(added => changeFor(added, outcomes)),
        [0],
      )
      for (const { succeed, fail } of callers) isStored ? succeed() : fail('not saved')
      expect(outcomes).toHaveLength(numbers.length)
      const stored = outcomes.filter(line => line.endsWith('stored')).map(line => Number(line.split(' ')[0]))
      if (isStored) expect(draft).toEqual([0, ...stored])
      else expect(stored).toEqual([])
    }),
  )
})
