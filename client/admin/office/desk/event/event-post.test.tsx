// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { beginBooking, recordCallOff, recordConfirmation } from '../../../../../domain/bookings/steps/booking-steps.ts'
import type { OutboxEntry } from '../../../../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../../domain/testing/samples.ts'
import { act, render, screen, waitFor } from '../../../../testing/dom.ts'
import { servePanel } from '../../../../testing/panel.tsx'
import { refreshLists } from '../../../state/lists.ts'
import { EventPage } from './event-page.tsx'

// In a file of its own, as loaded lists stay for the next test.

const details = (now: string) => ({ now, by: 'educator' }) as const
const requested = beginBooking(sampleBooking({ _id: 'ada', name: 'Ada' }), 'requested', {
  now: '2026-11-02T09:00:00.000Z',
  by: 'guest',
})
const received = { ...requested, history: requested.history.map(entry => ({ ...entry, sentDate: entry.date })) }
const certain = recordConfirmation(received, details('2026-11-03T09:00:00.000Z'))
const letter: OutboxEntry = {
  ...{ _id: 'mail', to: certain.email, registration: 'ada', subject: 'Dein Platz ist fest', state: 'waiting' },
  ...{ createdDate: '2026-11-03T09:00:00.000Z', nextAttempt: '2026-11-03T09:00:00.000Z', isUntried: true },
  ...{ attempts: [], about: { registration: 'ada', step: 1 } },
}

test('the post tab shows no states before the outbox has loaded, and never loses a letter that leaves it', async () => {
  const registrations: Registration[] = [recordCallOff(certain, details('2026-11-04T09:00:00.000Z'))]
  await servePanel({ events: [sampleEvent()], registrations, site: sampleSite() })
  const served = fetch
  let outbox = Promise.withResolvers<readonly OutboxEntry[]>()
  let bookings = Promise.resolve()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://panel.test')
    if (pathname === '/api/registration') await bookings
    return pathname === '/api/mail/outbox' ? Response.json(await outbox.promise) : served(input, init)
  })
  render(
    <MemoryRouter initialEntries={['/admin/desk/event/winter#post']}>
      <Routes>
        <Route path="/admin/desk/event/:id" element={<EventPage />} />
      </Routes>
    </MemoryRouter>,
  )
  const tabName = () => screen.getByRole('tab', { selected: true }).textContent
  const panel = () => screen.getByRole('tabpanel').textContent
  await screen.findByText('No group mail has been written yet.')
  expect(tabName()).toBe('Post')
  for (const claim of ['Letters About Bookings', 'Letters About Calling It Off', 'Not Arrived'])
    expect(panel()).not.toContain(claim)

  await act(async () => outbox.resolve([letter]))
  await screen.findByText('Letters About Bookings')
  expect([tabName(), panel()]).toEqual([
    'Post 2',
    expect.stringMatching(/Letters About Calling It Off 0 of 1 sent.*Confirmation/s),
  ])

  // Sent: the old state stays until the reloaded booking shows it.
  const [booking] = registrations
  const history = booking?.history.map((entry, at) =>
    at === 1 ? { ...entry, sentDate: '2026-11-03T09:00:10.000Z' } : entry,
  )
  if (booking && history) registrations[0] = { ...booking, history }
  const held = Promise.withResolvers<void>()
  bookings = held.promise
  outbox = Promise.withResolvers()
  outbox.resolve([])
  await act(async () => void refreshLists('outbox'))
  await act(async () => new Promise<void>(resolve => setImmediate(resolve)))
  expect([tabName(), panel()]).toEqual(['Post 2', expect.stringContaining('Waiting')])
  await act(async () => held.resolve())
  await waitFor(() => expect(panel()).not.toContain('Waiting'))
  expect([tabName(), panel()]).toEqual(['Post 2', expect.stringContaining('Confirmation')])
})
