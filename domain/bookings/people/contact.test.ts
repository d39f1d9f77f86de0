import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { isOtherAdult } from '../form/other-adult.ts'
import { contactOf } from './contact.ts'

const hans = { _id: 'father', name: 'Hans Meyer' }
const son = { _id: 'son', name: 'hans  Meyer', birthDate: '2000-01-01' }

test('if a father and a son have the same name, the first is the contact, and the other decides for himself', () => {
  const booking = sampleBooking({ name: 'Hans Meyer', participants: [hans, son] })
  expect(contactOf(booking)).toBe(hans)
  expect([hans, son].map(person => isOtherAdult(booking, person, '2026-11-28'))).toEqual([false, true])
})

test('a contact who books only for others is not a participant', () => {
  expect(contactOf(sampleBooking({ name: 'Petra Meyer', participants: [hans] }))).toBeUndefined()
})
