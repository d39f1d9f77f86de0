import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { confirmable } from './confirmable.ts'

const booking = (name: string, size: number, day: number, state: 'requested' | 'confirmed' | 'waiting' = 'requested') =>
  sampleBooking({
    _id: name,
    name,
    state,
    participants: Array.from({ length: size }, (_, at) => ({ _id: `${name}-${at}`, name })),
    createdDate: `2026-11-0${day}T09:00:00.000Z`,
  })
const ada = booking('Ada', 2, 1, 'confirmed')
const bea = booking('Bea', 2, 2)
const cem = booking('Cem', 1, 3)
const dora = booking('Dora', 1, 1, 'waiting')

test.each([
  [null, ['Bea', 'Cem']],
  [5, ['Bea', 'Cem']],
  [4, ['Bea']],
  [3, ['Cem']],
  [2, []],
])('with %s places, the oldest parties that fit are confirmed together, and larger ones are not', (places, names) => {
  expect(confirmable({ places, cancelled: undefined }, [cem, bea, ada, dora]).map(({ name }) => name)).toEqual(names)
})

test('a called-off event has no bookings to confirm', () => {
  const cancelled = { date: '2026-11-20T09:00:00.000Z', reason: 'Sturm' }
  expect(confirmable({ places: null, cancelled }, [bea])).toEqual([])
})
