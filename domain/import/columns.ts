import { folded } from '../folded.ts'
import type { PreviewField } from './import.ts'

/** What a table may hold: what it is called in the panel and in a template, and by which headings it is known. */
type Field = {
  label: () => string
  /** The first stands in the template. */
  headings: readonly [string, ...string[]]
  /** In the template's row. */
  example: string
  isNeeded?: true
}
export type FieldList = Readonly<Record<string, Field>>
export type Columns<F extends FieldList> = Record<keyof F & string, number>

/** `Preis (€)` is `preis`: what stands in brackets is a hint. */
const plain = (heading: string) =>
  folded(heading)
    .replace(/\(.*\)/g, '')
    .replace(/[^a-z\d]/g, '')

/** Which column is which, by its heading; -1 for none. No column is taken twice. */
export function columnsIn<F extends FieldList>(headings: readonly string[], fields: F): Columns<F> {
  const names = headings.map(plain)
  const taken = new Set<number>()
  const found = Object.entries(fields).map(([field, { headings: known }]): [string, number] => {
    const at = known.map(heading => names.findIndex((name, at) => name === plain(heading) && !taken.has(at)))
    const column = at.find(index => index >= 0) ?? -1
    taken.add(column)
    return [field, column]
  })
  // Object.fromEntries forgets the names' types.
  return Object.fromEntries(found) as Columns<F>
}

/** The columns as somebody has put them right; what they do not name stays as it was found. */
export function chosenColumns<F extends FieldList>(
  found: Columns<F>,
  chosen: Readonly<Record<string, number>>,
): Columns<F> {
  const named = Object.entries(chosen).filter(([name]) => Object.hasOwn(found, name))
  return { ...found, ...Object.fromEntries(named) }
}

export const previewFields = <F extends FieldList>(fields: F, columns: Columns<F>): PreviewField[] =>
  Object.entries(fields).map(([name, { label, isNeeded = false }]) => ({
    name,
    label: label(),
    column: columns[name] ?? -1,
    isNeeded,
  }))

/** What a row says of each field, without space around it; "" where there is no column or no text. */
export type Cells<F extends FieldList> = (field: keyof F & string) => string

export const cellsOf =
  <F extends FieldList>(row: readonly string[], columns: Columns<F>): Cells<F> =>
  field =>
    // What cannot be seen in a spreadsheet means nothing.
    (row[columns[field]] ?? '').replaceAll('\0', '').toWellFormed().trim()

/** The rows of a template: its headings, and an example. */
export const templateOf = (fields: FieldList): [string[], string[]] => [
  Object.values(fields).map(({ headings }) => headings[0]),
  Object.values(fields).map(({ example }) => example),
]
