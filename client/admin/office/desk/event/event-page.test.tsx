// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { beginBooking, recordConfirmation } from '../../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { readLanguageFrom } from '../../../../../domain/kit/language.ts'
import type { OutboxEntry } from '../../../../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../../domain/testing/samples.ts'
import { act, cleanup, matchTextInPieces, render, screen, userEvent, waitFor, within } from '../../../../testing/dom.ts'
import { describeCall, servePanel } from '../../../../testing/panel.tsx'
import { QuestionDialog } from '../../../kit/editor/dialog.tsx'
import { refreshChanged, refreshLists } from '../../../state/lists.ts'
import { CurrentOverlay } from '../../overlay.tsx'
import { EventPage } from './event-page.tsx'

const people = (...names: string[]) => names.map(name => ({ _id: name.toLowerCase(), name }))
const booking = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({ _id: name.toLowerCase(), name, phone: '0160 111', email: `${name}@example.org`, ...changes })
const at = (now: string) => ({ now, by: 'educator' }) as const
const certain = (name: string, changes: Partial<Registration> = {}) =>
  recordConfirmation(
    beginBooking(booking(name, changes), 'requested', at('2026-11-02T09:00:00.000Z')),
    at('2026-11-03T09:00:00.000Z'),
  )

const ada = certain('Ada', { participants: people('Ada', 'Alan') })
const bea = booking('Bea', { createdDate: '2026-11-02T09:00:00.000Z' })
const cem = booking('Cem', { createdDate: '2026-11-03T09:00:00.000Z' })
const dora = booking('Dora', { state: 'waiting', turn: 1 })

type Shown = { registrations?: Registration[]; event?: Event; address?: string; outbox?: OutboxEntry[] }

async function open({
  registrations = [ada, bea, cem, dora],
  event = sampleEvent({ places: 6 }),
  address = '/admin/desk/event/winter',
  outbox = [],
}: Shown = {}) {
  const server = await servePanel({ events: [event], registrations, site: sampleSite(), outbox })
  // Drop the outbox of the test before.
  await refreshLists('outbox')
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/admin/desk/event/:id" element={<EventPage />} />
      </Routes>
      <CurrentOverlay />
      <QuestionDialog />
    </MemoryRouter>,
  )
  return {
    ...server,
    user,
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    openTab: async (name: RegExp) => user.click(await screen.findByRole('tab', { name })),
  }
}
const panel = () => screen.getByRole('tabpanel')
const names = () => [...panel().querySelectorAll('.party')].map(row => row.querySelector('a')?.textContent)

