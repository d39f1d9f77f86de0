import { dayOf, type Instant } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import type { Payment } from '../money/payment.ts'
import { accountOf } from '../registrations/account.ts'
import { isCalledOff, isDeleted } from '../registrations/called-off.ts'
import type { Registration } from '../registrations/registration.ts'
import { giveBack, isRedeemable, leftOn, redeem, type Voucher } from './voucher.ts'

type Event = Parameters<typeof accountOf>[1]
type Around = { event: Event; now: Instant; newId: () => string }
type Settled = { booking: Registration; vouchers: readonly Voucher[] }

/**
 * What a change of a booking means for its vouchers, to be stored with it (D58): the voucher that was given for it pays for
 * what is owed, and what is not needed any more goes back. `event` is the booking's as it is now.
 */
export function settled(booking: Registration, vouchers: readonly Voucher[], around: Around): Settled {
  return returned(redeemed({ booking, vouchers }, around), around)
}

/**
 * The given voucher pays as far as it reaches. One that holds nothing any more is not asked again, nor one that is not needed
 * for what is confirmed.
 */
function redeemed({ booking, vouchers }: Settled, { event, now, newId }: Around): Settled {
  const account = accountOf(booking, event, dayOf(now))
  const open = account?.open ?? 0
  const { voucher: id, ...given } = booking
  if (id === undefined) return { booking, vouchers }
  // Keep the voucher given for a cancelled or deleted event: it may pay for another date.
  const isOff = isCalledOff(booking, event) || isDeleted(booking, event)
  const isNeedless = account !== undefined && booking.state === 'confirmed' && !isOff
  if (open === 0) return { booking: isNeedless ? given : booking, vouchers }
  const voucher = vouchers.find(({ _id }) => _id === id)
  if (!voucher || !isRedeemable(voucher)) return { booking: given, vouchers }
  const cents = Math.min(open, leftOn(voucher))
  const use = { cents, date: dayOf(now), registration: booking._id }
  return {
    booking: { ...given, payments: [...booking.payments, paymentOf(voucher, cents, { now, newId })] },
    vouchers: replaced(vouchers, redeem(voucher, use, now)),
  }
}

/** What is too much goes back onto the vouchers, the last one first. */
function returned({ booking, vouchers }: Settled, { event, now, newId }: Around): Settled {
  let left = accountOf(booking, event, dayOf(now))?.toVoucher ?? 0
  let after: Settled = { booking, vouchers }
  for (const [id, paid] of paidByEach(booking.payments).toReversed()) {
    const voucher = vouchers.find(({ _id }) => _id === id)
    const cents = Math.min(left, paid)
    if (!voucher || cents <= 0) continue
    left -= cents
    const use = { cents, date: dayOf(now), registration: booking._id }
    after = {
      booking: {
        ...after.booking,
        payments: [...after.booking.payments, paymentOf(voucher, -cents, { now, newId })],
        // A confirmation was taken back (D68), or the event called off: the next confirmation or date redeems it again.
        ...(booking.state === 'requested' || isCalledOff(booking, event) ? { voucher: id } : {}),
      },
      vouchers: replaced(after.vouchers, giveBack(voucher, use, now)),
    }
  }
  return after
}

/**
 * Returns the vouchers without what followed from a step that is taken back (D68, D83): what they got back is redeemed again, what
 * they paid goes back. Undefined when one of them does not hold it any more, as when it was redeemed elsewhere.
 */
export function unsettled(
  followed: readonly Payment[],
  vouchers: readonly Voucher[],
  { registration, now }: { registration: string; now: Instant },
): readonly Voucher[] | undefined {
  let after = vouchers
  for (const payment of followed) {
    const voucher = after.find(({ _id }) => _id === payment.voucher)
    if (!voucher) return undefined
    const use = { cents: Math.abs(payment.cents), date: dayOf(now), registration }
    if (payment.cents > 0) after = replaced(after, giveBack(voucher, use, now))
    else if (isRedeemable(voucher) && use.cents <= leftOn(voucher)) after = replaced(after, redeem(voucher, use, now))
    else return undefined
  }
  return after
}

const paymentOf = ({ _id, number }: Voucher, cents: Cents, { now, newId }: Pick<Around, 'now' | 'newId'>): Payment => ({
  _id: newId(),
  date: dayOf(now),
  cents,
  way: 'voucher',
  reference: number,
  voucher: _id,
})

/** What each voucher of ours has paid, in the order in which they came. */
function paidByEach(payments: readonly Payment[]): [voucher: string, cents: Cents][] {
  const sums = new Map<string, Cents>()
  for (const { voucher, cents } of payments)
    if (voucher !== undefined) sums.set(voucher, (sums.get(voucher) ?? 0) + cents)
  return [...sums]
}

const replaced = (vouchers: readonly Voucher[], changed: Voucher) =>
  vouchers.map(voucher => (voucher._id === changed._id ? changed : voucher))
