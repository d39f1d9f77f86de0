import type { Event } from '../events/event.ts'
import type { Day } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import { accountOf } from '../registrations/account.ts'
import { isBooking } from '../registrations/booking.ts'
import type { Registration } from '../registrations/registration.ts'

/** What a line is booked to. Another kind, such as a voucher that was ordered, would be `{ voucher }`. */
export type Target = { registration: string }

/** Something that can be paid by a transfer. */
export type Payable = {
  to: Target
  /** The numbers by which it is named in a transfer, as they are written. */
  numbers: readonly string[]
  /** Who has to pay. */
  name: string
  /** What is open of each instalment, due first coming first; empty: nothing is open. */
  open: readonly Cents[]
  /** What was entered by hand: the bank's line of it must not pay a second time. */
  byHand: readonly { date: Day; cents: Cents }[]
}

/** The bookings as what can be paid; `numbersOf` gives the numbers of a booking's invoices. */
export function payableBookings(
  registrations: readonly Registration[],
  events: readonly Event[],
  today: Day,
  numbersOf: (booking: Registration) => readonly string[],
): Payable[] {
  const byId = new Map(events.map(event => [event._id, event]))
  return registrations.filter(isBooking).map(booking => {
    const { _id, name, number, payments, event } = booking
    return {
      to: { registration: _id },
      numbers: [...(number === undefined ? [] : [number]), ...numbersOf(booking)],
      name,
      open: (accountOf(booking, byId.get(event), today)?.dues ?? []).map(({ open }) => open).filter(open => open > 0),
      byHand: payments.filter(({ bankLine, cents, way }) => !bankLine && cents > 0 && way === 'transfer'),
    }
  })
}
