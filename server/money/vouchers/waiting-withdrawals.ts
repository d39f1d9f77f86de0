import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { OpenQuestion, Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { Deps } from '../../app/deps.ts'
import type { Letter } from '../../mailer/letter.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** Adds a refunded voucher, and settles the withdrawals of it that waited only for the refund. */
export const settleRepaid = (
  { vouchers, withdrawals }: Pick<CollectionData, 'vouchers' | 'withdrawals'>,
  refunded: Voucher,
  now: Instant,
): Pick<CollectionData, 'vouchers' | 'withdrawals'> => ({
  vouchers: replaceRecord(vouchers, refunded),
  withdrawals: withdrawals.map(withdrawal =>
    isAbout(refunded, withdrawal) && withdrawal.question === 'redeemed' ? settle(withdrawal, now) : withdrawal,
  ),
})

/** Questions that keep the buyer's own declarations open. */
const buyerQuestions: ReadonlySet<OpenQuestion> = new Set(['paid', 'part', 'late', 'noRight'])

/**
 * Settles the buyer's open declarations when the educator cancels the voucher: accepting one afterwards would be
 * impossible.
 */
export function settleCancelled(
  deps: Pick<Deps, 'now' | 'sender'>,
  { withdrawals }: Pick<CollectionData, 'withdrawals'>,
  voucher: Voucher,
): { withdrawals: readonly Withdrawal[]; letters: Letter[] } {
  const isWaiting = (withdrawal: Withdrawal) =>
    isAbout(voucher, withdrawal) && withdrawal.question !== undefined && buyerQuestions.has(withdrawal.question)
  const [first] = withdrawals.filter(isWaiting)
  return {
    withdrawals: withdrawals.map(withdrawal => (isWaiting(withdrawal) ? settle(withdrawal, deps.now()) : withdrawal)),
    letters: first ? [voucherLetterAbout(deps, first, voucher)] : [],
  }
}

const isAbout = ({ _id }: Voucher, { about, kind, state }: Withdrawal): boolean =>
  about?.id === _id && kind === 'withdrawal' && state === 'open'

const settle = (withdrawal: Withdrawal, now: Instant): Withdrawal =>
  reviseRecord(withdrawal, { state: 'effective', settledDate: now }, now)

/** Letter to the buyer of a withdrawn voucher. */
export const voucherLetterAbout = (
  { sender }: Pick<Deps, 'sender'>,
  { _id }: Pick<Withdrawal, '_id'>,
  { buyer, number }: Voucher,
): Letter => ({
  to: buyer.email,
  replyTo: sender().contact.email,
  subject: `Dein Widerruf ist wirksam: Gutschein ${referenceOf(number)}`,
  cause: { kind: 'withdrawal', id: _id, letter: 'voucher' },
})
