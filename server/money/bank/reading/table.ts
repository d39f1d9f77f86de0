import type { TableExcerpt } from '../../../../domain/kit/error.ts'
import { isAmount } from './amounts.ts'
import { isDate } from './days.ts'
import {
  type BankColumns,
  type ColumnKind,
  columnsByHeadings,
  explainedColumns,
  plainHeading,
  withoutHeadings,
} from './headings.ts'

/** A table found in a text, with the meaning of its columns. */
export type BankTable = {
  delimiter: string
  /** Headings of the columns; all "" if the table has none. */
  heads: readonly string[]
  columns: BankColumns & { sign?: readonly number[] | undefined }
  /** True if the educator said what the columns hold. */
  isExplained: boolean
  /** Number of the line before the first row, from 1. */
  headLine: number
  before: string
  rows: string
}

/** Column meanings that the educator has given for a table. */
export type ExplainedColumns = { headings: readonly string[]; columns: BankTable['columns'] }

/** Limit of lines before the table, which name account and balance. */
const MAX_LINES_BEFORE = 60
const delimiters = [';', ',', '\t', '|']

type Line = { cells: string[]; at: number; delimiter: string }

/** Finds the table of transactions by explained columns, by its headings, or by the kinds of its columns. */
export function tableIn(text: string, explained: readonly ExplainedColumns[]): BankTable | undefined {
  const lines = firstLines(text)
  const split = delimiters.flatMap(delimiter =>
    lines.map((line, at) => ({ cells: cellsOf(line, delimiter), at, delimiter })),
  )
  const said = firstOf(split, line => saidOf(line.cells, explained))
  const header = said ?? firstOf(split, ({ cells }) => columnsByHeadings(cells))
  if (header)
    return {
      ...tableAt(text, lines, header.line, header.columns, header.line.cells),
      isExplained: said !== undefined,
    }
  const first = firstRow(split)
  if (!first || hasHeadings(split, first)) return undefined
  const kinds = kindsOf(rowsFrom(split, first))
  const columns =
    saidOf(
      kinds.map(kind => `#${kind}`),
      explained,
    ) ?? withoutHeadings.find(format => areOf(kinds, format.kinds))?.columns
  const before = { ...first, at: first.at - 1 }
  return (
    columns &&
    tableAt(
      text,
      lines,
      before,
      columns,
      first.cells.map(() => ''),
    )
  )
}

/** Finds a table with unknown columns; undefined if there is no table. */
export function unknownTableIn(text: string): TableExcerpt | undefined {
  const lines = firstLines(text)
  const split = delimiters.flatMap(delimiter =>
    lines.map((line, at) => ({ cells: cellsOf(line, delimiter), at, delimiter })),
  )
  const first = firstRow(split)
  if (!first) return undefined
  const rows = rowsFrom(split, first)
  const heading = hasHeadings(split, first)
  const headings = heading ? heading.cells : kindsOf(rows).map(kind => `#${kind}`)
  return { headings: headings.map(shorten), rows: rows.slice(0, 3).map(row => row.map(shorten)) }
}

/** Returns the lines above the table and its first ones; a heading within quotes may have several lines. */
function firstLines(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n', MAX_LINES_BEFORE)) {
    const last = lines.at(-1)
    const isOpen = last !== undefined && last.split('"').length % 2 === 0 && /(?:^|[;,\t|])"[^"]*$/.test(last)
    if (isOpen && last.split('\n').length < LINES_A_HEADING) lines.splice(-1, 1, `${last}\n${line}`)
    else lines.push(line)
  }
  return lines
}

const LINES_A_HEADING = 4

const shorten = (cell: string) => cell.trim().slice(0, 120)

function tableAt(
  text: string,
  lines: readonly string[],
  head: Line,
  columns: BankTable['columns'],
  heads: string[],
): BankTable {
  const above = lines.slice(0, head.at + 1).join('\n')
  const start = above.length
  return {
    delimiter: head.delimiter,
    heads,
    columns,
    isExplained: false,
    headLine: head.at < 0 ? 0 : above.split('\n').length,
    before: lines.slice(0, Math.max(0, head.at)).join('\n'),
    rows: text.slice(head.at < 0 ? 0 : start + 1),
  }
}

