import { expect, test } from 'vitest'
import { sampleBooking, sampleRegistration } from '../../testing/samples.ts'
import type { BookingState, Step } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { importBooking } from '../steps/booking-steps.ts'
import { withoutNames } from './nameless.ts'
import { wasAgreed } from './was-agreed.ts'

const booking = (state: BookingState, steps: Step[], changes: Partial<Registration> = {}) =>
  sampleBooking({
    state,
    history: steps.map(what => ({ what, date: '2026-11-01T08:00:00.000Z', by: 'guest' })),
    ...changes,
  })
const imported = (state: BookingState): Registration => ({
  ...importBooking(sampleBooking({ history: [] }), state, { now: '2026-11-01T08:00:00.000Z', by: 'educator' }),
  state: 'cancelled',
})
const payments = [{ _id: 'p', date: '2026-11-02', cents: 100, way: 'cash' as const }]
const fees = [{ what: 'cancellation' as const, date: '2026-11-02T08:00:00.000Z', cents: 100 }]

test.each<[what: string, registration: Registration, is: boolean]>([
  ['an inquiry', sampleRegistration(), false],
  ['one that is asked for', booking('requested', ['requested']), false],
  ['one that is asked for and paid', booking('requested', ['requested', 'paid'], { payments }), false],
  ['a confirmed one', booking('confirmed', ['requested', 'confirmed']), true],
  ['one that is cancelled after it was confirmed', booking('cancelled', ['requested', 'confirmed', 'cancelled']), true],
  ['one that is cancelled before', booking('cancelled', ['requested', 'cancelled']), false],
  ['one of the first, confirmed', booking('confirmed', []), true],
  ['one of the first, cancelled without history', booking('cancelled', []), true],
  ['an imported one, cancelled later', imported('confirmed'), true],
  ['an imported request', { ...imported('requested'), state: 'requested' }, false],
  ['an imported request, cancelled later', imported('requested'), false],
  ['the same without names', withoutNames(imported('requested')), false],
  ['an imported request, withdrawn later', { ...imported('requested'), state: 'withdrawn' }, false],
  ['one of the first, cancelled later', booking('cancelled', ['cancelled']), true],
  ['one that is declined with a payment', booking('declined', ['requested', 'paid', 'declined'], { payments }), false],
  ['an offered place that is taken at once', booking('confirmed', ['waiting', 'offered', 'accepted']), true],
  ['the same, cancelled', booking('cancelled', ['waiting', 'offered', 'accepted', 'cancelled']), true],
  ['an offered place that waits for a yes', booking('requested', ['waiting', 'offered', 'accepted']), false],
  ['the same, declined', booking('declined', ['waiting', 'offered', 'accepted', 'declined']), false],
  ['a quote that was accepted and withdrawn from', booking('withdrawn', ['quoted', 'accepted', 'withdrawn']), true],
  ['one with a fee', booking('cancelled', ['requested', 'cancelled'], { fees }), true],
])('%s: is it a contract?', (_, registration, is) => {
  expect(wasAgreed(registration)).toBe(is)
})
