import * as v from 'valibot'
import { addressTexts, perText } from '../../bookings/record/form-fields.ts'
import { sentLetters } from '../../bookings/record/sent-letter.ts'
import { type Cents, formatCents, sumOf } from '../../kit/cents.ts'
import { AppError } from '../../kit/error.ts'
import { type Day, type Instant, isDay } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { lastSkipped, type Takeover } from '../../machine/takeover.ts'
import { BankMarks } from '../terms/payment.ts'

/** From 5 € to 500 €: a larger amount should not depend on a code in a letter. */
export const VOUCHER_CENTS = { min: 500, max: 50_000 } as const

export const voucherStateWords = {
  ordered: ['Ordered', 'Bestellt'],
  paid: ['Valid', 'Gültig'],
  cancelled: ['Cancelled', 'Storniert'],
} as const
export type VoucherState = keyof typeof voucherStateWords
const voucherStates = Object.keys(voucherStateWords) as VoucherState[]
export function voucherStateWord(state: VoucherState): string {
  const [english, german] = voucherStateWords[state]
  return t(english, german)
}

/** Ways to pay for a voucher. */
export const voucherWays = ['transfer', 'cash', 'other'] as const
export type VoucherWay = (typeof voucherWays)[number]

const DayText = v.pipe(v.string(), v.check(isDay))
const wholeCents = v.pipe(v.number(), v.integer())

/** A transaction of a voucher, never changed or removed. Outgoing amounts are negative. */
const Entry = v.object({
  /** `repaid`: refunded to the buyer, for example after a withdrawal (§ 355 BGB). */
  what: v.picklist(['sold', 'redeemed', 'returned', 'repaid']),
  /** Berlin time. */
  date: DayText,
  cents: wholeCents,
  /** For `sold` and `repaid`. */
  way: v.optional(v.picklist(voucherWays)),
  /** The booking that it paid for, or was returned from. */
  registration: v.optional(Id),
  /** For `sold`: the key of the bank line. */
  bankLine: v.optional(v.string()),
  bankMarks: v.optional(BankMarks),
})
type Entry = v.InferOutput<typeof Entry>

/**
 * The current code. The code itself is not stored: it is derived from the site's secret, the voucher's id and `issue`.
 */
export const IssuedCode = v.object({
  /** Starts at 1; a lost code is replaced by the next. */
  issue: v.number(),
  /** HMAC of the code. */
  hash: v.string(),
  last4: v.string(),
})
export type IssuedCode = v.InferOutput<typeof IssuedCode>

/** A voucher for an amount, without expiry (D58). */
export const Voucher = v.object({
  _id: Id,
  /** `G-2026-0007`, by calendar year in Berlin; used in bank transfers. */
  number: v.string(),
  buyer: v.object({ name: v.string(), email: v.string(), ...perText(() => v.string(), addressTexts) }),
  cents: wholeCents,
  /** Greeting to the recipient; may be "". */
  message: v.string(),
  /** The amount is printed. */
  showsAmount: v.boolean(),
  state: v.picklist(voucherStates),
  /** Set once it is paid. */
  code: v.optional(IssuedCode),
  entries: v.array(Entry),
  /** Sent letters that may bounce. */
  sentLetters,
  createdDate: InstantText,
  lastModifiedDate: InstantText,
  /** Created with the form, to deduplicate orders (D13). */
  requestId: v.optional(Id),
})
export type Voucher = v.InferOutput<typeof Voucher>
export type Buyer = Voucher['buyer']

export const leftOnVoucher = ({ entries }: Pick<Voucher, 'entries'>): Cents => sumOf(entries.map(({ cents }) => cents))

export const isRedeemable = (voucher: Pick<Voucher, 'state' | 'entries'>): boolean =>
  voucher.state === 'paid' && leftOnVoucher(voucher) > 0

export function nextVoucherNumber(
  vouchers: readonly Pick<Voucher, 'number'>[],
  year: string,
  takeovers?: readonly Takeover[],
): string {
  const prefix = `G-${year}-`
  const counted = vouchers
    .filter(({ number }) => number.startsWith(prefix))
    .map(({ number }) => Number(number.slice(7)))
  return (
    prefix +
    String(
      counted.reduce((highest, number) => Math.max(highest, number), lastSkipped(takeovers, 'vouchers', year)) + 1,
    ).padStart(4, '0')
  )
}

/** Date and way of payment; `bankLine` if it was read from a bank file. */
type Sale = { date: Day; way: VoucherWay; bankLine?: string | undefined; bankMarks?: BankMarks | undefined }

