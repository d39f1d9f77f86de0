import { sessionName, sessionText } from '../../../domain/bookings/letters/event-news.ts'
import { isLiving } from '../../../domain/bookings/record/booking.ts'
import { formerFacts, isRescheduled, movedSessions } from '../../../domain/bookings/record/called-off.ts'
import { isOtherDate } from '../../../domain/bookings/record/reported-facts.ts'
import { whenText } from '../../../domain/events/dates/when-text.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import type { BookingView } from './booking-view.ts'
import { QuoteQuestion } from './quote-question.tsx'

/** Explains the cancellation: its reason, the refund and alternatives (D46). */
export function CancelledEvent({ view: { booking, event, address, dates, account } }: { view: BookingView }) {
  // A booking cancelled earlier keeps its own account.
  const { refund, open } = (isLiving(booking) && account) || { refund: 0, open: undefined }
  return (
    <section className="booking-next booking-calm">
      <h2>Dieser {isCourse(event) ? 'Kurs' : 'Termin'} ist abgesagt</h2>
      {event.cancelled?.reason && <p>{event.cancelled.reason}</p>}
      {refund > 0 && (
        <p>
          {`${booking.quote ? 'Alles kommt zurück' : 'Du bekommst alles zurück'}: ${formatCents(refund)}, auf das Konto, von dem das Geld kam.`}
          {dates.length > 0 && ' Buchst du um, zählt es am neuen Termin.'}
        </p>
      )}
      {refund === 0 && open === 0 && <p>Zu zahlen ist nichts.</p>}
      {booking.quote ? (
        <QuoteQuestion title={event.title}>
          <strong>Rückfrage stellen</strong>
          <span className="note">Soll es ein anderer Tag werden? Eine kurze Nachricht genügt.</span>
        </QuoteQuestion>
      ) : (
        <p className="buttons">
          <a className="arrow-link" href={dates.length > 0 ? `${address}/umbuchen` : '/kalender'}>
            <span>{dates.length > 0 ? 'Auf einen anderen Termin umbuchen' : 'Andere Termine'}</span>
            <Icon name="arrow" />
          </a>
        </p>
      )}
    </section>
  )
}

/** Lists the sessions of a course that were moved since the booking, with their former dates. */
export function MovedSessions({ view: { booking, event } }: { view: BookingView }) {
  const moved = movedSessions(booking, event).map(
    ({ session, was }) => `${sessionName(event, session._id)}, bisher ${sessionText(was, event)}`,
  )
  if (moved.length === 0) return null
  return <p className="note">Verlegt: {moved.join('; ')}</p>
}

/** Shows the former date and offers free cancellation until the event begins. */
export function RescheduledEvent({ view: { booking, event, now } }: { view: BookingView }) {
  if (!isRescheduled(booking) || event.cancelled || event.startDate <= now) return null
  const hasAgreed = booking.state !== 'waiting' && booking.state !== 'offered' && booking.state !== 'quoted'
  const refundText = booking.quote ? 'kommt alles zurück, was bezahlt ist' : 'bekommst du alles zurück'
  if (isCourse(event))
    return (
      <section className="booking-next booking-calm">
        <h2>Dieser Kurs hat sich sehr geändert</h2>
        <p>Mehr als die Hälfte seiner Stunden ist verlegt oder abgesagt.</p>
        {hasAgreed && <p>Passt es so nicht mehr, {refundText}. Stornieren kostet bis zum Beginn nichts.</p>}
      </section>
    )
  const bookedFacts = formerFacts(booking, event)
  // If another letter has already announced the new date, the page compares it with the booked date.
  const was = isOtherDate(bookedFacts, event) ? bookedFacts : (booking.eventSnapshot ?? bookedFacts)
  return (
    <section className="booking-next booking-calm">
      <h2>Dieser Termin ist verlegt</h2>
      <p>Bisher: {whenText(was)}</p>
      {hasAgreed && <p>Passt es nicht, {refundText}. Stornieren kostet bis zum Beginn nichts.</p>}
    </section>
  )
}
