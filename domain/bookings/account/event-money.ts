import type { Event } from '../../events/event.ts'
import { type Cents, sumOf } from '../../kit/cents.ts'
import type { Day } from '../../kit/format.ts'
import type { Region } from '../../money/terms/working-day.ts'
import { takesPlaces } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { bookingPriceOf, type Due, lateDuesOf, nextDue } from './account.ts'
import { accountsOn, findUnpricedBookings, repayments } from './open-items.ts'

export type PartyMoney = {
  booking: Registration
  /** Expected amount if not confirmed yet. */
  owed: Cents
  paid: Cents
  open: Cents
  late: Cents
  /** Amount to refund. */
  back: Cents
  /** The next payment. */
  next: Due | undefined
}

type Sum = 'owed' | 'paid' | 'open' | 'late' | 'back'

export type EventMoney = Record<Sum, Cents> & {
  /** In this order: overdue, to be refunded, open, settled, not confirmed yet. */
  parties: PartyMoney[]
}

/** Computes an event's income on a day, including requests and offers. Skips bookings without an account. */
export function eventMoney(
  event: Event,
  registrations: readonly Registration[],
  today: Day,
  region: Region,
): EventMoney {
  const accounts = accountsOn({ registrations, events: [event], region }, today)
  const refunds = new Map(repayments(accounts).map(({ registration, cents }) => [registration, cents]))
  const onlyPaid = findUnpricedBookings({ registrations, events: [event], region }, today)
  const withoutPrice = onlyPaid.flatMap(({ registration, cents: paid }): PartyMoney[] => {
    const booking = registrations.find(({ _id }) => _id === registration)
    return booking ? [{ booking, owed: 0, paid, open: 0, late: 0, back: 0, next: undefined }] : []
  })
  const parties = accounts
    .map(({ booking, account }): PartyMoney => {
      const promised = isPromised(booking) ? (bookingPriceOf(booking) ?? 0) : 0
      const { paid } = account
      return {
        booking,
        owed: account.price + account.fees - account.writtenOff + promised,
        paid,
        open: account.open + Math.max(0, promised - paid),
        late: sumOf(lateDuesOf(account).map(({ open }) => open)),
        back: refunds.get(booking._id) ?? 0,
        next: nextDue(account),
      }
    })
    .concat(withoutPrice)
    .filter(({ owed, paid, back }) => owed > 0 || paid !== 0 || back > 0)
    .sort((a, b) => rank(a) - rank(b))
  const sum = (kind: Sum) => sumOf(parties.map(party => party[kind]))
  return { owed: sum('owed'), paid: sum('paid'), open: sum('open'), late: sum('late'), back: sum('back'), parties }
}

/** True if the booking has a place but owes nothing until it is confirmed. */
export const isPromised = (booking: Registration): boolean => takesPlaces(booking) && booking.state !== 'confirmed'

function rank({ late, open, back, booking }: PartyMoney): number {
  if (late > 0) return 0
  if (back > 0) return 1
  if (isPromised(booking)) return 4
  return open > 0 ? 2 : 3
}
