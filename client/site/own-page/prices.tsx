import { participantsOf } from '../../../domain/bookings/record/booking.ts'
import { partyPriceText } from '../../../domain/events/prices.ts'
import type { BookingView } from './booking-view.ts'

/** Shows the price per participant and the total. */
export const Prices = ({ view: { booking, event } }: { view: BookingView }) => (
  <p>
    {partyPriceText(
      event,
      participantsOf(booking).map(({ price }) => price),
    )}
  </p>
)
