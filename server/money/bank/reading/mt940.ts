import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, type Day, isDay } from '../../../../domain/kit/format.ts'
import type { BankFile, BankLine } from '../../../../domain/money/bank/line.ts'
import { accountIn, earlierAccount, oneLine, writtenReference } from './cell.ts'
import { earlierPurposeIn, purposeIn, type TransferPurpose } from './purpose.ts'
import { orSkipped, unknownFileError, unreadableError } from './refusals.ts'
import { isReturnKind, returnedCodes, startsReturned } from './returned-payments.ts'

const LINES_AT_ONCE = 100

/** A field such as `:61:`, with the lines that follow it. */
type Field = { tag: string; lines: string[] }

/** Detects MT940 (end of day) and MT942 (the day so far). */
export const isMt940 = (text: string): boolean =>
  /^:20:/m.test(text.slice(0, 2000)) && /^:25P?:/m.test(text.slice(0, 2000))

/** Reads MT940 and MT942 as German banks write them (DK, annex 3, chapter 8). */
export async function readMt940(text: string): Promise<BankFile> {
  const file: BankFile = { statements: [], pending: 0, foreign: 0, skipped: [] }
  let statement: Statement = { account: '', formerAccount: '', page: '', currency: 'EUR', lines: [] }
  let previous: Statement | undefined
  const fields = fieldsIn(text)
  for (const [at, field] of fields.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await nextTurn()
    const value = field.lines.join('')
    if (/^25P?$/.test(field.tag)) {
      // `25P` has the bank below.
      const written = field.tag === '25' ? value : (field.lines[0] ?? '')
      previous = file.statements.length > 0 ? statement : undefined
      const [account, formerAccount] = [accountIn(written), earlierAccount(written)]
      statement = { account, formerAccount, page: '', currency: 'EUR', lines: [] }
      file.statements.push(statement.lines)
    } else if (/^28C?$/.test(field.tag)) {
      statement.page = value.trim()
    } else if (field.tag === '60M' && isContinued(statement, previous)) {
      // Equal payments on a further page are separate payments, unless the file repeats a page.
      file.statements.pop()
      statement.lines = previous.lines
      statement.currency = previous.currency
    } else if (/^(60[FM]|34F)$/.test(field.tag)) statement.currency = /[A-Z]{3}(?=[\d,DC])/.exec(value)?.[0] ?? 'EUR'
    else if (field.tag === '61') read(field, fields[at + 1], statement, file)
  }
  if (file.statements.length === 0) throw unknownFileError()
  return file
}

/**
 * `formerAccount` is the account as earlier versions stored it. `page` holds the numbers of the statement and of its
 * page, or "".
 */
type Statement = { account: string; formerAccount: string; page: string; currency: string; lines: BankLine[] }

const isContinued = (page: Statement, previous: Statement | undefined): previous is Statement =>
  previous?.account === page.account && (page.page === '' || previous.page !== page.page)

/** Other numbers between colons belong to a text: `:10: Uhr`. */
const fieldStart = /^(?:\{4:)?:((?:13|20|21|25|28|34|60|61|62|64|65|86|90)[A-Z]?):(.*)$/

function fieldsIn(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value = ''] = fieldStart.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, lines: [value] })
    else if (!/^(-\}?|\{.*|)$/.test(line.trim())) fields.at(-1)?.lines.push(line)
  }
  return fields
}

function read(entry: Field, next: Field | undefined, statement: Statement, file: BankFile): void {
  const { account, formerAccount, currency, lines } = statement
  const details = next?.tag === '86' ? next.lines : []
  const row = oneLine([...entry.lines, ...details].join(' '))
  const line = orSkipped(
    () => lineFrom(entry.lines, details, account),
    reason => file.skipped.push({ row, reason }),
    undefined,
  )
  if (line === 'pending') file.pending += 1
  else if (line && currency !== 'EUR') file.foreign += 1
  else if (line) {
    const { name, text } = line.former ?? line
    const isSame = formerAccount === account && text === line.text
    lines.push(isSame ? line : { ...line, former: { account: formerAccount, name, text } })
  }
}

/**
 * Value day, booking day or spaces, C or D, amount, perhaps a blank (Deutsche Bank, Commerzbank), kind. R (reversed) or
 * E (expected) may stand before C or D, the currency's last letter after it.
 */
const entryShape =
  /^(\d{6})(\d{4}| {4})?(R|E)?([CD])([A-Z])?(\d{1,15}(?:[.,]\d{0,2})?) ?(?:([A-Z][A-Z0-9 ]{3})((?:(?!\/\/).)*).*)?$/

