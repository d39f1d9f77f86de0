import { accountOf } from '../../bookings/account/account.ts'
import { isCalledOff, isDeleted } from '../../bookings/record/called-off.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Cents } from '../../kit/cents.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { replaceRecord } from '../../kit/record.ts'
import type { Payment } from '../terms/payment.ts'
import { isRedeemable, leftOnVoucher, redeemVoucher, returnToVoucher, type Voucher } from './voucher.ts'

type Event = Parameters<typeof accountOf>[1]
type SettlementContext = { event: Event; now: Instant; newId: () => string }
type Settlement = { booking: Registration; vouchers: readonly Voucher[] }

/**
 * Settles a booking's vouchers after a change, to be stored with it (D58): the assigned voucher pays what is owed, and
 * the surplus returns to vouchers. `event` is the booking's current one.
 */
export function settleWithVouchers(
  booking: Registration,
  vouchers: readonly Voucher[],
  around: SettlementContext,
): Settlement {
  return returnSurplus(redeemGiven({ booking, vouchers }, around), around)
}

/**
 * Redeems the assigned voucher as far as it reaches. Unassigns it once it is empty, or no longer needed for a confirmed
 * booking.
 */
function redeemGiven({ booking, vouchers }: Settlement, { event, now, newId }: SettlementContext): Settlement {
  const account = accountOf(booking, event, dayOf(now))
  const open = account?.open ?? 0
  const { voucher: id, ...given } = booking
  if (id === undefined) return { booking, vouchers }
  // Keeps the voucher of a booking whose event was called off or deleted: it may pay for another event.
  const isOff = isCalledOff(booking, event) || isDeleted(booking, event)
  const isNeedless = account !== undefined && booking.state === 'confirmed' && !isOff
  if (open === 0) return { booking: isNeedless ? given : booking, vouchers }
  const voucher = vouchers.find(({ _id }) => _id === id)
  if (!voucher || !isRedeemable(voucher)) return { booking: given, vouchers }
  const cents = Math.min(open, leftOnVoucher(voucher))
  const use = { cents, date: dayOf(now), registration: booking._id }
  return {
    booking: { ...given, payments: [...booking.payments, paymentOf(voucher, cents, { now, newId })] },
    vouchers: replaceRecord(vouchers, redeemVoucher(voucher, use, now)),
  }
}

/** Returns the surplus to the vouchers, last one first. */
function returnSurplus({ booking, vouchers }: Settlement, { event, now, newId }: SettlementContext): Settlement {
  let unreturned = accountOf(booking, event, dayOf(now))?.toVoucher ?? 0
  let after: Settlement = { booking, vouchers }
  for (const [id, paid] of paidByEach(booking.payments).toReversed()) {
    const voucher = vouchers.find(({ _id }) => _id === id)
    const cents = Math.min(unreturned, paid)
    if (!voucher || cents <= 0) continue
    unreturned -= cents
    const use = { cents, date: dayOf(now), registration: booking._id }
    after = {
      booking: {
        ...after.booking,
        payments: [...after.booking.payments, paymentOf(voucher, -cents, { now, newId })],
        // The confirmation was undone (D68), or the event was called off: keeps the voucher for the next confirmation
        // or event.
        ...(booking.state === 'requested' || isCalledOff(booking, event) ? { voucher: id } : {}),
      },
      vouchers: replaceRecord(after.vouchers, returnToVoucher(voucher, use, now)),
    }
  }
  return after
}

/**
 * Reverses the payments by voucher that followed from an undone step (D68, D83): redeems refunds again, and refunds
 * redemptions. Undefined if a voucher no longer has the amount, for example because it was redeemed elsewhere.
 */
export function returnToVouchers(
  followed: readonly Payment[],
  vouchers: readonly Voucher[],
  { registration, now }: { registration: string; now: Instant },
): readonly Voucher[] | undefined {
  let after = vouchers
  for (const payment of followed) {
    const voucher = after.find(({ _id }) => _id === payment.voucher)
    if (!voucher) return undefined
    const use = { cents: Math.abs(payment.cents), date: dayOf(now), registration }
    if (payment.cents > 0) after = replaceRecord(after, returnToVoucher(voucher, use, now))
    else if (isRedeemable(voucher) && use.cents <= leftOnVoucher(voucher))
      after = replaceRecord(after, redeemVoucher(voucher, use, now))
    else return undefined
  }
  return after
}

const paymentOf = (
  { _id, number }: Voucher,
  cents: Cents,
  { now, newId }: Pick<SettlementContext, 'now' | 'newId'>,
): Payment => ({
  _id: newId(),
  date: dayOf(now),
  cents,
  way: 'voucher',
  reference: number,
  voucher: _id,
})

/** Sums the payments of each voucher, in order. */
function paidByEach(payments: readonly Payment[]): [voucher: string, cents: Cents][] {
  const sums = new Map<string, Cents>()
  for (const { voucher, cents } of payments)
    if (voucher !== undefined) sums.set(voucher, (sums.get(voucher) ?? 0) + cents)
  return [...sums]
}
