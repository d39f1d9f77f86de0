// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../../../domain/bookings/record/snapshot.ts'
import { beginBooking, recordConfirmation, recordOffer } from '../../../../../domain/bookings/steps/booking-steps.ts'
import type { Site } from '../../../../../domain/content/site/site.ts'
import { firstTasks } from '../../../../../domain/office/desk/tasks.ts'
import { sampleIssuer } from '../../../../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../../../domain/testing/samples.ts'
import { openDesk } from '../../../../testing/booking-desk.tsx'
import { act, cleanup, renderHook, screen, waitFor, within } from '../../../../testing/dom.ts'
import { servePanel } from '../../../../testing/panel.tsx'
import { refreshLists } from '../../../state/lists.ts'
import { closeOverlay, useOverlay } from '../../../state/overlay.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

const prices = [
  { _id: 'adult', label: 'Erwachsene', amount: 45 },
  { _id: 'child', label: 'Kind', amount: 35 },
]
const event = sampleEvent({
  _id: 'waldtag',
  title: 'Waldtag',
  prices,
  cost: 35,
  startDate: '2026-12-19T09:00:00.000Z',
  endDate: '2026-12-19T14:00:00.000Z',
})
const family: Registration['participants'] = [
  { _id: 'martina', name: 'Martina Beispiel', price: 'adult', emergencyPhone: '0171 5550123' },
  { _id: 'lena', name: 'Lena Beispiel', price: 'child', birthDate: '2018-03-01' },
  { _id: 'jonas', name: 'Jonas Beispiel', price: 'child', health: 'Nüsse' },
]
const requested = beginBooking(
  sampleBooking({
    ...{ event: 'waldtag', eventSnapshot: snapshotOf(event), number: '2026-0147', participants: family },
    ...{ name: 'Martina Beispiel', email: 'martina@example.org', phone: '01234 567890' },
    createdDate: '2026-11-16T13:00:00.000Z',
  }),
  'requested',
  { now: '2026-11-16T13:00:00.000Z', by: 'guest' },
)
const confirmed = recordConfirmation(requested, { now: '2026-11-17T08:00:00.000Z', by: 'educator' })
const paid: Registration = {
  ...confirmed,
  payments: [{ _id: 'p', date: '2026-11-20', cents: 11_500, way: 'transfer' }],
}

async function open(booking: Registration, path = `/admin/desk/booking/${booking._id}`, events = [event], site?: Site) {
  const registrations = [booking]
  const server = await servePanel({ events, registrations, ...(site ? { site } : {}) })
  return { registrations, ...server, ...openDesk(path) }
}
const names = (role: 'button' | 'link') =>
  screen.queryAllByRole(role, { hidden: true }).map(({ textContent }) => textContent)
const trail = () => [...document.querySelectorAll('.booking-history strong')].map(({ textContent }) => textContent)

test.each([
  ['nothing while invoices are off', { from: '' }, undefined],
  ['its invoice', {}, 'Send Invoice'],
  ['the field that the invoice lacks', { taxNumber: '' }, 'Enter Tax Number'],
])('the main button of a paid booking offers %s', async (_, changes, label) => {
  const invoicing = { ...sampleIssuer.invoicing, from: '2026-11-20', ...changes }
  const site = { ...sampleSite(), ...sampleIssuer, invoicing }
  const { press } = await open(paid, undefined, [event], site)
  await screen.findByRole('heading', { level: 1, name: 'Martina Beispiel' })
  if (label === undefined) return expect(names('button')).not.toContain('Send Invoice')
  await waitFor(() => expect(document.querySelector('.booking-main')?.textContent).toBe(label))
  if (label !== 'Enter Tax Number') return
  await press(label)
  expect(renderHook(useOverlay).result.current).toEqual({
    ...{ kind: 'texts', part: 'invoicing', field: 'invoicing.taxNumber' },
  })
  act(closeOverlay)
})