function firstOf(lines: readonly Line[], take: (line: Line) => BankTable['columns'] | undefined) {
  let best: { line: Line; columns: BankTable['columns'] } | undefined
  for (const line of lines) {
    if (best && line.at >= best.line.at) continue
    const columns = take(line)
    if (columns) best = { line, columns }
  }
  return best
}

/** Finds the first row with a day and an amount, using the delimiter that yields the most such rows. */
function firstRow(lines: readonly Line[]): Line | undefined {
  const rows = lines.filter(({ cells }) => isRow(cells))
  const count = (delimiter: string) => rows.filter(row => row.delimiter === delimiter).length
  const [best] = delimiters.toSorted((a, b) => count(b) - count(a))
  return rows.find(({ delimiter }) => delimiter === best)
}

const isRow = (cells: readonly string[]) => {
  const day = cells.findIndex(isDate)
  return cells.length >= 3 && day >= 0 && cells.some((cell, at) => at !== day && isAmount(cell) && !isDate(cell))
}

const rowsFrom = (lines: readonly Line[], first: Line) =>
  lines
    .filter(({ delimiter, at, cells }) => delimiter === first.delimiter && at >= first.at && isRow(cells))
    .map(({ cells }) => cells)

/** Finds the headings above the first row: the same number of cells, none of them a day or an amount. */
function hasHeadings(lines: readonly Line[], first: Line): Line | undefined {
  const above = lines.filter(
    ({ delimiter, at, cells }) =>
      delimiter === first.delimiter && at < first.at && cells.some(cell => cell.trim() !== ''),
  )
  const last = above.at(-1)
  if (!last || last.cells.some(cell => isDate(cell) || isAmount(cell))) return undefined
  return Math.abs(last.cells.length - first.cells.length) <= 1 ? last : undefined
}

function kindsOf(rows: readonly (readonly string[])[]): ColumnKind[] {
  const [first = []] = rows
  return first.map((_, at) => {
    const cells = rows.map(row => (row[at] ?? '').trim()).filter(Boolean)
    if (cells.length === 0) return 'empty'
    if (cells.every(isDate)) return 'date'
    if (cells.every(cell => isAmount(cell))) return 'amount'
    return cells.every(cell => /^'?[A-Z]{2}\d{2}[A-Z0-9 ]{11,30}'?$/.test(cell)) ? 'account' : 'text'
  })
}

/**
 * Compares the columns with a bank's. Any may be empty, except for the accounts that tell Targobank's table from one of
 * PostFinance, which has what came and went the other way round.
 */
const areOf = (kinds: readonly ColumnKind[], expected: readonly ColumnKind[]) =>
  kinds.length === expected.length &&
  kinds.every((kind, at) => kind === expected[at] || (kind === 'empty' && expected[at] !== 'account'))

/** Lets an empty column match any kind: it may be filled in the next file. */
const areLike = (kinds: readonly string[], otherKinds: readonly string[]) =>
  kinds.length === otherKinds.length &&
  kinds.every(
    (kind, at) => kind === otherKinds[at] || kind.endsWith('empty') || (otherKinds[at] ?? '').endsWith('empty'),
  )

function saidOf(cells: readonly string[], explained: readonly ExplainedColumns[]): BankTable['columns'] | undefined {
  const isSame = ({ headings }: ExplainedColumns) =>
    headings.some(heading => heading.startsWith('#'))
      ? areLike(cells, headings)
      : cells.length >= headings.length && headings.every((heading, at) => sameHeading(heading, cells[at] ?? ''))
  const match = cells.length < 2 ? undefined : explained.find(isSame)
  return match && explainedColumns(cells, match.columns)
}

const sameHeading = (a: string, b: string) =>
  plainHeading(a) === plainHeading(b) && (plainHeading(a) !== '' || a.trim() === b.trim())

/** Splits a line into cells, and unescapes doubled quotes. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.replace(/\r$/, '').split(delimiter)
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (const character of line.replace(/\r$/, '')) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}
