import { expect, test } from 'vitest'
import { earlierStart } from './earlier-times.ts'

test.each([
  ['10:00', '2027-05-16T08:00:00.000Z'],
  ['ab  10.30   Uhr  bis   12', '2027-05-16T08:30:00.000Z'],
  ['9 – 12', '2027-05-16T07:00:00.000Z'],
  ['9 – 12 – 14', undefined],
])('the time %s is read as the first version read it', (time, start) => {
  expect(earlierStart('16.05.2027', time)).toBe(start)
})

test('a cell with a row of 600,000 blanks does not hang', () => {
  expect(earlierStart('16.05.2027', `a${' '.repeat(600_000)}b`)).toBeUndefined()
})
