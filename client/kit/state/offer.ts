import type { InfoListEntry } from '../../../domain/content/pages/info-page.ts'
import { compareByStart, isRegistrationOpen } from '../../../domain/events/calendar.ts'
import { isOneDay, onLastDay } from '../../../domain/events/dates/days.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { highestPrice } from '../../../domain/events/prices.ts'
import { nextSession, spansOf } from '../../../domain/events/sessions/sessions.ts'
import { type Day, formatWeekday, instantOf } from '../../../domain/kit/format.ts'

/** Merges the events of all loaded ranges, earliest first. */
export function knownEvents(ranges: Record<string, PublicEvent[]>): PublicEvent[] {
  const events = new Map(Object.values(ranges).flatMap(list => list.map(event => [event._id, event] as const)))
  return [...events.values()].sort(compareByStart)
}

/**
 * Lists the events open for registration or waiting list: active, not over, and on an info page (`path`) only its own.
 */
export function openEvents(events: readonly PublicEvent[], today: Day, path?: string): PublicEvent[] {
  const from = instantOf(today)
  return events.filter(
    event => isRegistrationOpen(event, from) && event.state !== 'closed' && (path === undefined || event.path === path),
  )
}

/** Overrides places left by the count that came with a refusal, which is newer than the page. */
export const withFree = (events: readonly PublicEvent[], free: ReadonlyMap<string, number>): PublicEvent[] =>
  events.map(event => {
    const freePlaces = free.get(event._id)
    if (freePlaces === undefined) return event
    return { ...event, free: freePlaces, state: freePlaces === 0 ? ('full' as const) : ('few' as const) }
  })

/** Explains why registration for a linked event is closed. */
export function whyNotBookable({ title, cancelled }: PublicEvent): string {
  const why = cancelled ? 'Dieser Termin ist abgesagt' : 'Für diesen Termin ist die Anmeldung geschlossen'
  return `${why}: ${title}. Bitte wähle einen anderen.`
}

/** Reports places left only up to three (D67). */
export function seatsText({ free, state }: Pick<PublicEvent, 'free' | 'state'>): string {
  if (state === 'full') return 'Ausgebucht'
  if (state !== 'few') return 'Plätze frei'
  if (free == null || free > 3) return 'Fast voll'
  return free === 1 ? 'Noch 1 Platz' : `Noch ${free} Plätze`
}

/** Lists the events to choose from, always including the chosen one, with the event `top` first. */
export function choosableEvents(
  open: readonly PublicEvent[],
  chosen: PublicEvent | undefined,
  top: string | undefined,
): PublicEvent[] {
  const list = !chosen || open.some(event => event._id === chosen._id) ? [...open] : [chosen, ...open]
  return list.sort((a, b) => Number(b._id === top) - Number(a._id === top))
}

/** True on /anfragen (no path), or if an open event belongs to the page (section 2). */
export const offersRegistration = (events: readonly PublicEvent[], today: Day, path?: string) =>
  path === undefined || openEvents(events, today, path).length > 0

/**
 * Class names for the event at this place of the offer: two hexadecimal digits, `at-2x at-xe`. Without scripts, styles
 * use them to find what belongs to the checked radio button.
 */
export function placeClass(at: number): string | undefined {
  if (at < 0 || at >= PLACES) return undefined
  return `at-${Math.floor(at / 16).toString(16)}x at-x${(at % 16).toString(16)}`
}
/** Later events are offered too, but have no summary without scripts. */
export const PLACES = 256

/** Drops links to hidden info pages; keeps all while the list of pages is unknown. */
export const reachableLinks = <Link extends { path: string }>(
  links: readonly Link[],
  infos: readonly InfoListEntry[] | undefined,
): Link[] => links.filter(({ path }) => !infos || infos.some(info => info.active && info.path === path))

/** URL of an event in the calendar. */
export const calendarAddress = ({ _id }: Pick<PublicEvent, '_id'>) => `/kalender#${_id}`

type Span = Pick<PublicEvent, 'startDate' | 'endDate'>

/** Returns the time of an event in the calendar: for a course, that of its first session from a day on. */
export const listedSpan = (event: PublicEvent, from: Day): Span =>
  nextSession(event, instantOf(from)) ?? spansOf(event)[0] ?? event

/** `Sa.` or `Fr. bis So.` */
export function weekdays(span: Span): string {
  const first = formatWeekday(span.startDate)
  return isOneDay(span) ? first : `${first} bis ${formatWeekday(onLastDay(span))}`
}

export const waitLabel = 'Auf die Warteliste'

/** D38: the button states that the order costs money. Before a choice, it does so if any offer has a price. */
export function registerLabel(
  chosen: PublicEvent | undefined,
  offered: readonly PublicEvent[],
  /** Total for the party, if known. */
  total?: number | null,
): string {
  if (chosen?.state === 'full') return waitLabel
  if (total === 0) return 'Anmelden'
  const candidates = chosen ? [chosen] : offered
  const isFree = candidates.length > 0 && candidates.every(event => !highestPrice(event))
  return isFree ? 'Anmelden' : 'Zahlungspflichtig anmelden'
}
