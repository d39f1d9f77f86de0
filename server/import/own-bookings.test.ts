import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { registrationTable } from '../../domain/bookings/views/registration-table.ts'
import { bookingImportFields } from '../../domain/import/bookings/booking-import-fields.ts'
import { planBookings } from '../../domain/import/bookings/booking-plan.ts'
import { readBookings } from '../../domain/import/bookings/booking-rows.ts'
import { joinPeople } from '../../domain/import/bookings/own-booking.ts'
import { dateOrders } from '../../domain/import/tables/when.ts'
import { runAtOnce } from '../../domain/kit/sliced-work.ts'
import type { Table } from '../../domain/kit/table.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../domain/testing/samples.ts'
import { csv } from '../formats/csv.ts'
import { xlsx } from '../formats/xlsx.ts'
import { readTable } from './table.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const now = '2026-11-28T09:00:00.000Z'
const prices = [
  { _id: 'child', label: '= Kind: 6–12', amount: 20 },
  { _id: 'adult', label: 'Erwachsene & Große', amount: 45.5 },
]
// The time distinguishes two events of the same title on one day.
const events = [
  sampleEvent({
    _id: 'early',
    title: '- Moos 12.05.2027',
    startDate: '2027-05-12T08:00:00.000Z',
    endDate: '2027-05-12T12:00:00.000Z',
    cost: 20,
    prices,
  }),
  sampleEvent({
    _id: 'late',
    title: '- Moos 12.05.2027',
    startDate: '2027-05-12T15:00:00.000Z',
    endDate: '2027-05-12T18:00:00.000Z',
    cost: null,
  }),
]

async function fileOf({ pieces, ...table }: Table, format: 'csv' | 'xlsx'): Promise<Buffer> {
  async function* rows() {
    yield* pieces
  }
  return buffer({ csv, xlsx }[format]({ ...table, pieces: rows() }))
}

async function importInto(file: Buffer, registrations: readonly Registration[] = []) {
  const { rows, program } = await readTable(file, bookingImportFields)
  let ids = 0
  const tools = { newId: () => `new-${++ids}`, now, hash, educator: 'Mira', own: [], hasMoney: true }
  const orders = runAtOnce(dateOrders(rows, [['day'], ['created'], ['paidOn'], ['birthDate']], program))
  const read = runAtOnce(readBookings(joinPeople(rows), events, { ...tools, orders, program }))
  return runAtOnce(planBookings(read, { events, registrations }, { now, leftOut: new Set() }))
}

const pieces = [
  ...['Moos', 'Größe', ' ', ', ', ' und ', ' & ', '; ', '/', '|', '"', "'", '=', '+', '-', '@', '=1', '<b>', '🌲', '–'],
  ...['01067', '(', 'Kind 1', 'ohne Namen'],
]
const line = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(parts => parts.join('').trim())
const name = line.map(text => `${text} W`.trim())
const message = fc
  .array(fc.constantFrom(...pieces, '\n', '\n\n'), { maxLength: 10 })
  .map(parts => parts.join('').trim())
const orNone = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const filled = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const contact = fc.record({
  ...{ name, phone: fc.constantFrom('', '+49 (0)171 / 5550123', '0171-5550123'), street: line, city: line },
  ...{
    houseNumber: fc.constantFrom('', '7', '12 a', '3-5'),
    zip: fc.constantFrom('', '01067', '34117'),
    notes: message,
  },
  ...{ country: fc.constantFrom('', 'Deutschland', 'Österreich'), email: fc.constantFrom('', 'a@example.org') },
  createdDate: fc
    .oneof(fc.integer({ min: 0, max: 500_000 }), fc.constant(660))
    .map(ago => new Date(Date.parse(now) - ago * 60_000).toISOString())
    // A table cannot express the hour that Berlin's clocks show twice.
    .filter(date => !date.startsWith('2026-10-25T01')),
})
const person = fc.record({
  name,
  price: orNone(fc.constantFrom('child', 'adult')),
  birthDate: orNone(fc.constantFrom('2018-12-06', '1979-05-01')),
  emergencyPhone: orNone(fc.constantFrom('+49 171 1234567', '112233')),
})
const payment = fc.record({
  ...{ date: fc.constantFrom('2026-11-20', '2026-10-01'), cents: fc.integer({ min: -5000, max: 500_000 }) },
  way: fc.constantFrom('transfer' as const, 'cash' as const, 'voucher' as const, 'other' as const),
  reference: orNone(line.filter(text => text !== '')),
})

const bookings = fc.record({
  ...{ contact, people: fc.array(person, { maxLength: 3 }), payments: fc.array(payment, { maxLength: 2 }) },
  ...{ isLate: fc.boolean(), hasTerms: fc.boolean(), agrees: fc.boolean() },
  state: fc.constantFrom('requested' as const, 'confirmed' as const),
})
const inquiries = fc.record({
  contact,
  state: fc.constantFrom('open' as const, 'answered' as const, 'closed' as const),
})

const all = fc
  .tuple(fc.array(bookings, { maxLength: 4 }), fc.array(inquiries, { maxLength: 2 }))
  .map(([booked, asked]): Registration[] => [
    ...booked.map(({ contact, people, payments, isLate, hasTerms, agrees, state }, at) => {
      const { terms, ...snapshot } = snapshotOf(events[isLate ? 1 : 0] ?? expect.fail())
      return sampleBooking({
        ...{ ...contact, _id: `b-${at}`, number: `2026-01${at}0`, state, privacyStatement: agrees },
        ...{ event: isLate ? 'late' : 'early', eventSnapshot: { ...snapshot, ...(hasTerms ? { terms } : {}) } },
        participants: people.map(({ price, ...one }, place) =>
          filled({ _id: `p-${place}`, ...one, price: isLate ? undefined : price }),
        ),
        payments: hasTerms ? payments.map((payment, place) => filled({ _id: `m-${place}`, ...payment })) : [],
      })
    }),
    // Makes notes unique: the same text twice in a minute is a duplicate.
    ...asked.map(({ contact, state }, at) =>
      sampleRegistration({ ...contact, _id: `q-${at}`, state, notes: `${contact.notes} ${at}`.trim() }),
    ),
  ])

const comparable = ({ _id, lastModifiedDate, requestId, history, participants, ...booking }: Registration) => ({
  ...booking,
  // A single participant with only the booking's name is the contact person, which needs no entry.
  participants:
    participants.length === 1 &&
    Object.keys(participants[0] ?? {}).length === 2 &&
    participants[0]?.name === booking.name
      ? []
      : participants.map(({ _id, ...one }) => one),
  payments: booking.payments.map(({ _id, ...one }) =>
    filled({ ...one, reference: one.reference?.replace(/\s+/g, ' ') }),
  ),
})
const sorted = (list: readonly Registration[]) =>
  list
    .map(comparable)
    .sort((a, b) => (JSON.stringify([a.number, a.notes]) < JSON.stringify([b.number, b.notes]) ? -1 : 1))

test.each(['csv', 'xlsx'] as const)(
  'exporting registrations as %s and importing them makes no difference, and the original site recognises all',
  async format => {
    await fc.assert(
      fc.asyncProperty(all, async own => {
        const file = await fileOf(registrationTable(own, events), format)
        const { rows, records } = await importInto(file)
        expect(rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual(own.map(() => ['new']))
        expect(sorted(records)).toEqual(sorted(own))
        const again = await importInto(file, own)
        expect(again.rows.map(({ outcome }) => outcome)).toEqual(own.map(() => 'known'))
      }),
      { numRuns: 40 },
    )
  },
)
