import type { BankFile, BankLine } from '../../domain/bank-statement/line.ts'
import { folded } from '../../domain/folded.ts'
import { t } from '../../domain/language.ts'
import { centsIn, dayIn } from '../../domain/table-cell.ts'
import { isCsvFault, rowsIn } from '../formats/csv-reader.ts'
import { accountOf, lineOf, writtenReference } from './cell.ts'
import { orSkipped, tooMany, unknownFile, unreadable } from './refusals.ts'

/** What the columns are called by Sparkassen, Volksbanken and GLS, DKB, ING and N26. */
const headings = {
  date: ['Buchungstag', 'Buchungsdatum', 'Buchung', 'Booking Date', 'Date', 'Datum'],
  amount: ['Betrag', 'Betrag (€)', 'Betrag (EUR)', 'Amount (EUR)', 'Amount', 'Umsatz in EUR'],
  name: [
    'Beguenstigter/Zahlungspflichtiger',
    'Name Zahlungsbeteiligter',
    'Zahlungspflichtige*r',
    'Auftraggeber/Empfänger',
    'Auftraggeber/Begünstigter',
    'Partner Name',
    'Payee',
  ],
  text: ['Verwendungszweck', 'Payment Reference'],
  account: ['Auftragskonto', 'IBAN Auftragskonto'],
  kind: ['Buchungstext', 'Umsatztyp', 'Type'],
  state: ['Info', 'Status'],
  currency: ['Währung', 'Waehrung'],
  endToEnd: ['Kundenreferenz (End-to-End)', 'End-to-End-Referenz', 'Kundenreferenz'],
  onBehalfOf: ['abweichender Auftraggeber', 'Abweichender Zahlungspflichtiger'],
} as const
type Column = keyof typeof headings

/** Where each column stands in a row; -1: there is none. */
type Columns = Record<Column, number>
type Table = { columns: Columns; delimiter: string; headLine: number; account: string; rows: string }

/** Lines before the table, with the account and the balance. */
const MOST_LINES_BEFORE = 40
/** No bank writes longer ones; a quote that is never closed would. */
const LONGEST_LINE = 20_000
const MOST_ROWS = 20_000

const reversal = /rucklast|ruckgabe|ruckuberw|ruckruf|retour|storno|r-transaktion|chargeback/

/** Reads the export of a German bank: by the names of its columns, wherever they stand. */
export async function readCsv(text: string): Promise<BankFile> {
  // Before a line is taken apart: five megabytes of `;` would make as many cells.
  const table = hasLongLine(text) ? undefined : tableIn(text)
  if (!table) throw unknownFile()
  const statement: BankLine[] = []
  const file: BankFile = { statements: [statement], pending: 0, foreign: 0, skipped: [] }
  let rows = 0
  for await (const { cells, line } of rowsOf(table)) {
    rows += 1
    if (rows > MOST_ROWS) throw tooMany()
    const kind = kindOf(cells, table)
    const skip = (reason: string) => file.skipped.push({ row: rowText(cells, table.headLine + line), reason })
    if (kind === 'row') statement.push(...orSkipped(() => [lineIn(cells, table)], skip, []))
    else if (kind !== 'around') file[kind] += 1
  }
  return file
}

const rowText = (cells: readonly string[], line: number) =>
  t(`Line ${line}: `, `Zeile ${line}: `) + lineOf(cells.filter(cell => cell.trim() !== '').join('; '))

/** Whoever takes the rows gets the error. */
async function* rowsOf({ rows, delimiter }: Table): AsyncGenerator<{ cells: string[]; line: number }> {
  try {
    yield* rowsIn(rows, delimiter)
  } catch (error) {
    throw isCsvFault(error) ? unknownFile() : error
  }
}

function hasLongLine(text: string): boolean {
  for (let start = 0; text.length - start > LONGEST_LINE; ) {
    const end = text.indexOf('\n', start)
    if (end < 0 || end - start > LONGEST_LINE) return true
    start = end + 1
  }
  return false
}

/** Finds the row of headings. */
function tableIn(text: string): Table | undefined {
  const lines = text.split('\n', MOST_LINES_BEFORE)
  for (const [at, line] of lines.entries()) {
    for (const delimiter of [';', ',', '\t']) {
      const columns = columnsOf(line.split(delimiter))
      if (columns.date < 0 || columns.amount < 0 || columns.text < 0) continue
      const before = lines.slice(0, at).join('\n')
      const start = lines.slice(0, at + 1).join('\n').length + 1
      const account = accountOf(/[A-Z]{2}\d\d(?: ?[A-Z\d]){11,30}/.exec(before)?.[0] ?? '')
      return { columns, delimiter, headLine: at + 1, account, rows: text.slice(start) }
    }
  }
  return undefined
}

/** `Betrag (€)` is `betrageur`. */
const plain = (heading: string) => folded(heading.replace('€', 'EUR')).replace(/[^a-z]/g, '')

function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map(plain)
  const find = (column: Column, from = 0) =>
    headings[column].map(heading => names.indexOf(plain(heading), from)).find(at => at >= 0) ?? -1
  const amount = find('amount')
  return {
    date: find('date'),
    amount,
    name: find('name'),
    text: find('text'),
    account: find('account'),
    kind: find('kind'),
    state: find('state'),
    // ING names the currency of the balance before.
    currency: find('currency', amount + 1),
    endToEnd: find('endToEnd'),
    onBehalfOf: find('onBehalfOf'),
  }
}

/** Whether a row is a movement, and one that counts; `around`: what stands below a table. */
function kindOf(row: readonly string[], { columns }: Table): 'row' | 'pending' | 'foreign' | 'around' {
  const cell = (column: Column) => (row[columns[column]] ?? '').trim()
  if (/vorgemerkt|pending/i.test(cell('state'))) return 'pending'
  if (dayIn(cell('date')) === undefined && centsIn(cell('amount')) === undefined) return 'around'
  return cell('currency') === '' || /^(EUR|€)$/i.test(cell('currency')) ? 'row' : 'foreign'
}

function lineIn(row: readonly string[], { columns, account }: Table): BankLine {
  const cell = (column: Column) => row[columns[column]] ?? ''
  const [date, cents] = [dayIn(cell('date')), centsIn(cell('amount'))]
  if (date === undefined || cents === undefined) throw unreadable(date === undefined ? cell('date') : cell('amount'))
  return {
    account: accountOf(cell('account')) || account,
    date,
    cents,
    name: lineOf(cell('name')),
    text: lineOf(cell('text')),
    reference: '',
    endToEnd: writtenReference(cell('endToEnd')),
    onBehalfOf: lineOf(cell('onBehalfOf')),
    isReversal: reversal.test(folded(cell('kind'))) || /^(retour|rucklast|ruckuberw)/.test(folded(cell('text'))),
  }
}
