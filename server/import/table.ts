import { IMPORT_ROWS, type PreviewField, tooManyRows } from '../../domain/import/import.ts'
import { haveLeft } from '../../domain/import/subscribers/sections.ts'
import {
  type Cells,
  cellsOf,
  chosenColumns,
  columnsIn,
  columnsOfPeople,
  earlierColumns,
  type FieldList,
  gatheredColumns,
  type ImportField,
  numberedColumns,
  plainCellsOf,
  previewFields,
  spareColumns,
  type UnreadCell,
} from '../../domain/import/tables/columns.ts'
import { addressesIn } from '../../domain/import/tables/mail-cell.ts'
import { type Program, programOf } from '../../domain/import/tables/programs.ts'
import { numberRepeats } from '../../domain/import/tables/repeated-headings.ts'
import { joinedHeadings } from '../../domain/import/tables/split-headings.ts'
import { normalAddress } from '../../domain/kit/addresses/normal-address.ts'
import { AppError } from '../../domain/kit/error.ts'
import { t } from '../../domain/kit/language.ts'
import { canReceiveMail } from '../../domain/kit/mail-address.ts'
import { type SlicedWork, slicesOf } from '../../domain/kit/sliced-work.ts'
import { type CsvRow, isCsvFault, rowsIn } from '../formats/csv-reader.ts'
import { decode } from '../formats/decode.ts'
import { areQuotesLetters, plainRowsIn, rowTest } from '../formats/open-quotes.ts'
import {
  isOldExcel,
  isZip,
  openWorkbook,
  type SheetRow,
  type WorkbookSheet,
  WorkbookTooLarge,
} from '../formats/workbook.ts'
import { runInSlices } from '../runtime/run-in-slices.ts'

/** A table as it was understood. */
export type ImportTable<F extends FieldList> = {
  headings: string[]
  fields: PreviewField[]
  /** Texts that stand alone in a row above the headings, and the name of the sheet. */
  titles: string[]
  /**
   * Each row, the same by the columns that 0.1.0 found, the texts of columns that no field reads, and all its cells as
   * one text. `isSetAside`: hidden or struck through.
   */
  rows: {
    row: number
    cell: Cells<F>
    earlier: Cells<F>
    unread: readonly UnreadCell[]
    text: string
    isSetAside: boolean
    notes: readonly string[]
    /** Fields whose text is that of a merged cell above. */
    merged: readonly string[]
  }[]
  program: Program | undefined
  /** True if texts that begin with `=` are formulas: in a workbook that is not our own. */
  hasFormulas: boolean
  format: 'xlsx' | 'csv'
  /** About the file as a whole. */
  notes: string[]
  /** Names of the sheets of people who have left, by their addresses. */
  gone: ReadonlyMap<string, string>
}

/** A title, an empty line or a date may stand above the headings. */
const MAX_ROWS_ABOVE = 20
/** No list has more. */
const MAX_COLUMNS = 200

/** Reads a workbook or a CSV by its headings, wherever its columns stand. Throws `invalid`. */
export async function readTable<F extends FieldList>(
  bytes: Buffer,
  fields: F,
  chosen: Readonly<Record<string, number>> = {},
): Promise<ImportTable<F>> {
  if (isOldExcel(bytes)) throw oldExcel()
  const { rows, notes, sheet, gone } = isZip(bytes)
    ? await sheetRows(bytes, cells => knownIn(cells, fields), { isOfAddresses: fields.email?.isNeeded === true })
    : { rows: await csvRows(decode(bytes), fields), notes: [], sheet: [], gone: new Map<string, string>() }
  const table = await runInSlices(understand(rows, fields, chosen))
  const format = isZip(bytes) ? 'xlsx' : 'csv'
  return {
    ...table,
    titles: [...sheet, ...table.titles],
    hasFormulas: format === 'xlsx' && !table.program?.isOwn,
    format,
    notes: [...notes, ...table.notes],
    gone,
  }
}

