import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import { neededFor } from '../../../../domain/registrations/minimum.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { seatsOf, takingPart } from '../../../../domain/registrations/seats.ts'
import { minimumWords } from '../../kit/minimum-words.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { SeatBar } from './seat-bar.tsx'

/** How full an event is and whether it takes place, or why it was called off. */
export function EventSeats({ event, bookings }: { event: Event; bookings: readonly Registration[] }) {
  if (event.cancelled)
    return (
      <p className="seats-open">
        <PanelIcon name="close" />
        {t('Cancelled', 'Abgesagt')}: {event.cancelled.reason}
      </p>
    )
  const seats = seatsOf(bookings)
  // The bar itself says that confirming is enough.
  const warning = takingPart(seats) < neededFor(event) ? minimumWords(event, bookings) : ''
  return (
    <div>
      <SeatBar event={event} seats={seats} />
      {warning && <p className="note">{warning}</p>}
    </div>
  )
}
