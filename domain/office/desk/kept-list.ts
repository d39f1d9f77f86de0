import { daysOf } from '../../events/dates/days.ts'
import type { Event } from '../../events/event.ts'
import { addDays, type Day, dayOf, type Instant } from '../../kit/format.ts'

/** A device's copy of a list for offline use (D63). */
export type KeptList = {
  /** Id of the event, or `event/session`. */
  event: string
  title: string
  when: string
  /** Time when the list was made. */
  asOf: Instant
  /** Last day to keep it, in Berlin. */
  until: Day
}

/** Describes the list in a header, so that a device need not parse the list. */
export const LIST_HEADER = 'Lichtung-List'

/**
 * Marks every answer of the site, so that a device can tell it from a proxy's or a captive portal's. Proxies leave
 * unknown headers alone, while some replace or extend policy headers.
 */
export const SITE_HEADER = 'Lichtung-Site'

/** Keeps the list until the day after the event, for typing in attendance late. */
export const keptUntil = (event: Pick<Event, 'startDate' | 'endDate'>): Day => addDays(daysOf(event).last, 1)

/** Encoded, since headers are ASCII. */
export const listHeader = (list: KeptList): string => encodeURIComponent(JSON.stringify(list))

/** Returns undefined if the answer is not a list, such as a proxy's page. */
export function listIn({ headers }: { headers: Headers }): KeptList | undefined {
  const header = headers.get(LIST_HEADER)
  return header === null ? undefined : (JSON.parse(decodeURIComponent(header)) as KeptList)
}

export const isKeptListOver = ({ until }: Pick<KeptList, 'until'>, now: Instant): boolean => dayOf(now) > until