async function csvRows(text: string, fields: FieldList): Promise<Row[]> {
  if (/^\s*BEGIN:VCARD/i.test(text)) throw contacts('vCard')
  if (/^(?:version: 1\s+)?dn::? /i.test(text)) throw contacts('LDIF')
  const kind = otherKinds.find(([beginning]) => beginning.test(text))?.[1]
  if (kind !== undefined) throw noTable(kind())
  // Some programs give a web page the ending of Excel.
  if (text.includes('\0') || /^\s*<(?:!doctype|html|head|body|table|\?xml)\b/i.test(text)) throw noTable()
  // Excel writes this line for itself.
  const plain = text.replace(/^sep=(.)\r?\n/, '')
  const shift = plain.length === text.length ? 0 : 1
  const delimiter = await runInSlices(findDelimiter(plain.slice(0, 20_000), fields))
  const isPlain = plain.includes('"') && (await areQuotesLetters(plain, delimiter, rowTest(plain, delimiter)))
  const rows = await rowsOf((isPlain ? plainRowsIn : rowsIn)(plain, delimiter))
  // MailPoet writes a backslash before a quote within quotes; others end a cell with one.
  const escaped = plain.includes('\\"') ? await rowsOf(rowsIn(plain, delimiter, '\\')).catch(() => []) : []
  const best = escaped.length > 0 && oddRows(escaped) <= oddRows(rows) ? escaped : rows
  return best.map(({ row, cells }) => ({ row: row + shift, cells, isHidden: false }))
}

/** Counts rows that have another number of cells than the first. */
const oddRows = (rows: readonly { cells: readonly string[] }[]) =>
  rows.filter(({ cells }) => cells.length !== rows[0]?.cells.length).length

type Row = SheetRow

/** Returns the rows of the sheet with the most known headings; names the others. */
async function sheetRows(
  bytes: Buffer,
  knownCount: (cells: readonly string[]) => number,
  { isOfAddresses }: { isOfAddresses: boolean },
): Promise<{ rows: Row[]; notes: string[]; sheet: string[]; gone: ReadonlyMap<string, string> }> {
  try {
    const sheets = await openWorkbook(bytes)
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    const scored: { sheet: WorkbookSheet; score: number }[] = []
    for (const sheet of visible) {
      const rows = await sheet.read({ rows: MAX_ROWS_ABOVE, columns: MAX_COLUMNS })
      scored.push({ sheet, score: Math.max(-1, ...rows.map(({ cells }) => knownCount(cells))) })
    }
    const best = Math.max(...scored.map(({ score }) => score))
    const sheet = scored.find(({ score }) => score === best)?.sheet
    if (!sheet) throw noWorkbook()
    const rows = await sheet.read({ rows: IMPORT_ROWS + MAX_ROWS_ABOVE, columns: MAX_COLUMNS })
    if (rows.length > IMPORT_ROWS + MAX_ROWS_ABOVE) throw tooManyRows()
    const others = sheets.filter(other => other !== sheet)
    const gone = isOfAddresses ? await goneIn(others) : new Map<string, string>()
    const names = others.map(({ name }) => name)
    return { rows, notes: names.length > 0 ? [otherSheets(sheet.name, names)] : [], sheet: [sheet.name], gone }
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw tooLongInside()
    throw error instanceof AppError ? error : noWorkbook()
  }
}

/** Returns the addresses in sheets such as `Abgemeldet`, with the name of their sheet. */
async function goneIn(sheets: readonly WorkbookSheet[]): Promise<ReadonlyMap<string, string>> {
  const gone = new Map<string, string>()
  for (const sheet of sheets.filter(({ name }) => haveLeft(name))) {
    const rows = await sheet.read({ rows: IMPORT_ROWS + MAX_ROWS_ABOVE, columns: MAX_COLUMNS })
    if (rows.length > IMPORT_ROWS + MAX_ROWS_ABOVE) throw tooManyRows()
    for (const address of await runInSlices(addressesOf(rows))) gone.set(normalAddress(address), sheet.name)
  }
  return gone
}

function* addressesOf(rows: readonly Row[]): SlicedWork<string[]> {
  const addresses: string[] = []
  for (const slice of slicesOf(rows)) {
    addresses.push(...slice.flatMap(({ cells }) => cells.flatMap(cell => addressesIn(cell).addresses)))
    yield 0
  }
  return addresses
}

const otherSheets = (name: string, others: readonly string[]) =>
  t(
    `Only the sheet “${name}” is read. Not imported: ${others.join(', ').slice(0, 300)}.`,
    `Gelesen wird nur das Blatt „${name}“. Draußen bleiben: ${others.join(', ').slice(0, 300)}.`,
  )