test('registration for a course has closed once it has begun', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const session = (_id: string, day: string) => ({
    ...{ _id, startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z`, locationName: '', locationLink: '' },
  })
  const sessions = [session('s1', '2026-10-10'), session('s2', '2027-02-06')]
  const dates = { startDate: '2026-10-10T08:00:00.000Z', endDate: '2027-02-06T14:00:00.000Z' }
  await open({ event: sampleEvent({ ...dates, sessions }) })
  expect(await screen.findByText(/Registration is closed/)).toBeDefined()
  // It takes place, however few there are.
  expect(screen.getByText('Takes place')).toBeDefined()
})

test('the head shows title, time, place, price and the end of registration', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const prices = [
    { _id: 'k', label: 'Kind', amount: 35 },
    { _id: 'e', label: 'Erwachsene', amount: 45 },
  ]
  await open({
    event: sampleEvent({ prices, registrationUntil: '2026-12-01T23:00:00.000Z', places: 6, minimum: 2 }),
    registrations: [ada, bea],
  })
  await screen.findByRole('heading', { level: 1 })
  const head = document.querySelector('.event-title')?.textContent?.replace(/\s/g, ' ')
  expect(head).toContain('Fr., 4. Dez. 2026, 16 Uhr, bis So., 6. Dez. 2026, 14 Uhr, Alte Köhlerhütte')
  expect(head).toContain('Kind 35 €, Erwachsene 45 €. Anmeldung offen bis 1. Dez.')
  expect(screen.getByRole('link', { name: 'Alte Köhlerhütte' }).getAttribute('href')).toBe('https://example.org/karte')
  screen.getByText('Findet statt, Mindestzahl 2 erreicht')
})

test('the head of a full date announces the waiting list, and names the minimum with those who count', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await open({ event: sampleEvent({ places: 4, minimum: 4 }) })
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('.event-title')?.textContent).toContain('Full, new registrations wait')
  screen.getByText('Minimum of 4 reached once you confirm')
})

test('requests come first; a name leads to the booking, one press confirms, and one more undoes it', async () => {
  const { press, sent } = await open()
  await screen.findByRole('tab', { name: 'Participants 4', selected: true })
  expect(names()).toEqual(['Bea', 'Cem', 'Ada'])
  expect(screen.getByRole('link', { name: 'Bea' }).getAttribute('href')).toBe('/admin/desk/booking/bea')
  await press('Confirm Bea')
  await screen.findByText(/^Bea: confirmed\./)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm Cem'))
  await press('Undo')
  await screen.findByRole('button', { name: 'Confirm Bea' })
  expect(sent.map(describeCall)).toEqual(['registration/confirm bea', 'registration/undo/all bea'])
})

test('each tab has its address, and its waiting list offers a place to a guest', async () => {
  const { press, openTab, sent } = await open({ address: '/admin/desk/event/winter#warteliste' })
  await screen.findByRole('tab', { name: 'Waiting List 1', selected: true })
  expect(names()).toEqual(['1. Dora'])
  await press('Offer Dora')
  await waitFor(() => expect(sent[0]?.path).toBe('registration/offer'))
  await openTab(/^Money/)
  await screen.findByRole('tab', { name: 'Money', selected: true })
})

test('one can add a guest by hand to the waiting list of a full date', async () => {
  const { user, press, sent } = await open({
    event: sampleEvent({ places: 4 }),
    address: '/admin/desk/event/winter#warteliste',
  })
  await user.click(await screen.findByRole('link', { name: 'Add by Hand' }))
  await user.type(await screen.findByLabelText('Name'), 'Lukas Sommer')
  await press('Put 1 Person on the Waiting List')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ waiting: true, name: 'Lukas Sommer' }))
  screen.getByText(matchTextInPieces('On the waiting list: Lukas Sommer, B26-0031-J, 1 person.'))
})

test('the money tab shows the open amounts, and records a payment for a party', async () => {
  const eva = { ...certain('Eva'), payments: [{ _id: 'p', date: '2026-11-05', cents: 24_000, way: 'cash' } as const] }
  const { press, openTab, user, sent, hold } = await open({ registrations: [ada, bea, cem, dora, eva] })
  await openTab(/^Money/)
  within(within(panel()).getByRole('row', { name: /^Eva/ })).getByText('All paid')
  expect(screen.queryByRole('button', { name: 'Record Eva' })).toBeNull()
  const sums = [...panel().querySelectorAll('.money-sums > div')].map(sum => sum.textContent?.replace(/\s/g, ' '))
  // 480 € from Ada and Alan, 240 € from Eva, and 240 € from each request.
  expect(sums[0]).toMatch(/^Expected€1,200\.00$/)
  expect(sums[2]).toMatch(/^Open€960\.00$/)
  const row = within(panel()).getByRole('row', { name: /^Bea/ })
  within(row).getByText('Invoice after the confirmation')
  await press('Record Ada')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Record Payment' }))
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ path: 'payment/add', body: { registration: 'ada', cents: 4800 } }),
  )
  await screen.findByText(/^Ada: €48\.00 recorded\./)
  const release = hold(0)
  await press('Undo')
  // The open amount is unknown until the server has undone the payment.
  expect(screen.getByRole('button', { name: 'Record Ada' })).toHaveProperty('disabled', true)
  release()
  await waitFor(() => expect(sent[1]).toMatchObject({ path: 'payment/undo', body: { registration: 'ada' } }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Record Ada' })).toHaveProperty('disabled', false))
})

test('an undelivered letter shows its reason until it is retried', async () => {
  const letter: OutboxEntry = {
    ...{ _id: 'mail', to: ada.email, registration: 'ada', subject: 'Deine Plätze sind fest', state: 'waiting' },
    ...{ createdDate: '2026-11-03T09:00:00.000Z', nextAttempt: '2026-11-03T09:02:00.000Z', isUntried: false },
    attempts: [{ date: '2026-11-03T09:01:00.000Z', error: '550 no such user' }],
  }
  const notice = { ...letter, _id: 'notice', to: 'erika@example.org' }
  const outbox = [letter, notice]
  const { press, sent } = await open({ address: '/admin/desk/event/winter#post', outbox })
  await screen.findByRole('heading', { name: 'Not Arrived 1' })
  within(screen.getByRole('heading', { name: 'Not Arrived 1' }).closest('section') ?? panel()).getByRole('link', {
    name: 'Ada',
  })
  outbox[0] = { ...letter, isUntried: true }
  await press(/^Retry/)
  expect(sent).toEqual([{ path: 'mail/outbox/retry', body: { _id: 'mail' } }])
  await waitFor(() => expect(screen.queryByText('Not Arrived')).toBeNull())
  await waitFor(() => expect(panel().contains(document.activeElement)).toBe(true))
})

test('the post tab lists automatic letters with the number of recipients, and future ones with their time', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const letter: OutboxEntry = {
    ...{ _id: 'mail', to: ada.email, registration: 'ada', subject: 'Deine Plätze sind fest', state: 'failed' },
    ...{ createdDate: '2026-11-03T09:00:00.000Z', nextAttempt: '2026-11-03T09:02:00.000Z', isUntried: false },
    attempts: [{ date: '2026-11-03T09:01:00.000Z', error: '550 no such user' }],
    about: { registration: 'ada', step: 1 },
  }
  const emil = certain('Emil')
  const history = emil.history.map(entry => ({ ...entry, sentDate: '2026-11-03T09:00:10.000Z' }))
  await open({
    // Frida was never sent a letter.
    registrations: [ada, { ...emil, history }, certain('Frida'), dora],
    address: '/admin/desk/event/winter#post',
    outbox: [letter],
  })
  const rowsOf = async (title: string) => {
    const part = (await screen.findByRole('heading', { name: title })).closest('section')
    return [...(part?.querySelectorAll('.event-letters > li') ?? [])].map(row => row.textContent?.replace(/\s+/g, ' '))
  }
  expect(await rowsOf('Goes Out Automatically')).toEqual([
    expect.stringMatching(/^Reminder of the EventSeven days before, 3 letters as things standFri, 27 Nov, /),
    expect.stringMatching(/^Place Offered/),
  ])
  expect(await rowsOf('Letters About Bookings')).toEqual([
    expect.stringMatching(/^ReceiptDora, /),
    expect.stringMatching(/^Confirmation2 letters, the last on Tue, 3 Nov, .*1 not arrived$/),
  ])
  screen.getByRole('tab', { name: 'Post 3' })
})

test('a phone registration has its own page, which leads back to the participants', async () => {
  const { press, user } = await open({ registrations: [] })
  await user.click(await screen.findByRole('link', { name: 'Add Registration' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Registration'))
  screen.getByRole('heading', { level: 2, name: 'To Read Out' })
  await user.type(screen.getByLabelText('Name'), 'Lukas Sommer')
  await press('Register 1 Person')
  await screen.findByText(matchTextInPieces('Booked: Lukas Sommer, B26-0031-J, 1 person.'))
  await screen.findByRole('tabpanel')
  expect(names()).toEqual(['Lukas Sommer'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Registration'))
})

test('a half-typed phone registration survives leaving the page, until it is stored or discarded', async () => {
  const { press, user } = await open({ registrations: [] })
  const begin = async () => user.click(await screen.findByRole('link', { name: 'Add Registration' }))
  const name = () => screen.getByLabelText<HTMLInputElement>('Name')
  await begin()
  await user.type(name(), 'Lukas Sommer')
  await press('Person: one more')
  cleanup()
  await open({ registrations: [] })
  await begin()
  expect(name().value).toBe('Lukas Sommer')
  screen.getByRole('button', { name: 'Register 2 People' })
  await press('Discard')
  await begin()
  expect(name().value).toBe('')
})

test('a called-off event offers no decisions, and its menu neither moves it nor calls it off', async () => {
  const { user } = await open({
    event: sampleEvent({ cancelled: { date: '2026-11-20T09:00:00.000Z', reason: 'Eis' } }),
  })
  await screen.findByText('Called off: Eis')
  expect(screen.queryByRole('link', { name: 'Add Registration' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm Bea' })).toBeNull()
  await user.click(screen.getByText('More'))
  screen.getByRole('button', { name: 'Edit Event' })
  expect(screen.queryByRole('button', { name: 'Call Off …' })).toBeNull()
})

test.each([
  ['hidden', { active: false }, 'Hidden, visitors do not see it.'],
  ['in no list', { listed: false }, 'In no list, only for people who have its link.'],
  ['for a group', { listed: false, group: true }, 'For this group only.'],
])('the page marks an event that is %s', async (_, changes, words) => {
  await open({ event: sampleEvent(changes), registrations: [] })
  await screen.findByText(words)
  screen.getByText('Nobody yet.')
})

test('an unknown date says so and leads back', async () => {
  await open({ address: '/admin/desk/event/gone' })
  await screen.findByRole('heading', { name: 'There is no such date.' })
  expect(screen.getByRole('link', { name: 'Dates' }).getAttribute('href')).toBe('/admin/desk/dates')
})

test('reported changes of others are loaded at once, and nothing else is', async () => {
  await open()
  await screen.findByRole('heading', { level: 1 })
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetchSpy.mockRestore())
  const paths = () => fetchSpy.mock.calls.map(([path]) => String(path).replace(/\?.*/, ''))
  act(() => refreshChanged({ desk: false, lists: ['images', 'vouchers'] }))
  act(() => refreshChanged({ desk: false, lists: ['registrations', 'events', 'outbox'] }))
  await waitFor(() =>
    expect(paths()).toEqual(expect.arrayContaining(['/api/event', '/api/mail/outbox', '/api/registration'])),
  )
  expect(paths()).not.toContain('/api/img')
})

test('the head of a course lists its sessions', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const session = (_id: string, day: string, locationName = '') => ({
    ...{ _id, locationName, locationLink: '' },
    ...{ startDate: `${day}T09:00:00.000Z`, endDate: `${day}T13:00:00.000Z` },
  })
  const sessions = [session('a', '2026-12-04'), session('b', '2027-01-08', 'Steinbruch')]
  await open({
    event: sampleEvent({ sessions, startDate: '2026-12-04T09:00:00.000Z', endDate: '2027-01-08T13:00:00.000Z' }),
  })
  await screen.findByText(/Kurs, 2 Termine, 4\. Dez\. 2026 bis 8\. Jan\. 2027/)
  expect(screen.getByText('Fr., 8. Jan. 2027, 10 bis 14 Uhr, Steinbruch')).toBeDefined()
})