test('the page shows participants, ages, notes and the phone number, and links back to the event', async () => {
  await open(confirmed)
  await screen.findByRole('heading', { level: 1, name: 'Martina Beispiel' })
  expect(document.querySelector('.booking-line')?.textContent).toContain('Booking B26-0147-K3 people, €115.00')
  expect(document.querySelector('.desk-back')?.getAttribute('href')).toBe('/admin/desk/event/waldtag')
  const people = within(screen.getByRole('region', { name: 'People', hidden: true }))
  expect(people.getByText('8 years, Kind')).toBeTruthy()
  expect(people.getByText('Nüsse')).toBeTruthy()
  expect(people.queryByText('0171 5550123')).toBeNull()
  expect(screen.getByText('0171 5550123').getAttribute('href')).toBe('tel:01715550123')
  expect(screen.getByRole('link', { name: 'Call', hidden: true }).getAttribute('href')).toBe('tel:01234567890')
})

test('the page is headed by the current event, and shows the facts of the guest’s last letter until a new one goes out', async () => {
  const renamed = { ...event, title: 'Moortag', locationName: 'Kiosk am See' }
  await open(confirmed, undefined, [renamed])
  await screen.findByRole('heading', { level: 1, name: 'Martina Beispiel' })
  expect(document.querySelector('.desk-back')?.textContent).toContain('Moortag')
  const former = [event.title, event.locationName].join(', ')
  screen.getByText(`The guest has not been told of the change yet. Before: ${former}`)
})

test('the page mentions the guest’s last letter only if it differs', async () => {
  await open(confirmed)
  await screen.findByRole('heading', { level: 1, name: 'Martina Beispiel' })
  expect(screen.queryByText(/has not been told of the change/)).toBeNull()
})

test('one press confirms a request, and one more undoes it', async () => {
  const { press, sent } = await open(requested)
  expect(trail()).toEqual(['Registered', 'Now: Your answer', 'Then: Waldtag'])
  await press('Confirm')
  await waitFor(() => expect(trail()[1]).toBe('Confirmed'))
  expect(names('button')).toContain('Record Payment')
  await press('Undo')
  await waitFor(() => expect(names('button')).toContain('Confirm'))
  expect(sent.map(({ path }) => path)).toEqual(['registration/confirm', 'registration/undo/all'])
})

test('an open form does not overwrite a guest’s change', async () => {
  const { user, fill, sent, registrations } = await open(confirmed)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }))
  await press('Change')
  await press('Lena Beispiel (change)')
  await fill('Name of the person', 'Lena Muster')
  const [martina, lena, jonas] = confirmed.participants
  if (!martina || !lena || !jonas) throw new Error('The family is not whole.')
  registrations[0] = {
    ...confirmed,
    participants: [martina, { ...lena, emergencyPhone: '0171 1' }, jonas],
    lastModifiedDate: '2026-11-28T09:00:30.000Z',
  }
  await act(() => refreshLists('registrations'))
  await press('Save Person')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.participants).toEqual([{ _id: 'lena', name: 'Lena Muster' }])
})

test('the history names each letter that was returned or sent again, and its address', async () => {
  const letter = {
    ...{ _id: 'first', subject: 'Dein Platz ist fest: Waldtag', createdDate: '2026-11-17T08:00:00.000Z' },
    cause: { kind: 'registration', id: confirmed._id, letter: 'step', step: 1 },
  } as const
  const sentLetters = [
    {
      ...letter,
      ...{ to: 'martina@gmial.con', sentDate: '2026-11-17T08:00:12.000Z', returnedDate: '2026-11-17T08:05:00.000Z' },
    },
    { ...letter, _id: 'second', to: 'martina@example.org', isRepeat: true, sentDate: '2026-11-18T07:00:00.000Z' },
  ]
  await open({ ...confirmed, sentLetters })
  await screen.findByText('Letter came back')
  const entries = [...document.querySelectorAll('.booking-history li')].slice(1, 4)
  expect(entries.map(entry => [...entry.querySelectorAll('strong, small')].map(part => part.textContent))).toEqual([
    ['Confirmed', 'Tue, 17 Nov, 09:00, in the panel'],
    ['Letter came back', 'Tue, 17 Nov, 09:05', '“Dein Platz ist fest: Waldtag” to martina@gmial.con'],
    ['Letter sent again', 'Wed, 18 Nov, 08:00', '“Dein Platz ist fest: Waldtag” to martina@example.org'],
  ])
})

