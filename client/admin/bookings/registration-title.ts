import { shownEvent } from '../../../domain/bookings/record/last-told.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { t } from '../../../domain/kit/language.ts'

type Booked = Pick<Registration, 'event' | 'eventSnapshot' | 'told'>
type Dated = Pick<Event, 'title' | 'startDate'>

/** The title of the event, also when it is deleted since; "Message" for an inquiry, which has no event. */
export const titleOf = (registration: Booked, event: Dated | undefined) =>
  registration.event ? (shownEvent(registration, event)?.title ?? t('Event', 'Termin')) : t('Message', 'Anfrage')
