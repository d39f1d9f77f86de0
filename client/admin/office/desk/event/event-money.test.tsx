// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { accountOf } from '../../../../../domain/bookings/account/account.ts'
import { beginBooking, recordConfirmation } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { sampleBooking, sampleEvent } from '../../../../../domain/testing/samples.ts'
import { render } from '../../../../testing/dom.ts'
import { PaymentState } from './event-money.tsx'

// Costs 240 €: a deposit of 24 € by 10 November, and the rest by the 20th.
const at = (now: string) => ({ now, by: 'educator' }) as const
const booked = recordConfirmation(
  beginBooking(sampleBooking(), 'requested', at('2026-11-02T09:00:00.000Z')),
  at('2026-11-03T09:00:00.000Z'),
)

test.each([
  ['nothing yet', 0, '2026-11-04', '€24.00 until 10 Nov'],
  ['a part of the deposit', 1400, '2026-11-13', '€10.00 overdue'],
  ['the deposit', 2400, '2026-11-13', 'Deposit paid'],
  ['a part of the rest', 3000, '2026-11-13', '€210.00 until 20 Nov'],
  ['everything', 24_000, '2026-11-13', 'All paid'],
  ['too much', 25_000, '2026-11-13', '€10.00 to pay back'],
])('the list shows at a glance that a booking has paid %s', (_, cents, today, words) => {
  const payments = cents === 0 ? [] : [{ _id: 'p', date: '2026-11-04', cents, way: 'transfer' as const }]
  const account = accountOf({ ...booked, payments }, sampleEvent(), today, '')
  const { container } = render(<PaymentState account={account} />)
  expect(container.textContent).toBe(words)
})
