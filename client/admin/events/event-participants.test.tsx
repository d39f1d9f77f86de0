// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bookingStates } from '../../../domain/registrations/booking.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { render, screen } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { EventParticipants } from './event-participants.tsx'

test('among those who come is nobody who waits, was declined or has cancelled', async () => {
  await servePanel({ registrations: bookingStates.map(state => sampleBooking({ _id: state, name: state, state })) })
  render(<EventParticipants event={sampleEvent()} />)
  const names = [...document.querySelectorAll('tbody strong')].map(({ textContent }) => textContent)
  expect(names).toEqual(['requested', 'confirmed', 'offered', 'quoted'])
})

test('an event of which all have cancelled or wait has registrations, but nobody with a place', async () => {
  const registrations = (['cancelled', 'waiting'] as const).map(state => sampleBooking({ _id: state, state }))
  await servePanel({ registrations })
  render(<EventParticipants event={sampleEvent()} />)
  screen.getByText('Nobody has a place yet.')
})
