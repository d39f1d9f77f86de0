import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldText } from '../../../../domain/kit/fold.ts'
import type { Day } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { BankFile, BankLine } from '../../../../domain/money/bank/line.ts'
import { type CsvRow, isCsvFault, rowsIn } from '../../../formats/csv-reader.ts'
import { areQuotesLetters, plainRowsIn } from '../../../formats/open-quotes.ts'
import { amountReader, hasSigns, isAmount } from './amounts.ts'
import { balanceIn, refuseJournal } from './balance.ts'
import { accountIn, cellAt, oneLine, writtenReference } from './cell.ts'
import { currencyReader } from './currency.ts'
import { dayNear, dayReader, isDate } from './days.ts'
import { createFormerReader, formerLineOf, formerOf } from './former-reading.ts'
import {
  columnsByHeadings,
  earlierColumns,
  earlierNameAt,
  type Meaning,
  plainHeading,
  unitOf,
  writesMinus,
} from './headings.ts'
import { earlierParts, earlierPurposeIn, partsIn, payerInSentence, purposeIn } from './purpose.ts'
import {
  balanceOpposedError,
  orSkipped,
  tooManyError,
  unknownColumnsError,
  unknownFileError,
  unreadableError,
} from './refusals.ts'
import { isReturnKind, startsReturned } from './returned-payments.ts'
import { findSigns, namesInEachRow, refuseIfBooks } from './signs.ts'
import { type BankTable, type ExplainedColumns, tableIn, unknownTableIn } from './table.ts'

/** No bank writes longer lines; an unclosed quote would make one. */
const LONGEST_LINE = 20_000
const MAX_ROWS = 20_000
/** Longer than any cell in a bank export. */
const LONGEST_TEXT = 1000
/** Rows to read before other requests run. */
const ROWS_AT_ONCE = 100
/** Number of rows for recognising the balance. */
const ROWS_WITH_BALANCE = 500

const pending =
  /vorgemerkt|pdng|pending|ausstehend|offen|in bearbeitung|processing|authori[sz]ed|in behandeling|gereserveerd|en attente|a venir|in attesa|(?:non|da) contabilizz|autorizzat|pendiente|retenid/i
const failed =
  /geweigerd|geannuleerd|refuse|rejete|annule|rifiutat|annullat|stornat|rechazad|cancelad|anulad|abgelehnt|declined|reverted|reversed|ruckgangig|ruckzahl|zuruckge|fehlgeschlagen|failed|cancell?ed|storniert|denied|refunded|returned|requires|uncaptured|incomplete|abgebrochen|abgelaufen|expired|removed|voided/
/** A transaction that has not come to its end, or is held back. */
const unfinished =
  /(?:nicht|not|un|in) ?(?:abgeschlossen|gebucht|ausgefuhrt|erfolgreich|eingelost|complete|successful|claimed|cleared|settled)|einbehalten|(?:on |temporary )?h[eo]ld|under review|in prufung/
/** A state begins its cell, whatever follows: a guest writes "Rechnung 12 offen", a bank "Vorgemerkt zum 12.12.". */
const notBooked = new RegExp(
  `^(?:(?:der|die|das|umsatz|buchung|zahlung|transaktion|noch|nicht|ist|wurde|wird|the|transaction|payment|is|was)\\W+){0,3}(?:${pending.source}|${failed.source}|${unfinished.source})`,
)

/** States of a bookkeeping program: beside them `Offen` means that the money has no document yet. */
const assigned =
  /^(?:teilweise |teil)?(?:(?:nicht )?zugeordnet|(?:nicht )?zugewiesen|verknupft|verbucht|abgeglichen|bezahlt|uberfallig|privat|linked|assigned|matched|paid|overdue)$/

