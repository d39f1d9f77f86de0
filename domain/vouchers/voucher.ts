import * as v from 'valibot'
import { AppError } from '../error.ts'
import { type Day, type Instant, isDay } from '../format.ts'
import { t } from '../language.ts'
import { type Cents, formatCents, sumOf } from '../money/cents.ts'
import { BankMarks } from '../money/payment.ts'
import { revised } from '../record.ts'
import { Id, InstantText } from '../schema.ts'
import { sentLetters } from '../sent-letter.ts'

/** From 5 € to 500 €; more than that nobody should send for a line in a letter. */
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

/** How a voucher is paid for. */
export const voucherWays = ['transfer', 'cash', 'other'] as const
export type VoucherWay = (typeof voucherWays)[number]

const DayText = v.pipe(v.string(), v.check(isDay))
const wholeCents = v.pipe(v.number(), v.integer())

/** What a voucher got and gave; nothing is changed or taken out. What went out of it has a minus. */
const Entry = v.object({
  /** `repaid`: the buyer got the money back, as after a withdrawal (§ 355 BGB). */
  what: v.picklist(['sold', 'redeemed', 'returned', 'repaid']),
  /** In Berlin. */
  date: DayText,
  cents: wholeCents,
  /** Of what was sold or repaid. */
  way: v.optional(v.picklist(voucherWays)),
  /** The booking that it was redeemed for, or came back from. */
  registration: v.optional(Id),
  /** Of what was sold: the key of the bank's line that it was read from. */
  bankLine: v.optional(v.string()),
  bankMarks: v.optional(BankMarks),
})
type Entry = v.InferOutput<typeof Entry>

/** The code that is valid now. The code itself is nowhere: the site's secret makes it of the voucher's id and `issue`. */
export const IssuedCode = v.object({
  /** From 1; a lost code gets the next one. */
  issue: v.number(),
  /** HMAC of the code. */
  hash: v.string(),
  last4: v.string(),
})
export type IssuedCode = v.InferOutput<typeof IssuedCode>

/** A voucher over an amount, without an end (D58). */
export const Voucher = v.object({
  _id: Id,
  /** `G-2026-0007`, counted by Berlin's years; it stands in the bank transfer. */
  number: v.string(),
  buyer: v.object({
    name: v.string(),
    email: v.string(),
    street: v.string(),
    houseNumber: v.string(),
    zip: v.string(),
    city: v.string(),
    country: v.string(),
  }),
  cents: wholeCents,
  /** For whoever gets it; may be "". */
  message: v.string(),
  /** Whether the amount is printed on it. */
  showsAmount: v.boolean(),
  state: v.picklist(voucherStates),
  /** As soon as it is paid. */
  code: v.optional(IssuedCode),
  entries: v.array(Entry),
  /** Letters about it that were sent and may come back. */
  sentLetters,
  createdDate: InstantText,
  lastModifiedDate: InstantText,
  /** Made with the form; an order that comes twice is stored once (D13). */
  requestId: v.optional(Id),
})
export type Voucher = v.InferOutput<typeof Voucher>
export type Buyer = Voucher['buyer']

/** What is left on a voucher. */
export const leftOn = ({ entries }: Pick<Voucher, 'entries'>): Cents => sumOf(entries.map(({ cents }) => cents))

export const isRedeemable = (voucher: Pick<Voucher, 'state' | 'entries'>): boolean =>
  voucher.state === 'paid' && leftOn(voucher) > 0

/** The number after the highest one of the year. */
export function nextVoucherNumber(vouchers: readonly Pick<Voucher, 'number'>[], year: string): string {
  const prefix = `G-${year}-`
  const counted = vouchers
    .filter(({ number }) => number.startsWith(prefix))
    .map(({ number }) => Number(number.slice(7)))
  return prefix + String(counted.reduce((most, one) => Math.max(most, one), 0) + 1).padStart(4, '0')
}

/** How the money came; `bankLine` where it was read from the bank's file. */
type Sale = { date: Day; way: VoucherWay; bankLine?: string | undefined; bankMarks?: BankMarks | undefined }

/** The changes of a voucher; each throws `conflict` when it is not possible (any more). */

