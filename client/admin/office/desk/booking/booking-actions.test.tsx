// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { beginBooking, recordConfirmation } from '../../../../../domain/bookings/steps/booking-steps.ts'
import { readLanguageFrom } from '../../../../../domain/kit/language.ts'
import { sampleBooking, sampleEvent } from '../../../../../domain/testing/samples.ts'
import { openDesk } from '../../../../testing/booking-desk.tsx'
import { act, cleanup, matchTextInPieces, screen, waitFor } from '../../../../testing/dom.ts'
import { servePanel } from '../../../../testing/panel.tsx'
import { keptDraft } from '../../../state/drafts.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const kind = { _id: 'kind', label: 'Kind', amount: 35 }
const event = sampleEvent({ places: 12, prices: [kind] })
const family = [
  { _id: 'martina', name: 'Martina Beispiel' },
  {
    _id: 'jonas',
    name: 'Jonas Beispiel',
    birthDate: '2020-12-05',
    price: 'kind',
    health: 'Nüsse, Notfallset im Rucksack',
    emergencyPhone: '+49 (0)171 555',
  },
]
const booking = sampleBooking({ number: '2026-0147', name: 'Martina Beispiel', participants: family })
const edit = { _id: booking._id, lastModifiedDate: booking.lastModifiedDate }

async function open(item: Registration, others: Registration[] = [], events = [event]) {
  const registrations = [item, ...others]
  const server = await servePanel({ events, registrations })
  const desk = openDesk(`/admin/desk/booking/${item._id}`)
  await screen.findByRole('heading', { level: 1, name: item.name })
  return { registrations, ...server, ...desk }
}
const line = () => [...(document.querySelector('.booking-line')?.children ?? [])].map(({ textContent }) => textContent)
const button = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true })
const focused = () => document.activeElement?.textContent

test('the history shows each step with its time and actor', async () => {
  const details = { now: '2026-11-28T09:00:00.000Z', by: 'guest' } as const
  const requested = beginBooking(booking, 'requested', details)
  await open(recordConfirmation(requested, { now: '2026-11-29T09:00:00.000Z', by: 'educator' }))
  const history = [...document.querySelectorAll('.booking-history li')].map(({ textContent }) => textContent)
  expect(history[0]).toContain('RegisteredSat, 28 Nov, 10:00, by the guest')
  expect(history[1]).toContain('ConfirmedSun, 29 Nov, 10:00, in the panel')
})

test('the booking’s page speaks German, too', async () => {
  const readEnglish = readLanguageFrom(() => 'de')
  try {
    await open(beginBooking(booking, 'waiting', { now: '2026-11-28T09:00:00.000Z', by: 'system' }))
    expect(line().slice(0, 2)).toEqual(['Warteliste', 'Buchung B26-0147-K'])
    expect(document.querySelector('.booking-history li')?.textContent).toContain(
      'Auf die Warteliste gesetztSa., 28. Nov., 10 Uhr, von selbst',
    )
    expect(button('Platz anbieten')).not.toBeNull()
  } finally {
    readEnglish()
  }
})

test.each([
  ['Confirm', 'confirm', 'Confirmed'],
  ['Decline', 'decline', 'Declined'],
])('%s happens at once and is undone by one press', async (name, verb, state) => {
  const { press, sent } = await open(booking)
  await press(name)
  await waitFor(() => expect(line()[0]).toBe(state))
  await waitFor(() => expect(focused()).toBe('Undo'))
  await press('Undo')
  await waitFor(() => expect(line()[0]).toBe('Requested'))
  await waitFor(() => expect(document.activeElement?.closest('.next-actions')).not.toBeNull())
  expect(button('Undo')).toBeNull()
  expect(sent.map(({ path }) => path)).toEqual([`registration/${verb}`, 'registration/undo/all'])
  expect(sent[0]?.body).toEqual(edit)
})

test('before the press, the page announces the letter and its recipient', async () => {
  await open(booking)
  await screen.findByText('Martina Beispiel gets a confirmation letter after 10 seconds.')
})

