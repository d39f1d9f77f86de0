import type { Day } from '../format.ts'
import type { Cents } from '../money/cents.ts'

/** Bytes of a bank's file, as it is sent. */
export const BANK_FILE_BYTES = 5_000_000

/** A movement of money as the bank's file has it (D57). */
export type BankLine = {
  /** The IBAN of the account; "" where the file does not name it. */
  account: string
  /** When the bank booked it. */
  date: Day
  /** With a minus where money went out. */
  cents: Cents
  /** Who sent the money, or got it. */
  name: string
  text: string
  /** The bank's own id of it; "" where the file has none. */
  reference: string
  /** The payer's own reference (EndToEndId) and the numbers of documents it names; "" if there are none. */
  endToEnd: string
  /** The person it is paid for, if another one pays (UltmtDbtr); "" if nobody is named. */
  onBehalfOf: string
  /** Fee that the payment service kept. */
  fee?: Cents | undefined
  /** It takes another movement back, such as a direct debit that was returned. */
  isReversal: boolean
  /** How earlier versions read these fields, if that differs: the keys they stored are made of it. */
  former?: Pick<BankLine, 'account' | 'name' | 'text'> | undefined
}

/** A row of the file, an entry or another file of the archive that cannot be read, and a sentence that says why. */
export type SkippedRow = { row: string; reason: string }

/** What a bank's file holds: statements, each with lines that no other one repeats by chance. */
export type BankFile = {
  statements: BankLine[][]
  /** How many were announced only, and how many are in another currency; neither are lines. */
  pending: number
  foreign: number
  skipped: SkippedRow[]
}

/** Whether it may pay for something: what came, and what was taken back, which is to be looked at. */
export const isIncoming = ({ cents, isReversal }: Pick<BankLine, 'cents' | 'isReversal'>) =>
  cents > 0 || (isReversal && cents < 0)
