import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../letters/mail.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import type { Registration } from '../record/registration.ts'
import {
  beginBooking,
  moveBooking,
  recordConfirmation,
  recordDecline,
  recordOffer,
  recordReminder,
} from '../steps/booking-steps.ts'
import { comingLetters, eventLetters, letterAbout, needlessLetters } from './event-letters.ts'

const event = sampleEvent({ startDate: '2026-12-19T09:00:00.000Z', endDate: '2026-12-19T14:00:00.000Z' })
const booking = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({ _id: name, name, email: `${name}@example.org`, event: event._id, history: [], ...changes })
const guest = (now: string) => ({ now, by: 'guest' }) as const
const educator = (now: string) => ({ now, by: 'educator' }) as const
const sure = (name: string, changes: Partial<Registration> = {}) =>
  recordConfirmation(
    beginBooking(booking(name, changes), 'requested', guest('2026-11-01T09:00:00.000Z')),
    educator('2026-11-02T09:00:00.000Z'),
  )
/** Marks the letters about these steps as sent, one minute after each. */
const sent = (booking: Registration, ...steps: number[]): Registration => ({
  ...booking,
  history: booking.history.map((entry, at) =>
    steps.includes(at) ? { ...entry, sentDate: entry.date.replace(':00:00.', ':01:00.') } : entry,
  ),
})
const shown = (bookings: Registration[], outbox: OutboxEntry[] = []) =>
  eventLetters(bookings, outbox).map(
    ({ kind, booking, date, letter }) => `${kind} ${booking.name} ${date.slice(5, 16)} ${letter?.state ?? 'sent'}`,
  )

const letter = (about: OutboxEntry['about'], changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ _id: 'mail', to: 'ada@example.org', subject: '', createdDate: '', attempts: [], state: 'waiting' },
  ...{ nextAttempt: '', isUntried: true, registration: 'ada', ...(about ? { about } : {}), ...changes },
})

test('a sent letter is listed with its time, a waiting one with its step’s date, newest first', () => {
  const ada = recordReminder(sure('ada'), event, { now: '2026-12-12T09:00:00.000Z', by: 'system' })
  expect(shown([sent(ada, 0, 1)], [letter({ registration: 'ada', step: 2 })])).toEqual([
    'reminder ada 12-12T09:00 waiting',
    'confirmation ada 11-02T09:01 sent',
    'receipt ada 11-01T09:01 sent',
  ])
})

test('letters neither sent nor waiting are not listed: without an address, obsolete or deleted', () => {
  expect(shown([sure('ada'), sure('cem', { email: '' })])).toEqual([])
  // The receipt was sent before the address was deleted.
  expect(shown([sent(sure('cem', { email: '' }), 0)])).toEqual(['receipt cem 11-01T09:01 sent'])
})

test('the letter with a step’s invoice is listed beside the letter about that step', () => {
  const about = { registration: 'ada', step: 1, isInvoice: true as const }
  expect(shown([sent(sure('ada'), 1)], [letter(about)])).toEqual([
    'confirmation ada 11-02T09:01 sent',
    'invoice ada 11-02T09:00 waiting',
  ])
  const ada = sure('ada')
  const history = ada.history.map(entry => ({ ...entry, invoiceSentDate: '2026-11-03T08:00:00.000Z' }))
  expect(shown([{ ...ada, history: history.slice(0, 1) }])).toEqual(['invoice ada 11-03T08:00 sent'])
})

test('the guest gets no letter about a registration by the educator, or about their own refusal', () => {
  const offered = recordOffer(
    beginBooking(booking('dora'), 'waiting', guest('2026-11-01T09:00:00.000Z')),
    event,
    '2026-11-05T09:00:00.000Z',
    educator('2026-11-02T09:00:00.000Z'),
  )
  const declined = recordDecline(offered, guest('2026-11-03T09:00:00.000Z'))
  const written = beginBooking(booking('bea'), 'requested', educator('2026-11-01T09:00:00.000Z'))
  const kindsOf = (registration: Registration) => registration.history.map(entry => letterAbout(entry, registration))
  expect([kindsOf(declined), kindsOf(written)]).toEqual([['waiting', 'offer', undefined], [undefined]])
})

