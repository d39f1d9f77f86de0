import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordWithdrawal } from '../../../domain/bookings/steps/booking-steps.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecord } from '../../../domain/kit/record.ts'
import { leftOnVoucher, type Voucher, withdrawVoucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Contract } from '../../../domain/money/withdrawals/judge-declaration.ts'
import type { OpenQuestion, Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { Deps } from '../../app/deps.ts'
import { stepLetters } from '../../bookings/letters/step-letters.ts'
import type { Letter } from '../../mailer/letter.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { settleVouchers } from '../vouchers/settle-vouchers.ts'
import { voucherLetterAbout } from '../vouchers/waiting-withdrawals.ts'

type EffectDeps = Pick<Deps, 'now' | 'newId' | 'sender' | 'users'>
type CurrentRecords = Pick<CollectionData, 'registrations' | 'events' | 'bin' | 'vouchers'>

/** Changes by a withdrawal, for the commit that stores it. */
export type WithdrawalEffect = {
  next: { registrations?: readonly Registration[]; vouchers?: readonly Voucher[] }
  /** Letters to the person who booked or bought. */
  letters: readonly Letter[]
  /** Question left to the educator. */
  question?: OpenQuestion
}

/**
 * Ends the contract like a cancellation, with places, fees, vouchers and invoices, but refunds everything except
 * `kept`. `date` is when the declaration arrived.
 */
export const withdrawFrom = (
  deps: EffectDeps,
  current: CurrentRecords,
  contract: Contract,
  { _id, date, kept = 0 }: Pick<Withdrawal, '_id' | 'date'> & { kept?: Cents | undefined },
): WithdrawalEffect =>
  contract.booking
    ? withdrawFromBooking(deps, current, contract.booking, { date, kept })
    : withdrawFromVoucher(deps, current, contract.voucher, { _id })

function withdrawFromBooking(
  deps: EffectDeps,
  current: CurrentRecords,
  before: Registration,
  { date, kept }: { date: Instant; kept: Cents },
): WithdrawalEffect {
  const changed = recordWithdrawal(before, { now: deps.now(), by: 'guest', detail: date }, kept)
  const { booking, vouchers } = settleVouchers(deps, changed, current)
  const registrations = replaceRecord(current.registrations, booking)
  return { next: { registrations, vouchers }, letters: stepLetters(deps, before, booking) }
}

/** The educator has to refund the balance. */
function withdrawFromVoucher(
  deps: EffectDeps,
  current: CurrentRecords,
  before: Voucher,
  withdrawal: Pick<Withdrawal, '_id'>,
): WithdrawalEffect {
  const voucher = withdrawVoucher(before, deps.now())
  const vouchers = replaceRecord(current.vouchers, voucher)
  const letters = [voucherLetterAbout(deps, withdrawal, voucher)]
  return { next: { vouchers }, letters, ...(leftOnVoucher(voucher) > 0 ? { question: 'redeemed' } : {}) }
}
