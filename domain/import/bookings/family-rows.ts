import { t } from '../../kit/language.ts'
import { centsIn } from '../../kit/table-cell.ts'
import { EACH } from '../tables/columns.ts'
import { readNames } from '../tables/names.ts'
import { type BookingCells, bookingFieldNames, bookingImportFields } from './booking-import-fields.ts'
import type { BookingRow } from './booking-rows.ts'
import { stateIn } from './booking-states.ts'
import { isSumOrHeading } from './sums-and-headings.ts'

const contacts = ['name', 'firstName', 'lastName', 'email', 'phone', 'number'] as const
const hasContact = ({ cell }: BookingRow) => contacts.some(field => cell(field) !== '')
/** True for a further child of the family above: a merged cell has its text in the first row only. */
const isFurtherChild = (row: BookingRow) =>
  !hasContact(row) && row.cell('participants') !== '' && !isSumOrHeading(row.cell)

/**
 * Clears the column of adults if another column counts or names all people, by its heading: then it includes the
 * adults. If the other columns are about children only, the adults come in addition.
 */
function withoutCountedAdults(rows: readonly BookingRow[], headings: readonly string[]): readonly BookingRow[] {
  if (headings.every(heading => /kind|child|kids/i.test(heading))) return rows
  return rows.map(row => ({ ...row, cell: field => (field === 'adults' ? '' : row.cell(field)) }))
}

/**
 * Starts rows unticked that count nobody: a shop writes 0 for an article that was given back. A column of guests with a
 * 0 beside somebody who comes counts those who come along.
 */
function withoutNobody(rows: readonly BookingRow[], headings: readonly string[]): readonly BookingRow[] {
  if (headings.some(heading => /kind|child|kids/i.test(heading))) return rows
  const isNone = ({ cell }: BookingRow) => /^0(?:[.,]0+)?$/.test(cell('people'))
  if (
    headings.some(heading => /^(?:guests?|gäste)$/i.test(heading.trim())) &&
    rows.some(row => isNone(row) && comes(row))
  )
    return rows.map(asCompanions)
  return rows.map(row => {
    const text = row.cell('people')
    if (!isNone(row) || row.cell('participants') + row.cell('adults') !== '') return row
    const note = `${bookingImportFields.people.label()}: ${text}.`
    return { ...row, isSetAside: true, notes: [...row.notes, note] }
  })
}

/** Clears a column `State` whose texts are all unknown: it is a part of the address, as beside `City` and `Zip`. */
function withoutRegions(rows: readonly BookingRow[], heading: string): readonly BookingRow[] {
  const isState = ({ cell }: BookingRow) => cell('state') !== '' && stateIn(cell('state')) !== undefined
  if (!/^state$/i.test(heading.trim()) || rows.some(isState)) return rows
  return rows.map(row => ({ ...row, cell: field => (field === 'state' ? '' : row.cell(field)) }))
}

const comes = ({ cell }: BookingRow): boolean =>
  cell('cancelled') === '' && ['confirmed', 'requested'].includes(stateIn(cell('state')) ?? '')

const asCompanions = (row: BookingRow): BookingRow => ({
  ...row,
  cell: field => (field === 'people' ? '' : row.cell(field === 'companions' ? 'people' : field)),
})

const ofBuyer = new Set<string>([
  ...['name', 'firstName', 'lastName', 'email', 'phone', 'street', 'houseNumber', 'zip', 'city', 'country'],
  ...['state', 'created', 'cancelled', 'way', 'paidOn'],
])

/** Gives further articles of an order, which have its number only, the buyer of its first row. */
function withBuyers(rows: readonly BookingRow[]): readonly BookingRow[] {
  const first = new Map<string, BookingRow>()
  const isNamed = ({ cell }: BookingRow) => cell('name') + cell('firstName') + cell('lastName') !== ''
  return rows.map(row => {
    const { cell } = row
    const number = cell('number')
    if (number === '') return row
    const buyer = first.get(number)
    if (isNamed(row)) first.set(number, row)
    if (isNamed(row) || !buyer || cell('event') === '' || cell('participants') !== '') return row
    return { ...row, cell: field => cell(field) || (ofBuyer.has(field) ? buyer.cell(field) : '') }
  })
}

/** Fields of one booking; the event and its day, and a state, are of each row. */
const ofBooking = new Set<string>([
  ...contacts,
  'people',
  'adults',
  'paid',
  'paidAmount',
  'paidOn',
  'way',
  'amount',
  'notes',
  'created',
])

/**
 * Empties cells that repeat a merged one, so that its payment counts once. The names stay in rows that name nobody
 * else.
 */
const withoutMerged = (rows: readonly BookingRow[]): readonly BookingRow[] =>
  rows.map(row => {
    const { cell, merged = [] } = row
    const hasOwnChild = cell('participants') !== '' && !merged.includes('participants')
    const emptied = new Set(
      merged.filter(field => ofBooking.has(field) && (hasOwnChild || !contacts.some(contact => contact === field))),
    )
    return emptied.size === 0 ? row : { ...row, cell: field => (emptied.has(field) ? '' : cell(field)) }
  })

