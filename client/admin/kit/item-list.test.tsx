import { expect, test } from 'vitest'
import { moved } from './item-list.tsx'

test('an item is moved by its place', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
