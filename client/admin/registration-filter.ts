import type { Registration } from '../../domain/registration.ts'

export type Filter = {
  search: string
  /** An event's id, or "" for all. */
  event: string
  /** "registration", "message" or "" for both. */
  type: string
}

/** What a registration is for; an inquiry is a message. */
export const titleOf = ({ event, eventSnapshot }: Pick<Registration, 'event' | 'eventSnapshot'>) =>
  event ? (eventSnapshot?.title ?? 'Event') : 'Message'

/** Every word of the search stands somewhere in what the person has sent. */
export function matches(item: Registration, { search, event, type }: Filter): boolean {
  if (event && item.event !== event) return false
  if (type && (item.event ? 'registration' : 'message') !== type) return false
  const { name, email, phone, street, city, zip, country, notes } = item
  const text = [name, email, phone, street, city, zip, country, notes, titleOf(item)].join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
