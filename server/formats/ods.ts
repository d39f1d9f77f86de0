import { cellText, isoText } from './number-format.ts'
import type { SheetRow, WorkbookSheet } from './workbook.ts'
import { type Element, readXml } from './xml.ts'

const MAX_PARTS = 6_000_000
/** Limit of cells that repeat another cell or a merged cell. */
const MAX_FILLED = 200_000
/** No reader of a sheet uses more columns. */
const MAX_COLUMNS = 1000

type Table = { rows: SheetRow[]; merged: MergedCell[]; next: number }
type MergedCell = { row: number; column: number; rows: number; text: string }

/** Reads the sheets of an OpenDocument spreadsheet from its `content.xml` (OASIS, ODF 1.3). */
export async function readOds(xml: AsyncIterable<string>): Promise<WorkbookSheet[]> {
  const tables = new Map<Element, Table>()
  const [hidden, struck] = [new Set<string>(), new Set<string>()]
  const sheets: WorkbookSheet[] = []
  const room = { left: MAX_FILLED }
  await readXml(
    xml,
    (element, around) => {
      const { name, attributes, children } = element
      const parent = around.at(-1)
      if (inline.has(name) && parent) {
        // Text and elements alternate within a paragraph.
        const text = inlineText(element)
        parent.text += struck.has(attributes['text:style-name'] ?? '') ? STRUCK_FROM + text + STRUCK_TO : text
        return true
      }
      if (name === 'style' && children.some(child => child.attributes['table:display'] === 'false'))
        hidden.add(attributes['style:name'] ?? '')
      if (name === 'style' && children.some(isLineThrough)) struck.add(attributes['style:name'] ?? '')
      if (name === 'table-row') {
        const owner = around.findLast(element => element.name === 'table')
        if (owner) addRow(tableOf(tables, owner), element, { room, struck })
      }
      if (name === 'table') {
        const { rows, merged } = tableOf(tables, element)
        fillDown(rows, merged, room)
        sheets.push({
          name: attributes['table:name'] ?? '',
          isHidden: hidden.has(attributes['table:style-name'] ?? ''),
          read: async limits =>
            rows.slice(0, limits.rows + 1).map(row => ({ ...row, cells: row.cells.slice(0, limits.columns) })),
        })
        tables.delete(element)
      }
      return name === 'table-row' || name === 'table' || name === 'shapes'
    },
    MAX_PARTS,
  )
  return sheets
}

/** True for half or more, and at least one. */
export const isMostly = (marks: readonly boolean[]): boolean => {
  const count = marks.filter(Boolean).length
  return count > 0 && count * 2 >= marks.length
}

/** LibreOffice writes only the type for a part of a cell. */
const isLineThrough = ({ attributes }: Element) =>
  !/^(|none)$/.test(attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type'] ?? '')

function tableOf(tables: Map<Element, Table>, element: Element): Table {
  const table = tables.get(element) ?? { rows: [], merged: [], next: 1 }
  tables.set(element, table)
  return table
}

/** Characters that nobody types, around what is struck through within a cell. */
const [STRUCK_FROM, STRUCK_TO] = ['\uE000', '\uE001']
const allStruck = /\uE000[^\uE001]*\uE001/g

/** Leaves out what is struck through, unless all of a text is. */
function shownText(text: string): { text: string; isStruck: boolean } {
  if (!text.includes(STRUCK_FROM)) return { text, isStruck: false }
  const shown = text.replace(allStruck, '')
  const isStruck = shown.trim() === ''
  return { text: isStruck ? text.replaceAll(STRUCK_FROM, '').replaceAll(STRUCK_TO, '') : shown, isStruck }
}

const inline = new Set(['span', 'a', 's', 'tab', 'line-break', 'ruby', 'ruby-base', 'meta'])

function inlineText({ name, text, attributes }: Element): string {
  if (name === 's') return ' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), 100))
  return name === 'tab' ? '\t' : name === 'line-break' ? '\n' : text
}

const countIn = (element: Element, attribute: string) => Number(element.attributes[attribute] ?? '1') || 1

function addRow(
  table: Table,
  row: Element,
  { room, struck }: { room: { left: number }; struck: ReadonlySet<string> },
): void {
  const [cells, marks]: [string[], boolean[]] = [[], []]
  const comments = row.children.flatMap(commentsIn)
  const first = table.next
  for (const cell of row.children) {
    if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue
    const { text, isStruck } = shownText(textOf(cell))
    const rows = countIn(cell, 'table:number-rows-spanned')
    if (text.trim() !== '') marks.push(isStruck || struck.has(cell.attributes['table:style-name'] ?? ''))
    if (text !== '' && rows > 1) table.merged.push({ row: first, column: cells.length, rows, text })
    const repeated = Math.min(countIn(cell, 'table:number-columns-repeated'), MAX_COLUMNS - cells.length)
    for (let at = 0; at < repeated; at += 1) cells.push(text)
  }
  const times = countIn(row, 'table:number-rows-repeated')
  table.next += times
  if (cells.every(cell => cell.trim() === '')) return
  const isHidden = /^(collapse|filter)$/.test(row.attributes['table:visibility'] ?? '')
  while (cells.at(-1) === '') cells.pop()
  for (let at = 0; at < times && room.left > 0; at += 1) {
    room.left -= at === 0 ? 0 : cells.length
    table.rows.push({
      ...{ row: first + at, cells: [...cells], isHidden },
      ...(isMostly(marks) ? { isStruck: true } : {}),
      ...(comments.length > 0 ? { comments } : {}),
    })
  }
}

const commentsIn = ({ children }: Element): string[] =>
  children
    .filter(({ name }) => name === 'annotation')
    .map(comment =>
      comment.children
        .filter(({ name }) => name === 'p')
        .map(({ text }) => shownText(text).text)
        .join('\n')
        .trim(),
    )

/** Copies a cell that was merged downwards into each of its rows, as in an Excel file. */
function fillDown(rows: readonly SheetRow[], merged: readonly MergedCell[], room: { left: number }): void {
  const byRow = new Map(rows.map(row => [row.row, row]))
  const last = rows.at(-1)?.row ?? 0
  for (const { row: top, column, rows: height, text } of merged)
    for (let row = top + 1; row <= Math.min(top + height - 1, last) && room.left > 0; row += 1) {
      const below = byRow.get(row)
      if (below) fillCell(below, column, text)
      room.left -= 1
    }
}

export function fillCell(row: SheetRow, column: number, text: string): void {
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  row.filled = [...(row.filled ?? []), column]
}

/** Returns a cell's text as people read it, days and times as in an Excel file. */
function textOf({ attributes, children }: Element): string {
  const text = children
    .filter(({ name }) => name === 'p')
    .map(({ text }) => text)
    .join('\n')
  const { 'office:value': value, 'office:date-value': date, 'office:time-value': time } = attributes
  if (date !== undefined) return isoText(date)
  if (time !== undefined) return timeText(time) ?? text
  if (attributes['office:boolean-value'] !== undefined) return attributes['office:boolean-value'].toUpperCase()
  // `01067` is a number with a format.
  if (value !== undefined)
    return /^0\d/.test(text) && Number(text) === Number(value) ? text : cellText(value, undefined, false)
  const formula = attributes['table:formula']
  return text || attributes['office:string-value'] || (formula === undefined ? '' : formula.replace(/^\w+:/, ''))
}

function timeText(time: string): string | undefined {
  const [, hours, minutes = '0'] = /^PT(\d+)H(?:(\d+)M)?/.exec(time) ?? []
  return hours && `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