test('a letter that still helps can be sent again from the history, unless it already waits', async () => {
  const sentDate = '2026-11-17T08:00:12.000Z'
  const withLetterSent = { ...confirmed, history: confirmed.history.map(entry => ({ ...entry, sentDate })) }
  const { press, sent } = await open(withLetterSent)
  await screen.findByText('History')
  await waitFor(() => expect(names('button')).toContain('Send the Letter Again Confirmed'))
  // The confirmation replaced the receipt.
  expect(names('button').filter(name => name?.startsWith('Send the Letter'))).toHaveLength(1)
  await press('Send the Letter Again Confirmed')
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'registration/resend', body: { _id: withLetterSent._id, step: 1 } }]),
  )
})

test('a lost letter can be given up on the page, after a question', async () => {
  const error = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user"
  const { _id, name, email, event: of } = confirmed
  const lost = { kind: 'letter' as const, _id: 'mail', subject: 'Dein Platz ist fest', name, email, error }
  const desk = () => ({
    ...{ date: '2026-11-28T09:00:00.000Z', dates: [], stuckLetters: 0, hasMailServer: true, isSettingUp: false },
    ...firstTasks([{ ...lost, registration: _id, event: of }]),
  })
  const { sent } = await servePanel({ events: [event], registrations: [confirmed], desk })
  const { press, answer } = openDesk(`/admin/desk/booking/${_id}`)
  await screen.findByText(/did not arrive/)
  await press(`Delete ${email}`)
  await answer('Delete Letter?', 'Yes, delete')
  await waitFor(() => expect(sent).toEqual([{ path: 'mail/outbox/del', body: { _id: 'mail' } }]))
})

test('an address that resembles a common one raises a question before confirming, and one press corrects it', async () => {
  const { press, sent } = await open({ ...requested, email: 'martina@gmial.con' })
  await screen.findByText('martina@gmial.con may be mistyped. Is martina@gmail.com meant?')
  await press('Change to martina@gmail.com')
  await waitFor(() => expect(sent).toMatchObject([{ path: 'registration/edit', body: { email: 'martina@gmail.com' } }]))
})

test('the trail shows the next step and the next automatic letter', async () => {
  await open(confirmed)
  await screen.findByText('History')
  expect(trail().slice(2)).toEqual([
    'Now: Deposit open',
    'Then: Rest open',
    'Then: Reminder of the event',
    'Then: Waldtag',
  ])
  expect(document.querySelector('.booking-history li:last-child > .sign')).not.toBeNull()
})

test('a new note appears in the history; if somebody else was faster, a notice appears and the typed text stays', async () => {
  const { press, fill, refuseNext, registrations } = await open(confirmed)
  await press('Add a Note')
  await fill('Note', 'Bringt den Hund mit')
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Keep Note')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('Somebody else has changed')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Bringt den Hund mit')
  await press('Keep Note')
  await waitFor(() => expect(document.querySelector('.booking-history')?.textContent).toContain('Bringt den Hund mit'))
  expect(registrations[0]?.remarks).toHaveLength(1)
})

