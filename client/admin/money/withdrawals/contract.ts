import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import type { Cents } from '../../../../domain/kit/cents.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import type { ListedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import { contractTitle, refundOf, voucherTitle } from '../../../../domain/office/lists/withdrawals.ts'
import { useEventOf } from '../../kit/words/booked-events.ts'
import { useList } from '../../state/lists.ts'

/** What a withdrawal is about, as the panel has it. */
export type KnownContract = {
  booking: Registration | undefined
  event: Event | undefined
  voucher: ListedVoucher | undefined
  /** "" where nothing was found. */
  title: string
  /** Once it took effect. */
  toPayBack: Cents
}

export function useContract({ about }: Withdrawal): KnownContract {
  const booking = (useList('registrations') ?? []).find(({ _id }) => _id === about?.id)
  const voucher = (useList('vouchers') ?? []).find(({ _id }) => _id === about?.id)
  const event = useEventOf(booking?.event)
  const toPayBack = booking
    ? refundOf(booking, event, dayOf(new Date().toISOString()))
    : voucher?.state === 'cancelled'
      ? voucher.left
      : 0
  return {
    booking,
    event,
    voucher,
    title: booking ? contractTitle(booking, event) : voucher ? voucherTitle(voucher) : '',
    toPayBack,
  }
}

/** Whether money goes back for it, or may; once it is declared again, the first one says so. */
export const isMoneyDue = (
  { kind, state, question }: Withdrawal,
  { toPayBack }: Pick<KnownContract, 'toPayBack'>,
): boolean => kind === 'withdrawal' && question !== 'again' && (state === 'open' || toPayBack > 0)
