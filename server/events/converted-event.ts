import { eventMeant } from '../../domain/events/conversion.ts'
import type { Deps } from '../app/deps.ts'
import type { Redirection } from '../rendering/page-cache.ts'

type Address = { pathname: string; search: string }

/** Redirects a link to an event that is now part of a course, or a course that is now a series (D74). */
export function redirectConvertedEvent(
  { events, now }: Pick<Deps, 'events' | 'now'>,
  { pathname, search }: Address,
): Redirection | undefined {
  const query = new URLSearchParams(search)
  const id = query.get('event')
  const event = id ? eventMeant(id, events.current, now()) : undefined
  if (!event?.active || event._id === id) return undefined
  query.set('event', event._id)
  // Redirects temporarily: the educator may convert it back.
  return { moved: `${pathname}?${query}`, isForNow: true }
}