function* understand<F extends FieldList>(
  read: readonly Row[],
  fields: F,
  chosen: Readonly<Record<string, number>>,
): SlicedWork<Omit<ImportTable<F>, 'hasFormulas' | 'format' | 'gone'>> {
  const all = fields.email?.isNeeded ? oneAddressARow(read) : read
  const head = headIn(all, fields)
  if (!head) throw noTable()
  const body = all.filter(({ row }) => row > head.row)
  const headings = withNames(askedIn(head.cells, body), body)
  const program = programOf(headings)
  // Microsoft Forms writes "anonymous" if it requires no sign-in.
  const filled = new Set<number>()
  const dated = new Set<number>()
  const worded = new Set<number>()
  const addressed = new Set<number>()
  for (const slice of slicesOf(body)) {
    for (const { cells } of slice)
      for (const [at, cell] of cells.entries()) {
        if (cell.includes('@') && !addressed.has(at) && isAddress(cell)) addressed.add(at)
        if ((dated.has(at) && worded.has(at)) || /^(?:anonymous|anonym)?$/.test(cell.trim())) continue
        filled.add(at)
        if (!isTime(cell)) dated.add(at)
        if (!isDay.test(cell.slice(0, 100))) worded.add(at)
      }
    yield 0
  }
  const isEmpty = (column: number, { isDay, isText, isAnswer }: ImportField) =>
    (isAnswer && addressed.has(column)) || !(isDay ? dated : isText ? worded : filled).has(column)
  const meant = program?.isOwn ? headings : numberRepeats(headings, fields)
  const foundColumns = columnsIn(meant, fields, { program, isEmpty })
  const columns = chosenColumns(foundColumns, chosen)
  const numbered = numberedColumns(meant, fields)
  const earlier = chosenColumns(earlierColumns(headings, fields), chosen)
  const readColumns = new Set([...Object.values(columns), ...columnsOfPeople(numbered)])
  const gathered = program?.isOwn ? new Map() : gatheredColumns(meant, fields, readColumns)
  // A person who chooses a column means no other.
  const unchosenFields = Object.fromEntries(
    Object.entries(fields).filter(([field]) => columns[field] === foundColumns[field]),
  )
  const spares = program?.isOwn ? new Map() : spareColumns(headings, unchosenFields, readColumns)
  const readAt = new Set([...readColumns, ...[...gathered.values()].flat()])
  const unreadAt = headings.flatMap((heading, at) =>
    readAt.has(at) ? [] : [{ at, heading: heading === nameless(at) ? '' : heading }],
  )
  const rowOf = ({ row, cells, isHidden, isStruck, comments = [], filled = [] }: Row) => ({
    row,
    cell: plainCellsOf(cells, columns, { fields, headings, numbered, gathered, spares, program }),
    earlier: cellsOf(cells, earlier),
    unread: [
      ...unreadAt.flatMap(({ at, heading }) => {
        const text = (cells[at] ?? '').trim()
        return text === '' ? [] : [{ heading, text }]
      }),
      ...comments.map(text => ({ heading: t('Comment', 'Kommentar'), text })),
    ],
    text: cells.map(cell => cell.trim()).join('\n'),
    isSetAside: isHidden || isStruck === true,
    notes: [
      ...(isHidden ? [t('Hidden in the spreadsheet.', 'In der Tabelle ausgeblendet.')] : []),
      ...(isStruck ? [t('Struck through in the spreadsheet.', 'In der Tabelle durchgestrichen.')] : []),
      ...comments.map(text =>
        t(`Comment, not imported: “${text.slice(0, 200)}”.`, `Kommentar, bleibt draußen: „${text.slice(0, 200)}“.`),
      ),
    ],
    merged: filled.length === 0 ? [] : Object.keys(columns).filter(field => filled.includes(columns[field] ?? -1)),
  })
  const rows: ImportTable<F>['rows'] = []
  for (const slice of slicesOf(body)) {
    rows.push(...slice.map(rowOf))
    yield 0
  }
  return {
    headings,
    titles: all.filter(({ row }) => row < head.row).flatMap(({ cells }) => titleIn(cells)),
    fields: previewFields(fields, columns, { numbered, gathered }),
    program,
    notes: doubledNotes(
      [...readColumns].map(at => headings[at] ?? ''),
      unreadAt.filter(({ at }) => filled.has(at)).map(({ heading }) => heading),
    ),
    rows,
  }
}

/** Names columns whose headings another column has: a second table may stand beside the first. */
function doubledNotes(read: readonly string[], unread: readonly string[]): string[] {
  const doubled = unread.filter(heading => heading !== '' && read.includes(heading))
  const names = [...new Set(doubled)].join(', ').slice(0, 200)
  return doubled.length < 2
    ? []
    : [
        t(
          `Two columns each, of which only the first is read: ${names}. If a second table stands beside the first, give it a sheet of its own.`,
          `Zweimal vorhanden, gelesen wird nur die erste Spalte: ${names}. Steht daneben eine zweite Tabelle, gib ihr ein eigenes Blatt.`,
        ),
      ]
}

