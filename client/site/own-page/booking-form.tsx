import type { ReactNode } from 'react'
import { Icon } from '../../kit/ui/icon.tsx'
import { WrongFields } from '../blocks/wrong-fields.tsx'
import type { BookingView } from './booking-view.ts'
import { wrongFields } from './fields.ts'
import { Mark } from './marks.tsx'

/** A form that does something to the booking as the page shows it: a changed one is not what the person saw. */
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

/** A quote's form carries its version and event, an offer's form its event: letters to the group change neither. */
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

/** What was wrong with the form before: its fields, or else one sentence, to which the browser brings the guest. */
export function Problem({ view }: { view: BookingView }) {
  if (!view.problem) return null
  const wrong = wrongFields(view)
  return (
    // biome-ignore lint/a11y/noAutofocus: this brings the guest to it
    <div className="mistakes" role="alert" tabIndex={-1} autoFocus={wrong.length === 0}>
      <Icon name="warning" />
      {wrong.length > 0 ? <WrongFields fields={wrong} /> : <p>{view.problem.message}</p>}
    </div>
  )
}

/** The frame of the pages behind the booking's page. */
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
      <Mark name="back" />
      Zurück zur Buchung
    </a>
    <h1>{title}</h1>
    <p className="lead">{lead}</p>
    <Problem view={view} />
    {children}
  </div>
)