test('after ten seconds a decision cannot be undone any more', async () => {
  const { press } = await open(booking)
  await press('Confirm')
  await waitFor(() => expect(button('Undo')).not.toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(button('Undo')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(button('Undo')).toBeNull()
})

test('the page of another booking offers no undo', async () => {
  const other = sampleBooking({ _id: 'other', name: 'Ole' })
  const { press } = await open(booking, [other])
  await press('Confirm')
  await waitFor(() => expect(button('Undo')).not.toBeNull())
  cleanup()
  openDesk('/admin/desk/booking/other')
  await screen.findByRole('button', { name: 'Confirm' })
  expect(button('Undo')).toBeNull()
})

test('a refused undo shows its reason, in German, too', async () => {
  const readBefore = readLanguageFrom(() => 'de')
  onTestFinished(() => void readBefore())
  const { press, refuseNext } = await open(booking)
  await press('Ablehnen')
  await waitFor(() => expect(button('Rückgängig')).not.toBeNull())
  expect(document.querySelector('.undo-bar')?.textContent).toContain('Brief in 10\u00a0Sekunden.')
  refuseNext({ code: 'full', message: 'Der Platz ist inzwischen an Ole weitergegeben.', _id: booking._id })
  await press('Rückgängig')
  await screen.findByText(`${booking.name}: nicht zurückgenommen. Der Platz ist inzwischen an Ole weitergegeben.`)
})

test('one press offers a place, after a question if there are too few, and extends an offer by a day', async () => {
  const { press, answer, sent, refuseNext } = await open({ ...booking, state: 'waiting', turn: 1 })
  const full = { code: 'full', message: 'There is only one place left.', free: 1 } as const
  refuseNext(full)
  await press('Offer Place')
  await answer(/: Only 1 place is left. Take 2 people anyway\?$/, 'Cancel')
  await screen.findByText('There is only one place left.')
  refuseNext(full)
  await press('Offer Place')
  await answer(/: Only 1 place is left. Take 2 people anyway\?$/, 'Yes, take them')
  await waitFor(() => expect(line()[0]).toBe('Place offered until Thu, 3 Dec, 10:00'))
  await press('Extend by 24 Hours')
  await waitFor(() => expect(line()[0]).toBe('Place offered until Fri, 4 Dec, 10:00'))
  expect(sent.map(({ body }) => body)).toMatchObject([
    edit,
    edit,
    { ...edit, force: true },
    { until: '2026-12-04T09:00:00.000Z' },
  ])
})

test('an offered place and an extended offer can be undone for ten seconds', async () => {
  const { press, sent } = await open({ ...booking, state: 'waiting', turn: 1 })
  await press('Offer Place')
  await screen.findByRole('button', { name: 'Undo' })
  expect(document.querySelector('.undo-bar')?.textContent).toContain('Letter in 10\u00a0seconds.')
  await press('Extend by 24 Hours')
  await waitFor(() => expect(line()[0]).toBe('Place offered until Fri, 4 Dec, 10:00'))
  await press('Undo')
  await waitFor(() => expect(line()[0]).toBe('Place offered until Thu, 3 Dec, 10:00'))
  expect(sent.at(-1)?.path).toBe('registration/undo/all')
})

test('an offer is not extended beyond the event’s beginning', async () => {
  const { press, sent } = await open({ ...booking, state: 'offered', until: '2026-12-04T10:00:00.000Z' })
  await press('Extend by 24 Hours')
  await waitFor(() => expect(sent[0]?.body.until).toBe(event.startDate))
})

test('a booking moves to another coming date; a full date is marked and asks first', async () => {
  const on = (_id: string, changes: object = {}) =>
    sampleEvent({ _id, title: _id, startDate: `${_id}T15:00:00.000Z`, endDate: `${_id}T18:00:00.000Z`, ...changes })
  const cancelled = { date: '2026-11-01T00:00:00.000Z', reason: '' }
  const events = [event, on('2027-03-01', { places: 1 }), on('2027-01-01', { places: 9 }), on('2026-10-01')]
  const other = sampleBooking({ _id: 'taken', event: '2027-03-01' })
  const { user, press, answer, sent, refuseNext } = await open(
    booking,
    [other],
    [...events, on('2027-02-01', { cancelled })],
  )
  await press('Move …')
  const select = await screen.findByLabelText<HTMLSelectElement>('To which date?')
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    'Please choose',
    'Fri, 1 Jan 2027, 16:00 to 19:00, 9 free: 2027-01-01',
    'Mon, 1 Mar 2027, 16:00 to 19:00, full: 2027-03-01',
  ])
  await user.selectOptions(select, '2027-03-01')
  refuseNext({ code: 'full', message: 'This event is full.', free: 0 })
  await press('Move 2 People')
  await answer(/: No place is left. Take 2 people anyway\?$/, 'Yes, take them')
  await waitFor(() => expect(sent[1]?.body).toEqual({ ...edit, event: '2027-03-01', force: true }))
})

