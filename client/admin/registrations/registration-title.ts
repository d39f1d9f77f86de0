import { datedTitle } from '../../../domain/events/dated-title.ts'
import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

/** The title of the event, also when it is deleted since; "Message" for an inquiry, which has no event. */
export const titleOf = ({ event, eventSnapshot }: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  event ? (eventSnapshot?.title ?? t('Event', 'Termin')) : t('Message', 'Anfrage')

/** The same with the event's day. */
export const datedTitleOf = (registration: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  datedTitle({ ...registration.eventSnapshot, title: titleOf(registration) }, dayOf(new Date().toISOString()))
