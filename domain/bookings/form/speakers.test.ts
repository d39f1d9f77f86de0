import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { speakersOf } from './speakers.ts'

test('each possible speaker is named once, as the booking writes the name, the adult in question first', () => {
  const declared = { question: 'foto', value: false, wording: 'Fotos', date: '2026-11-28T09:00:00.000Z' }
  const answers = ['jo farn', 'Ada Moos'].map(by => ({ ...declared, by }))
  const child = { _id: 'b', name: 'Lena Farn', birthDate: '2018-04-03' }
  const adult = { _id: 'a', name: 'Uwe Probe', birthDate: '1985-03-02' }
  const booking = sampleBooking({ name: 'Jo Farn', participants: [{ ...child, answers }, adult] })
  expect(speakersOf(booking, '2026-11-28', adult)).toEqual(['Uwe Probe', 'Jo Farn', 'Ada Moos'])
  expect(speakersOf(booking, '2026-11-28', child)).toEqual(['Jo Farn', 'Uwe Probe', 'Ada Moos'])
})
