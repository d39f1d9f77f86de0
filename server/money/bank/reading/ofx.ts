import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { dayFromParts } from '../../../../domain/kit/table-cell.ts'
import type { BankFile, BankLine } from '../../../../domain/money/bank/line.ts'
import { accountIn, oneLine } from './cell.ts'
import { partsIn, purposeIn, type TransferPurpose } from './purpose.ts'
import { orSkipped, tooManyError, unknownFileError, unreadableError } from './refusals.ts'
import { startsReturned } from './returned-payments.ts'

const [TAGS_AT_ONCE, ENTRIES_AT_ONCE] = [1000, 100]
const MAX_ENTRIES = 20_000

/** Detects OFX and its relatives QFX and QBO: SGML, in which tags stay open, or XML. */
export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 2000))

/** A tag and the text up to the next one. A guest may write `<3`. */
const tag = /<(\/?)([A-Z][A-Z0-9.]*)\s*\/?>((?:[^<]|<(?![/A-Z!]))*)/gi

/** Texts by their tag, the first of each. */
type Fields = Map<string, string>

/** Reads statements of bank accounts, but none of cards or depots. */
export async function readOfx(content: string): Promise<BankFile> {
  const file: BankFile = { statements: [], pending: 0, foreign: 0, skipped: [] }
  let [account, fields]: (Fields | undefined)[] = []
  let entries: Fields[] = []
  const close = async () => {
    if (account) file.statements.push(await linesOf(account, entries, file))
  }
  let count = 0
  for (const [, slash, name = '', text = ''] of plainText(content).matchAll(tag)) {
    count += 1
    if (count % TAGS_AT_ONCE === 0) await nextTurn()
    const opened = slash === '' ? name.toUpperCase() : ''
    if (/^(CC|INV)?STMTRS$/.test(opened)) {
      await close()
      account = opened === 'STMTRS' ? new Map() : undefined
      ;[fields, entries] = [account, []]
    } else if (opened === 'STMTTRN' && account) {
      fields = new Map()
      if (entries.push(fields) > MAX_ENTRIES) throw tooManyError()
    } else if (opened === 'STMTTRNP' && account) {
      file.pending += 1
      fields = undefined
    } else if (opened !== '' && fields && !fields.has(opened)) fields.set(opened, oneLine(decoded(text)))
  }
  await close()
  if (file.statements.length === 0) throw unknownFileError()
  return file
}

/** Removes the marks around plain text, and breaks within it. */
const plainText = (text: string) => text.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<BR ?\/?>/gi, ' ')

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (match, code: string | undefined, name: string | undefined) =>
    code === undefined ? (signs[name ?? ''] ?? match) : String.fromCodePoint(Number(code)),
  )

async function linesOf(account: Fields, entries: readonly Fields[], file: BankFile): Promise<BankLine[]> {
  const number = accountIn(`${account.get('BANKID') ?? ''}/${account.get('ACCTID') ?? ''}`)
  // Some programs write no minus: then only the word says what went out.
  const isUnsigned = entries.some(entry => goesOut(entry) && /^\+?[^-]*[1-9]/.test(amountOf(entry)))
  const lines: BankLine[] = []
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await nextTurn()
    const skip = (reason: string) => file.skipped.push({ row: oneLine([...entry.values()].join(', ')), reason })
    const currency = entry.has('CURRENCY') ? entry.get('CURSYM') : account.get('CURDEF')
    const line = orSkipped(() => (isEuro(currency) ? lineOf(entry, number, isUnsigned) : 'foreign'), skip, undefined)
    if (line === 'foreign') file.foreign += 1
    else if (line) lines.push(line)
  }
  return lines
}

function isEuro(currency: string | undefined): boolean {
  if (!/^[A-Z]{3}$/.test(currency ?? '')) throw unreadableError(currency || t('no currency', 'keine Währung'))
  return currency === 'EUR'
}

const amountOf = (entry: Fields) => entry.get('TRNAMT') ?? ''
const goesOut = (entry: Fields) => /^(DEBIT|FEE|SRVCHG|CASH|DIRECTDEBIT|REPEATPMT)$/i.test(entry.get('TRNTYPE') ?? '')
const comesIn = (entry: Fields) => /^(CREDIT|DEP|DIRECTDEP)$/i.test(entry.get('TRNTYPE') ?? '')

function lineOf(entry: Fields, account: string, isUnsigned: boolean): BankLine {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(entry.get('DTPOSTED') ?? '') ?? []
  const date = dayFromParts(year, month, day)
  if (date === undefined) throw unreadableError(entry.get('DTPOSTED') || t('no date', 'kein Datum'))
  const words = wordsOf(entry.get('EXTDNAME') || entry.get('NAME') || '', entry.get('MEMO') ?? '')
  return {
    ...{ account, date, cents: centsOf(entry, isUnsigned), ...words },
    // FITID is the bank's id, but many programs start again at 1 in each file.
    reference: '',
    isReversal: startsReturned(words.text) || startsReturned(words.name),
  }
}

function centsOf(entry: Fields, isUnsigned: boolean): Cents {
  const written = amountOf(entry)
  const [, sign, whole, decimals = ''] = /^([+-]?)(?=[.,]?\d)(\d*)(?:[.,](\d{0,2})0*)?$/.exec(written) ?? []
  if (whole === undefined) throw unreadableError(written || t('no amount', 'kein Betrag'))
  const isNegative = sign === '-'
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (cents === 0) return 0
  if ((goesOut(entry) && !isNegative) || (comesIn(entry) && isNegative) || (isUnsigned && !comesIn(entry)))
    throw unreadableError(`${entry.get('TRNTYPE')}: ${written}`)
  return isNegative ? 0 - cents : cents
}

/** Some programs repeat the beginning of the text as the name, or put all into the name. */
function wordsOf(name: string, memo: string): TransferPurpose {
  if (name === '' || memo.startsWith(name)) return partsIn(memo)
  return { ...purposeIn(memo || name), name }
}
