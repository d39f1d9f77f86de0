import { expect, test } from 'vitest'
import { costOf } from './event-draft.ts'

test.each([
  ['', null],
  ['  ', null],
  ['35', 35],
  ['12,50 €', 12.5],
  ['12.50', 12.5],
  ['45,- Euro', 45],
  ['1.234,50 €', 1234.5],
  ['2.490', 2490],
  ['0', 0],
])('the cost "%s" is read as %s', (typed, cost) => {
  expect(costOf(typed)).toBe(cost)
})

test.each(['abc', 'ca. 80', '1,234.50', '1e3', '-5', '€', '12,5,5', 'Infinity'])(
  'the cost "%s" is not guessed',
  typed => {
    expect(costOf(typed)).toBeNaN()
  },
)