test('a booking moves to another date, which the page loads from the server', async () => {
  const later = sampleEvent({
    ...{ _id: 'later', title: 'Später', places: 9 },
    ...{ startDate: '2027-01-16T09:00:00.000Z', endDate: '2027-01-16T14:00:00.000Z' },
  })
  const { press, user, sent } = await open(confirmed, undefined, [event, later])
  await user.click(screen.getByText('More', { selector: 'summary' }))
  await press('Move …')
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'later')
  await press('Move 3 People')
  await waitFor(() => expect(sent[0]).toMatchObject({ path: 'registration/move', body: { event: 'later' } }))
})

test('a move to a date for other ages names whom it is not meant for, and is possible', async () => {
  const later = { startDate: '2027-01-16T09:00:00.000Z', endDate: '2027-01-16T14:00:00.000Z', cost: 20 }
  const older = sampleEvent({ _id: 'older', title: 'Für Große', ...later, ageFrom: 12, prices })
  const { press, user } = await open(confirmed, undefined, [event, older])
  await user.click(screen.getByText('More', { selector: 'summary' }))
  await press('Move …')
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'older')
  expect(await screen.findByText('The date is not meant for the age of Lena Beispiel.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move 3 People' }).disabled).toBe(false)
})

test('a move names the questions of the new date that are open, and how the guest answers', async () => {
  const times = { startDate: '2027-01-16T09:00:00.000Z', endDate: '2027-01-16T14:00:00.000Z', cost: 20 }
  const asking = sampleEvent({ _id: 'asking', title: 'Mit Fragen', ...times, asks: ['health'], prices })
  const { press, user } = await open(confirmed, undefined, [{ ...event, asks: [] }, asking])
  await user.click(screen.getByText('More', { selector: 'summary' }))
  await press('Move …')
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'asking')
  expect(
    await screen.findByText(
      'Still open at this date: “Health and allergies”. The guest answers on the page of the booking; the letter has the link.',
    ),
  ).toBeDefined()
})

test('a date with other price groups or an open price asks for everybody’s price before the move', async () => {
  const dates = { startDate: '2027-01-16T09:00:00.000Z', endDate: '2027-01-16T14:00:00.000Z' }
  const prices = [{ _id: 'neu', label: 'Ferienkind', amount: 25 }]
  const grouped = sampleEvent({ _id: 'grouped', title: 'Gruppen', ...dates, cost: 25, prices })
  const unpriced = sampleEvent({ _id: 'open', title: 'Offen', ...dates, cost: null })
  const one = { ...confirmed, participants: [{ _id: 'mia', name: 'Mia' }] }
  const { press, user, sent } = await open(one, undefined, [event, grouped, unpriced])
  await user.click(screen.getByText('More', { selector: 'summary' }))
  await press('Move …')
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move 1 Person' })
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'open')
  expect(button().disabled).toBe(true)
  await user.type(screen.getByLabelText(/^Price per person in euro/), '50')
  expect(button().disabled).toBe(false)
  await user.selectOptions(screen.getByLabelText('To which date?'), 'grouped')
  expect(button().disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Price group of Mia'), 'neu')
  await user.click(button())
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      path: 'registration/move',
      body: { event: 'grouped', prices: { mia: 'neu' } },
    }),
  )
})

test('the page of a deleted booking says so and leads back', async () => {
  await servePanel({ events: [event], registrations: [] })
  openDesk('/admin/desk/booking/gone')
  expect((await screen.findByText(/not here any more/)).textContent).toContain('bin')
  expect(screen.getByRole('link', { name: 'Dates' }).getAttribute('href')).toBe('/admin/desk/dates')
})

test('before a confirmation, Money shows the price and the amounts due after it', async () => {
  await open(requested)
  await screen.findByText('Due once you confirm:')
  const rows = [...document.querySelectorAll('.dues tbody tr')].map(row => row.textContent)
  expect(rows).toEqual(['Whole price7 Dec€115.00open'])
})

