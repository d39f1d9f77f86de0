import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, indexKeys, type KeyIndex, replayCommits, updateKeyIndex, withoutErased } from './changes.ts'

type Plant = { _id: string; height: number }
const plants = fc.array(fc.record({ _id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), height: fc.nat(2) }), {
  maxLength: 7,
})
/** Returns a later state of a list: some records as they are, some changed, gone or added, in any order. */
const later = (before: readonly Plant[]) =>
  fc
    .tuple(fc.subarray([...before]), plants, fc.boolean(), fc.nat())
    .map(([kept, added, isShuffled, seed]) =>
      isShuffled
        ? (fc.sample(fc.shuffledSubarray([...kept, ...added]), { numRuns: 1, seed })[0] ?? [])
        : [...kept, ...added],
    )
const states = plants.chain(first =>
  later(first).chain(second => later(second).map(third => [first, second, third] as const)),
)

test('the changes between two states lead from one to the other, for any lists', () => {
  fc.assert(
    fc.property(states, ([first, ...others]) => {
      const index: KeyIndex = new Map()
      indexKeys(index, 'plants', first, undefined)
      let before: readonly Plant[] = first
      for (const after of others) {
        const changes = changesBetween('plants', before, after, undefined, { index })
        expect(replayCommits('plants', before, [changes])).toEqual(after)
        if (after !== before) updateKeyIndex(index, 'plants', after, undefined, changes)
        before = after
      }
    }),
    { numRuns: 2000 },
  )
})

test('an added, a changed or a deleted record costs no more than itself', () => {
  const records = Array.from({ length: 1000 }, (_, index) => ({ _id: `p${index}`, height: 1 }))
  const index: KeyIndex = new Map()
  indexKeys(index, 'plants', records, undefined)
  const between = (after: readonly Plant[]) => changesBetween('plants', records, after, undefined, { index })
  const added = { _id: 'new', height: 1 }
  expect(between([...records, added])).toEqual({ plants: { put: [added] } })
  const grown = { _id: 'p7', height: 2 }
  expect(between(records.with(7, grown))).toEqual({ plants: { put: [grown] } })
  expect(between(records.toSpliced(7, 1))).toEqual({ plants: { gone: ['p7'] } })
  expect(between([...records])).toEqual({})
})

test('lists in the fields of an object change separately, by their own keys', () => {
  const lists = { beds: 'name' }
  const before = { secret: 'x', beds: [{ name: 'north' }, { name: 'south' }], tags: ['a'] }
  const index: KeyIndex = new Map()
  indexKeys(index, 'garden', before, lists)
  const after = { ...before, beds: [before.beds[1], { name: 'east' }], tags: ['a', 'b'] }
  const changes = changesBetween('garden', before, after, lists, { index })
  expect(changes).toEqual({
    'garden.beds': { key: 'name', gone: ['north'], put: [{ name: 'east' }] },
    'garden.tags': { all: ['a', 'b'] },
  })
  expect(replayCommits('garden', before, [changes])).toEqual(after)
})

test('changes to a list with a duplicate key are refused rather than guessed', () => {
  const twice = [{ _id: 'a' }, { _id: 'a' }]
  expect(() => replayCommits('plants', twice, [{ plants: { gone: ['a'] } }])).toThrow('two records with the same _id')
  expect(() => replayCommits('plants', {}, [{ plants: { gone: ['a'] } }])).toThrow('plants is not a list')
})

test('a purged change contains only present records, in their present form', () => {
  const alder = { _id: 'alder', notes: 'now' }
  const now = [alder]
  const records = new Map([['alder', alder]])
  const put = [{ _id: 'alder', notes: 'before' }, { _id: 'beech' }]
  expect(withoutErased({ gone: ['cedar'], put }, now, records)).toEqual({ gone: ['cedar'], put: [alder] })
  expect(withoutErased({ all: put }, now, records)).toEqual({ all: now })
})
