import type { ReactNode } from 'react'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { NotLoaded, UnlessLoading } from '../../kit/table.tsx'
import { useCurrentEvent, useList } from '../../state/lists.ts'
import { BackLink } from '../back-link.tsx'
import { Narrowed } from '../narrowed.tsx'

type Props = { id: string; children: (event: Event, bookings: readonly Registration[]) => ReactNode }

/** A page about one event, with its bookings. One that is gone says so. */
export const AboutEvent = (props: Props) => (
  <Narrowed to={{ event: props.id }}>
    <Found {...props} />
  </Narrowed>
)

function Found({ id, children }: Props) {
  useCurrentEvent()
  const events = useList('events')
  const registrations = useList('registrations')
  const event = events?.find(({ _id }) => _id === id)
  if (event && registrations)
    return children(
      event,
      registrations.filter(booking => booking.event === id),
    )
  return (
    <>
      <BackLink to="/dates">{t('Dates', 'Termine')}</BackLink>
      <h1>{events && !event ? t('There is no such date', 'Diesen Termin gibt es nicht') : t('Date', 'Termin')}</h1>
      {events && !event ? (
        <p>{t('It may have been deleted.', 'Vielleicht wurde er gelöscht.')}</p>
      ) : (
        <UnlessLoading list={events ? 'registrations' : 'events'} />
      )}
      <NotLoaded list="events" />
      <NotLoaded list="registrations" />
    </>
  )
}