test('a declined booking has nothing to pay, and says so under Money', async () => {
  const { press } = await open(requested)
  await screen.findByText('Due once you confirm:')
  expect(screen.queryByText('Nothing to pay.')).toBeNull()
  await press('Decline')
  expect((await screen.findByText('Nothing to pay.')).closest('section')?.textContent).toContain('Money')
})

test('a guest’s message stands above the button that confirms, until the booking is confirmed', async () => {
  const { press } = await open({ ...requested, notes: 'Dürfen wir unseren Hund mitbringen?' })
  const message = await screen.findByText('“Dürfen wir unseren Hund mitbringen?”')
  const [button] = screen.getAllByRole('button', { name: 'Confirm' })
  expect(button && message.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await press('Confirm')
  await waitFor(() => expect(screen.queryByText('“Dürfen wir unseren Hund mitbringen?”')).toBeNull())
})

test('the fee counts from the day on which the cancellation arrived, and the sum follows at once', async () => {
  const { fill, press, user, sent } = await open(paid, `/admin/desk/booking/${paid._id}/cancel`)
  // Nobody is ticked, so that an accidental click cancels nobody.
  const early = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(early.disabled).toBe(true)
  expect(screen.queryByText('How It Is Calculated')).toBeNull()
  await user.click(screen.getByLabelText('All 3'))
  const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent?.replace(/\s/g, ' ')
  const step = () => document.querySelector('.cancel-deadlines [aria-current]')?.firstElementChild?.textContent
  await screen.findByText('How It Is Calculated')
  expect(sum('You keep the deposit')).toBe('€11.50')
  expect(sum('Refund')).toBe('€103.50')
  expect(step()).toBe('until 11 Dec (applies today)')
  await fill('Received on', '2026-11-18')
  expect(step()).toBe('until 20 Nov')
  expect(sum('Refund')).toBe('€115.00')
  await press('Cancel for 3 People')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ received: '2026-11-18' }))
  expect(sent[0]?.body).not.toHaveProperty('cents')
})

test('before a cancellation the page shows the letter, and who gets the place', async () => {
  const offered = [{ _id: 'anna', name: 'Anna Horn', people: 1 }]
  const server = await servePanel({ events: [event], registrations: [paid], offered })
  openDesk(`/admin/desk/booking/${paid._id}/cancel?person=jonas`)
  const jonas = await screen.findByLabelText<HTMLInputElement>('Jonas Beispiel, €35.00')
  expect(jonas.checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Lena Beispiel, €35.00').checked).toBe(false)
  await screen.findByText('The letter to Martina Beispiel')
  expect(screen.getByText('Then an offer goes to Anna Horn (1 person).')).toBeDefined()
  expect(server.sent).toEqual([])
})

test('cancelling some participants with goodwill charges less than the terms and never more', async () => {
  const { fill, press, user, sent } = await open(paid, `/admin/desk/booking/${paid._id}/cancel`)
  await user.click(await screen.findByLabelText(/^Jonas/))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel for 1 Person' })
  screen.getByText('Under the terms €3.50; less is goodwill.')
  await fill('You keep (euro)', '3,51')
  expect(button().disabled).toBe(true)
  await fill('You keep (euro)', '1')
  await press('Cancel for 1 Person')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ participants: ['jonas'], cents: 100 }))
})

test('a typed fee is dropped when the choice of people changes', async () => {
  const { fill, press, user, sent } = await open(paid, `/admin/desk/booking/${paid._id}/cancel`)
  const field = () => screen.getByLabelText<HTMLInputElement>('You keep (euro)')
  await user.click(await screen.findByLabelText('All 3'))
  await fill('You keep (euro)', '5')
  await user.click(screen.getByLabelText(/^Martina Beispiel, /))
  expect(field().value).toBe('7.00')
  await user.click(screen.getByLabelText(/^Martina Beispiel, /))
  expect(field().value).toBe('11.50')
  await press('Cancel for 3 People')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toHaveProperty('cents')
})

