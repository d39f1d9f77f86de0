import { sumOf } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import {
  type BankItem,
  type BookInput,
  type BookResult,
  LEFT_OUT_HEADER,
  type LeftOut,
  LINES_AT_ONCE,
  leftOf,
  leftOutIn,
} from '../../../domain/money/bank/book.ts'
import type { ColumnsInput } from '../../../domain/money/bank/columns.ts'
import { BANK_FILE_BYTES } from '../../../domain/money/bank/line.ts'
import { call } from '../../kit/state/api.ts'
import { api } from '../state/api.ts'
import { type Choice, idOf } from './bank-choices.ts'
import type { AllToPay } from './to-pay.ts'

/** The server's reading of a bank file, with the rows it skipped. */
export type ReadFile = { name: string; items: readonly BankItem[]; skipped: readonly BankItem[]; leftOut: LeftOut }

/** Sends a bank's file to be looked at. Throws the server's error. */
export async function readBankFile(file: File): Promise<ReadFile> {
  if (file.size > BANK_FILE_BYTES)
    throw new AppError(
      'invalid',
      t(
        `This file is larger than ${formatBytes(BANK_FILE_BYTES)}. Please export a shorter time.`,
        `Diese Datei ist größer als ${formatBytes(BANK_FILE_BYTES)}. Bitte exportiere einen kürzeren Zeitraum.`,
      ),
    )
  const headers = { 'Content-Type': 'application/octet-stream' }
  const pending = api.payment.bank.$post({}, { headers, init: { body: file } })
  const all = await call(pending)
  const leftOut = leftOutIn((await pending).headers.get(LEFT_OUT_HEADER))
  const isSkipped = ({ skipped }: BankItem) => skipped !== undefined
  return { name: file.name, items: all.filter(item => !isSkipped(item)), skipped: all.filter(isSkipped), leftOut }
}

/** What the lines of a file can be booked to, by id: also what they name although nothing of it is open. */
export async function loadToPay(items: readonly BankItem[]): Promise<AllToPay> {
  const ids = items.flatMap(({ candidates = [], ...to }) =>
    [to, ...candidates].flatMap(({ registration, voucher }) => registration ?? voucher ?? []),
  )
  const all = await call(api.payment.payable.$post({ json: { ids } }))
  return new Map(all.map(one => [one.id, one]))
}

/** Stores the meaning of an unknown table's columns. */
export const explainColumns = (columns: ColumnsInput) => call(api.payment.columns.$post({ json: columns }))

/** Books lines; says what became of each, also if a later request fails. */
export async function bookLines(lines: BookInput): Promise<BookResult[]> {
  const results: BookResult[] = []
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    try {
      results.push(...(await call(api.payment.book.$post({ json: lines.slice(at, at + LINES_AT_ONCE) }))))
    } catch (error) {
      if (results.length === 0 || !(error instanceof AppError)) throw error
      const reason = error.message
      return [...results, ...lines.slice(at).map(line => ({ ...line, booked: false, reason }))]
    }
  }
  return results
}

/** The shares of a line that were booked. */
export const bookedShares = (item: BankItem, results: readonly BookResult[]) =>
  results
    .filter(({ line, booked }) => booked && line === item.line)
    .map(({ cents = leftOf(item), ...to }) => ({ to, cents }))

/** Shows a line of which some shares were booked as the next reading of the file will. */
export function afterBooking(item: BankItem, results: readonly BookResult[]): BankItem {
  const booked = sumOf(bookedShares(item, results).map(({ cents }) => cents))
  if (booked === 0) return item
  const { shares: _, candidates: __, ...rest } = item
  return { ...rest, match: 'known', reason: 'known', booked: (item.booked ?? 0) + booked }
}

/** Keeps the shares that were refused, unticked; a single one takes all that is left. */
export function choiceAfter(item: BankItem, { parts }: Choice, results: readonly BookResult[]): Choice {
  const done = new Set(bookedShares(item, results).map(({ to }) => idOf(to)))
  const refused = parts.filter(({ to }) => !done.has(idOf(to)))
  const [only] = refused
  return {
    isTicked: false,
    parts: refused.length === 1 && only ? [{ ...only, cents: leftOf(item) }] : refused,
  }
}
