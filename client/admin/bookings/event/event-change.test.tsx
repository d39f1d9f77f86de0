// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../../domain/bookings/record/snapshot.ts'
import { moveBooking, recordCallOff, reschedule } from '../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import type { OutboxEntry } from '../../../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent } from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { act, cleanup, screen, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { refreshLists } from '../../state/lists.ts'

afterEach(() => sessionStorage.clear())

const event = sampleEvent({
  startDate: '2099-06-20T08:00:00.000Z',
  endDate: '2099-06-20T14:00:00.000Z',
  cost: 35,
  minimum: 5,
})
const booking = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({
    _id: name.toLowerCase(),
    name,
    email: `${name.toLowerCase()}@example.org`,
    eventSnapshot: snapshotOf(event),
    state: 'confirmed',
    ...changes,
  })
const paid = { _id: 'p', date: '2026-11-20', cents: 1000, way: 'transfer' as const }
const ada = booking('Ada', { payments: [paid] })
const bea = booking('Bea', { state: 'requested' })
const cem = booking('Cem', { email: '', phone: '0160 111' })

async function open(
  path: string,
  changes: { events?: Event[]; registrations?: Registration[]; outbox?: OutboxEntry[] } = {},
) {
  onTestFinished(readLanguageFrom(() => 'de'))
  const server = await servePanel({ events: [event], registrations: [ada, bea, cem], ...changes })
  // Drop the outbox of the test before.
  await refreshLists('outbox')
  const desk = openDesk(`/admin/desk/event/${event._id}${path}`)
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...desk }
}
const shown = () => document.querySelector('.booking-desk')?.textContent ?? ''

test('before an event is called off, the page shows who gets which letter, what is refunded and whom to call', async () => {
  const { press, sent, fill } = await open('/cancel')
  await screen.findByText('Absagen und 2 Briefe senden')
  for (const words of [
    'Ada, Bea',
    'Cem',
    '0160 111',
    '10,00\u00a0€ zurückzahlen',
    'Bleibt bis 20. Juni 2099 als „Abgesagt“ stehen.',
  ])
    expect(shown()).toContain(words)
  expect(screen.getByLabelText<HTMLInputElement>('Grund, wie ihn die Gäste lesen').value).toBe(
    'Es haben sich zu wenige angemeldet (2 von mindestens 5).',
  )
  await fill('Grund, wie ihn die Gäste lesen', 'Sturm')
  await waitFor(() => expect(shown()).toContain('Hallo Ada, Sturm'))
  await press('Absagen und 2 Briefe senden')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  const calls = sent.filter(({ path }) => path === 'event/cancel')
  expect(calls.at(-1)?.body).toEqual({
    _id: event._id,
    reason: 'Sturm',
    lastModifiedDate: event.lastModifiedDate,
  })
  expect(calls.slice(0, -1).every(({ body }) => body.preview === true)).toBe(true)
})

test('the later dates that the preview named are called off with the first date, and no others', async () => {
  const first = { ...event, series: 'serie' }
  const second = {
    ...first,
    _id: 'zweiter',
    startDate: '2099-06-27T08:00:00.000Z',
    endDate: '2099-06-27T14:00:00.000Z',
  }
  const { user, press, sent } = await open('/cancel', { events: [first, second] })
  await user.click(await screen.findByLabelText('Auch den späteren Termin der Serie'))
  await screen.findByText('2 Termine')
  await press('Absagen und 2 Briefe senden')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  const { body } = sent.findLast(({ path }) => path === 'event/cancel') ?? {}
  expect(body).toMatchObject({ following: true, later: ['zweiter'], lastModifiedDate: event.lastModifiedDate })
})

test('if a later date moves while the page is open, the page shows the new time and a notice', async () => {
  const first = { ...event, series: 'serie' }
  const second = {
    ...first,
    ...{ _id: 'zweiter', startDate: '2099-06-27T08:00:00.000Z', endDate: '2099-06-27T14:00:00.000Z' },
  }
  const events = [first, second]
  const { user, press, sent } = await open('/cancel', { events })
  await user.click(await screen.findByLabelText('Auch den späteren Termin der Serie'))
  await screen.findByText('2 Termine')
  expect(shown()).toContain('27. Juni 2099')
  expect(screen.queryByText(/inzwischen/)).toBeNull()
  events[1] = {
    ...second,
    ...{ startDate: '2099-07-04T08:00:00.000Z', endDate: '2099-07-04T14:00:00.000Z' },
    lastModifiedDate: '2099-01-01T00:00:00.000Z',
  }
  await act(() => refreshLists('events'))
  await screen.findByText('Die späteren Termine wurden inzwischen geändert. Bitte sieh sie noch einmal an.')
  expect(shown()).toContain('4. Juli 2099')
  expect(shown()).not.toContain('27. Juni 2099')
  await press('Absagen und 2 Briefe senden')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  expect(sent.findLast(({ path }) => path === 'event/cancel')?.body).toMatchObject({
    later: ['zweiter'],
    laterAsOf: 'zweiter 2099-01-01T00:00:00.000Z',
  })
})

