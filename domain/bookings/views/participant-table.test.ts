import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { participantFile, participantTable } from './participant-table.ts'

const event = sampleEvent({
  startDate: '2026-12-05T09:00:00.000Z',
  endDate: '2026-12-05T14:00:00.000Z',
  cost: 35,
  prices: [
    { _id: 'child', label: 'Kind', amount: 35 },
    { _id: 'adult', label: 'Erwachsene', amount: 45 },
  ],
  asks: ['birthDate', 'health', 'emergencyPhone'],
})
const eventSnapshot = snapshotOf(event)
const family = sampleBooking({
  _id: 'a',
  event: event._id,
  eventSnapshot,
  number: '2026-0147',
  name: 'Martina Beispiel',
  state: 'confirmed',
  email: 'martina@example.org',
  phone: '0171 5550123',
  participants: [
    { _id: 'l', name: 'Lena Beispiel', price: 'child', birthDate: '2018-12-06', emergencyPhone: '0171 1' },
    { _id: 'j', name: 'Jonas Beispiel', price: 'child', birthDate: '2016-12-05', health: 'Nussallergie' },
  ],
  payments: [{ _id: 'p', date: '2026-11-20', cents: 2000, way: 'transfer' }],
})
const context = { today: '2026-11-28', region: '' } as const

/** Returns each row by heading. */
function rowsOf(...bookings: Parameters<typeof participantTable>[1][number][]) {
  const { columns, pieces } = participantTable(event, bookings, context)
  return [...pieces].flat().map(row => Object.fromEntries(columns.map(({ heading }, at) => [heading, row[at]])))
}

test('each person is a row, with birth date, age on the day, price group and emergency number', () => {
  const [lena, jonas] = rowsOf(family)
  expect(lena).toMatchObject({
    ...{ Name: 'Lena Beispiel', Geburtsdatum: '2018-12-06', 'Alter am Tag': '7', Preisgruppe: 'Kind' },
    ...{ Notfallnummer: '0171 1', Stand: 'Bestätigt', 'Angemeldet von': 'Martina Beispiel', Buchung: 'B26-0147-K' },
  })
  expect(jonas).toMatchObject({ Name: 'Jonas Beispiel', 'Alter am Tag': '10' })
})

test('paid and open amounts appear once for each booking, so that both columns add up', () => {
  expect(rowsOf(family).map(({ Bezahlt, Offen }) => [Bezahlt, Offen])).toEqual([
    ['20.00', '50.00'],
    ['', ''],
  ])
})

test('notes about health never leave the site', () => {
  expect(JSON.stringify(rowsOf(family))).not.toMatch(/Nuss|Gesundheit/)
})

test('confirmed people come before waiting ones; ended bookings and other events are left out', () => {
  const others = [
    sampleBooking({ _id: 'w', event: event._id, state: 'waiting', participants: [{ _id: 'w1', name: 'Wanda' }] }),
    sampleBooking({ _id: 'c', event: event._id, state: 'cancelled', participants: [{ _id: 'c1', name: 'Carl' }] }),
    sampleBooking({ _id: 'o', event: 'other', state: 'confirmed', participants: [{ _id: 'o1', name: 'Otto' }] }),
  ]
  expect(rowsOf(...others, family).map(({ Name }) => Name)).toEqual(['Lena Beispiel', 'Jonas Beispiel', 'Wanda'])
})

test('a counted group is one row, and its days and sums have the types of a spreadsheet', () => {
  const group = sampleBooking({ _id: 'g', event: event._id, state: 'confirmed', people: 24, participants: [] })
  expect(rowsOf(group)).toMatchObject([{ Name: '24 Personen', 'Alter am Tag': '' }])
  const kinds = participantTable(event, [], context).columns.flatMap(({ heading, kind = 'text' }) =>
    kind === 'text' ? [] : [`${heading} ${kind}`],
  )
  expect(kinds).toEqual(['Geburtsdatum day', 'Bezahlt amount', 'Offen amount', 'Beginn moment'])
  expect(participantFile(event)).toBe('teilnehmende-2026-12-05')
})
