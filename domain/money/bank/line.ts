import type { Cents } from '../../kit/cents.ts'
import type { Day } from '../../kit/format.ts'

export const BANK_FILE_BYTES = 5_000_000

/** A transaction of the bank's file (D57). */
export type BankLine = {
  /** The account's IBAN; "" if the file lacks it. */
  account: string
  /** Booking date. */
  date: Day
  /** Negative for debits. */
  cents: Cents
  /** The payer or the payee. */
  name: string
  text: string
  /** The bank's id of the transaction; "" if the file lacks it. */
  reference: string
  /** The payer's reference (EndToEndId) and document numbers; "" if there are none. */
  endToEnd: string
  /** The person it is paid for, if somebody else pays (UltmtDbtr); "" if missing. */
  onBehalfOf: string
  /** Fee that the payment service kept. */
  fee?: Cents | undefined
  /** Reverses another transaction, such as a returned direct debit. */
  isReversal: boolean
  /** Earlier versions' reading of these fields, if it differs: stored keys are computed from it. */
  former?: Pick<BankLine, 'account' | 'name' | 'text'> | undefined
}

/** A row, an entry or a file of the archive that cannot be read, and a sentence saying why. */
export type SkippedRow = { row: string; reason: string }

/** The statements of a bank's file, without lines that overlapping statements repeat. */
export type BankFile = {
  statements: BankLine[][]
  /** Number of pending transactions and of those in other currencies, which are not among the lines. */
  pending: number
  foreign: number
  skipped: SkippedRow[]
}

/** True for credits, and for reversals of credits, which need attention. */
export const isIncoming = ({ cents, isReversal }: Pick<BankLine, 'cents' | 'isReversal'>) =>
  cents > 0 || (isReversal && cents < 0)
