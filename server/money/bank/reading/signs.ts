import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { foldText } from '../../../../domain/kit/fold.ts'
import { t } from '../../../../domain/kit/language.ts'
import { amountReader, isNegative } from './amounts.ts'
import { balanceIn } from './balance.ts'
import { isDate } from './days.ts'
import { columnsByHeadings, isForeignTable, plainHeading, writesMinus } from './headings.ts'
import { minusUnknownError, noMovementsError, signUnknownError, unreadableError } from './refusals.ts'
import type { BankTable } from './table.ts'
import { directionIn, startsOutgoing, transactionIn } from './transaction-words.ts'

/** Headings that announce a sign. */
const promisesSign = new RegExp(
  [
    '^(sh|hs|dc|cd|side|zeichen|plusminus|zuabgang|istsoll|cdtdbtind)$',
    '^(sh|hs|soha|umsatz|betrags?|bu)?(kz|kennz|kennzeichen)$',
    '(vorzeichen|indicator|(?<!ein)richtung|direction)$|sollhaben|habensoll|debitcredit|creditdebit',
    '(?<!rechnungs)(ein|aus|zu|ab)gang|zufluss|abfluss|gutschrift|belastung|ausgabe|einnahme|einzahlung|(?<!vor)auszahlung',
    'lastschrift|abbuchung|withdrawal|deposit|incoming|outgoing|debit(?!or)|credit(?!or|card)',
    '^(soll|haben|moneyin|moneyout|paidin|paidout)$|^afbij$|debet',
  ].join('|'),
)

type Rows = readonly { cells: readonly string[] }[]
type TableFacts = Pick<BankTable, 'heads' | 'columns' | 'before' | 'isExplained'> & {
  rows: Rows
  /** True if outgoing amounts have a minus. */
  hasSigns: boolean
}
type AddSign = (cents: Cents, cells: readonly string[]) => Cents

/** Column that may distinguish incoming from outgoing payments. */
type Column = { at: number; heading: string; isPromised: boolean; role: 'kind' | 'state' | 'text' | 'free' }

/**
 * Finds the column that gives the sign, and returns a function that adds the sign to a written amount. Throws
 * `invalid`, naming the column, if amounts have no sign and a column may hold it.
 */
export async function findSigns(facts: TableFacts): Promise<AddSign> {
  const { heads, rows, hasSigns, columns } = facts
  const [signColumn] = columns.sign ?? []
  if (signColumn !== undefined) {
    const heading = headingAt(heads, signColumn)
    if (!rows.some(({ cells }) => directionIn(cells[signColumn] ?? '') !== undefined)) throw signUnknownError(heading)
    return hasSigns ? checkSignBy(signColumn, heading) : addSignOf([signColumn], heading)
  }
  const candidates = columnsIn(facts)
  const understoodColumns = candidates
    .filter(({ role }) => role !== 'text')
    .filter(({ at }) => isUnderstood(rows, at))
    .toSorted((a, b) => Number(b.isPromised) - Number(a.isPromised))
  if (
    !hasSigns &&
    understoodColumns.some(({ at }) => rows.some(({ cells }) => debitWords.test((cells[at] ?? '').trim())))
  )
    refuseIfBooks(facts)
  if (hasSigns) {
    // The kind of a transaction, such as a return, may contradict the written sign.
    const sign = understoodColumns.find(({ role, isPromised }) => isPromised || role === 'free')
    if (sign) return checkSignBy(sign.at, sign.heading)
    if (!isMinusOut(facts, candidates)) throw minusUnknownError(amountHeading(facts))
    return cents => cents
  }
  const evidentColumns = understoodColumns.filter(({ at, isPromised }) => isPromised || hasBothDirections(rows, at))
  const otherColumns = candidates.filter(column => !understoodColumns.includes(column))
  const unclearHeading = evidentColumns.length > 0 ? undefined : await findUnclearHeading(facts, otherColumns)
  if (unclearHeading !== undefined) throw signUnknownError(unclearHeading)
  const signs = evidentColumns.length > 0 ? evidentColumns : understoodColumns
  const [sign] = signs
  if (sign)
    return addSignOf(
      signs.map(({ at }) => at),
      sign.heading,
    )
  const keepSign: AddSign = cents => cents
  if (writesMinus(heads)) return keepSign
  // Its words for what went out are not known.
  if (!facts.isExplained && isForeignTable(heads)) throw signUnknownError(amountHeading(facts))
  const [sender, recipient] = [columns.sender?.[0], columns.recipient?.[0]]
  if (sender !== undefined && recipient !== undefined) return addSignByOwner(facts, sender, recipient)
  const invoiceHeading = invoiceHeadingOf(facts)
  if (invoiceHeading !== undefined) throw noMovementsError(invoiceHeading)
  if (isOfCard(facts)) throw minusUnknownError(amountHeading(facts))
  return keepSign
}