/** Joins the rows that are one booking, of a list with these headings for people and states. */
export function joinRowsOfBookings(
  all: readonly BookingRow[],
  { people, state }: { people: readonly string[]; state: string },
): readonly BookingRow[] {
  const counted = withoutNobody(withoutCountedAdults(withoutMerged(all), people), people)
  return joinFamilies(withBuyers(withoutRegions(counted, state)))
}

/** Joins the rows of a family: below a contact person, rows that name a participant only. */
export function joinFamilies(rows: readonly BookingRow[]): readonly BookingRow[] {
  if (!rows.some(hasContact) || !rows.some(isFurtherChild)) return rows
  const families: BookingRow[][] = []
  for (const row of rows) {
    const above = families.at(-1)
    const first = above?.[0]
    if (above && first && isFurtherChild(row) && hasContact(first) && isOfSameEvent(first, row)) above.push(row)
    else families.push([row])
  }
  return families.flatMap(([first, ...others]) => (first ? [joinRows(first, others)] : []))
}

/** A struck-through or cancelled child is not joined with those who come. */
const isOfSameEvent = (first: BookingRow, { cell, isSetAside }: BookingRow) =>
  isSetAside === first.isSetAside &&
  (['event', 'day', 'state', 'cancelled', 'waits', 'attendeeState'] as const).every(
    field => cell(field) === '' || cell(field) === first.cell(field),
  )

const ofEach = new Set<string>(['birthDate', 'health', 'emergencyPhone'])
const ofSum = new Set<string>(['paid', 'paidAmount', 'amount'])

/** Joins cells of one column: a line for each child, amounts as their sum, remarks one after the other. */
function joinCells(field: Parameters<BookingCells>[0], rows: readonly BookingRow[], isPerRow: boolean): string {
  const texts = rows.map(({ cell }) => cell(field))
  const [first = '', ...others] = texts
  if (field === 'participants') return texts.filter(Boolean).join('\n')
  if (ofEach.has(field) || field.startsWith('answers.')) {
    const isOfFirst = isPerRow || others.some(Boolean)
    return isOfFirst && texts.some(Boolean) ? texts.join(EACH) : first
  }
  if (others.every(text => text === '' || text === first)) return ofSum.has(field) ? sumOf(texts) : first
  if (ofSum.has(field)) return sumOf(texts)
  return field === 'notes' ? texts.filter(Boolean).join('\n') : first
}

/** Adds amounts; words such as `ja` stay as they are. */
function sumOf(texts: readonly string[]): string {
  const filled = texts.filter(Boolean)
  const cents = filled.map(centsIn)
  const [first = ''] = filled
  if (filled.length < 2 || cents.some(amount => amount === undefined)) return first
  return (cents.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / 100).toFixed(2)
}

/** Cells of further children that the joined row cannot hold. */
const lostCells = (first: BookingRow, { cell }: BookingRow): string[] =>
  bookingFieldNames.flatMap(field => {
    const [text, above] = [cell(field), first.cell(field)]
    if (text === '' || text === above || field === 'participants' || field === 'notes' || ofEach.has(field)) return []
    if (ofSum.has(field) && centsIn(text) !== undefined && (above === '' || centsIn(above) !== undefined)) return []
    return [`${bookingImportFields[field].label()}: ${text.slice(0, 60)}`]
  })

function joinRows(first: BookingRow, others: readonly BookingRow[]): BookingRow {
  if (others.length === 0) return first
  const rows = [first, ...others]
  // One name a row: each row's values belong to its child. A date of birth in each row shows that none is merged.
  const isPerRow = others.every(({ cell }) => cell('birthDate') !== '')
  const isOneEach = rows.every(({ cell }) => readNames(cell('participants'), undefined).names.length === 1)
  const cell: BookingCells = field => {
    const text = joinCells(field, rows, isPerRow)
    return isOneEach || !text.includes(EACH) ? text : text.split(EACH).filter(Boolean).join('\n')
  }
  const [numbers, names] = [
    others.map(({ row }) => row).join(', '),
    others.map(row => row.cell('participants')).join(', '),
  ]
  const note =
    others.length === 1
      ? t(`Row ${numbers} belongs to it: ${names}.`, `Zeile ${numbers} gehört dazu: ${names}.`)
      : t(`Rows ${numbers} belong to it: ${names}.`, `Die Zeilen ${numbers} gehören dazu: ${names}.`)
  const lost = others.flatMap(row =>
    lostCells(first, row).map(text =>
      t(`Not imported from row ${row.row}: ${text}.`, `Aus Zeile ${row.row} bleibt draußen: ${text}.`),
    ),
  )
  const text = rows.map(row => row.text ?? '').join('\n')
  // The educator looks at rows that differ.
  const isSetAside = first.isSetAside || lost.length > 0
  return { ...first, cell, text, isSetAside, notes: [...first.notes, note, ...lost] }
}