/**
 * Finds the row with the most known headings, and joins a row of other headings above or below it. Needs a row below
 * them.
 */
function headIn(all: readonly Row[], fields: FieldList): Row | undefined {
  const above = all.slice(0, Math.min(MAX_ROWS_ABOVE, Math.max(all.length - 1, 1)))
  const knownCounts = above.map(({ cells }) => knownIn(cells, fields))
  const most = Math.max(0, ...knownCounts)
  const at = knownCounts.indexOf(most)
  if (most === 0) return headOf(all[0], fields)
  return joinedHead(above[at - 1], above[at], fields) ?? joinedHead(above[at], above[at + 1], fields) ?? above[at]
}

/** A row of names may look like headings, but has none that is known. */
function joinedHead(upper: Row | undefined, lower: Row | undefined, fields: FieldList): Row | undefined {
  if (!upper || !lower || knownIn(lower.cells, fields) < 2) return undefined
  const cells = joinedHeadings(upper.cells, lower.cells)
  return cells && { ...lower, cells }
}

/** Names columns with content but without a heading, so that none is left out silently. */
function withNames(cells: readonly string[], body: readonly Row[]): string[] {
  const width = Math.max(cells.length, ...body.map(row => row.cells.findLastIndex(cell => cell.trim() !== '') + 1))
  return Array.from({ length: width }, (_, at) => {
    const heading = (cells[at] ?? '').trim()
    const isUsed = heading === '' && body.some(row => (row.cells[at] ?? '').trim() !== '')
    return isUsed ? nameless(at) : heading
  })
}

/** Calendly writes each question into a column of its own, before the answers: `Question 1`, `Response 1`. */
function askedIn(cells: readonly string[], body: readonly Row[]): string[] {
  return cells.map((heading, at) => {
    const [, number] = /^(?:response|answer|antwort) (\d+)$/i.exec(heading.trim()) ?? []
    const before = /^(?:question|frage) (\d+)$/i.exec((cells[at - 1] ?? '').trim())?.[1]
    if (number === undefined || number !== before) return heading
    const [question = '', ...others] = new Set(body.flatMap(row => row.cells[at - 1]?.trim() || []))
    return others.length === 0 && question !== '' ? question : heading
  })
}

function titleIn(cells: readonly string[]): string[] {
  const texts = cells.filter(cell => cell.trim() !== '')
  return texts.length === 1 ? texts : []
}

const nameless = (at: number) => t(`Column ${at + 1}`, `Spalte ${at + 1}`)

/** A list copied from the recipients of a letter has several addresses in a line: each becomes a row. */
function oneAddressARow(rows: readonly Row[]): readonly Row[] {
  const written = rows.map(row => ({ ...row, cells: row.cells.filter(cell => cell.trim() !== '') }))
  const isList = written.some(({ cells }) => cells.length > 1) && written.every(({ cells }) => cells.every(isAddress))
  return isList
    ? written
        .flatMap(({ cells, isHidden }) => cells.map(cell => ({ cells: [cell], isHidden })))
        .map((row, at) => ({ ...row, row: at + 1 }))
    : rows
}

/** Matches cells that begin with a day: `16.05.2027`, `So, 16. Mai`, `2027-05-16`. */
const isDay = /^\s*(?:\p{L}{2,10}\.?,?\s*)?(?:\d{1,2}\.\s?(?:\d|\p{L}{3,9}\b)|\d{1,2}\/\d|\d{4}-\d\d)/u

/** Matches cells without a day: `9:30`, `9 Uhr`, `9:30 – 12:00`, "ganztägig". */
const isTime = (cell: string) =>
  /^\s*(?:(?:ab|um|von)\s+)?(?:\d{1,2}:\d\d|\d{1,2}(?:\.\d\d)?\s*(?:uhr|h\b|[ap]m\b)|ganzt|all day)/i.test(cell) &&
  !/\d[./-]\d{1,2}[./-]|\d{4}/.test(cell)

/** Returns the first row; a list that begins with an address has its headings made up, and no row is lost. */
function headOf(first: Row | undefined, fields: FieldList): Row | undefined {
  const { email } = fields
  if (!first || !email || !first.cells.some(isAddress)) return first
  const cells = first.cells.map((cell, at) => (isAddress(cell) ? email.headings[0] : nameless(at)))
  return { ...first, row: first.row - 1, cells }
}

/** An address, alone or after its name: `Erika Moos <erika@example.org>`. */
const isAddress = (cell: string) => canReceiveMail(cell.trim().replace(/^[^<>@]{0,100}<(\S+)>$/, '$1'))

