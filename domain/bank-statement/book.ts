import * as v from 'valibot'
import { t } from '../language.ts'
import type { Cents } from '../money/cents.ts'
import { centsInput } from '../money/payment.ts'
import type { Doubt, Fact, Match, Reason } from './match.ts'
import type { Share, Target } from './payable.ts'

/** A line of the bank's file that came in, as the panel gets it (D72). Debits are not among them. */
export type BankItem = {
  /** Stands for the line in `payment/book`; signed, so that nobody can make one up. */
  line: string
  date: string
  cents: number
  name: string
  /** The person it is paid for, if another one pays. */
  onBehalfOf?: string | undefined
  text: string
  /** Fee that the payment service kept. */
  fee?: number | undefined
  match: Match
  reason: Reason
  /** Facts that agree, and doubts; left out when empty. */
  agrees?: readonly Fact[] | undefined
  against?: readonly Doubt[] | undefined
  /** References that count for nothing, as their check character is wrong. */
  mistyped?: readonly string[] | undefined
  /** Why a row of the file could not be read; `text` shows the row, which cannot be booked. */
  skipped?: string | undefined
  /** What it pays, as far as that is known; at most one of them. */
  registration?: Target['registration']
  voucher?: Target['voucher']
  /** All that may be meant, if that is more than one. */
  candidates?: readonly Target[] | undefined
  /** How it splits among several numbers, to the cent. */
  shares?: readonly Share[] | undefined
  /** Cents booked so far, if the line is booked in part. */
  booked?: Cents | undefined
}

/** Returns the cents of a line that are still to be booked. */
export const leftOf = ({ cents, booked = 0 }: Pick<BankItem, 'cents' | 'booked'>): Cents => cents - booked

/**
 * How many movements of a bank's file are not among the items: what went out, was announced only, or is no euro. `repeated`
 * came in, and was taken for the same as an equal one in another statement of the file.
 */
export type LeftOut = { debits: number; pending: number; foreign: number; repeated: number }

/** The header of the answer that says so: `debits=3&pending=1&foreign=0&repeated=0`. */
export const LEFT_OUT_HEADER = 'Left-Out'
export const leftOutText = ({ debits, pending, foreign, repeated }: LeftOut): string =>
  `debits=${debits}&pending=${pending}&foreign=${foreign}&repeated=${repeated}`
export function leftOutIn(text: string | null): LeftOut {
  const counts = new URLSearchParams(text ?? '')
  const count = (name: keyof LeftOut) => Number(counts.get(name) ?? 0)
  return { debits: count('debits'), pending: count('pending'), foreign: count('foreign'), repeated: count('repeated') }
}

/** So many lines are booked at once. */
export const LINES_AT_ONCE = 500

export const notRead = () =>
  t(
    `Please choose lines of a bank file, at most ${LINES_AT_ONCE} at once.`,
    `Bitte wähle Zeilen eines Kontoauszugs, höchstens ${LINES_AT_ONCE} auf einmal.`,
  )

const line = v.string()
const other = v.optional(v.undefined())

const noShare = () => t('A share is more than 0 cents.', 'Ein Anteil ist mehr als 0 Cent.')
/** Share of a split line; without it the target gets all that is left. */
const cents = v.optional(v.pipe(centsInput(noShare), v.minValue(1, noShare)))

/** Books each line to a booking, to an ordered voucher, or to several of them (D72, D77). */
export const BookInput = v.pipe(
  v.array(
    v.union(
      [
        v.object({ line, registration: v.string(), voucher: other, cents }),
        v.object({ line, voucher: v.string(), registration: other, cents }),
      ],
      notRead,
    ),
    notRead,
  ),
  v.minLength(1, notRead),
  v.maxLength(LINES_AT_ONCE, notRead),
)
export type BookInput = v.InferOutput<typeof BookInput>

/** What became of a line; `reason` says why it was not booked. */
export type BookResult = BookInput[number] & { booked: boolean; reason?: string | undefined }
