import type { Registration } from '../../domain/registration.ts'

/** What a registration is for; an inquiry is a message. */
export const titleOf = ({ event, eventSnapshot }: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  event ? (eventSnapshot?.title ?? 'Event') : 'Message'
