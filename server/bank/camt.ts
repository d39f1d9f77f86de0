import type { BankFile, BankLine } from '../../domain/bank-statement/line.ts'
import { AppError } from '../../domain/error.ts'
import { type Day, dayOf } from '../../domain/format.ts'
import { type Cents, sumOf } from '../../domain/money/cents.ts'
import { centsIn, dayIn } from '../../domain/table-cell.ts'
import { type Element, readXml } from '../formats/xml.ts'
import { accountOf, lineOf } from './cell.ts'
import { unknownFile, unreadable } from './refusals.ts'

/** Where statements stand: those of a day's end (camt.053) and those of the day so far (camt.052). */
const messages = new Map([
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
])

/** Reads camt.053 or camt.052, versions 02 to 08 and those like them. */
export async function readCamt(text: string): Promise<BankFile> {
  const file: BankFile = { statements: [], pending: 0, foreign: 0 }
  const linesIn = new Map<Element, BankLine[]>()
  const document = await readXml(text, (entry, around) => {
    const [message, statement] = around.slice(-2)
    if (entry.name !== 'Ntry' || !message || !statement || messages.get(message.name) !== statement.name) return false
    // The account stands before the entries.
    const account = accountOf(textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id'))
    const lines = linesIn.get(statement) ?? []
    lines.push(...linesOf(entry, account, file))
    linesIn.set(statement, lines)
    return true
  }).catch(error => {
    throw error instanceof AppError ? error : unknownFile()
  })
  const [message] = document.children
  const name = message && messages.get(message.name)
  if (!message || name === undefined) throw unknownFile()
  file.statements = all(message, name).map(statement => linesIn.get(statement) ?? [])
  return file
}

function linesOf(entry: Element, account: string, file: BankFile): BankLine[] {
  // Version 02 has no `Cd`.
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts') || 'BOOK'
  if (status !== 'BOOK') {
    file.pending += 1
    return []
  }
  if (at(entry, 'Amt')?.attributes.Ccy !== 'EUR') {
    file.foreign += 1
    return []
  }
  const about = {
    account,
    date: dateOf(entry),
    reference: textAt(entry, 'AcctSvcrRef'),
    isReversal: isTrue(textAt(entry, 'RvslInd')),
  }
  const cents = signed(entry, textAt(entry, 'Amt'), textAt(entry, 'CdtDbtInd'))
  const parts = all(entry, 'NtryDtls').flatMap(details => all(details, 'TxDtls'))
  const each = parts.length > 1 ? amountsOf(entry, parts) : undefined
  if (each && sumOf(each) === cents)
    return parts.map((part, index) => ({
      ...about,
      ...whoAndWhat(part, entry),
      cents: each[index] ?? 0,
      reference: about.reference && `${about.reference}/${index}`,
      isReversal: about.isReversal || at(part, 'RtrInf') !== undefined,
    }))
  const [only = entry, ...others] = parts
  return [
    {
      ...about,
      ...whoAndWhat(others.length > 0 ? entry : only, entry),
      cents,
      isReversal: about.isReversal || at(only, 'RtrInf') !== undefined,
    },
  ]
}

/** What each payment of a collective entry comes to; undefined where one does not say it. */
function amountsOf(entry: Element, parts: readonly Element[]): Cents[] | undefined {
  const amounts = parts.map(part => {
    const amount = textAt(part, 'Amt') || textAt(part, 'AmtDtls/TxAmt/Amt')
    return amount && signed(part, amount, textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd'))
  })
  return amounts.every(amount => amount !== '') ? amounts : undefined
}

function signed(element: Element, amount: string, indicator: string): Cents {
  // A third decimal is zero in euro.
  const cents = centsIn(amount.replace(/^(\d+\.\d\d)0+$/, '$1'))
  if (cents === undefined || (indicator !== 'CRDT' && indicator !== 'DBIT'))
    throw unreadable(textAt(element, 'AcctSvcrRef') || element.name, `${amount} ${indicator}`)
  return indicator === 'CRDT' ? cents : 0 - cents
}

function dateOf(entry: Element): Day {
  const text = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'].map(path => textAt(entry, path)).find(Boolean)
  const isMoment = /T.*(Z|[+-]\d\d:\d\d)$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
  const day = isMoment ? dayOf(new Date(text ?? '').toISOString()) : dayIn((text ?? '').slice(0, 10))
  if (day === undefined) throw unreadable(textAt(entry, 'AcctSvcrRef') || entry.name, text ?? '')
  return day
}

/** Who paid, or was paid, and what they wrote; what the bank itself says where they wrote nothing. */
function whoAndWhat(part: Element, entry: Element): Pick<BankLine, 'name' | 'text'> {
  const isCredit = (textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT'
  const role = isCredit ? 'Dbtr' : 'Cdtr'
  const name = [`RltdPties/${role}/Pty/Nm`, `RltdPties/${role}/Nm`, `RltdPties/Ultmt${role}/Pty/Nm`]
    .map(path => textAt(part, path))
    .find(Boolean)
  const remittance = at(part, 'RmtInf')
  const written = (remittance?.children ?? []).flatMap(piece => {
    if (piece.name === 'Ustrd') return piece.text
    return piece.name === 'Strd' ? [textAt(piece, 'CdtrRefInf/Ref'), textAt(piece, 'AddtlRmtInf')] : []
  })
  const text = lineOf(written.join(' ')) || textAt(part, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
  return { name: lineOf(name ?? ''), text: lineOf(text) }
}

const all = (element: Element, name: string) => element.children.filter(child => child.name === name)

/** The first element at a path such as `Acct/Id/IBAN`. */
const at = (element: Element, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>((found, name) => found?.children.find(child => child.name === name), element)

const textAt = (element: Element, path: string): string => at(element, path)?.text.trim() ?? ''

const isTrue = (text: string) => text === 'true' || text === '1'
