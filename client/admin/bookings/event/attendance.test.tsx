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

test('before an event begins, the page does not ask who was there', async () => {
  at('2026-12-04T14:59:00.000Z')
  await open()
  expect(button()).toBeNull()
})

test('without confirmed bookings, the page does not ask for attendance', async () => {
  at(after)
  await open([cem])
  expect(button()).toBeNull()
})

test('all expected people are ticked except those known to be missing; one press records the attendance', async () => {
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
  await press('Save: 2 People There')
  await screen.findByText('Saved: 2 people there.')
  expect(sent).toEqual([
    { path: 'event/attended', body: { _id: 'winter', participants: ['ada', 'alan'], shown: ['ada', 'alan', 'bea'] } },
  ])
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

test('the panel shows why the server refused, and keeps the ticks', async () => {
  at(during)
  const { user, press, refuseNext } = await open()
  await press('Who Was There?')
  await user.click(screen.getByLabelText('Ada'))
  refuseNext({ code: 'not_found', message: 'Somebody of these has no confirmed place.' })
  await press('Save: 1 Person There')
  await screen.findByText('Somebody of these has no confirmed place.')
  expect(boxes()[0]).toEqual(['Ada', false])
})

test('after the event the panel offers certificates, for everybody and in each booking of a participant who was not missing', async () => {
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

const notEntered = /Attendance is not entered yet/

test('before attendance is recorded, the panel shows who would get a certificate', async () => {
  at(after)
  await open([bea])
  expect(screen.queryByText(notEntered)).not.toBeNull()
  document.body.replaceChildren()
  const { press } = await open()
  expect(screen.queryByText('Not entered yet, so they get a certificate: Ada, Bea')).not.toBeNull()
  await press('Who Was There?')
  await press('Save: 2 People There')
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

test('the panel names people whose names cannot be printed, and offers them no certificate', async () => {
  at(after)
  const { user } = await open([{ ...ada, participants: [{ _id: 'ana', name: 'Ana 李明' }] }])
  expect(screen.queryByText(/name contains characters that cannot be printed: Ana 李明/)).not.toBeNull()
  await user.click(screen.getByRole('link', { name: 'Ada' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada' })
  expect(link(/^Certificate/)).toBeUndefined()
})

const session = (_id: string, day: string) => ({
  ...{ _id, startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z` },
  ...{ locationName: '', locationLink: '' },
})
const course = sampleEvent({
  title: 'Ausbildung',
  ...{ startDate: '2026-10-10T08:00:00.000Z', endDate: '2027-02-06T14:00:00.000Z' },
  sessions: [session('s1', '2026-10-10'), session('s2', '2026-12-05'), session('s3', '2027-02-06')],
})
const createdDate = '2026-08-01T08:00:00.000Z'
const choice = () => screen.getByLabelText<HTMLSelectElement>('List and attendance of')

test('a course leads to the list and attendance of today’s session, and offers each other session', async () => {
  at(during)
  const { user, press, sent } = await open([{ ...ada, createdDate }], course)
  expect([...choice().options].map(({ text }) => text)).toEqual([
    'Sat, 10 Oct (1 of 3)',
    'Sat, 5 Dec (2 of 3)',
    'Sat, 6 Feb 2027 (3 of 3)',
  ])
  expect(choice().value).toBe('s2')
  expect(link('Print List (PDF)')).toBe('/api/event/forest/pdf?_id=winter&session=s2')
  expect(link('Forest List for the Phone')).toBe('/api/event/forest?_id=winter&session=s2')
  // This session is neither today nor recorded.
  await press('Sat, 10 Oct')
  expect(choice().value).toBe('s1')
  expect(link('Print List (PDF)')).toBe('/api/event/forest/pdf?_id=winter&session=s1')
  await press('Who Was There on Sat, 10 Oct?')
  await user.click(screen.getByLabelText('Alan'))
  await press('Save: 1 Person There')
  await screen.findByText('Saved: 1 person there.')
  expect(sent).toEqual([
    {
      path: 'event/attended',
      body: { _id: 'winter', session: 's1', participants: ['ada'], shown: ['ada', 'alan'] },
    },
  ])
  await screen.findByText('Was not there: 10 Oct')
  expect(screen.queryByRole('button', { name: 'Sat, 10 Oct' })).toBeNull()
  await user.selectOptions(choice(), 's3')
  expect(screen.queryByRole('button', { name: /^Who Was There/ })).toBeNull()
})

test('people who joined a course later are not ticked for earlier sessions', async () => {
  at('2027-02-08T09:00:00.000Z')
  const history = [{ what: 'confirmed' as const, date: '2026-11-01T08:00:00.000Z', by: 'educator' as const }]
  const late = { ...bea, createdDate, history }
  const { user, press } = await open([{ ...ada, createdDate }, late], course)
  await user.selectOptions(choice(), 's1')
  await press('Who Was There on Sat, 10 Oct 2026?')
  expect(boxes()).toEqual([
    ['Ada', true],
    ['Alan', true],
    ['Bea', false],
  ])
  expect(link('All Certificates')).toBe('/api/event/certificates?_id=winter')
})
