import { expect, test } from 'vitest'
import { questions } from '../../../starter/questions.ts'
import { sampleBooking } from '../../testing/samples.ts'
import { consentGaps } from './image-consents.ts'

const source = { date: '2026-11-28T09:00:00.000Z', by: 'Martina Beispiel' }
const consent = (question: string, changes = {}) => ({
  ...{ question, value: true, wording: 'Fotos dürfen erscheinen.', publishes: true as const, ...source },
  ...changes,
})
const ticks = { question: 'zecken', value: true, wording: 'Zecken dürfen entfernt werden.', ...source }
const person = (_id: string, ...answers: (ReturnType<typeof consent> | typeof ticks)[]) => ({ _id, name: _id, answers })
const winter = { _id: 'winter', asks: ['birthDate', 'fotos-website', 'fotos-druck', 'zecken'] }

test('for each purpose, people without a valid consent are counted, and those who revoked theirs', () => {
  const participants = [
    person('allowed', consent('fotos-website'), consent('fotos-druck')),
    person('revoked', consent('fotos-website', { revoked: source }), consent('fotos-druck')),
    person('silent'),
    person('ticks', ticks),
    person('flyer', consent('fotos-druck')),
  ]
  const booking = sampleBooking({ state: 'confirmed', participants })
  const cancelled = sampleBooking({ _id: 'c', state: 'cancelled', participants: [person('gone')] })
  expect(consentGaps(winter, [booking, cancelled], questions)).toEqual([
    { purpose: 'W', missing: 4, revoked: 1 },
    { purpose: 'D', missing: 2, revoked: 0 },
  ])
  expect(consentGaps({ ...winter, _id: 'summer' }, [booking], questions)).toEqual([])
})

test('at an event that does not ask, everybody who gave no consent is counted', () => {
  const booking = sampleBooking({
    state: 'confirmed',
    participants: [person('on paper'), person('a', consent('other'))],
  })
  expect(consentGaps({ _id: 'winter', asks: [] }, [booking], questions)).toEqual([
    { purpose: '', missing: 1, revoked: 0 },
  ])
})