/** Changes of a voucher. Each throws `conflict` if it is not possible. */

/** Records the payment and issues the code. */
export function sellVoucher(voucher: Voucher, { code, ...sale }: Sale & { code: IssuedCode }, now: Instant): Voucher {
  if (voucher.state !== 'ordered') throw notPossible(voucher)
  const entry = { what: 'sold' as const, cents: voucher.cents, ...sale }
  return reviseRecord(voucher, { state: 'paid', code, entries: [...voucher.entries, entry] }, now)
}

/** Replaces a lost code. */
export function replaceVoucherCode(voucher: Voucher, code: IssuedCode, now: Instant): Voucher {
  if (voucher.state !== 'paid') throw notPossible(voucher)
  if (leftOnVoucher(voucher) === 0)
    throw new AppError('conflict', t('This voucher is used up.', 'Dieser Gutschein ist aufgebraucht.'))
  return reviseRecord(voucher, { code }, now)
}

/** Cancels an unpaid order, or a sale while the whole amount is left, which is refunded to the buyer. */
export function cancelVoucher(voucher: Voucher, undone: { date: Day; way: VoucherWay }, now: Instant): Voucher {
  if (voucher.state === 'cancelled') throw notPossible(voucher)
  if (voucher.state === 'ordered') return reviseRecord(voucher, { state: 'cancelled' }, now)
  if (leftOnVoucher(voucher) !== voucher.cents)
    throw new AppError('conflict', t('Part of it is redeemed already.', 'Ein Teil davon ist schon eingelöst.'))
  const entry = { what: 'repaid' as const, ...undone, cents: -voucher.cents }
  return reviseRecord(voucher, { state: 'cancelled', entries: [...voucher.entries, entry] }, now)
}

/**
 * Withdraws by the statutory right (D54): the voucher cannot be redeemed any more. Its money stays until the educator
 * refunds it, see `repayVoucher`.
 */
export function withdrawVoucher(voucher: Voucher, now: Instant): Voucher {
  if (voucher.state === 'cancelled') throw notPossible(voucher)
  return reviseRecord(voucher, { state: 'cancelled' }, now)
}

/** Records the refund of a withdrawn voucher's rest. */
export function repayVoucher(voucher: Voucher, repaid: { date: Day; way: VoucherWay }, now: Instant): Voucher {
  const amount = leftOnVoucher(voucher)
  if (voucher.state !== 'cancelled' || amount === 0) throw notPossible(voucher)
  return withEntry(voucher, { what: 'repaid', ...repaid, cents: -amount }, now)
}

type Use = { cents: Cents; date: Day; registration: string }

/** Pays for a booking. Throws if the amount exceeds the rest, which would be a bug. */
export function redeemVoucher(voucher: Voucher, { cents, ...use }: Use, now: Instant): Voucher {
  if (!isRedeemable(voucher) || cents <= 0 || cents > leftOnVoucher(voucher))
    throw new Error(`The voucher ${voucher.number} does not hold ${formatCents(cents)}.`)
  return withEntry(voucher, { what: 'redeemed', cents: -cents, ...use }, now)
}

/** Returns an amount that a booking no longer needs. */
export const returnToVoucher = (voucher: Voucher, use: Use, now: Instant): Voucher =>
  withEntry(voucher, { what: 'returned', ...use }, now)

const withEntry = (voucher: Voucher, entry: Entry, now: Instant) =>
  reviseRecord(voucher, { entries: [...voucher.entries, entry] }, now)

const notPossible = ({ state }: Voucher) =>
  new AppError(
    'conflict',
    t(
      `This is not possible; the voucher is: ${voucherStateWord(state)}.`,
      `Das geht nicht; der Gutschein ist: ${voucherStateWord(state)}.`,
    ),
  )

/** Omits the code and its hash. `needsCode`: its code is no longer valid. */
export const listedVoucher = ({ code, buyer, requestId: _, ...voucher }: Voucher, needsCode = false) => ({
  ...voucher,
  ...buyer,
  last4: code?.last4 ?? '',
  left: leftOnVoucher(voucher),
  needsCode,
})
export type ListedVoucher = ReturnType<typeof listedVoucher>

/** True if a void voucher still has money, which belongs to the buyer. */
export const isToRepay = ({ state, left }: Pick<ListedVoucher, 'state' | 'left'>) => state === 'cancelled' && left > 0

/** True if its payment or refund is open. */
export const waitsForMoney = (voucher: ListedVoucher) => voucher.state === 'ordered' || isToRepay(voucher)
