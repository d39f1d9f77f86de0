import { expect, test } from 'vitest'
import type { BookingRow } from './booking-rows.ts'
import { joinFamilies } from './family-rows.ts'

const rowOf = (row: number, cells: Readonly<Record<string, string>>, isSetAside = false): BookingRow => ({
  ...{ row, cell: field => cells[field] ?? '', earlier: () => '', notes: [] },
  ...{ text: Object.values(cells).join('\n'), isSetAside },
})

test('a struck-through child is not joined with those who come', () => {
  const rows = [
    rowOf(2, { name: 'Erika Moos', email: 'e@example.org', participants: 'Mia' }),
    rowOf(3, { participants: 'Ole' }),
    rowOf(4, { participants: 'Tim' }, true),
  ]
  const joined = joinFamilies(rows).map(({ row, cell, isSetAside }) => [row, cell('participants'), isSetAside])
  expect(joined).toEqual([
    [2, 'Mia\nOle', false],
    [4, 'Tim', true],
  ])
})