/** Reads an exported table, wherever it starts and whatever its columns are called. */
export async function readCsv(fileText: string, explained: readonly ExplainedColumns[] = []): Promise<BankFile> {
  const text = fileText.replace(/\r\n?/g, '\n')
  // Checked before a line is split: five megabytes of `;` would make as many cells.
  if (hasLongLine(text)) throw unknownFileError()
  await nextTurn()
  const table = tableIn(text, explained)
  await nextTurn()
  if (!table) {
    const unknown = unknownTableIn(text)
    throw unknown ? unknownColumnsError(unknown) : unknownFileError()
  }
  const isEnded = text.endsWith('\n')
  const statement: BankLine[] = []
  const file: BankFile = { statements: [statement], pending: 0, foreign: 0, skipped: [] }
  for await (const part of tablesOf(table)) {
    const read = await lineReader(part)
    for (const [at, { row, texts }] of withTexts(part).entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
      const skip = (reason: string) => file.skipped.push({ row: rowText(row), reason })
      const readRow = () => {
        if (!isEnded && isCutOff(row, part)) throw unreadableError(row.cells.at(-1) ?? '')
        return readWhole(read, row.cells, texts, part)
      }
      const line = orSkipped(readRow, skip, undefined)
      if (typeof line === 'string') file[line] += 1
      else if (line && row.isPending) file.pending += 1
      else if (line) statement.push(line)
    }
  }
  return file
}

/** Joins each row with the rows below it that hold nothing but more of its text. */
function withTexts(part: Part): { row: PartRow; texts: string[] }[] {
  const joined: { row: PartRow; texts: string[] }[] = []
  for (const row of part.rows) {
    const above = joined.at(-1)
    const text = above && moreTextIn(row.cells, part)
    if (above && text) above.texts.push(text)
    else joined.push({ row, texts: [] })
  }
  return joined
}

/** True if the file may end within this row, as after an interrupted download, and lack a part of amount or state. */
function isCutOff(row: PartRow, { rows, columns }: Part): boolean {
  const [others, end] = [rows.slice(0, -1), row.cells.length - 1]
  const places = [columns.amount, columns.in, columns.out, columns.state].flatMap(at => at ?? [])
  const isShorter = others.length > 1 && others.every(({ cells }) => cells.length > row.cells.length)
  return row === rows.at(-1) && isShorter && isWhole(row.cells, { columns }) && places.some(at => at >= end)
}

/** Returns the text of a row without anything else; a first column may hold titles and remarks. */
function moreTextIn(cells: readonly string[], { columns }: Part): string | undefined {
  const at = columns.text?.[0] ?? 0
  const text = (cells[at] ?? '').trim()
  if (at === 0 || text === '' || cells.some((cell, place) => place !== at && cell.trim() !== '')) return undefined
  return total.test(foldText(text)) ? undefined : text
}

/** Reads a row with the texts below it; its key stays that of the row alone, as earlier versions read it. */
function readWhole(read: LineReader, cells: readonly string[], texts: readonly string[], { columns }: Part) {
  const line = read(cells)
  if (texts.length === 0 || typeof line !== 'object') return line
  const joinedLine = read(
    cells.with(columns.text?.[0] ?? 0, [cellAt(cells, columns.text?.[0] ?? 0), ...texts].join(' ')),
  )
  if (typeof joinedLine !== 'object') return line
  const { account, name, text } = line.former ?? line
  return { ...joinedLine, former: { account, name, text } }
}

function hasLongLine(text: string): boolean {
  for (let start = 0; text.length - start > LONGEST_LINE; ) {
    const end = text.indexOf('\n', start)
    if (end < 0 || end - start > LONGEST_LINE) return true
    start = end + 1
  }
  return false
}

const rowText = ({ cells, line }: CsvRow) =>
  t(`Line ${line}: `, `Zeile ${line}: `) + oneLine(cells.filter(cell => cell.trim() !== '').join('; '))

/** `isPending`: below a title such as `Vorgemerkte Umsätze`. */
type PartRow = CsvRow & { isPending: boolean }
type Part = Omit<BankTable, 'rows'> & { rows: PartRow[] }

/**
 * Yields the table's rows; another row of headings starts a new table. Rows below different titles stay together, since
 * signs and dates are only understood from many rows.
 */
async function* tablesOf({ rows: text, ...table }: BankTable): AsyncGenerator<Part> {
  const [title = ''] = table.before
    .split('\n')
    .flatMap(line => titleIn(line.split(table.delimiter)) ?? [])
    .slice(-1)
  let part: Part = { ...table, rows: [] }
  let isPending = isPendingBelow(title) ?? false
  let count = 0
  try {
    const isPlain = await areQuotesLetters(text, table.delimiter, cells => isWhole(cells, table))
    for await (const { cells, line, row } of (isPlain ? plainRowsIn : rowsIn)(text, table.delimiter)) {
      count += 1
      if (count > MAX_ROWS) throw tooManyError()
      const columns = mayBeHeadings(cells, part) ? columnsByHeadings(cells) : undefined
      if (columns) {
        yield part
        part = { ...table, heads: cells, columns, isExplained: false, rows: [] }
        continue
      }
      const isBelow = isPendingBelow(titleIn(cells) ?? '')
      if (isBelow !== undefined) {
        isPending = isBelow
        continue
      }
      part.rows.push({ cells: cells.map(plainNumber), line: table.headLine + line, row, isPending })
    }
  } catch (error) {
    throw isCsvFault(error) ? unknownFileError() : error
  }
  yield part
}

