import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MomentInput } from './input.ts'

test.each([
  ['2027-02-28T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ['2027-02-28T09:00:00.000+01:00', '2027-02-28T08:00:00.000Z'],
  ['2027-02-29T08:00:00.000Z', undefined],
  ['2027-02-31T08:00:00.000Z', undefined],
  ['0999-01-01T08:00:00.000Z', undefined],
  ['tomorrow', undefined],
])('the moment %s is read as %s', (typed, expected) => {
  const { success, output } = v.safeParse(MomentInput, typed)
  expect(success ? output : undefined).toBe(expected)
})
