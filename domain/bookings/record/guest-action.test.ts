import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { guestAction } from './guest-action.ts'

const party = (count: number) =>
  sampleBooking({ participants: Array.from({ length: count }, (_, at) => ({ _id: `p${at}`, name: `Kind ${at}` })) })
const entry = { what: 'reduced', date: '2026-11-28T09:00:00.000Z', by: 'guest' } as const

test.each([
  [3, 2, 'kommt zu zweit statt zu dritt'],
  [2, 1, 'kommt allein statt zu zweit'],
  [14, 12, 'kommt zu zwölft statt mit 14 Personen'],
  [15, 13, 'kommt mit 13 Personen statt mit 15 Personen'],
])('of %i people, %i come: %s', (before, after, words) => {
  expect(guestAction(entry, party(after), party(before))).toBe(words)
})

test('if the earlier number is unknown, the text only mentions fewer people', () => {
  expect(guestAction(entry, party(2))).toBe('kommt mit weniger Personen')
})