function lineFrom(
  [entry = '', ...more]: readonly string[],
  details: readonly string[],
  account: string,
): BankLine | 'pending' {
  const [, value = '', booked = '', mark = '', direction = '', , amount = '', kind = '', reference = ''] =
    entryShape.exec(entry) ?? []
  const date = bookingDay(value, booked)
  if (amount === '' || date === undefined) throw unreadableError(entry)
  if (mark === 'E') return 'pending'
  const [whole = '', decimals = ''] = amount.split(/[.,]/)
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  // A reversed credit is outgoing.
  const isIncoming = (direction === 'C') !== (mark === 'R')
  const words = wordsOf(details, more)
  return {
    account,
    date,
    cents: isIncoming ? cents : 0 - cents,
    name: words.name,
    text: words.text,
    reference: '',
    endToEnd: words.endToEnd || writtenReference(reference),
    onBehalfOf: words.onBehalfOf,
    isReversal:
      mark === 'R' ||
      /^N(RTI|RTN)/.test(kind) ||
      returnedCodes.includes(words.code) ||
      isReturnKind(words.kind) ||
      startsReturned(words.text),
    ...(words.formerText === undefined ? {} : { former: { account, name: words.name, text: words.formerText } }),
  }
}

/** Adds the year that puts the booking day nearest to the value day. */
function bookingDay(value: string, booked: string): Day | undefined {
  const month = `20${value.slice(0, 2)}-${value.slice(2, 4)}`
  // Banks count thirty days in February.
  const valueDay = [value.slice(4), '29', '28'].map(day => `${month}-${day}`).find(isDay)
  if (valueDay === undefined || Number(value.slice(4)) > 31) return undefined
  if (booked.trim() === '') return valueDay
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1].map(each => `${each}-${booked.slice(0, 2)}-${booked.slice(2)}`).filter(isDay)
  return days.find(day => day > addDays(valueDay, -183) && day <= addDays(valueDay, 183))
}

type Words = TransferPurpose & {
  code: string
  /** The bank's word for the movement. */
  kind: string
  /** The text as earlier versions read it, if it differs. */
  formerText?: string
}

function wordsOf(details: readonly string[], furtherLines: readonly string[]): Words {
  const whole = details.join('')
  const [, code = '', separator = ''] = /^(\d{3}|(?=\?[02]0)) ?([^\dA-Za-z\s])(?=\d\d)/.exec(whole) ?? []
  if (separator === '')
    return { code: '', kind: '', ...freeWords([...details, ...(details.length > 0 ? [] : furtherLines)].join(' ')) }
  const parts = partsOf(whole.slice(code.length), separator, isPart)
  const textAt = (all: ReadonlyMap<string, string>, ...numbers: number[]) =>
    joinParts(numbers.flatMap(number => all.get(String(number).padStart(2, '0')) ?? []))
  const purposeAt = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63]
  const [purpose, kind] = [purposeIn(textAt(parts, ...purposeAt)), oneLine(parts.get('00') ?? '')]
  const earlier = earlierPurposeIn(textAt(partsOf(whole.slice(code.length), separator), ...purposeAt))
  const words = { ...purpose, code, kind, name: oneLine(textAt(parts, 32, 33)), text: purpose.text || kind }
  return earlier.text === purpose.text ? words : { ...words, formerText: earlier.text || kind }
}

/** A separator without a number belongs to the text, as in `Waldtag?  2 Kinder`. */
const partNumber = /^\d\d/
const namePart = /^3[23]$/

/** True for a part that may follow another: within a purpose, `?10` belongs to a text such as `ok?10 Euro`. */
const isPart = (number: string, last: string) => !/^[26]\d$/.test(last) || /^(?:2\d|3[0-4]|6[0-3])$/.test(number)

function partsOf(text: string, separator: string, isNext = (_number: string, _last: string) => true) {
  const parts = new Map<string, string>()
  let last = ''
  for (const part of text.split(separator).slice(1)) {
    const number = partNumber.exec(part)?.[0]
    if (number === undefined || !isNext(number, last)) parts.set(last, (parts.get(last) ?? '') + separator + part)
    else {
      // The bank writes a name only once: an earlier part with the same number was the guest's text.
      const before = namePart.test(number) ? undefined : parts.get(number)
      parts.set(number, (before === undefined ? '' : `${before} `) + part.slice(2))
      last = number
    }
  }
  return parts
}

const FULL_PART = 27

/** Full parts continue within a word; shorter ones have lost their trailing spaces. */
const joinParts = (parts: readonly string[]) =>
  parts.reduce((text, part, at) => {
    const isFull = (parts[at - 1]?.length ?? 0) >= FULL_PART
    return at === 0 || isFull ? text + part : `${text} ${part}`
  }, '')

/** Reads text without numbered parts: plain, or with fields such as `/NAME/…/REMI/…` of Dutch banks. */
function freeWords(text: string): TransferPurpose {
  const field = (name: string) =>
    new RegExp(`/${name}/(.*?)(?=/[A-Z]{3,4}/|$)`, 's').exec(text)?.[1]?.replace(/\/+$/, '') ?? ''
  const name = oneLine(field('NAME'))
  if (name === '') return purposeIn(text)
  return {
    name,
    text: oneLine(field('REMI').replace(/^USTD\/\//, '')),
    endToEnd: writtenReference(field('EREF')),
    onBehalfOf: '',
  }
}