/** Headings of lists of invoices and open items, folded: ä is a, `ue` is u, so Steuer is `steur`. */
const invoiceHeadings = new RegExp(
  [
    '^(rechnungs?|rg|re|invoice)(nummer|nr|no|number|datum|date|betrag|empfanger)?$|^beleg(nummer|nr|no|datum)$',
    'fallig|^due(date|on)?$|^zahlbarbis$|^zahlungsziel|^mahn|^kund(e|in|ennummer|ennr|enname)$|^customer(name|no|number)?$',
    '^debitor(en)?|^(ust|mwst|vat)|^netto|^offen(er|erbetrag)?$|^open(amount)?$|turnus|^rhythmus$',
  ].join('|'),
)
/** Finds a heading of such a list. A table whose columns the educator has explained may have any heading. */
const invoiceHeadingOf = ({ heads }: TableFacts): string | undefined =>
  columnsByHeadings(heads) && heads.find(head => invoiceHeadings.test(plainHeading(head)))

/** A debit is what came in the books of a firm, and what went in a statement; so these words refuse such a table. */
const debitWords = /^(?:s|h|soll|haben|d|c|dr|cr|debit|credit)$/i
const bookHeadings =
  /^(?:(?:sach|fibu|soll|haben)konto|konto(?:soll|haben)|belegfeld|buschlussel|(?:steur|ust|mwst)(?:schlussel|code|satz|key)|kostenstelle)$/
const bookAccount = /^(?:gegen)?konto(?:nr|nummer)?$/

/**
 * Throws `invalid` if the table is the books of a firm, known by their headings or by their accounts, which have few
 * digits.
 */
export function refuseIfBooks({ heads, rows }: Pick<TableFacts, 'heads' | 'rows'>): void {
  const heading = heads.find((head, at) => {
    const plain = plainHeading(head)
    const isAccount = bookAccount.test(plain)
    if (!isAccount && !debitWords.test(plain)) return bookHeadings.test(plain)
    const filled = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean)
    if (!isAccount) return filled.some(cell => /\p{L}{4}/u.test(cell))
    return filled.length > 0 && filled.every(cell => /^\d{3,5}$/.test(cell))
  })
  if (heading !== undefined) throw noMovementsError(heading)
}

const amountHeading = ({ heads, columns }: TableFacts) => headingAt(heads, columns.amount?.[0] ?? 0)

/**
 * Tests whether a minus means outgoing. Lists of credit cards may be written from the bank's side: the kinds of
 * transactions decide, or in such a list their texts.
 */
function isMinusOut(facts: TableFacts, candidates: readonly Column[]): boolean {
  if (writesMinus(facts.heads)) return true
  const isCard = isOfCard(facts)
  const amount = facts.columns.amount?.[0] ?? -1
  let [agreeing, opposed] = [0, 0]
  for (const { at, role } of candidates) {
    if (role !== 'kind' && (role !== 'text' || !isCard)) continue
    for (const { cells } of facts.rows) {
      const transaction = transactionIn(cells[at] ?? '')
      if (transaction !== 'in' && transaction !== 'out') continue
      if ((transaction === 'out') === isNegative(cells[amount] ?? '')) agreeing += 1
      else opposed += 1
    }
  }
  return opposed <= agreeing && (agreeing > 0 || !isCard)
}

