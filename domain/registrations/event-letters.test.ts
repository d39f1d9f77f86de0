import { expect, test } from 'vitest'
import type { OutboxEntry } from '../mail/mail.ts'
import { sampleBooking, sampleEvent } from '../testing/samples.ts'
import { begin, confirm, decline, move, offer, remindOfDate } from './booking-steps.ts'
import { comingLetters, eventLetters } from './event-letters.ts'
import type { Registration } from './registration.ts'

const event = sampleEvent({ startDate: '2026-12-19T09:00:00.000Z', endDate: '2026-12-19T14:00:00.000Z' })
const booking = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({ _id: name, name, email: `${name}@example.org`, event: event._id, history: [], ...changes })
const guest = (now: string) => ({ now, by: 'guest' }) as const
const educator = (now: string) => ({ now, by: 'educator' }) as const
const sure = (name: string, changes: Partial<Registration> = {}) =>
  confirm(
    begin(booking(name, changes), 'requested', guest('2026-11-01T09:00:00.000Z')),
    educator('2026-11-02T09:00:00.000Z'),
  )
const shown = (bookings: Registration[], outbox: OutboxEntry[] = []) =>
  eventLetters(bookings, outbox).map(
    ({ kind, booking, letter }) => `${kind} ${booking.name} ${letter?.state ?? 'gone'}`,
  )

const letter = (about: OutboxEntry['about'], changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ _id: 'mail', to: 'ada@example.org', subject: '', createdDate: '', attempts: [], state: 'waiting' },
  ...{ nextAttempt: '', isUntried: true, registration: 'ada', ...(about ? { about } : {}), ...changes },
})

test('each step that tells the guest something is a letter, newest first, with what the outbox knows of it', () => {
  const ada = remindOfDate(sure('ada'), event, { now: '2026-12-12T09:00:00.000Z', by: 'system' })
  expect(shown([ada], [letter({ registration: 'ada', step: 2 })])).toEqual([
    'reminder ada waiting',
    'confirmation ada gone',
    'receipt ada gone',
  ])
})

test('a letter that brings an invoice of a step is not the letter about that step', () => {
  expect(shown([sure('ada')], [letter({ registration: 'ada', step: 1, isInvoice: true })])).toEqual([
    'confirmation ada gone',
    'receipt ada gone',
  ])
})

test('nobody gets a letter without an address, for being written down by the educator, or for a no of their own', () => {
  const offered = offer(
    begin(booking('dora'), 'waiting', guest('2026-11-01T09:00:00.000Z')),
    event,
    '2026-11-05T09:00:00.000Z',
    educator('2026-11-02T09:00:00.000Z'),
  )
  expect(
    shown([
      sure('cem', { email: '' }),
      begin(booking('bea'), 'requested', educator('2026-11-01T09:00:00.000Z')),
      decline(offered, guest('2026-11-03T09:00:00.000Z')),
    ]),
  ).toEqual(['offer dora gone', 'waiting dora gone'])
})

test('what came before a move was about another event; the first bookings kept no history, but had a receipt', () => {
  const moved = move(sure('ada', { event: 'before' }), event, [], educator('2026-11-03T09:00:00.000Z'))
  expect(shown([moved, booking('old')])).toContain('receipt old gone')
  expect(shown([moved])).toEqual(['change ada gone'])
})

test('the reminder goes to everybody confirmed with an address, an offer lapses, and whoever waits is offered a place', () => {
  const waits = begin(booking('dora'), 'waiting', guest('2026-11-01T09:00:00.000Z'))
  const offered = offer(waits, event, '2026-11-27T09:00:00.000Z', educator('2026-11-25T09:00:00.000Z'))
  const bookings = [sure('ada'), sure('bea'), sure('cem', { email: '' }), waits, offered, booking('new')]
  const now = '2026-11-26T09:00:00.000Z'
  expect(comingLetters(event, bookings, now)).toEqual([
    { kind: 'lapsed', at: '2026-11-27T09:00:00.000Z', booking: offered },
    { kind: 'reminder', at: '2026-12-12T09:00:00.000Z', count: 2 },
    { kind: 'offer', at: undefined },
  ])
  const kinds = (changes: object, at: string) =>
    comingLetters({ ...event, ...changes }, [waits], at).map(({ kind }) => kind)
  // In the last twelve hours nobody is offered a place any more, nor at a date that is hidden.
  expect(kinds({}, '2026-12-18T20:00:00.000Z')).toEqual(['offer'])
  expect(kinds({}, '2026-12-18T21:00:00.000Z')).toEqual([])
  expect(kinds({ active: false }, now)).toEqual([])
  expect(comingLetters({ ...event, cancelled: { date: now, reason: '' } }, bookings, now)).toEqual([])
  expect(comingLetters(event, bookings, event.startDate)).toEqual([])
})
