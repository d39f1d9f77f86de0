import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { duplicatesOf } from './booked-twice.ts'

const family = sampleBooking({
  _id: 'first',
  name: 'Martina Beispiel',
  email: 'martina@example.org',
  participants: [
    { _id: 'a', name: 'Mia Beispiel' },
    { _id: 'b', name: 'Zoë Beispiel' },
  ],
})
const again = {
  ...family,
  _id: 'again',
  email: ' Martina@Example.org',
  participants: [
    { _id: 'c', name: 'zoe\u0308  beispiel' },
    { _id: 'd', name: 'Mia Beispiel' },
  ],
}

test('the same people with the same address match, however they are spelled', () => {
  expect(duplicatesOf(again, [family, again])).toEqual([family])
})

test.each([
  ['one of the children', again.participants.slice(1)],
  ['a child who comes with another one', [{ _id: 'e', name: 'Ben Beispiel' }, ...again.participants.slice(0, 1)]],
])('%s with the same address is a duplicate', (_, participants) => {
  expect(duplicatesOf({ ...again, participants }, [family])).toEqual([family])
})

test('erased names match nothing', () => {
  const erased = { ...family, participants: [{ _id: 'a', name: '' }] }
  expect(duplicatesOf({ ...again, participants: [{ _id: 'x', name: '' }] }, [erased])).toEqual([])
})

test.each([
  ['another address', { email: 'martin@example.org' }],
  ['another child', { participants: again.participants.map(person => ({ ...person, name: 'Ben Beispiel' })) }],
  ['another event', { event: 'summer' }],
])('%s makes it another booking', (_, change) => {
  expect(duplicatesOf({ ...again, ...change }, [family])).toEqual([])
})

test('a past booking does not count as a duplicate, a waiting one does', () => {
  expect(duplicatesOf(again, [{ ...family, state: 'cancelled' }])).toEqual([])
  expect(duplicatesOf({ ...again, state: 'cancelled' }, [family])).toEqual([])
  expect(duplicatesOf(again, [{ ...family, state: 'waiting' }])).toHaveLength(1)
})

test('a single person is compared by name, and matches nothing without an address', () => {
  const alone = { ...family, participants: [] }
  expect(duplicatesOf({ ...again, participants: [{ _id: 'm', name: 'Martina Beispiel' }] }, [alone])).toEqual([alone])
  expect(duplicatesOf({ ...again, email: '' }, [{ ...family, email: '' }])).toEqual([])
})
