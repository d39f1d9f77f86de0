import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { consentGap } from './image-consents.ts'

const made = { date: '2026-11-28T09:00:00.000Z', by: 'Martina Beispiel' }
const consent = {
  question: 'foto',
  value: true,
  wording: 'Fotos dürfen erscheinen.',
  publishes: true as const,
  ...made,
}
const other = { question: 'zecken', value: true, wording: 'Zecken dürfen entfernt werden.', ...made }
const person = (_id: string, ...answers: (typeof consent | typeof other)[]) => ({ _id, name: _id, answers })

test('people without a consent that stands are counted, and those who revoked one', () => {
  const participants = [
    person('allowed', consent),
    person('revoked', { ...consent, revoked: made } as typeof consent),
    person('silent'),
    person('ticks', other),
  ]
  const booking = sampleBooking({ state: 'confirmed', participants })
  const cancelled = sampleBooking({ _id: 'c', state: 'cancelled', participants: [person('gone')] })
  expect(consentGap('winter', [booking, cancelled])).toEqual({ missing: 3, revoked: 1 })
  expect(consentGap('summer', [booking])).toEqual({ missing: 0, revoked: 0 })
})
