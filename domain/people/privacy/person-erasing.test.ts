import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { isContact, withoutParticipant } from './person-erasing.ts'

test('a child with a double name can be removed, from texts as well', () => {
  const child = { _id: 'child', name: 'Anna-Lena Beispiel' }
  const participants = [{ _id: 'mother', name: 'Martina Beispiel' }, child]
  const booking = sampleBooking({ name: 'Martina Beispiel', participants, notes: 'Anna-Lena friert leicht' })
  expect(withoutParticipant(booking, child, '2026-11-28T09:00:00.000Z').notes).toBe('… friert leicht')
})

test('a namesake of the contact can be erased, and the contact stays in every text', () => {
  const [hans, son] = [
    { _id: 'father', name: 'Hans Meyer' },
    { _id: 'son', name: 'Hans Meyer', health: 'Nüsse' },
  ]
  const invoiceTo = { organisation: '', name: 'Hans Meyer', street: '', zip: '', city: '', country: '' }
  const booking = sampleBooking({ name: 'Hans Meyer', participants: [hans, son], notes: 'Hans ruft an', invoiceTo })
  expect([isContact(booking, hans), isContact(booking, son)]).toEqual([true, false])
  expect(withoutParticipant(booking, son, '2026-11-28T09:00:00.000Z')).toMatchObject({
    ...{ name: 'Hans Meyer', notes: 'Hans ruft an', invoiceTo },
    participants: [hans, { _id: 'son', name: '' }],
  })
})

test('an erased person is removed from what others answered, and consents stay as given', () => {
  const answer = {
    question: 'zelt',
    wording: 'Mit wem ins Zelt?',
    date: '2026-11-20T09:00:00.000Z',
    by: 'Martina Beispiel',
  }
  const lena = { _id: 'a', name: 'Lena Beispiel', answers: [{ ...answer, value: 'Mit Jonas Probe' }] }
  const jonas = { _id: 'b', name: 'Jonas Probe', answers: [{ ...answer, value: true }] }
  const answers = [{ ...answer, value: 'Jonas hat es erzählt' }]
  const booking = sampleBooking({ name: 'Martina Beispiel', participants: [lena, jonas], answers })
  const after = withoutParticipant(booking, jonas, '2026-11-28T09:00:00.000Z')
  expect(JSON.stringify(after)).not.toContain('Jonas')
  expect(after.participants[0]?.answers).toEqual([{ ...answer, value: 'Mit …' }])
})

test('an erased person is removed from the educator’s notes, too', () => {
  const people = [
    { _id: 'a', name: 'Martina Beispiel' },
    { _id: 'b', name: 'Jonas Probe' },
  ]
  const remarks = [{ date: '2026-11-20T09:00:00.000Z', text: 'Jonas Probe kommt später' }]
  const booking = sampleBooking({ name: 'Martina Beispiel', participants: people, remarks })
  const after = withoutParticipant(booking, { _id: 'b', name: 'Jonas Probe' }, '2026-11-28T09:00:00.000Z')
  expect(JSON.stringify(after.remarks)).not.toContain('Probe')
  expect(after.remarks?.[0]?.text).toContain('kommt später')
})
