import { t } from '../../kit/language.ts'
import type { BookingCells } from './booking-import-fields.ts'
import type { BookingRow } from './booking-rows.ts'

const contacts = ['name', 'firstName', 'lastName', 'email', 'phone', 'number'] as const
const ofContact = ({ cell }: BookingRow) => contacts.some(field => cell(field) !== '')
/** True for a further child of the family above: a merged cell has its text in the first row only. */
const isFurtherChild = (row: BookingRow) => !ofContact(row) && row.cell('participants') !== ''

/**
 * Clears the column of adults if another column counts or names all people, by its heading: then it includes the
 * adults. If the other columns are about children only, the adults come in addition.
 */
export function withoutCountedAdults(rows: readonly BookingRow[], headings: readonly string[]): readonly BookingRow[] {
  if (headings.every(heading => /kind|child|kids/i.test(heading))) return rows
  return rows.map(row => ({ ...row, cell: field => (field === 'adults' ? '' : row.cell(field)) }))
}

/** Joins the rows of a family: below a contact person, rows that name a participant only. */
export function joinFamilies(rows: readonly BookingRow[]): readonly BookingRow[] {
  if (!rows.some(ofContact) || !rows.some(isFurtherChild)) return rows
  const families: BookingRow[][] = []
  for (const row of rows) {
    const above = families.at(-1)
    const first = above?.[0]
    if (above && first && isFurtherChild(row) && ofContact(first) && isOfSameEvent(first, row)) above.push(row)
    else families.push([row])
  }
  return families.flatMap(([first, ...others]) => (first ? [joinRows(first, others)] : []))
}

/** A struck-through child is not joined with those who come. */
const isOfSameEvent = (first: BookingRow, { cell, isSetAside }: BookingRow) =>
  isSetAside === first.isSetAside &&
  (['event', 'day'] as const).every(field => cell(field) === '' || cell(field) === first.cell(field))

function joinRows(first: BookingRow, others: readonly BookingRow[]): BookingRow {
  if (others.length === 0) return first
  const lines = (field: 'participants' | 'birthDate') =>
    [first, ...others]
      .map(({ cell }) => cell(field))
      .filter(Boolean)
      .join('\n')
  const cell: BookingCells = field =>
    field === 'participants' || field === 'birthDate' ? lines(field) : first.cell(field)
  const [numbers, names] = [
    others.map(({ row }) => row).join(', '),
    others.map(one => one.cell('participants')).join(', '),
  ]
  const note =
    others.length === 1
      ? t(`Row ${numbers} belongs to it: ${names}.`, `Zeile ${numbers} gehört dazu: ${names}.`)
      : t(`Rows ${numbers} belong to it: ${names}.`, `Die Zeilen ${numbers} gehören dazu: ${names}.`)
  const text = [first, ...others].map(one => one.text ?? '').join('\n')
  return { ...first, cell, text, notes: [...first.notes, note] }
}