const cardWords =
  /kreditkart|credit ?card|card ?(member|holder|number)|karten(inhaber|nummer)|visa|mastercard|american ?express|amex|auf ihrer abrechnung|on your statement/
/** Lists of cards thank for what was paid to them: `ZAHLUNG ERHALTEN. BESTEN DANK.` */
const paidToCard = /^(zahlung erhalten|payment received)\W+(besten dank|thank you)\W*$/

const isOfCard = ({ heads, before, columns, rows }: TableFacts): boolean =>
  cardWords.test(foldText([before, ...heads].join('\n'))) ||
  (columns.name === undefined &&
    rows.some(({ cells }) => columns.text?.some(at => paidToCard.test((cells[at] ?? '').trim().toLowerCase()))))

const headingAt = (heads: readonly string[], at: number) =>
  (heads[at] ?? '').trim() || t(`column ${at + 1}`, `Spalte ${at + 1}`)

function columnsIn({ heads, rows, columns }: TableFacts): Column[] {
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0)
  const { text = [], kind = [], state = [], sentence: _, otherText: __, ...others } = columns
  const usedColumns = new Set(Object.values(others).flatMap(places => places ?? []))
  return Array.from({ length: width }, (_, at): Column => {
    const role = kind.includes(at) ? 'kind' : state.includes(at) ? 'state' : text.includes(at) ? 'text' : 'free'
    return { at, role, heading: headingAt(heads, at), isPromised: promisesSign.test(plainHeading(heads[at] ?? '')) }
  }).filter(({ at, isPromised }) => at !== columns.amount?.[0] && (!usedColumns.has(at) || isPromised))
}

function isUnderstood(rows: Rows, at: number): boolean {
  let isWritten = false
  for (const { cells } of rows) {
    // Wise writes NEUTRAL for a change of currency within the account.
    if (/^(neutral)?$/i.test((cells[at] ?? '').trim())) continue
    if (directionIn(cells[at] ?? '') === undefined) return false
    isWritten = true
  }
  return isWritten
}

function hasBothDirections(rows: Rows, at: number): boolean {
  const directions = rows.map(({ cells }) => directionIn(cells[at] ?? ''))
  return directions.includes('in') && directions.includes('out')
}

/** Returns the heading of the first column that may hold the sign. */
async function findUnclearHeading(facts: TableFacts, candidates: readonly Column[]): Promise<string | undefined> {
  const { heads, rows, columns } = facts
  const isSigned = writesMinus(heads)
  const isUnclear = isSigned ? mayLackMinus : mayBeSign
  const wordColumns = isSigned ? candidates.filter(({ role }) => role === 'text' || role === 'kind') : candidates
  for (const column of wordColumns) {
    // Let other requests run.
    await nextTurn()
    const cells = rows.map(row => (row.cells[column.at] ?? '').trim())
    const values = [...new Set(cells)].filter(Boolean)
    if (values.length > 0 && isUnclear(column, values, cells)) return column.heading
  }
  // Empty columns for incoming and outgoing amounts prove nothing about the amount beside them.
  if (!isSigned && columns.out?.[0] !== undefined) return headingAt(heads, columns.out[0])
  const amounts = rows.map(({ cells }) => cells[columns.amount?.[0] ?? -1] ?? '')
  const amount = amountReader(amounts, 100)
  const balance = balanceIn(facts, at => amount(amounts[at] ?? ''))
  return balance?.isUnsigned ? headingAt(heads, balance.at) : undefined
}

type Judge = (column: Column, values: readonly string[], cells: readonly string[]) => boolean

/** Detects debits without a minus in a bank's file that usually has one. */
const mayLackMinus: Judge = ({ role }, values) =>
  role === 'text'
    ? values.some(startsOutgoing)
    : role === 'kind' && values.some(value => transactionIn(value) === 'out')

