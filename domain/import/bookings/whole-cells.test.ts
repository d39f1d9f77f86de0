import { expect, test } from 'vitest'
import { type BookingCells, bookingImportFields } from './booking-import-fields.ts'
import { wholeCells } from './whole-cells.ts'

const fields = Object.keys(bookingImportFields) as (keyof typeof bookingImportFields)[]

/** Returns the fields that are dropped from a row. */
function lost(row: Partial<Record<keyof typeof bookingImportFields, string>>, hasFormulas = false) {
  const cell: BookingCells = field => row[field] ?? ''
  const notes: string[] = []
  const cells = wholeCells(cell, notes, hasFormulas)
  const gone = fields.filter(field => cell(field) !== '' && cells(field) === '')
  expect(notes).toHaveLength(gone.length)
  return gone
}

test.each(['4,91511E+11', '4.92E+11', '15112345678', '1761234567', '5541123456', '3012345678', '49151,0', '########'])(
  'a spreadsheet has destroyed the telephone number %s',
  phone => expect(lost({ phone })).toEqual(['phone']),
)

test.each([
  '0151 12345678',
  '+49 151 12345678',
  '4915112345678',
  '004915112345678',
  '12345678',
  '56112345',
  '0561/12345',
  '0043 664 1234567',
])('the telephone number %s is whole', phone => expect(lost({ phone })).toEqual([]))

test('a postcode of four digits is intact abroad, by country or phone number', () => {
  expect(lost({ zip: '1067' })).toEqual(['zip'])
  expect(lost({ zip: '1067', country: 'Deutschland' })).toEqual(['zip'])
  expect(lost({ zip: '1067', phone: '+49 351 1234' })).toEqual(['zip'])
  for (const country of ['Österreich', 'AT', 'Schweiz', 'Dänemark']) expect(lost({ zip: '1010', country })).toEqual([])
  expect(lost({ zip: '1010', phone: '+43 1 1234567' })).toEqual([])
  expect(lost({ zip: '1010', phone: '0043 1 1234567' })).toEqual([])
  expect(lost({ zip: '01067' })).toEqual([])
  expect(lost({ zip: '34117,0' })).toEqual(['zip'])
  expect(lost({ zip: '34117.00' })).toEqual(['zip'])
})

test('the import names an address with a comma for a dot, a house number that became a date, and spreadsheet errors', () => {
  expect(lost({ email: 'ro@example,org' })).toEqual(['email'])
  expect(lost({ email: 'ro@example.org' })).toEqual([])
  for (const houseNumber of ['12. Mai', '01. Jan', 'Mai 12', '2027-01-12', '12,0'])
    expect(lost({ houseNumber })).toEqual(['houseNumber'])
  for (const houseNumber of ['12', '12a', '12-14', '3 b', '12 1/2']) expect(lost({ houseNumber })).toEqual([])
  for (const name of ['#NV', '#NAME?', '#DIV/0!', '#WERT!']) expect(lost({ name })).toEqual(['name'])
  expect(lost({ name: '#WALD' })).toEqual([])
})

test('a formula without a value is not a name in a workbook; elsewhere a name may begin with “=”', () => {
  expect(lost({ name: '=A2&" "&B2', city: 'Kassel' }, true)).toEqual(['name'])
  expect(lost({ name: '=A2&" "&B2' })).toEqual([])
})
