import { datedTitle } from '../../../domain/events/dated-title.ts'
import type { Event } from '../../../domain/events/event.ts'
import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

type Booked = Pick<Registration, 'event' | 'eventSnapshot' | 'told'>
type Dated = Pick<Event, 'title' | 'startDate'>

/** Current title and start of a booked event, or those last told to the guest if it is deleted; undefined for an inquiry. */
export const shownEvent = ({ eventSnapshot, told }: Booked, event: Dated | undefined): Dated | undefined =>
  event ?? told ?? eventSnapshot

/** The title of the event, also when it is deleted since; "Message" for an inquiry, which has no event. */
export const titleOf = (registration: Booked, event: Dated | undefined) =>
  registration.event ? (shownEvent(registration, event)?.title ?? t('Event', 'Termin')) : t('Message', 'Anfrage')

/** Adds the event's day to the title. */
export const datedTitleOf = (registration: Booked, event: Dated | undefined) =>
  datedTitle(
    { ...shownEvent(registration, event), title: titleOf(registration, event) },
    dayOf(new Date().toISOString()),
  )