const mayBeSign: Judge = ({ role, heading, isPromised }, values, cells) => {
  if (role === 'text') return values.some(startsOutgoing) || areTransactions(values)
  const transactions = values.map(transactionIn)
  if (transactions.every(transaction => transaction === 'in')) return false
  if (isPromised && !values.every(isDate)) return true
  if (transactions.some(transaction => transaction !== undefined && transaction !== 'in')) return true
  return role !== 'state' && isPair(heading, values, !cells.includes(''))
}

/** True if a purpose consists of kinds of transactions only. */
const areTransactions = (values: readonly string[]) =>
  values.every(value => /^(sepa[\s-]*)?[^\s\d]+$/i.test(value) && transactionIn(value) !== undefined) &&
  values.some(value => transactionIn(value) !== 'in')

/** Headings of columns that may well have just two values and yet no sign. */
const twoValuedHeadings =
  /kategorie|category|bank|konto|account|tag|noti|note|bemerk|name|person|kurs|ort$|produ|gruppe|status/

/** Accepts two short values other than yes and no, or two words that fill a column. */
function isPair(heading: string, values: readonly string[], isFilled: boolean): boolean {
  if (new Set(values.map(foldText)).size !== 2) return false
  const allMatch = (shape: RegExp) => values.every(value => shape.test(value))
  if (allMatch(/^(j|ja|n|nein|y|yes|no)$/i)) return false
  if (allMatch(/^(\p{L}{1,2}|[^\p{L}\d\s]{1,2})$/u)) return true
  return isFilled && allMatch(/^\p{L}{2,20}$/u) && !twoValuedHeadings.test(plainHeading(heading))
}

/** Gives unsigned amounts the sign of columns. Throws for a row whose signs are missing or contradict each other. */
const addSignOf =
  (columns: readonly number[], heading: string): AddSign =>
  (cents, cells) => {
    if (cents === 0) return 0
    const [direction, ...others] = new Set(columns.flatMap(at => directionIn(cells[at] ?? '') ?? []))
    if (direction === undefined || others.length > 0)
      throw unreadableError(`${heading}: ${columns.map(at => (cells[at] ?? '').trim()).join(', ')}`)
    return direction === 'in' ? cents : -cents
  }

const nameAt = (cells: readonly string[], at: number) => foldText((cells[at] ?? '').trim())

/** Returns the names that stand in one of two columns of each row, folded: the owner's. */
export function namesInEachRow(rows: Rows, firstColumn: number, secondColumn: number): string[] {
  const named = rows.filter(({ cells }) => nameAt(cells, firstColumn) + nameAt(cells, secondColumn) !== '')
  const [firstNames, ...others] = named.map(
    ({ cells }) => new Set([nameAt(cells, firstColumn), nameAt(cells, secondColumn)]),
  )
  return [...(firstNames ?? [])].filter(name => name !== '' && others.every(names => names.has(name)))
}

/**
 * Gives the sign by the name that stands in each row: the owner pays or is paid. Throws if there is no such name, or
 * two.
 */
function addSignByOwner({ heads, rows }: TableFacts, sender: number, recipient: number): AddSign {
  const [owner, ...more] = namesInEachRow(rows, sender, recipient)
  if (owner === undefined || more.length > 0) throw signUnknownError(headingAt(heads, sender))
  return (cents, cells) => {
    const [pays, isPaid] = [nameAt(cells, sender) === owner, nameAt(cells, recipient) === owner]
    if (pays === isPaid) throw unreadableError(`${headingAt(heads, sender)}: ${(cells[sender] ?? '').trim()}`)
    return isPaid ? cents : 0 - cents
  }
}

/** Keeps the written sign. Throws for a row whose column contradicts it. */
const checkSignBy =
  (column: number, heading: string): AddSign =>
  (cents, cells) => {
    const direction = directionIn(cells[column] ?? '')
    if (cents === 0 || direction === undefined || (direction === 'in') === cents > 0) return cents
    throw unreadableError(`${heading}: ${(cells[column] ?? '').trim()}`)
  }