test('the choices for a move survive leaving the page, until the move', async () => {
  const next = sampleEvent({ _id: 'next', startDate: '2027-01-01T15:00:00.000Z', endDate: '2027-01-01T18:00:00.000Z' })
  const { user, press, sent } = await open(booking, [], [event, { ...next, cost: null }])
  await press('Move …')
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'next')
  await user.type(await screen.findByLabelText('Price per person in euro'), '12,50')
  cleanup()
  const again = openDesk(`/admin/desk/booking/${booking._id}`)
  await again.press('Move …')
  expect((await screen.findByLabelText<HTMLSelectElement>('To which date?')).value).toBe('next')
  expect(screen.getByLabelText<HTMLInputElement>('Price per person in euro').value).toBe('12,50')
  await again.press('Move 2 People')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ event: 'next', cost: 12.5 }))
  await waitFor(() => expect(keptDraft(`move booking ${booking._id}`)).toBeUndefined())
})

/** Returns the success messages of the live region. */
const done = () =>
  [...document.querySelectorAll('.booking-head [role=status] .undo-bar')].map(({ textContent }) => textContent)

test('after a move the undo bar names the day and the guest in few words', async () => {
  for (const [language, move, label, press_, message] of [
    [
      'en',
      'Move …',
      'To which date?',
      'Move 2 People',
      'Moved to 4 Dec: Martina Beispiel. Letter in 10\u00a0seconds.Undo',
    ],
    [
      ...(['de', 'Umbuchen …', 'Auf welchen Termin?', '2 Personen umbuchen'] as const),
      'Umgebucht auf 4. Dez.: Martina Beispiel. Brief in 10\u00a0Sekunden.Rückgängig',
    ],
  ] as const) {
    const readBefore = readLanguageFrom(() => language)
    try {
      const { user, press } = await open({ ...booking, state: 'confirmed' }, [], [event, sampleEvent({ _id: 'later' })])
      await press(move)
      expect(done()).toEqual([])
      await user.selectOptions(await screen.findByLabelText(label), 'later')
      await press(press_)
      await waitFor(() => expect(done()).toEqual([message]))
    } finally {
      readBefore()
      cleanup()
    }
  }
})

test('one press undoes a move: the booking returns to its date', async () => {
  const confirmed = { ...booking, state: 'confirmed' as const }
  const { user, press, sent, registrations } = await open(confirmed, [], [event, sampleEvent({ _id: 'later' })])
  await press('Move …')
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'later')
  await press('Move 2 People')
  await waitFor(() => expect(registrations[0]?.event).toBe('later'))
  await press('Undo')
  await waitFor(() => expect(registrations[0]?.event).toBe(event._id))
  expect(sent.map(({ path }) => path)).toEqual(['registration/move', 'registration/undo/all'])
})

test('a cancellation leads to the booking’s page, where one press undoes it', async () => {
  const confirmed = { ...booking, state: 'confirmed' as const }
  const { press, sent, user, registrations } = await open(confirmed)
  await press('Cancel Booking …')
  await user.click(await screen.findByLabelText(/^Jonas Beispiel/))
  await press('Cancel for 1 Person')
  await waitFor(() => expect(registrations[0]?.participants).toHaveLength(1))
  await press('Undo')
  await waitFor(() => expect(registrations[0]?.participants).toHaveLength(2))
  expect(sent.map(({ path }) => path)).toEqual(['registration/cancel', 'registration/undo/all'])
})

test('a failed action is not reported as done', async () => {
  const later = sampleEvent({ _id: 'later' })
  const { user, press, refuseNext } = await open({ ...booking, state: 'confirmed' }, [], [event, later])
  await press('Move …')
  await user.selectOptions(await screen.findByLabelText('To which date?'), 'later')
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Move 2 People')
  await screen.findByText('Somebody else has changed this meanwhile.')
  expect(done()).toEqual([])
})

test('a booking changed by somebody else is shown as it is now, and the next press uses that version', async () => {
  const { press, registrations, sent, refuseNext } = await open(booking)
  registrations[0] = { ...booking, number: '2026-0999', lastModifiedDate: '2026-11-30T00:00:00.000Z' }
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Confirm')
  await screen.findByText(`${booking.name}: not confirmed. Somebody else has changed this meanwhile.`)
  await waitFor(() => expect(line()[1]).toBe('Booking B26-0999-W'))
  await press('Confirm')
  await waitFor(() => expect(line()[0]).toBe('Confirmed'))
  expect(sent[1]?.body).toEqual({ _id: 'booking', lastModifiedDate: '2026-11-30T00:00:00.000Z' })
})

test('a duplicate booking is marked, with the other one’s number', async () => {
  const other = { ...booking, _id: 'other', number: '2026-0148' }
  await open(booking, [other, { ...other, _id: 'over', number: '2026-0149', state: 'cancelled' }])
  await screen.findByText(matchTextInPieces('Twice? B26-0148-X'))
})

test('a single booking shows no mark of a duplicate', async () => {
  await open(booking, [{ ...booking, _id: 'other', name: 'Ida Iltis', participants: [] }])
  expect(screen.queryByText(/Twice/)).toBeNull()
})
