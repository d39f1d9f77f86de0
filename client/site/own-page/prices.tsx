import { participantsOf } from '../../../domain/bookings/record/booking.ts'
import { partyPriceText } from '../../../domain/events/prices.ts'
import { centsOf, formatCents } from '../../../domain/kit/cents.ts'
import { type BookingView, partyPrice } from './booking-view.ts'

/** Shows the price per participant and the total, less what was taken off. */
export function Prices({ view: { booking, event, price } }: { view: BookingView }) {
  const people = participantsOf(booking)
  const total = partyPrice(people, event)
  const isReduced = price !== undefined && total !== null && price < centsOf(total)
  const text = partyPriceText(
    event,
    people.map(({ price }) => price),
  )
  return <p>{isReduced ? `${text}, ermäßigt auf ${formatCents(price)}` : text}</p>
}
