import { formatDate } from '../../../domain/format.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'

/** What a registration is for; an inquiry is a message. */
export const titleOf = ({ event, eventSnapshot }: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  event ? (eventSnapshot?.title ?? 'Event') : 'Message'

/** Many events have the same title on another day. */
export const datedTitleOf = (registration: Pick<Registration, 'event' | 'eventSnapshot'>) => {
  const { eventSnapshot } = registration
  return eventSnapshot ? `${titleOf(registration)}, ${formatDate(eventSnapshot.startDate)}` : titleOf(registration)
}
