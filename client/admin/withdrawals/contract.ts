import { isSameName, nameWords } from '../../../domain/bank-statement/names.ts'
import type { Event } from '../../../domain/events/event.ts'
import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { normalAddress } from '../../../domain/normal-address.ts'
import { accountOf } from '../../../domain/registrations/account.ts'
import { bookingStateWord, isBooking } from '../../../domain/registrations/booking.ts'
import { canWithdraw } from '../../../domain/registrations/booking-steps.ts'
import { isInquiryState, type Registration } from '../../../domain/registrations/registration.ts'
import type { ListedVoucher } from '../../../domain/vouchers/voucher.ts'
import type { Withdrawal } from '../../../domain/withdrawals/withdrawal.ts'
import { useEventOf } from '../kit/booked-events.ts'
import { useList } from '../state/lists.ts'

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
  const toPayBack = booking ? refundOf(booking, event) : voucher?.state === 'cancelled' ? voucher.left : 0
  return {
    booking,
    event,
    voucher,
    title: booking ? bookingTitle(booking, event) : voucher ? voucherTitle(voucher) : '',
    toPayBack,
  }
}

/** Whether money goes back for it, or may; once it is declared again, the first one says so. */
export const isMoneyDue = (
  { kind, state, question }: Withdrawal,
  { toPayBack }: Pick<KnownContract, 'toPayBack'>,
): boolean => kind === 'withdrawal' && question !== 'again' && (state === 'open' || toPayBack > 0)

const refundOf = (booking: Registration, event: Event | undefined): Cents =>
  booking.state === 'withdrawn' ? (accountOf(booking, event, dayOf(new Date().toISOString()))?.refund ?? 0) : 0

const bookingTitle = (
  { number = '', name, eventSnapshot, state }: Registration,
  event?: Pick<Event, 'title'>,
): string =>
  [number, name, (event ?? eventSnapshot)?.title, isInquiryState(state) ? '' : bookingStateWord(state)]
    .filter(Boolean)
    .join(', ')

const voucherTitle = ({ number, name }: ListedVoucher): string => `${t('Voucher', 'Gutschein')} ${number}, ${name}`

/** The contracts that it may be about: those of the same person first, then the others, the newest first. */
export function useChoices({ name, email }: Withdrawal): { value: string; title: string }[] {
  const registrations = (useList('registrations') ?? []).filter(one => isBooking(one) && canWithdraw(one))
  const events = useList('events') ?? []
  const vouchers = (useList('vouchers') ?? []).filter(({ state }) => state !== 'cancelled')
  const words = nameWords(name)
  const isOwn = (one: { name: string; email: string }) =>
    normalAddress(one.email) === normalAddress(email) || isSameName(nameWords(one.name), words)
  const all = [
    ...registrations.map(one => ({
      value: `registration ${one._id}`,
      title: bookingTitle(
        one,
        events.find(({ _id }) => _id === one.event),
      ),
      one,
    })),
    ...vouchers.map(one => ({ value: `voucher ${one._id}`, title: voucherTitle(one), one })),
  ].sort((a, b) => (a.one.createdDate < b.one.createdDate ? 1 : -1))
  return all
    .toSorted((a, b) => Number(isOwn(b.one)) - Number(isOwn(a.one)))
    .map(({ value, title }) => ({ value, title }))
}
