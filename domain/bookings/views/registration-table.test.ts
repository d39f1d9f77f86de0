import { expect, test } from 'vitest'
import { formFields, formTexts, pickFormTexts } from '../record/form-fields.ts'
import type { Registration } from '../record/registration.ts'
import { newestFirst, registrationTable, tableName } from './registration-table.ts'

const message: Registration = {
  _id: 'a',
  event: '',
  ...pickFormTexts({ name: 'Ayşe', email: 'ayse@example.org', notes: 'Hallo' }),
  page: { path: '/info/klassenfahrten', title: 'Klassenfahrten' },
  state: 'open',
  participants: [],
  history: [],
  thread: [],
  payments: [],
  fees: [],
  newsLetter: true,
  privacyStatement: false,
  createdDate: '2026-11-28T23:30:00.000Z',
  lastModifiedDate: '2026-11-28T23:30:00.000Z',
}
const { page: _, ...withoutPage } = message
const booking: Registration = {
  ...withoutPage,
  _id: 'b',
  event: 'termin-01',
  state: 'confirmed',
  number: '2026-0001',
  participants: [
    { _id: 'p1', name: 'Ayşe' },
    { _id: 'p2', name: 'Deniz' },
  ],
  eventSnapshot: { title: 'Waldtag', startDate: '2027-07-18T08:00:00.000Z', endDate: '2027-07-18T13:00:00.000Z' },
  phone: '01234 567890',
  street: 'Am Anger',
  houseNumber: '7',
  zip: '01234',
  city: 'Kassel',
  country: 'Deutschland',
  newsLetter: false,
  privacyStatement: true,
}

test('the table has German headings, Berlin time, ja and nein', () => {
  const { columns, pieces } = registrationTable([message, booking], [])
  const headings = formTexts.map(name => formFields[name].column[0]).join(', ')
  expect(headings).toMatch(/^Name, E-Mail, Telefon, Straße, Hausnummer, PLZ, Stadt, Land, (.+, )?Nachricht/)
  expect(columns.map(({ heading }) => heading).join(', ')).toBe(
    `Termin, Beginn, ${headings}, Seite, Stand, Newsletter, AGB, Eingegangen, Nummer, Personen, Teilnehmende, Geburtsdatum, Notfallnummer, Preisgruppe, Bezahlt, Zahlungen`,
  )
  const received = '2026-11-29 00:30'
  const textsIn = (registration: Registration) => formTexts.map(name => registration[name])
  expect([...pieces].flat()).toEqual([
    [
      ...['', '', ...textsIn(message), 'Klassenfahrten', 'offen', 'ja', 'nein', received],
      ...['', '', '', '', '', '', '', ''],
    ],
    [
      ...['Waldtag', '2027-07-18 10:00', ...textsIn(booking), '', 'Bestätigt', 'nein', 'ja', received],
      ...['B26-0001-X', '2', 'Ayşe\nDeniz', '', '', '', '', ''],
    ],
  ])
})

test('the newest comes first; entries of the same moment keep a fixed order', () => {
  const older = { ...message, _id: '0', createdDate: '2026-11-27T23:30:00.000Z' }
  expect([...newestFirst([booking, older, message])].flat().map(({ _id }) => _id)).toEqual(['a', 'b', '0'])
})

/** One per hour for forty days, stored in order or not. */
const messages = Array.from({ length: 1000 }, (_, index) => ({
  ...message,
  name: `${index}`,
  createdDate: new Date(Date.UTC(2026, 8, 28, index)).toISOString(),
}))

test.each([
  ['as they came', messages],
  ['in any order', messages.toSorted((a, b) => (Number(a.name) % 7) - (Number(b.name) % 7))],
  [
    'on one day',
    messages.map((registration, index) => ({
      ...registration,
      createdDate: messages[0]?.createdDate.replace('.000', `.${String(index).padStart(3, '0')}`) ?? '',
    })),
  ],
])('a long list, stored %s, is read newest first and in slices', (_, stored) => {
  const slices = [...newestFirst(stored)]
  expect(slices.flat().map(({ name }) => name)).toEqual(messages.map(({ name }) => name).reverse())
  expect(Math.max(...slices.map(slice => slice.length))).toBeLessThanOrEqual(100)
})

test('a search in a long list proceeds in slices', () => {
  const pieces = [...registrationTable(messages, [], ({ name }) => name === 'niemand').pieces]
  expect(pieces.length).toBeGreaterThanOrEqual(10)
  expect(pieces.flat()).toEqual([])
})

test('the file is named after the day in Berlin', () => {
  expect(tableName('2026-11-27T23:00:00.000Z')).toBe('anmeldungen-2026-11-28')
})
