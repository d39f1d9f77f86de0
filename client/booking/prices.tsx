import { groupsOf, highestPrice, priceText } from '../../domain/events/prices.ts'
import { formatEuro } from '../../domain/format.ts'
import { participantsOf, peopleText } from '../../domain/registrations/booking.ts'
import { type BookingView, partyPrice } from './booking-view.ts'

/** The event's price, or that of each group somebody of the party is in, and what several pay together. */
export function Prices({ view: { booking, event } }: { view: BookingView }) {
  const people = participantsOf(booking)
  const groups = groupsOf(event).map(group => ({
    ...group,
    count: people.filter(({ price }) => price === group._id).length,
  }))
  const chosen = groups.filter(({ count }) => count > 0)
  const others = people.length - chosen.reduce((sum, { count }) => sum + count, 0)
  const total = people.length > 1 ? partyPrice(people, event) : null
  return (
    <>
      {chosen.length === 0 && (
        <p>
          {priceText(event)}
          {people.length > 1 && highestPrice(event) ? ' je Person' : ''}
        </p>
      )}
      {chosen.map(({ _id, label, amount, count }) => (
        <p key={_id}>{`${count} × ${label}, ${count > 1 && amount > 0 ? 'je ' : ''}${formatEuro(amount)}`}</p>
      ))}
      {chosen.length > 0 && others > 0 && <p>{peopleText(others)} noch ohne Preisgruppe</p>}
      {total !== null && total > 0 && (
        <p>
          <strong>Zusammen {formatEuro(total)}</strong>
        </p>
      )}
    </>
  )
}
