import type { ReactNode } from 'react'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { HeldEvent } from '../../../../../domain/people/bin/deleted-event.ts'
import { NotLoaded, UnlessLoading } from '../../../kit/list/table.tsx'
import { useCurrentEvent, useList } from '../../../state/lists.ts'
import { BackLink } from '../back-link.tsx'
import { Narrowed } from '../narrowed.tsx'

type Bookings = readonly Registration[]
type Props = {
  id: string
  children: (event: Event, bookings: Bookings) => ReactNode
  /** Renders a deleted event that people still wait for. */
  deleted: (held: HeldEvent) => ReactNode
}

/** A page about one event, with its bookings. One that is gone says so. */
export const AboutEvent = (props: Props) => (
  <Narrowed to={{ event: props.id }}>
    <Found {...props} />
  </Narrowed>
)

function Found({ id, children, deleted }: Props) {
  useCurrentEvent()
  const events = useList('events')
  const registrations = useList('registrations')
  const heldEvents = useList('heldEvents')
  const held = heldEvents?.find(known => known.event._id === id)
  const event = events?.find(({ _id }) => _id === id)
  if (event && registrations)
    return children(
      event,
      registrations.filter(booking => booking.event === id),
    )
  if (events && held && registrations) return deleted(held)
  const isGone = events && !event && heldEvents
  return (
    <>
      <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
      <h1>{isGone ? t('There is no such date', 'Diesen Termin gibt es nicht') : t('Date', 'Termin')}</h1>
      {isGone ? (
        <p>{t('It may have been deleted.', 'Vielleicht wurde er gelöscht.')}</p>
      ) : (
        <UnlessLoading list={events ? 'registrations' : 'events'} />
      )}
      <NotLoaded list="events" />
      <NotLoaded list="registrations" />
    </>
  )
}
