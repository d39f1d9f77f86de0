import { expect, test } from 'vitest'
import { sampleBooking } from '../../testing/samples.ts'
import { consentProofs } from './consent-proof.ts'

test('a consent given after another one is gone has a proof of its own', () => {
  const consent = { question: 'foto', value: true, wording: 'Fotos dürfen erscheinen.', by: 'Martina', publishes: true }
  const booking = sampleBooking()
  const idOf = (date: string) =>
    consentProofs(
      { ...booking, answers: [{ ...consent, publishes: true, date }] },
      booking.eventSnapshot?.endDate ?? '',
    )[0]?._id
  const first = idOf('2026-11-27T09:00:00.000Z')
  expect(first).toMatch(/^[\w-]{1,64}$/)
  expect(idOf('2026-11-28T09:00:00.000Z')).not.toBe(first)
})
