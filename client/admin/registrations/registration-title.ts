import { datedTitle } from '../../../domain/events/dated-title.ts'
import type { Event } from '../../../domain/events/event.ts'
import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { shownEvent } from '../../../domain/registrations/last-told.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

type Booked = Pick<Registration, 'event' | 'eventSnapshot' | 'told'>
type Dated = Pick<Event, 'title' | 'startDate'>

/** The title of the event, also when it is deleted since; "Message" for an inquiry, which has no event. */
export const titleOf = (registration: Booked, event: Dated | undefined) =>
  registration.event ? (shownEvent(registration, event)?.title ?? t('Event', 'Termin')) : t('Message', 'Anfrage')

/** Adds the event's day to the title. */
export const datedTitleOf = (registration: Booked, event: Dated | undefined) =>
  datedTitle(
    { ...shownEvent(registration, event), title: titleOf(registration, event) },
    dayOf(new Date().toISOString()),
  )