test('a decision can be undone although a note was added since; the note stays', async () => {
  const { fill, press, sent, registrations } = await open(requested)
  await press('Confirm')
  await waitFor(() => expect(registrations[0]?.state).toBe('confirmed'))
  const decided = registrations[0]?.history.at(-1)?.date
  await press('Add a Note')
  await fill('Note', 'Bringt den Hund mit')
  await press('Keep Note')
  await waitFor(() => expect(registrations[0]?.remarks).toHaveLength(1))
  await press('Undo')
  await waitFor(() => expect(registrations[0]?.state).toBe('requested'))
  expect(registrations[0]?.remarks).toHaveLength(1)
  // Sends the decision's id, not the version that the note has created.
  expect(sent.at(-1)).toEqual({ path: 'registration/undo/all', body: { bookings: [{ _id: requested._id, decided }] } })
})

const offered = recordOffer(
  beginBooking(requested, 'waiting', { now: '2026-11-18T08:00:00.000Z', by: 'guest' }),
  event,
  '2026-12-02T08:00:00.000Z',
  { now: '2026-11-28T08:00:00.000Z', by: 'system' },
)

test('the educator accepts an offered place for a guest without an address by one press', async () => {
  const { press, sent } = await open({ ...offered, email: '' })
  await press('Accept for the Guest')
  await waitFor(() => expect(trail()).toContain('Place accepted'))
  expect(sent).toMatchObject([{ path: 'registration/accept', body: { _id: offered._id } }])
  expect(document.querySelector('.booking-line')?.textContent).toContain('Confirmed')
})

test('guests with an address answer for themselves; if they call, the menu accepts for them', async () => {
  const { press, user, sent } = await open(offered)
  await screen.findByRole('button', { name: 'Extend by 24 Hours', hidden: true })
  await user.click(screen.getByText('More', { selector: 'summary' }))
  await press('Accept for the Guest')
  await waitFor(() => expect(sent).toMatchObject([{ path: 'registration/accept' }]))
})

test('the menu accepts a quote for a group that calls', async () => {
  const quote = { lines: [{ label: 'Waldtag', count: 1, cents: 30_000 }], message: 'm' }
  const { press, user } = await open({
    ...requested,
    state: 'quoted',
    people: 12,
    participants: [],
    quote,
    until: '2026-12-10T23:00:00.000Z',
  })
  await user.click(screen.getByText('More', { selector: 'summary' }))
  await press('Accept for the Guest')
  await waitFor(() => expect(trail()).toContain('Quote accepted'))
  expect(document.querySelector('.undo-bar')?.textContent).toContain(`Quote accepted: ${requested.name}.`)
})

const address = () => screen.queryByText('Address')?.nextSibling?.textContent

test('a group’s address comes from its accepted quote; without any address there is no empty row', async () => {
  const nowhere = { ...requested, street: '', houseNumber: '', zip: '', city: '', country: '' }
  await open(nowhere)
  await screen.findByRole('heading', { name: 'Contact' })
  expect(address()).toBeUndefined()
  cleanup()
  const place = { street: 'Schulweg 3', zip: '12345', city: 'Ort', country: '' }
  const invoiceTo = { organisation: 'Waldschule', name: '', ...place }
  const quote = { lines: [{ label: 'Waldtag', count: 1, cents: 30_000 }], message: 'm' }
  await open({ ...nowhere, state: 'confirmed', people: 12, participants: [], quote, invoiceTo })
  await screen.findByRole('heading', { name: 'Contact' })
  expect(address()).toBe('Schulweg 3, 12345 Ort')
})

test('a cancellation by the educator is free of charge', async () => {
  const { press, user, sent } = await open(paid, `/admin/desk/booking/${paid._id}/cancel`)
  await user.click(await screen.findByLabelText('All 3'))
  await user.click(screen.getByLabelText(/^I have/))
  await press('Cancel for 3 People')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ cents: 0 }))
})
