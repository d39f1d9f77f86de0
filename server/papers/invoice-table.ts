import { formatCents } from '../../domain/kit/cents.ts'
import type { Invoice, InvoiceLine } from '../../domain/money/invoices/invoice.ts'
import { paperColors, type Sheet, type Spacing, sheetArea, textStyles, usualSpacing } from './sheet.ts'

export type SumRow = { name: string; text: string; isTotal?: boolean; isStrong?: boolean }

type Table = {
  lines: readonly InvoiceLine[]
  /** -1 takes the amounts back. */
  sign: 1 | -1
  sums: readonly SumRow[]
  top: number
  layout: Invoice['layout']
  spacing: Spacing
}

/** Right edges of the columns with figures, and the widths that they may take. */
const columns = {
  count: { left: 362, width: 51 },
  each: { left: 406, width: 63.5 },
  sum: { left: 462, width: sheetArea.right - 462 },
} as const
const TITLE_WIDTH = 285
const heads = [
  { name: 'Leistung', left: sheetArea.left, width: TITLE_WIDTH, align: 'left' },
  { name: 'Menge', ...columns.count, align: 'right' },
  { name: 'Einzeln', ...columns.each, align: 'right' },
  { name: 'Betrag', ...columns.sum, align: 'right' },
] as const

/**
 * Draws the lines and their sums on as many sheets as necessary; splits a row only if it is taller than a sheet.
 * Returns the bottom.
 */
export function drawLines(sheet: Sheet, { lines, sign, sums, top, layout, spacing }: Table): number {
  const table = sheet.group('Table')
  let bottom = drawHeads(sheet, table, top)
  for (const line of lines.flatMap(line => (layout < 3 ? [line] : piecesOf(sheet, line)))) {
    const room = sheet.makeRoom(heightOf(sheet, line, spacing) + 2, bottom)
    // Repeats the columns' names on a further sheet, as decoration.
    if (room !== bottom) bottom = drawHeads(sheet, undefined, room)
    bottom = drawLine(sheet, table, line, { sign, top: bottom, spacing })
  }
  return drawSums(sheet, table, sums, { top: sheet.makeRoom(sums.length * 22 + 10, bottom), spacing })
}

type Element = ReturnType<Sheet['group']>

function drawHeads({ tag, group, write, rule, decorate }: Sheet, table: Element | undefined, top: number): number {
  const row = table && group('TR', table)
  for (const { name, left, width, align } of heads) {
    const draw = () => write(name, textStyles.label, { left, top, width, align })
    if (row) tag('TH', draw, { within: row, scope: 'Column' })
    else decorate(draw)
  }
  rule(top + 17.5, paperColors.ink)
  return top + 17.5
}

/** A line with details is their heading. */
const styleOf = ({ details }: InvoiceLine) => (details.length > 0 ? textStyles.strong : textStyles.text)

function heightOf({ wrap }: Sheet, line: InvoiceLine, { row } = usualSpacing): number {
  const details = line.details.flatMap(detail => wrap(detail, textStyles.note, TITLE_WIDTH))
  return (
    wrap(line.title, styleOf(line), TITLE_WIDTH).length * 15 + details.length * textStyles.note.leading + 2 * row + 0.5
  )
}

/** The room below the heads of the columns. */
const SHEET_HEIGHT = sheetArea.bottom - sheetArea.top - 17.5 - 2

/** A line without figures continues the one before. */
type Piece = InvoiceLine & { isMore?: boolean }

/** Returns a line in pieces that fit a sheet each, the first with its figures. */
function piecesOf(sheet: Sheet, line: InvoiceLine): Piece[] {
  if (heightOf(sheet, line) <= SHEET_HEIGHT) return [line]
  const [title = '', ...more] = sheet.wrap(line.title, textStyles.strong, TITLE_WIDTH)
  const details = [...more, ...line.details.flatMap(detail => sheet.wrap(detail, textStyles.note, TITLE_WIDTH))]
  const pieces: Piece[] = [{ ...line, title, details: [] }]
  for (const detail of details) {
    const last = pieces.at(-1)
    const fuller = last && { ...last, details: [...last.details, detail] }
    if (fuller && heightOf(sheet, fuller) <= SHEET_HEIGHT) pieces[pieces.length - 1] = fuller
    else pieces.push({ ...line, title: `${title} …`, details: [detail], isMore: true })
  }
  return pieces
}

type DrawPosition = { top: number; spacing: Spacing }

function drawLine(
  { tag, group, write, rule }: Sheet,
  table: Element,
  line: Piece,
  { sign, top, spacing }: DrawPosition & Pick<Table, 'sign'>,
): number {
  const row = group('TR', table)
  const place = { left: sheetArea.left, width: TITLE_WIDTH }
  const bottom = tag(
    'TD',
    () =>
      line.details.reduce(
        (at, detail) => write(detail, textStyles.note, { ...place, top: at }),
        write(line.title, styleOf(line), { ...place, top: top + spacing.row }),
      ),
    { within: row },
  )
  const figures = line.isMore
    ? []
    : [String(line.count), formatCents(line.cents), formatCents(sign * line.count * line.cents)]
  for (const [at, { left, width }] of Object.values(columns).entries())
    tag(
      'TD',
      () => write(figures[at] ?? '', textStyles.text, { left, width, top: top + spacing.row, align: 'right' }),
      {
        within: row,
      },
    )
  rule(bottom + spacing.row + 0.5, paperColors.line)
  return bottom + spacing.row + 0.5
}

function drawSums(
  { tag, group, write, rule }: Sheet,
  table: Element,
  sums: readonly SumRow[],
  { top, spacing }: DrawPosition,
): number {
  let bottom = top
  for (const { name, text, isTotal = false, isStrong = false } of sums) {
    const row = group('TR', table)
    const style = isTotal ? textStyles.total : isStrong ? textStyles.strong : textStyles.text
    const room = isTotal ? spacing.total : spacing.sum
    const at = bottom + room
    tag('TH', () => write(name, style, { left: sheetArea.left, top: at, width: 300 }), { within: row, scope: 'Row' })
    const place = { left: 400, width: sheetArea.right - 400, top: at, align: 'right' } as const
    for (const value of ['', '', text]) tag('TD', () => write(value, style, place), { within: row })
    bottom = at + style.leading + room
    rule(bottom, isTotal ? paperColors.ink : paperColors.line)
  }
  return bottom
}