test('steps before a move belong to another event; the earliest bookings have only their receipts', () => {
  const moved = moveBooking(sure('ada', { event: 'before' }), event, [], educator('2026-11-03T09:00:00.000Z'))
  expect(shown([sent(moved, 0, 1, 2)])).toEqual(['change ada 11-03T09:01 sent'])
  const createdDate = '2026-03-01T09:00:00.000Z'
  expect(shown([booking('old', { createdDate }), booking('mute', { createdDate, email: '' })])).toEqual([
    'receipt old 03-01T09:00 sent',
  ])
})

test('all confirmed guests with an address get the reminder, an offer expires, and waiting guests are offered a place', () => {
  const waits = beginBooking(booking('dora'), 'waiting', guest('2026-11-01T09:00:00.000Z'))
  const offered = recordOffer(waits, event, '2026-11-27T09:00:00.000Z', educator('2026-11-25T09:00:00.000Z'))
  const bookings = [sure('ada'), sure('bea'), sure('cem', { email: '' }), waits, offered, booking('new')]
  const now = '2026-11-26T09:00:00.000Z'
  expect(comingLetters(event, bookings, now)).toEqual([
    { kind: 'lapsed', at: '2026-11-27T09:00:00.000Z', booking: offered },
    { kind: 'reminder', at: '2026-12-12T09:00:00.000Z', count: 2 },
    { kind: 'offer', at: undefined },
  ])
  const kinds = (changes: object, at: string) =>
    comingLetters({ ...event, ...changes }, [waits], at).map(({ kind }) => kind)
  // No offers in the last twelve hours, nor for a hidden event.
  expect(kinds({}, '2026-12-18T20:00:00.000Z')).toEqual(['offer'])
  expect(kinds({}, '2026-12-18T21:00:00.000Z')).toEqual([])
  expect(kinds({ active: false }, now)).toEqual([])
  expect(comingLetters({ ...event, cancelled: { date: now, reason: '' } }, bookings, now)).toEqual([])
  expect(comingLetters(event, bookings, event.startDate)).toEqual([])
})

test('a course reminds before each session that is ahead and takes place', () => {
  const session = (_id: string, day: string) => ({
    ...{ _id, startDate: `${day}T09:00:00.000Z`, endDate: `${day}T14:00:00.000Z`, locationName: '', locationLink: '' },
  })
  const off = { ...session('s3', '2027-02-20'), cancelled: { date: '2026-11-01T09:00:00.000Z', reason: '' } }
  const sessions = [session('s1', '2026-12-19'), session('s2', '2027-01-16'), off, session('s4', '2027-03-20')]
  const course = { ...event, endDate: '2027-03-20T14:00:00.000Z', sessions }
  const coming = (now: string) => comingLetters(course, [sure('ada'), sure('bea')], now)
  expect(coming('2026-12-20T09:00:00.000Z')).toEqual([
    { kind: 'reminder', at: '2027-01-09T09:00:00.000Z', count: 2 },
    { kind: 'reminder', at: '2027-03-13T09:00:00.000Z', count: 2 },
  ])
})

test('a skipped letter is listed with its reason, and not among the sent ones', () => {
  const date = '2026-11-28T09:00:00.000Z'
  const needless = { date: '2026-11-28T12:00:00.000Z', why: 'overtaken' as const }
  const history = [
    { what: 'requested' as const, date, by: 'guest' as const, needless },
    { what: 'confirmed' as const, date, by: 'educator' as const, sentDate: needless.date },
  ]
  const booking = sampleBooking({ state: 'confirmed', history })
  expect(needlessLetters([booking])).toEqual([
    { kind: 'receipt', booking, step: 0, date: needless.date, why: 'overtaken' },
  ])
  expect(eventLetters([booking], []).map(({ kind }) => kind)).toEqual(['confirmation'])
})
