import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { shownDay } from '../kit/day.ts'

/** The title of the event, also when it is deleted since; "Message" for an inquiry, which has no event. */
export const titleOf = ({ event, eventSnapshot }: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  event ? (eventSnapshot?.title ?? t('Event', 'Termin')) : t('Message', 'Anfrage')

/** The same with the event's day, because the same title may be offered on several days. */
export const datedTitleOf = (registration: Pick<Registration, 'event' | 'eventSnapshot'>) => {
  const { eventSnapshot } = registration
  return eventSnapshot ? `${titleOf(registration)}, ${shownDay(dayOf(eventSnapshot.startDate))}` : titleOf(registration)
}
