// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { sampleBooking, sampleEvent } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { screen, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'

afterEach(() => void vi.useRealTimers())
const at = (now: string) => void vi.useFakeTimers({ now: new Date(now), shouldAdvanceTime: true })
const during = '2026-12-05T09:00:00.000Z'
const after = '2026-12-07T09:00:00.000Z'

const event = sampleEvent()
const ada = sampleBooking({
  _id: 'b-ada',
  name: 'Ada',
  state: 'confirmed',
  participants: [
    { _id: 'ada', name: 'Ada' },
    { _id: 'alan', name: 'Alan', attended: false },
  ],
})
const bea = sampleBooking({ _id: 'bea', name: 'Bea', state: 'confirmed' })
const cem = sampleBooking({ _id: 'cem', name: 'Cem' })

async function open(registrations: Registration[] = [ada, bea, cem], item: Event = event) {
  const server = await servePanel({ events: [item], registrations })
  const desk = openDesk(`/admin/desk/event/${item._id}`)
  await screen.findByRole('tablist')
  return { ...server, ...desk }
}
const button = () => screen.queryByRole('button', { name: 'Who Was There?', hidden: true })
const boxes = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
const link = (name: string | RegExp) => screen.queryByRole('link', { name, hidden: true })?.getAttribute('href')

test('before an event begins nobody is asked who was there', async () => {
  at('2026-12-04T14:59:00.000Z')
  await open()
  expect(button()).toBeNull()
})

test('without confirmed bookings there is nothing to say either', async () => {
  at(after)
  await open([cem])
  expect(button()).toBeNull()
})

test('all who were expected are ticked but those known to be missing; one press says who was there', async () => {
  at(during)
  const { user, press, sent } = await open()
  await press('Who Was There?')
  expect(boxes()).toEqual([
    ['Ada', true],
    ['Alan', false],
    ['Bea', true],
  ])
  await user.click(screen.getByLabelText('Bea'))
  await user.click(screen.getByLabelText('Alan'))
  await press('Save: 2 people there')
  await screen.findByText('Saved: 2 people there.')
  expect(sent).toEqual([
    { path: 'event/attended', body: { _id: 'winter', participants: ['ada', 'alan'], shown: ['ada', 'alan', 'bea'] } },
  ])
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

test('what is refused is said, and the ticks stay', async () => {
  at(during)
  const { user, press, refuseNext } = await open()
  await press('Who Was There?')
  await user.click(screen.getByLabelText('Ada'))
  refuseNext({ code: 'not_found', message: 'Somebody of these has no confirmed place.' })
  await press('Save: 1 person there')
  await screen.findByText('Somebody of these has no confirmed place.')
  expect(boxes()[0]).toEqual(['Ada', false])
})

test('certificates are there after the event, for all and in a booking for each who was not missing', async () => {
  at(during)
  await open()
  expect(link('All Certificates')).toBeUndefined()
  document.body.replaceChildren()
  at(after)
  const { user } = await open()
  expect(link('All Certificates')).toBe('/api/event/certificates?_id=winter')
  expect(link('Forest List for the Phone')).toBe('/api/event/forest?_id=winter')
  expect(link('Print List (PDF)')).toBe('/api/event/forest/pdf?_id=winter')
  expect(screen.getAllByText('Was not there')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Ada' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
  expect(link('Certificate Ada')).toBe('/api/registration/certificate?_id=b-ada&participant=ada')
  expect(link('Certificate Alan')).toBeUndefined()
})

const notEntered = /Nobody has entered yet who was there/

test('before it is entered who was there, the panel says who gets a certificate all the same', async () => {
  at(after)
  await open([bea])
  expect(screen.queryByText(notEntered)).not.toBeNull()
  document.body.replaceChildren()
  const { press } = await open()
  expect(screen.queryByText('Not entered yet, so they get a certificate: Ada, Bea')).not.toBeNull()
  await press('Who Was There?')
  await press('Save: 2 people there')
  await screen.findByText('Saved: 2 people there.')
  expect(screen.queryByText(/[Nn]ot entered yet/)).toBeNull()
})

test('an event that was called off has neither attendance nor certificates', async () => {
  at(after)
  const { user } = await open([ada], { ...event, cancelled: { date: during, reason: 'Sturm' } })
  expect(button()).toBeNull()
  expect(link('All Certificates')).toBeUndefined()
  await user.click(screen.getByRole('link', { name: 'Ada' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
  expect(link(/^Certificate/)).toBeUndefined()
})

test('whose name cannot be printed is named, and gets no certificate', async () => {
  at(after)
  const { user } = await open([{ ...ada, participants: [{ _id: 'ana', name: 'Ana 李明' }] }])
  expect(screen.queryByText(/name contains characters that cannot be printed: Ana 李明/)).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Ada' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
  expect(link(/^Certificate/)).toBeUndefined()
})