/** The money for it has come: now it has a code. */
export function sell(voucher: Voucher, { code, ...sale }: Sale & { code: IssuedCode }, now: Instant): Voucher {
  if (voucher.state !== 'ordered') throw notPossible(voucher)
  const entry = { what: 'sold' as const, cents: voucher.cents, ...sale }
  return revised(voucher, { state: 'paid', code, entries: [...voucher.entries, entry] }, now)
}

/** Another code in the place of a lost one. */
export function reissue(voucher: Voucher, code: IssuedCode, now: Instant): Voucher {
  if (voucher.state !== 'paid') throw notPossible(voucher)
  if (leftOn(voucher) === 0)
    throw new AppError('conflict', t('This voucher is used up.', 'Dieser Gutschein ist aufgebraucht.'))
  return revised(voucher, { code }, now)
}

/** An order that nobody paid is over, and a sale is undone as long as the whole amount is left: the buyer gets it back. */
export function cancelVoucher(voucher: Voucher, undone: { date: Day; way: VoucherWay }, now: Instant): Voucher {
  if (voucher.state === 'cancelled') throw notPossible(voucher)
  if (voucher.state === 'ordered') return revised(voucher, { state: 'cancelled' }, now)
  if (leftOn(voucher) !== voucher.cents)
    throw new AppError('conflict', t('Part of it is redeemed already.', 'Ein Teil davon ist schon eingelöst.'))
  const entry = { what: 'repaid' as const, ...undone, cents: -voucher.cents }
  return revised(voucher, { state: 'cancelled', entries: [...voucher.entries, entry] }, now)
}

/**
 * By the statutory right (D54): nobody can redeem it any more. What was paid for it is left on it until the educator has paid
 * it back, see `repayVoucher`.
 */
export function withdrawVoucher(voucher: Voucher, now: Instant): Voucher {
  if (voucher.state === 'cancelled') throw notPossible(voucher)
  return revised(voucher, { state: 'cancelled' }, now)
}

/** What was left on a voucher that is withdrawn has gone back to the buyer. */
export function repayVoucher(voucher: Voucher, repaid: { date: Day; way: VoucherWay }, now: Instant): Voucher {
  const left = leftOn(voucher)
  if (voucher.state !== 'cancelled' || left === 0) throw notPossible(voucher)
  return withEntry(voucher, { what: 'repaid', ...repaid, cents: -left }, now)
}

type Use = { cents: Cents; date: Day; registration: string }

/** Pays for a booking. Never more than is left, whoever asks: that would be a fault of ours. */
export function redeem(voucher: Voucher, { cents, ...use }: Use, now: Instant): Voucher {
  if (!isRedeemable(voucher) || cents <= 0 || cents > leftOn(voucher))
    throw new Error(`The voucher ${voucher.number} does not hold ${formatCents(cents)}.`)
  return withEntry(voucher, { what: 'redeemed', cents: -cents, ...use }, now)
}

/** What a booking does not need any more comes back. */
export const giveBack = (voucher: Voucher, use: Use, now: Instant): Voucher =>
  withEntry(voucher, { what: 'returned', ...use }, now)

const withEntry = (voucher: Voucher, entry: Entry, now: Instant) =>
  revised(voucher, { entries: [...voucher.entries, entry] }, now)

const notPossible = ({ state }: Voucher) =>
  new AppError(
    'conflict',
    t(
      `This is not possible; the voucher is: ${voucherStateWord(state)}.`,
      `Das geht nicht; der Gutschein ist: ${voucherStateWord(state)}.`,
    ),
  )

/** What the panel lists: never the code, nor what could prove one. `needsCode`: its code does not open it any more. */
export const listedVoucher = ({ code, buyer, requestId: _, ...voucher }: Voucher, needsCode = false) => ({
  ...voucher,
  ...buyer,
  last4: code?.last4 ?? '',
  left: leftOn(voucher),
  needsCode,
})
export type ListedVoucher = ReturnType<typeof listedVoucher>

/** Void, but money has come onto it since, or was left on it: that is the buyer's. */
export const isToRepay = ({ state, left }: Pick<ListedVoucher, 'state' | 'left'>) => state === 'cancelled' && left > 0

/** Whether its money is still to come, or to go back. */
export const waitsForMoney = (voucher: ListedVoucher) => voucher.state === 'ordered' || isToRepay(voucher)