const knownIn = (cells: readonly string[], fields: FieldList) =>
  Object.values(columnsIn(cells, fields, { program: programOf(cells) })).filter(column => column >= 0).length

/** Finds the delimiter with the most known headings, else the most frequent one. */
function* findDelimiter(text: string, fields: FieldList): SlicedWork<string> {
  const lines = text.split('\n', MAX_ROWS_ABOVE)
  let best = { delimiter: ';', score: -1 }
  for (const delimiter of [';', ',', '\t', '|']) {
    const counts = lines.map(line => line.split(delimiter).map(cell => cell.replace(/^\s*"|"\s*$/g, '')))
    const knownCount = Math.max(...counts.map(cells => knownIn(cells.slice(0, MAX_COLUMNS), fields)))
    const score = knownCount * 1000 + Math.max(...counts.map(({ length }) => Math.min(length, MAX_COLUMNS)))
    if (score > best.score) best = { delimiter, score }
    yield 0
  }
  return best.delimiter
}

async function rowsOf(read: AsyncIterable<CsvRow>) {
  const rows: { row: number; cells: string[] }[] = []
  try {
    for await (const { row, cells } of read) {
      if (cells.every(cell => cell.trim() === '')) continue
      rows.push({ row, cells: cells.slice(0, MAX_COLUMNS) })
      if (rows.length > IMPORT_ROWS + MAX_ROWS_ABOVE) throw tooManyRows()
    }
  } catch (error) {
    throw isCsvFault(error) ? noTable() : error
  }
  return rows
}

const noWorkbook = () =>
  new AppError(
    'invalid',
    t(
      'I cannot read this as an Excel file. Please save it as .xlsx once more, or as CSV.',
      'Als Excel-Datei kann ich das nicht lesen. Bitte speichere sie noch einmal als .xlsx oder als CSV.',
    ),
  )

const oldExcel = () =>
  new AppError(
    'invalid',
    t(
      'This is an Excel file of the old kind (.xls), or one with a password. Please save it as .xlsx without a password.',
      'Das ist eine Excel-Datei der alten Art (.xls) oder eine mit Passwort. Bitte speichere sie als .xlsx ohne Passwort.',
    ),
  )

const tooLongInside = () =>
  new AppError(
    'invalid',
    t(
      'Unpacked, this file is too large. Please delete sheets and pictures that are not needed.',
      'Ausgepackt ist diese Datei zu groß. Bitte lösche Blätter und Bilder, die du nicht brauchst.',
    ),
  )

const contacts = (kind: string) =>
  new AppError(
    'invalid',
    t(
      `This file holds contacts (${kind}). Please export them as CSV; Apple has no such export: there, drag the contacts into an empty table of Numbers and export that as CSV.`,
      `Diese Datei enthält Kontakte (${kind}). Bitte exportiere sie als CSV. Apple kann das nicht: Zieh die Kontakte dort in eine leere Tabelle von Numbers und exportiere diese als CSV.`,
    ),
  )

const noTable = (kind?: string) =>
  new AppError(
    'invalid',
    kind === undefined
      ? t(
          'I cannot read this as a table. Please save it as an Excel file (.xlsx) or as CSV.',
          'Als Tabelle kann ich das nicht lesen. Bitte speichere sie als Excel-Datei (.xlsx) oder als CSV.',
        )
      : t(
          `This is ${kind}, not a table. Please save it as an Excel file (.xlsx) or as CSV.`,
          `Das ist ${kind} und keine Tabelle. Bitte speichere sie als Excel-Datei (.xlsx) oder als CSV.`,
        ),
  )

/** Files of other kinds by their beginning: their lines would become rows without names. */
const otherKinds: readonly [beginning: RegExp, kind: () => string][] = [
  [/^%PDF-/, () => t('a PDF', 'ein PDF')],
  [/^\{\\rtf/, () => t('a text document (RTF)', 'ein Textdokument (RTF)')],
  [/^\s*(?:\[\s*[[{]|\{\s*")/, () => t('a file of data (JSON)', 'eine Datei mit Daten (JSON)')],
  [/^\s*BEGIN:VCALENDAR/i, () => t('a calendar (.ics)', 'ein Kalender (.ics)')],
  [/^ID;P/, () => t('an old spreadsheet (SYLK)', 'eine alte Tabellenkalkulation (SYLK)')],
  [/^TABLE\r?\n0,1\r?\n/, () => t('an old spreadsheet (DIF)', 'eine alte Tabellenkalkulation (DIF)')],
]