test('if a later date moved while she was on another page, a notice tells her on her return', async () => {
  const first = { ...event, series: 'serie' }
  const at = (day: string) => ({ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z` })
  const events = [first, { ...first, _id: 'zweiter', ...at('2099-06-27') }]
  const { user } = await open('/cancel', { events })
  await user.click(await screen.findByLabelText('Auch den späteren Termin der Serie'))
  await screen.findByText('2 Termine')
  cleanup()
  await open('/cancel', { events })
  await screen.findByText('2 Termine')
  expect(screen.queryByText(/inzwischen/)).toBeNull()
  cleanup()
  await open('/cancel', { events: [first, { ...first, _id: 'zweiter', ...at('2099-07-04') }] })
  await screen.findByText('Die späteren Termine wurden inzwischen geändert. Bitte sieh sie noch einmal an.')
  expect(screen.getByLabelText<HTMLInputElement>('Auch den späteren Termin der Serie').checked).toBe(true)
})

test('a move of an event whose guests have no address asks for a reason, and for no letter', async () => {
  const { fill, press, sent } = await open('/move', { registrations: [cem] })
  await fill('Neuer Beginn am', '2099-06-27')
  await fill('Grund, wie ihn die Gäste lesen (kann leer bleiben)', 'Sturm')
  expect(screen.queryByLabelText('Dein Absatz im Brief (kann leer bleiben)')).toBeNull()
  await press('Verschieben')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ reason: 'Sturm' }))
})

test('a change of an event that nobody has booked offers no letter, neither in fields nor in words', async () => {
  await open('/cancel', { registrations: [cem] })
  await screen.findByText('Absagen')
  expect(screen.queryByLabelText(/^Dein Absatz/)).toBeNull()
  expect(screen.queryByText('Die Briefe gehen sofort hinaus.', { exact: false })).toBeNull()
  await screen.findByText('Es geht kein Brief hinaus')
  cleanup()
  await open('/move', { registrations: [] })
  await screen.findByText('Verschieben')
  expect(screen.queryByLabelText(/^Grund/)).toBeNull()
  expect(screen.queryByText('Wenn es nicht passt')).toBeNull()
})

test('a paragraph that cannot be sent can be corrected even if nobody is left who gets a letter', async () => {
  const { fill } = await open('/cancel')
  await fill('Dein Absatz im Brief (kann leer bleiben)', 'Liebe {vornahme}')
  cleanup()
  await open('/cancel', { registrations: [cem] })
  expect(shown()).toContain('Dafür wird nichts eingesetzt: {vornahme}')
})

test('the form refuses an empty reason, and names an unknown placeholder', async () => {
  const { user, fill, sent } = await open('/cancel')
  await screen.findByText('Absagen und 2 Briefe senden')
  await user.click(screen.getByLabelText('Ein anderer Grund'))
  const button = await screen.findByText('Absagen und Briefe senden')
  expect(button.closest('button')?.disabled).toBe(true)
  await fill('Dein Absatz im Brief (kann leer bleiben)', 'Liebe {vornahme}')
  expect(shown()).toContain('Dafür wird nichts eingesetzt: {vornahme}')
  await fill('Dein Absatz im Brief (kann leer bleiben)', 'Liebe {vorname}')
  await fill('Grund, wie ihn die Gäste lesen', 'Sturm, {vorname}')
  expect(shown()).toContain('Hier wird nichts eingesetzt. Bitte schreib es ohne {vorname}.')
  expect(button.closest('button')?.disabled).toBe(true)
  expect(sent.filter(({ body }) => body.preview !== true)).toEqual([])
})

test('the page shows the server’s refusal, and keeps all typed text', async () => {
  const { press, fill, refuseNext } = await open('/cancel')
  await fill('Grund, wie ihn die Gäste lesen', 'Sturm')
  await waitFor(() => expect(shown()).toContain('Hallo Ada, Sturm'))
  refuseNext({ code: 'conflict', message: 'Dieser Termin ist abgesagt.' })
  await press('Absagen und 2 Briefe senden')
  await waitFor(() =>
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Dieser Termin ist abgesagt.'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Grund, wie ihn die Gäste lesen').value).toBe('Sturm')
})

test('an event moves together with its end, and nothing is sent before a date has changed', async () => {
  const { press, fill, sent } = await open('/move')
  expect(screen.getByText(/^Verschieben und/).closest('button')?.disabled).toBe(true)
  screen.getByText('Trag ein, was noch fehlt: Dann steht hier, was passiert.')
  await fill('Neuer Beginn am', '2099-06-27')
  expect(screen.getByLabelText<HTMLInputElement>('Neues Ende am').value).toBe('2099-06-27')
  await press('Verschieben und 2 Briefe senden')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  expect(sent.at(-1)).toEqual({
    path: 'event/move',
    body: {
      _id: event._id,
      startDate: '2099-06-27T08:00:00.000Z',
      endDate: '2099-06-27T14:00:00.000Z',
      lastModifiedDate: event.lastModifiedDate,
    },
  })
})

test('a new meeting point on the same day sends letters without a word about free cancellation', async () => {
  const { press, fill, sent } = await open('/move')
  screen.getByText('Wenn es nicht passt')
  await fill('Ort', 'Kiosk am See')
  expect(screen.queryByText('Wenn es nicht passt')).toBeNull()
  await press('Verschieben und 2 Briefe senden')
  await screen.findByRole('tab', { name: /^Post/, selected: true })
  const { startDate, endDate } = event
  // The link led to the former place.
  expect(sent.at(-1)?.body).toMatchObject({ startDate, endDate, locationName: 'Kiosk am See', locationLink: '' })
})

/** Marks the last step's letter as sent. */
const sent = (booking: Registration): Registration => ({
  ...booking,
  history: booking.history.map((entry, at) =>
    at === booking.history.length - 1 ? { ...entry, sentDate: entry.date } : entry,
  ),
})

test('after a move the page shows the state of each letter, and whom to call', async () => {
  const details = { now: '2026-11-28T09:00:00.000Z', by: 'educator' } as const
  const dora = booking('Dora')
  const registrations = [
    sent(recordCallOff(ada, details)),
    ...[bea, cem, dora].map(booking => recordCallOff(booking, details)),
  ]
  const off = { ...event, cancelled: { date: details.now, reason: 'Sturm' } }
  const letter: OutboxEntry = {
    _id: 'letter',
    to: 'bea@example.org',
    subject: 'Abgesagt',
    createdDate: details.now,
    attempts: [],
    state: 'failed',
    nextAttempt: details.now,
    isUntried: false,
    about: { registration: 'bea', step: registrations[1]?.history.length ? registrations[1].history.length - 1 : 0 },
  }
  await open('#post', { events: [off], registrations, outbox: [letter] })
  await screen.findByText('Briefe zur Absage', { exact: false })
  const rows = [...document.querySelectorAll('details.more li')].map(row => row.textContent)
  // Dora's letter was deleted, or she had no address then.
  expect(rows).toEqual([
    'Ada Gesendet',
    'Bea Gescheitert',
    'Cem Keine E-Mail-Adresse, bitte anrufen 0160 111',
    'Dora Nicht gesendet',
  ])
  expect(document.querySelector('details.more summary')?.textContent).toBe('Briefe zur Absage 1 von 4 gesendet')
  for (const gone of ['Absagen …', 'Verschieben …', 'Anmeldung aufnehmen', 'Bestätigen'])
    expect(screen.queryByText(gone)).toBeNull()
})

test('the page of one change lists no letters about an earlier change', async () => {
  const details = { now: '2026-11-28T09:00:00.000Z', by: 'educator' } as const
  const before = sampleEvent({ ...event, _id: 'before' })
  const from = { event: 'before', eventSnapshot: snapshotOf(before) }
  const late = { startDate: '2099-06-27T08:00:00.000Z', endDate: '2099-06-27T14:00:00.000Z' }
  const registrations = [
    sent(reschedule(ada, late, details)),
    moveBooking(reschedule(booking('Dora', from), late, details), event, [], details),
    moveBooking(recordCallOff(booking('Emil', from), details), event, [], details),
  ]
  const now = { ...event, ...late }
  await open('#post', { events: [now], registrations })
  await screen.findByText('Briefe zum neuen Termin', { exact: false })
  const rows = [...document.querySelectorAll('details.more li')].map(row => row.textContent)
  expect(rows).toEqual(['Ada Gesendet'])
})

test('letters are named after the event at that time; guests who know other facts have them beside their name', async () => {
  const details = { now: '2026-11-28T09:00:00.000Z', by: 'educator' } as const
  const now = { ...event, locationName: 'Kiosk am See' }
  const cem = booking('Cem', { eventSnapshot: snapshotOf(event), state: 'waiting' })
  const registrations = [sent(reschedule(booking('Ada', { eventSnapshot: snapshotOf(event) }), now, details)), cem]
  await open('#post', { events: [now], registrations })
  await screen.findByText('Briefe zum neuen Ort', { exact: false })
  const notes = screen.getAllByText(/weiß von der Änderung noch nichts/).map(note => note.closest('li')?.textContent)
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/Cem.*Bisher: /)
})

test('five participants are never too few by the terms, whatever minimum the event asks for', async () => {
  const large = { ...event, minimum: 8 }
  const party = booking('Ada', { participants: ['a', 'b', 'c', 'd', 'e'].map(_id => ({ _id, name: _id })) })
  const { user } = await open('/cancel', { events: [large], registrations: [party] })
  await screen.findByText('Absagen und 1 Brief senden')
  const few = screen.getByLabelText<HTMLInputElement>(/Zu wenige Anmeldungen/)
  expect(few.checked).toBe(false)
  await user.click(few)
  expect(shown()).toContain('Wegen zu weniger Anmeldungen erlauben die AGB keine Absage: Es kommen mindestens 5.')
})
