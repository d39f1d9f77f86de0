import { expect, test } from 'vitest'
import type { Changes } from './changes.ts'
import { isGrowing } from './memory.ts'

const index = new Map([['plants', new Set(['alder', 'beech'])]])
const alder = { _id: 'alder', height: 7 }

test.each<[string, Changes, boolean]>([
  ['a new record', { plants: { put: [{ _id: 'cedar' }] } }, true],
  ['a new record in front, for which the list is written as a whole', { plants: { all: [{}, {}, {}] } }, true],
  ['a changed record', { plants: { put: [alder] } }, false],
  ['a deleted record', { plants: { gone: ['alder'] } }, false],
  ['the same records in another order', { plants: { all: [{}, alder] } }, false],
  ['a blocked address', { 'newsletter.blocked': { all: ['hash'] } }, false],
  ['a change that deletes and adds', { plants: { gone: ['beech'], put: [{ _id: 'cedar' }] } }, true],
])('without room, does the change count as growing? %s', (_, changes, expected) => {
  expect(isGrowing(changes, index)).toBe(expected)
})
