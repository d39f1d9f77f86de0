import { expect, test } from 'vitest'
import { isRehearsalDue } from './second-home.ts'

const now = '2026-11-29T10:00:00.000Z'
const home = { verified: '2026-11-29T03:00:00.000Z', takenOver: '', rehearsedAt: '' }

test.each([
  ['a home that was never rehearsed', {}, true],
  ['one that was rehearsed a month ago', { rehearsedAt: '2026-10-30T10:00:00.000Z' }, true],
  ['one that was rehearsed less than a month ago', { rehearsedAt: '2026-10-30T10:00:01.000Z' }, false],
  ['one that holds nothing whole yet', { verified: '' }, false],
  ['one that another machine has taken over', { takenOver: now }, false],
])('a rehearsal of %s is due: %o, %s', (_, changes, isDue) => {
  expect(isRehearsalDue({ ...home, ...changes }, now)).toBe(isDue)
})
