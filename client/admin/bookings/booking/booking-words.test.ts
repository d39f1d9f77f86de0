// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { begin, cancel } from '../../../../domain/bookings/steps/booking-steps.ts'
import { sampleBooking } from '../../../../domain/testing/samples.ts'
import { doneWords } from './booking-words.ts'

test('after some of a party were cancelled, all who stay are named', () => {
  const participants = ['Mia', 'Ben', 'Lea'].map(name => ({ _id: name.toLowerCase(), name }))
  const now = '2026-11-28T09:00:00.000Z'
  const before = begin(sampleBooking({ name: 'Jürgen Müller', participants }), 'requested', { now, by: 'guest' })
  const after = cancel(before, ['ben'], { now, by: 'educator' })
  expect(doneWords(before, after)).toBe('Cancelled: Ben. Still coming: Mia, Lea, 2 people.')
})
