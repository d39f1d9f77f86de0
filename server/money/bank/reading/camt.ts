import { type Cents, sumOf } from '../../../../domain/kit/cents.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { type Day, dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { centsIn, dayInCell } from '../../../../domain/kit/table-cell.ts'
import type { BankFile, BankLine } from '../../../../domain/money/bank/line.ts'
import { type Element, readXml } from '../../../formats/xml.ts'
import { oneLine, plainAccount, writtenReference } from './cell.ts'
import { purposeIn } from './purpose.ts'
import { alreadyInStatementsSentence, orSkipped, unknownFileError, unreadableError } from './refusals.ts'
import { returnedCodes, startsReturned } from './returned-payments.ts'

/** Message types: end of day (camt.053), the day so far (camt.052), single transactions (camt.054). */
const messages = new Map([
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
])

/** A message. `isNotification`: statements repeat its transactions. */
export type CamtFile = BankFile & { isNotification: boolean }

/** Reads camt.052, camt.053 and camt.054 in all versions since 02. */
export async function readCamt(text: string): Promise<CamtFile> {
  const file: BankFile = { statements: [], pending: 0, foreign: 0, skipped: [] }
  const linesIn = new Map<Element, BankLine[]>()
  const document = await readXml(text, (entry, around) => {
    const [message, statement] = around.slice(-2)
    if (entry.name !== 'Ntry' || !message || !statement || messages.get(message.name) !== statement.name) return false
    // The account stands before the entries.
    const account = accountOf(statement)
    const lines = linesIn.get(statement) ?? []
    const skip = (reason: string) => file.skipped.push({ row: rowOf(entry), reason })
    lines.push(...orSkipped(() => linesOf(entry, account, file), skip, []))
    linesIn.set(statement, lines)
    return true
  }).catch(error => {
    throw error instanceof AppError ? error : unknownFileError()
  })
  const elements = messagesIn(document)
  if (elements.length === 0) throw unknownFileError()
  const isNotification = elements.every(isNotice)
  if (!isNotification && elements.some(isNotice))
    file.skipped.push({ row: 'CAMT.054', reason: alreadyInStatementsSentence() })
  const statements = elements
    .filter(message => isNotification || !isNotice(message))
    .flatMap(message => all(message, messages.get(message.name) ?? ''))
  for (const [at, statement] of statements.entries()) {
    const lines = linesIn.get(statement) ?? []
    if (continues(statement, statements[at - 1])) file.statements.at(-1)?.push(...lines)
    else file.statements.push(lines)
  }
  return { ...file, isNotification }
}

const isNotice = ({ name }: Element) => messages.get(name) === 'Ntfctn'

/** Banks may wrap messages into envelopes of their own. */
const messagesIn = (element: Element): Element[] =>
  messages.has(element.name) ? [element] : element.children.flatMap(messagesIn)

/** True for the next page of a statement, whose equal payments are further ones. */
function continues(page: Element, before: Element | undefined): boolean {
  const numberOf = (element: Element) => Number(textAt(element, `${element.name}Pgntn/PgNb`) || '1')
  return before !== undefined && numberOf(page) === numberOf(before) + 1 && accountOf(page) === accountOf(before)
}

