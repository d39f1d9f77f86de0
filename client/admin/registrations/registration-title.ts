import { formatDate } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

/** The title of the registered event; an inquiry is a message. */
export const titleOf = ({ event, eventSnapshot }: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  event ? (eventSnapshot?.title ?? 'Event') : 'Message'

/** With the day, because the same title may be offered on several days. */
export const datedTitleOf = (registration: Pick<Registration, 'event' | 'eventSnapshot'>) => {
  const { eventSnapshot } = registration
  return eventSnapshot ? `${titleOf(registration)}, ${formatDate(eventSnapshot.startDate)}` : titleOf(registration)
}
