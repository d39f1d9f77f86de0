// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bookingStates } from '../../../domain/registrations/booking.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { render } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { EventParticipants } from './event-participants.tsx'

test('among those who come is nobody who waits, was declined or has cancelled', async () => {
  await servePanel({ registrations: bookingStates.map(state => sampleBooking({ _id: state, name: state, state })) })
  render(<EventParticipants event={sampleEvent()} />)
  const names = [...document.querySelectorAll('tbody strong')].map(({ textContent }) => textContent)
  expect(names).toEqual(['requested', 'confirmed', 'offered'])
})
