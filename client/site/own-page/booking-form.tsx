import type { ReactNode } from 'react'
import { PlainMistakes } from '../blocks/wrong-fields.tsx'
import type { BookingView } from './booking-view.ts'
import { plainFormOf } from './fields.ts'
import { BookingIcon } from './marks.tsx'

/**
 * Shows a form that changes the booking. Its hidden fields let the server refuse it if the booking has changed since.
 */
export function BookingForm({
  view,
  action,
  className,
  children,
}: {
  view: BookingView
  action: string
  className?: string
  children: ReactNode
}) {
  return (
    <form method="post" action={`${view.address}/${action}`} className={className} noValidate>
      <Seen view={view} />
      {children}
    </form>
  )
}

/** Sends the versions that the guest saw: message and event of a quote, booking and event of an offer. */
function Seen({ view: { booking, event } }: { view: BookingView }) {
  const isQuoted = booking.state === 'quoted' && booking.quote !== undefined
  return (
    <>
      {isQuoted ? (
        <input type="hidden" name="quote" value={booking.quote?.message} />
      ) : (
        <input type="hidden" name="lastModifiedDate" value={booking.lastModifiedDate} />
      )}
      {(isQuoted || booking.state === 'offered') && <input type="hidden" name="event" value={event.lastModifiedDate} />}
    </>
  )
}

export const BookingProblem = ({ view }: { view: BookingView }) => (
  <PlainMistakes form={plainFormOf(view)} message={view.problem?.message} />
)

/** Shows the frame of the pages that change a booking. */
export const ChangePage = ({
  view,
  title,
  lead,
  children,
}: {
  view: BookingView
  title: ReactNode
  lead: ReactNode
  children: ReactNode
}) => (
  <div className="container booking">
    <a className="booking-back" href={view.address}>
      <BookingIcon name="back" />
      Zurück zur Buchung
    </a>
    <h1>{title}</h1>
    <p className="lead">{lead}</p>
    <BookingProblem view={view} />
    {children}
  </div>
)
