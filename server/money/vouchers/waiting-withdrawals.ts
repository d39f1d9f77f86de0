import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { OpenQuestion, Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { Deps } from '../../app/deps.ts'
import type { Letter } from '../../mailer/letter.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/**
 * Stored with the refund of a voucher: settles withdrawals that waited only for the money. Others about the voucher
 * stay open.
 */
export const withRepaid = (
  { vouchers, withdrawals }: Pick<CollectionData, 'vouchers' | 'withdrawals'>,
  after: Voucher,
  now: Instant,
): Pick<CollectionData, 'vouchers' | 'withdrawals'> => ({
  vouchers: replaceRecord(vouchers, after),
  withdrawals: withdrawals.map(withdrawal =>
    isAbout(after, withdrawal) && withdrawal.question === 'redeemed' ? settle(withdrawal, now) : withdrawal,
  ),
})

/** The buyer's own declarations, whatever they wait for. */
const buyers: ReadonlySet<OpenQuestion> = new Set(['paid', 'part', 'late', 'noRight'])

/**
 * Gives waiting declarations of the buyer their effect when the educator cancels the voucher, after which they could
 * not be accepted.
 */
export function withCancelled(
  deps: Pick<Deps, 'now' | 'sender'>,
  { withdrawals }: Pick<CollectionData, 'withdrawals'>,
  voucher: Voucher,
): { withdrawals: readonly Withdrawal[]; letters: Letter[] } {
  const isWaiting = (withdrawal: Withdrawal) =>
    isAbout(voucher, withdrawal) && withdrawal.question !== undefined && buyers.has(withdrawal.question)
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