const accountOf = (statement: Element) =>
  plainAccount(textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id'))

/** Formats an entry for the list of skipped rows. */
const rowOf = (entry: Element) =>
  oneLine(
    ['AcctSvcrRef', 'BookgDt/Dt', 'Amt', 'CdtDbtInd', 'AddtlNtryInf', 'NtryDtls/TxDtls/RmtInf/Ustrd']
      .map(path => textAt(entry, path))
      .filter(Boolean)
      .join(', '),
  )

function linesOf(entry: Element, account: string, file: BankFile): BankLine[] {
  // Version 02 has no `Cd`; a bank's own word stands in `Prtry`.
  const status = ['Sts/Cd', 'Sts/Prtry', 'Sts'].map(path => textAt(entry, path)).find(Boolean) ?? 'BOOK'
  if (!/^(book(ed)?|gebucht)$/i.test(status)) {
    file.pending += 1
    return []
  }
  if (!isEuro(at(entry, 'Amt'))) {
    file.foreign += 1
    return []
  }
  const about = {
    account,
    date: dateOf(entry),
    reference: textAt(entry, 'AcctSvcrRef'),
    isReversal: isTrue(textAt(entry, 'RvslInd')),
  }
  const cents = withSign(textAt(entry, 'Amt'), textAt(entry, 'CdtDbtInd'))
  const parts = all(entry, 'NtryDtls').flatMap(details => all(details, 'TxDtls'))
  const each = parts.length > 1 ? amountsOf(entry, parts) : undefined
  if (each && sumOf(each) === cents)
    return parts.map((part, index) => ({
      ...about,
      ...whoAndWhat(part, entry, account),
      cents: each[index] ?? 0,
      reference: about.reference && `${about.reference}/${index}`,
      isReversal: about.isReversal || isReturned(part, entry),
    }))
  const [only = entry, ...others] = parts
  // A charge makes a credit smaller than its payment, but only further payments make it larger.
  const isLarger = only !== entry && (amountsOf(entry, [only])?.[0] ?? cents) < cents
  const isIncomplete = isLarger || (Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs')) > parts.length && parts.length > 0)
  return [
    {
      ...about,
      ...(others.length > 0 || isIncomplete ? ofSeveral(parts, entry, account) : whoAndWhat(only, entry, account)),
      cents,
      isReversal: about.isReversal || isReturned(only, entry),
    },
  ]
}

const isEuro = (amount: Element | undefined) => amount?.attributes.Ccy === 'EUR'

/** Codes of returns: ISO's (external code set, sub-families) and those of German banks (GVC), as in an MT940. */
const returnCode = /^(RRTN|RPCR|UPDD|PRDD|RCDD|UPCT|UPCQ|URCQ)$/
const ownReturnCode = new RegExp(`^N?RTI\\b|\\+(${returnedCodes.join('|')})\\b`)

/** True for a payment that comes back, by its reason, its code or the bank's words. */
function isReturned(part: Element, entry: Element): boolean {
  const codes = (path: string) => [part, entry].map(element => textAt(element, `BkTxCd/${path}`))
  return (
    at(part, 'RtrInf') !== undefined ||
    codes('Domn/Fmly/SubFmlyCd').some(code => returnCode.test(code)) ||
    codes('Prtry/Cd').some(code => ownReturnCode.test(code)) ||
    startsReturned(textAt(entry, 'AddtlNtryInf')) ||
    startsReturned(textAt(part, 'RmtInf/Ustrd'))
  )
}

/**
 * Joins the names and texts of payments that do not add up to their entry, for example because of a charge, into one
 * line.
 */
function ofSeveral(parts: readonly Element[], entry: Element, account: string): Words {
  const parties = whoAndWhat(entry, entry, account)
  const each = parts.map(part => whoAndWhat(part, entry, account))
  const text = oneLine(
    each.map(({ name, text, endToEnd }) => [name, text, endToEnd].filter(Boolean).join(' ')).join('; '),
  )
  // Earlier versions took the only listed payment for the whole entry.
  const before = (parts.length === 1 && each[0]) || parties
  const former = before.former ?? { account, name: before.name, text: before.text }
  return { ...parties, text: text || parties.text, former }
}

/** Returns the amounts of a collective entry's payments; undefined if one is missing. */
function amountsOf(entry: Element, parts: readonly Element[]): Cents[] | undefined {
  const amounts = parts.map(part => {
    const euro = ['Amt', 'AmtDtls/TxAmt/Amt'].map(path => at(part, path)).find(isEuro)
    const amount = euro?.text.trim() ?? ''
    return amount && withSign(amount, textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd'))
  })
  return amounts.every(amount => amount !== '') ? amounts : undefined
}

function withSign(amount: string, indicator: string): Cents {
  // A third decimal is zero in euro.
  const plain = amount.replace(/^\./, '0.').replace(/\.$/, '')
  const cents = centsIn(plain.replace(/^(\d+\.\d\d)0+$/, '$1'))
  if (cents === undefined || (indicator !== 'CRDT' && indicator !== 'DBIT'))
    throw unreadableError(`${amount} ${indicator}`)
  return indicator === 'CRDT' ? cents : 0 - cents
}

function dateOf(entry: Element): Day {
  const text = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'].map(path => textAt(entry, path)).find(Boolean)
  const isMoment = /T.*(Z|[+-]\d\d:\d\d)$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
  const day = isMoment ? dayOf(new Date(text ?? '').toISOString()) : dayInCell((text ?? '').slice(0, 10))
  if (day === undefined) throw unreadableError(text ?? t('no date', 'kein Datum'))
  return day
}

type Words = Pick<BankLine, 'name' | 'text' | 'endToEnd' | 'onBehalfOf' | 'former'>

/** Reads the other party and their text, or the bank's own text if there is none. */
function whoAndWhat(part: Element, entry: Element, account: string): Words {
  const isCredit = (textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT'
  const remittance = at(part, 'RmtInf')
  const writtenWith = (notes: (piece: Element) => string[]) => {
    const pieces = (remittance?.children ?? []).flatMap(piece => {
      if (piece.name === 'Ustrd') return piece.text
      return piece.name === 'Strd' ? [textAt(piece, 'CdtrRefInf/Ref'), ...notes(piece)] : []
    })
    return oneLine(oneLine(pieces.join(' ')) || textAt(part, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'))
  }
  const written = writtenWith(piece => all(piece, 'AddtlRmtInf').map(({ text }) => text))
  // Earlier versions read the first of several notes.
  const formerText = writtenWith(piece => [textAt(piece, 'AddtlRmtInf')])
  const purpose = /SVWZ\+/.test(written) ? purposeIn(written) : undefined
  const text = purpose?.text ?? written
  const documents = all(remittance, 'Strd').flatMap(piece => all(piece, 'RfrdDocInf').map(each => textAt(each, 'Nb')))
  const endToEnd = [
    writtenReference(textAt(part, 'Refs/EndToEndId')) || (purpose?.endToEnd ?? ''),
    ...documents,
  ].filter(Boolean)
  const formerName = nameOf(part, isCredit ? 'Dbtr' : 'Cdtr')
  // A returned payment still names the parties of the original one.
  const isOwn =
    account !== '' && plainAccount(textAt(part, `RltdPties/${isCredit ? 'Dbtr' : 'Cdtr'}Acct/Id/IBAN`)) === account
  const role = isCredit !== isOwn ? 'Dbtr' : 'Cdtr'
  // Money that goes back names the guest as its payer.
  const isBack = !isCredit && (isTrue(textAt(entry, 'RvslInd')) || isReturned(part, entry))
  const name = (isOwn ? nameOf(part, role) : formerName) || (isBack ? nameOf(part, 'Dbtr') : '')
  const other = partyName(part, `Ultmt${role}`)
  return {
    name,
    text,
    endToEnd: oneLine(endToEnd.join(' ')),
    onBehalfOf: (other === name ? '' : other) || (purpose?.onBehalfOf ?? ''),
    ...(name === formerName && text === formerText ? {} : { former: { account, name: formerName, text: formerText } }),
  }
}

const nameOf = (part: Element, role: 'Dbtr' | 'Cdtr') => partyName(part, role) || partyName(part, `Ultmt${role}`)

/** Up to version 07, the party contains the name directly. */
const partyName = (part: Element, party: string) =>
  oneLine(textAt(part, `RltdPties/${party}/Pty/Nm`) || textAt(part, `RltdPties/${party}/Nm`))

const all = (element: Element | undefined, name: string) =>
  (element?.children ?? []).filter(child => child.name === name)

/** Returns the first element at a path such as `Acct/Id/IBAN`. */
const at = (element: Element, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>((element, name) => element?.children.find(child => child.name === name), element)

const textAt = (element: Element, path: string): string => at(element, path)?.text.trim() ?? ''

const isTrue = (text: string) => text === 'true' || text === '1'
