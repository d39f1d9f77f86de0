import { daysOf } from '../events/days.ts'
import type { Event } from '../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../format.ts'

/** What a device knows of a list that it keeps for on the way (D63). */
export type KeptList = {
  event: string
  title: string
  when: string
  /** When the list was made. */
  asOf: Instant
  /** The last day on which it is kept, in Berlin. */
  until: Day
}

/** The header by which the server says what a list is about, so that a device need not read the list itself. */
export const LIST_HEADER = 'Lichtung-List'

/**
 * The header of every answer of the site, by which a device knows that it is no answer of a proxy or of a café's network.
 * Proxies leave alone a header that they do not know; to a policy some add their own, and others replace it.
 */
export const SITE_HEADER = 'Lichtung-Site'

/** The day after the event: in the evening she may not get round to typing in who was there. */
export const keptUntil = (event: Pick<Event, 'startDate' | 'endDate'>): Day => addDays(daysOf(event).last, 1)

/** Headers are ASCII. */
export const listHeader = (list: KeptList): string => encodeURIComponent(JSON.stringify(list))

/** Undefined for what is no list, such as the page of a proxy. */
export function listIn({ headers }: { headers: Headers }): KeptList | undefined {
  const header = headers.get(LIST_HEADER)
  return header === null ? undefined : (JSON.parse(decodeURIComponent(header)) as KeptList)
}

export const isOver = ({ until }: Pick<KeptList, 'until'>, now: Instant): boolean => dayOf(now) > until