/** Returns the text of a row that is one cell. */
function titleIn(cells: readonly string[]): string | undefined {
  const [title = '', ...others] = cells.filter(cell => cell.trim() !== '')
  return title === '' || others.length > 0 ? undefined : title
}

const movements = '(?:umsatze?|buchungen|posten|zahlungen|auftrage|transaktionen|transactions|payments|bookings)'
const pendingTitle = new RegExp(
  `^(?:(?:noch )?nicht (?:ge|ver)buchte|vorgemerkte|vormerk\\w*|offene|ausstehende|geplante|terminierte|angekundigte|kunftige|pending|upcoming|scheduled) ?${movements}?$`,
)
const bookedTitle = new RegExp(`^(?:(?:ge|ver)buchte|abgeschlossene|booked|completed|posted)? ?${movements}$`)

/** Tests whether the rows below a title are pending; undefined if it does not say. */
function isPendingBelow(title: string): boolean | undefined {
  const plain = foldText(title.replace(/["“”„]/g, ''))
    .replace(/[\s:]+/g, ' ')
    .trim()
  return pendingTitle.test(plain) ? true : bookedTitle.test(plain) ? false : undefined
}

/** True for cells with a day and an amount in their columns. */
const isWhole = (cells: readonly string[], { columns }: Pick<Part, 'columns'>) =>
  isDate(cells[columns.date?.[0] ?? -1] ?? '') &&
  [columns.amount, columns.in, columns.out].some(places => isAmount(cells[places?.[0] ?? -1] ?? ''))

/** A spreadsheet keeps a number as it is in `="40,00"`. */
const plainNumber = (cell: string) => (cell.startsWith('="') ? cell.replace(/^="([+-]?[\d.,]+)"$/, '$1') : cell)

/** A row of headings has no digits in the columns of day and amount. */
const mayBeHeadings = (cells: readonly string[], { columns }: Part) =>
  !/\d/.test(`${cells[columns.date?.[0] ?? 0] ?? ''}${cells[columns.amount?.[0] ?? columns.in?.[0] ?? 0] ?? ''}`)

const total = /^(zwischen|gesamt)?summe|^(anfangs|end|gesamt)?saldo|kontostand|^(umsatz)?total|^balance/

/** Returns a line, `pending` or `foreign` (both only counted), or undefined for text around the rows. */
type LineReader = (cells: readonly string[]) => BankLine | 'pending' | 'foreign' | undefined

/** Reads lines, with the words on which their keys depend if earlier versions took them from other columns. */
async function lineReader(part: Part): Promise<LineReader> {
  const read = await wordReader(part)
  const columns = part.isExplained ? undefined : earlierColumns(part.heads)
  const readEarlier = columns && (await wordReader({ ...part, columns }).catch(noReader))
  if (!readEarlier) return read
  return cells => {
    const line = read(cells)
    if (typeof line !== 'object') return line
    const earlier = orSkipped(
      () => readEarlier(cells),
      () => {},
      undefined,
    )
    return typeof earlier === 'object' ? { ...line, ...formerOf(line, earlier.former ?? earlier) } : line
  }
}

const noReader = () => undefined

async function wordReader(part: Part): Promise<LineReader> {
  const { columns, heads, before, rows } = part
  const day = dayReader(columnOf(rows, columns.date), before)
  await nextTurn()
  const amount = await centsReader(part)
  const readFormer = createFormerReader(heads, before)
  const account = accountIn(/[A-Z]{2}\d\d(?: ?[A-Z\d]){11,30}/.exec(before)?.[0] ?? '')
  const fee = amountReader(columnOf(rows, columns.fee), 100)
  const [earlierName, paypalKind] = [earlierNameAt(heads), paypalKindAt(heads)]
  const currencyOf = currencyReader(part)
  const [nameOf, wholeText] = [otherPartyReader(part), wholeTextReader(part)]
  const isBookkeeping =
    !/^(?:zahlung|payment)/.test(plainHeading(heads[columns.state?.[0] ?? -1] ?? '')) &&
    columnOf(rows, columns.state).some(state => assigned.test(foldText(state.trim())))
  return sent => {
    const cells = complete(sent, part)
    const cell = (meaning: Meaning) =>
      (columns[meaning] ?? [])
        .map(at => cellAt(cells, at))
        .filter(Boolean)
        .join(' ')
    const [dateCell, state] = [cell('date'), cell('state')]
    const isUnassigned = isBookkeeping && /^(?:offen|open)$/i.test(state)
    if ((notBooked.test(foldText(state)) && !isUnassigned) || pending.test(dateCell) || isNoted(state, part))
      return 'pending'
    if (/^memo$/i.test(cell('effect')) || request.test(cells[paypalKind] ?? '')) return 'pending'
    const date = day(dateCell) ?? dayNear(dateCell, day(cell('valueDate')))
    if (isAround(cells, date, part)) return undefined
    if (date === undefined) throw unreadableError(dateCell || t('no date', 'kein Datum'))
    const currency = currencyOf(cells)
    if (!/^(|EUR|€)$/i.test(currency)) {
      if (!/^(\p{L}{3}|\p{Sc}|S?Fr\.?)$/u.test(currency)) throw unreadableError(currency)
      return 'foreign'
    }
    const cents = amount(cells)
    const words = wordsOf(nameOf(cell, cents), wholeText(cell), cell)
    const line = {
      account: accountIn(`${cell('bankCode')}/${cell('account')}`) || account,
      date,
      cents,
      ...words,
      reference: '',
      isReversal: isReturnKind(cell('kind')) || startsReturned(words.text),
    }
    const feeCents = cell('fee') === '' ? 0 : Math.abs(fee(cell('fee')) ?? 0)
    return {
      ...line,
      ...(feeCents > 0 ? { fee: feeCents } : {}),
      ...formerOf(
        line,
        readFormer?.(sent) ??
          formerLineOf({ ...line, text: textIn(cell) === '' ? '' : line.text }, sent[earlierName]) ??
          earlierIn(cell, line),
      ),
    }
  }
}

const columnOf = (rows: readonly CsvRow[], at: readonly number[] | undefined) =>
  at?.[0] === undefined ? [] : rows.map(({ cells }) => cells[at[0] ?? 0] ?? '')

/**
 * Returns the index of PayPal's column with the kind of a row, or -1 for other tables. PayPal also lists money that was
 * only requested or reserved.
 */
function paypalKindAt(heads: readonly string[]): number {
  const names = heads.map(plainHeading)
  if (!names.some(name => /^(transaktionscode|transactionid)$/.test(name))) return -1
  return names.findIndex(name => /^(typ|type|beschreibung|description)$/.test(name))
}

const request =
  /^(zahlungsanforderung|geldanforderung|rechnung|invoice|(payment |money )?request) (gesendet|sent)|^(allgemeine |general )?(autorisierung|authori[sz]ation)|^(bestellung|order)$/i

/** Inserts the name cell that ING and Deutsche Bank omit from some rows, which shifts the cells after it. */
function complete(cells: readonly string[], part: Part): readonly string[] {
  const { heads, columns, delimiter } = part
  if (delimiter === ',' && cells.length > heads.length && isAmountParted(cells, columns))
    throw unreadableError(cells.join(delimiter))
  const [name] = columns.name ?? []
  const [amount] = columns.amount ?? []
  const surplus = cells.findLastIndex(cell => cell.trim() !== '') + 1 - heads.length
  if (surplus > 0) return withoutSurplus(cells, surplus, part)
  if (name === undefined || amount === undefined || cells.length !== heads.length - 1 || name > amount) return cells
  return /\d/.test(cells[amount] ?? '') || columns.in ? cells : [...cells.slice(0, name), '', ...cells.slice(name)]
}

/**
 * Joins the text of a row that has more cells than the table has columns, because the text contains the separator
 * without quotes. `Waldtag; Mia` becomes one cell if that puts amount and currency into their columns. Throws if the
 * row reads well both ways, with different amounts.
 */
function withoutSurplus(cells: readonly string[], surplus: number, { heads, columns, delimiter }: Part) {
  const at = columns.text?.[0]
  if (at === undefined) return cells
  const joinCells = (from: number, to: number) => [
    ...cells.slice(0, at),
    cells.slice(from, to).filter(Boolean).join(delimiter),
    ...cells.slice(at + 1),
  ]
  const amountsIn = (row: readonly string[]) =>
    [columns.amount, columns.in, columns.out].map(places => (row[places?.[0] ?? -1] ?? '').trim())
  const inPlace = (row: readonly string[]) => {
    const amounts = amountsIn(row)
    return (
      amounts.every(cell => cell === '' || isAmount(cell)) &&
      amounts.some(isAmount) &&
      /^(|\p{L}{3}|\p{Sc})$/u.test((row[columns.currency?.[0] ?? -1] ?? '').trim())
    )
  }
  const joined = joinCells(at, at + 1 + surplus)
  const row = [...joined.slice(0, at + 1), ...joined.slice(at + 1 + surplus)]
  if (!inPlace(cells)) return inPlace(row) ? row : cells
  if (at === heads.length - 1) return joined.slice(0, heads.length)
  if (inPlace(row) && amountsIn(row).join() !== amountsIn(cells).join())
    throw unreadableError(amountsIn(cells).filter(Boolean).join(' '))
  return cells
}

/** The ends of an amount that was parted at its own comma: `39,95`, `1.039,95`, `1,039.95`. */
const partedAmount = /^[+-]?(?:(?:\d+|\d{1,3}(?:\.\d{3})+),\d\d|\d{1,3},\d{3}\.\d\d)(?: ?(?:€|EUR))?$/

/** True if an amount without quotes was parted. An amount with decimals of its own ends there: `39.95,180.00`. */
const isAmountParted = (cells: readonly string[], { amount, in: came, out }: Part['columns']) =>
  [amount, came, out].some(places => {
    const at = places?.[0] ?? cells.length
    return partedAmount.test(`${cells[at]?.trim()},${cells[at + 1]?.trim()}`)
  })

/** Tests a yes or no in a column that says whether a transaction is pending, or booked. */
function isNoted(state: string, { heads, columns }: Part): boolean {
  const heading = plainHeading(heads[columns.state?.[0] ?? -1] ?? '')
  const isNo = /^(0|false|nein|n|no)$/i.test(state)
  return /vormerk|vorgemerkt|^pending$/.test(heading)
    ? state !== '' && !isNo && !/^(gebucht|booked|posted|cleared|settled)$/i.test(state)
    : /^(gebucht|booked)$/.test(heading) && isNo
}

/** Detects totals, balances and sentences around the rows by a missing day and amount, or by their names. */
function isAround(cells: readonly string[], date: Day | undefined, { columns }: Part): boolean {
  const at = (meaning: Meaning) => (columns[meaning] ?? []).map(place => cellAt(cells, place)).join('')
  const isNamed = () => cells.some(cell => total.test(foldText(cell.trim())))
  if (date !== undefined) return at('name') === '' && (at('text') === '' ? isNamed() : isBalance(at('text'), columns))
  const hasAmount = [at('amount'), at('in'), at('out')].some(isAmount)
  return !hasAmount || (isNamed() && !/\d/.test(at('date')))
}

/** Detects a balance among the movements; a payment would have a name. */
const isBalance = (text: string, { name }: Part['columns']) =>
  name !== undefined &&
  /^(?:(?:anfangs|end|alter |neuer |opening |closing )?(?:saldo|kontostand|balance))(?: (?:am|per|vom|zum)? ?[\d.]*)?$/.test(
    foldText(text),
  )

/** Refuses a table whose balance falls by what comes in: in the books of a firm, `Soll` is what came. */
async function centsReader(part: Part): Promise<(cells: readonly string[]) => number> {
  const read = await signedReader(part)
  await nextTurn()
  refuseJournal(part, read)
  await nextTurn()
  const rows = part.rows.slice(0, ROWS_WITH_BALANCE)
  const balance = balanceIn({ heads: part.heads, rows }, at =>
    orSkipped(
      () => read(rows[at]?.cells ?? []),
      () => {},
      undefined,
    ),
  )
  if (balance?.isOpposed) throw balanceOpposedError(part.heads[balance.at] ?? '')
  return read
}

async function signedReader({
  columns,
  heads,
  before,
  rows,
  isExplained,
}: Part): Promise<(cells: readonly string[]) => number> {
  const unit = unitOf(heads)
  const [amountAt, inAt, outAt] = [columns.amount?.[0], columns.in?.[0], columns.out?.[0]]
  const all = [columns.amount, columns.in, columns.out].flatMap(at => columnOf(rows, at))
  const read = amountReader(all, unit)
  const number = (cell: string) => {
    const cents = read(cell)
    if (cents === undefined) throw unreadableError(cell || t('no amount', 'kein Betrag'))
    return cents
  }
  if (/^(?:betrag)?haben|^credit/.test(plainHeading(heads[inAt ?? -1] ?? ''))) refuseIfBooks({ heads, rows })
  const amountIn = (cells: readonly string[]) => {
    const [came, went] = [cellAt(cells, inAt ?? -1), cellAt(cells, outAt ?? -1)]
    if (came !== '' && went !== '' && number(came) !== 0 && number(went) !== 0) throw unreadableError(`${came} ${went}`)
    if (came !== '' && (went === '' || number(came) !== 0)) return number(came)
    return went === '' ? undefined : 0 - Math.abs(number(went))
  }
  if (amountAt === undefined) return cells => amountIn(cells) ?? number('')
  await nextTurn()
  const hasMinus = hasSigns(columnOf(rows, columns.amount))
  await nextTurn()
  if (inAt !== undefined && outAt !== undefined && rows.some(({ cells }) => directedOr(amountIn, cells))) {
    // In a file without a minus, an amount in neither column may be outgoing.
    const isSigned = hasMinus || writesMinus(heads)
    return cells => {
      const [written, cents] = [cellAt(cells, amountAt), amountIn(cells)]
      // In the books of a firm, `Debit` is what came.
      if (hasMinus && cents !== undefined && isAmount(written) && number(written) * cents < 0)
        throw unreadableError(`${written} / ${cents < 0 ? heads[outAt] : heads[inAt]}`)
      return cents ?? number(isSigned ? written : '')
    }
  }
  const signed = await findSigns({ heads, before, rows, columns, isExplained, hasSigns: hasMinus })
  return cells => signed(number(cellAt(cells, amountAt)), cells)
}

const directedOr = (amountIn: (cells: readonly string[]) => number | undefined, cells: readonly string[]) =>
  orSkipped(
    () => amountIn(cells) !== undefined,
    () => {},
    false,
  )

type CellOf = (meaning: Meaning) => string

/** Returns the line as earlier versions read it, if name and text share a cell, or a reference was not separated. */
function earlierIn(cell: CellOf, { account, cents }: Pick<BankLine, 'account' | 'cents'>) {
  const party = partyIn(cell, cents)
  const earlier =
    party === '' ? earlierParts(textIn(cell)) : { name: oneLine(party), text: earlierPurposeIn(textIn(cell)).text }
  return { account, name: earlier.name, text: earlier.text }
}

const partyIn = (cell: CellOf, cents: number) => cell(cents < 0 ? 'recipient' : 'sender') || cell('name')
const textIn = (cell: CellOf) => cell('text').slice(0, LONGEST_TEXT)

/** Returns a reader of the other party: the name that is not the owner's, if there are two. */
function otherPartyReader({ columns, rows }: Part): (cell: CellOf, cents: number) => string {
  const [one, other] = [columns.name?.[0], columns.otherName?.[0]]
  if (one === undefined || other === undefined) return partyIn
  const [owner, ...more] = namesInEachRow(rows, one, other)
  return (cell, cents) => {
    const party = partyIn(cell, cents)
    const isOwner = more.length === 0 && foldText(party) === owner
    return ((party === '' || isOwner) && cell('otherName')) || party
  }
}

/** Returns a reader of the text: what else was written, if there is none, and beside it if no column has names. */
function wholeTextReader({ columns }: Part): (cell: CellOf) => string {
  const isNameless = [columns.name, columns.sender, columns.recipient].every(places => places === undefined)
  return cell => {
    const [text, other] = [textIn(cell), cell('otherText').slice(0, LONGEST_TEXT)]
    return text === '' || (isNameless && / /.test(other)) ? `${text} ${other}`.trim() : text
  }
}

/** Reads the other party and their text. */
function wordsOf(
  party: string,
  text: string,
  cell: CellOf,
): Pick<BankLine, 'name' | 'text' | 'endToEnd' | 'onBehalfOf'> {
  const named = party || payerInSentence(cell('sentence'))
  const parts = named === '' ? partsIn(text) : { ...purposeIn(text), name: oneLine(named) }
  return {
    name: parts.name,
    text: parts.text,
    endToEnd: writtenReference(cell('endToEnd')) || parts.endToEnd,
    onBehalfOf: oneLine(cell('onBehalfOf')) || parts.onBehalfOf,
  }
}
