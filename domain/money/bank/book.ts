import * as v from 'valibot'
import type { Cents } from '../../kit/cents.ts'
import { t } from '../../kit/language.ts'
import { centsInput } from '../terms/payment.ts'
import type { Doubt, Match, MatchFact, MatchReason } from './matching/match.ts'
import type { Share, Target } from './matching/payable.ts'

/** An incoming line of the bank's file, for the panel (D72). Debits are left out. */
export type BankItem = {
  /** Identifies the line in `payment/book`; signed, so that it cannot be forged. */
  line: string
  date: string
  cents: number
  name: string
  /** The person it is paid for, if somebody else pays. */
  onBehalfOf?: string | undefined
  text: string
  /** Fee that the payment service kept. */
  fee?: number | undefined
  match: Match
  reason: MatchReason
  /** Matching facts and doubts; omitted if empty. */
  agrees?: readonly MatchFact[] | undefined
  against?: readonly Doubt[] | undefined
  /** References ignored because of a wrong check character. */
  mistyped?: readonly string[] | undefined
  /** Reason why a row of the file could not be read. `text` shows the row, which cannot be recorded. */
  skipped?: string | undefined
  /** The match, if known; at most one of the two. */
  registration?: Target['registration']
  voucher?: Target['voucher']
  /** All candidates, if there are several. */
  candidates?: readonly Target[] | undefined
  /** Split of the line among several numbers, to the cent. */
  shares?: readonly Share[] | undefined
  /** Cents recorded so far, if the line is recorded in part. */
  booked?: Cents | undefined
}

/** Returns the cents of a line that are still to be recorded. */
export const leftOnBankItem = ({ cents, booked = 0 }: Pick<BankItem, 'cents' | 'booked'>): Cents => cents - booked

/**
 * Transactions of the bank's file that are not among the items: debits, pending ones, and other currencies. `repeated`
 * counts credits that another statement of the file contains too.
 */
export type SkippedCounts = { debits: number; pending: number; foreign: number; repeated: number }

/** Response header with these counts: `debits=3&pending=1&foreign=0&repeated=0`. */
export const LEFT_OUT_HEADER = 'Left-Out'
export const leftOutText = ({ debits, pending, foreign, repeated }: SkippedCounts): string =>
  `debits=${debits}&pending=${pending}&foreign=${foreign}&repeated=${repeated}`
export function leftOutIn(text: string | null): SkippedCounts {
  const counts = new URLSearchParams(text ?? '')
  const count = (name: keyof SkippedCounts) => Number(counts.get(name) ?? 0)
  return { debits: count('debits'), pending: count('pending'), foreign: count('foreign'), repeated: count('repeated') }
}

/** Limit of lines in one request. */
export const LINES_AT_ONCE = 500

export const chooseLinesSentence = () =>
  t(
    `Please choose lines of a bank file, at most ${LINES_AT_ONCE} at once.`,
    `Bitte wähle Zeilen eines Kontoauszugs, höchstens ${LINES_AT_ONCE} auf einmal.`,
  )

const line = v.string()
const other = v.optional(v.undefined())

const noShareSentence = () => t('A share is more than 0 cents.', 'Ein Anteil ist mehr als 0 Cent.')
/** Share of a split line; if missing, the target gets the whole rest. */
const cents = v.optional(v.pipe(centsInput(noShareSentence), v.minValue(1, noShareSentence)))

/** Records each line as a payment for a booking, an ordered voucher, or several of them (D72, D77). */
export const BookInput = v.pipe(
  v.array(
    v.union(
      [
        v.object({ line, registration: v.string(), voucher: other, cents }),
        v.object({ line, voucher: v.string(), registration: other, cents }),
      ],
      chooseLinesSentence,
    ),
    chooseLinesSentence,
  ),
  v.minLength(1, chooseLinesSentence),
  v.maxLength(LINES_AT_ONCE, chooseLinesSentence),
)
export type BookInput = v.InferOutput<typeof BookInput>

/** Outcome for a line; `reason` is set if it was not recorded. */
export type BookResult = BookInput[number] & { booked: boolean; reason?: string | undefined }
