import { expect, test } from 'vitest'
import { columnsIn, plainCellsOf } from './columns.ts'

const fields = {
  name: { label: () => 'Name', headings: ['Name'] },
  phone: { label: () => 'Telefon', headings: ['Telefon'] },
} as const

test('a cell is read once, however often a rule asks for it', () => {
  const headings = ['Name', 'Telefon']
  const read: string[] = []
  const row = new Proxy(['M&uuml;ller', '0171'], {
    get: (cells, at) => {
      read.push(String(at))
      return Reflect.get(cells, at)
    },
  })
  const cell = plainCellsOf(row, columnsIn(headings, fields), { fields, headings, numbered: new Map() })
  expect([cell('name'), cell('name'), cell('phone'), cell('name')]).toEqual(['Müller', 'Müller', '0171', 'Müller'])
  expect(read).toEqual(['0', '1'])
})
