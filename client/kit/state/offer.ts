import type { InfoListEntry } from '../../../domain/content/pages/info-page.ts'
import { byStart, isOpen } from '../../../domain/events/calendar.ts'
import { endTime, isOneDay, isWholeDays, onLastDay } from '../../../domain/events/days.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { highestPrice } from '../../../domain/events/prices.ts'
import { hoursText } from '../../../domain/events/when-text.ts'
import {
  type Day,
  formatDateTime,
  formatShortDate,
  formatTime,
  formatWeekday,
  instantOf,
} from '../../../domain/kit/format.ts'

/** Every event that was loaded for some range, once each, earliest first. */
export function knownEvents(ranges: Record<string, PublicEvent[]>): PublicEvent[] {
  const events = new Map(Object.values(ranges).flatMap(list => list.map(event => [event._id, event] as const)))
  return [...events.values()].sort(byStart)
}

/** The events one can register or wait for: active, not over, and on an info page (`path`) only its own. */
export const openEvents = (events: readonly PublicEvent[], today: Day, path?: string) =>
  events.filter(
    event => isOpen(event, instantOf(today)) && event.state !== 'closed' && (path === undefined || event.path === path),
  )

/** What the server said last of an event's places, when it refused a form, is newer than what the page says. */
export const withFree = (events: readonly PublicEvent[], free: ReadonlyMap<string, number>): PublicEvent[] =>
  events.map(event => {
    const left = free.get(event._id)
    if (left === undefined) return event
    return { ...event, free: left, state: left === 0 ? ('full' as const) : ('few' as const) }
  })

/** Why nobody can register for an event that somebody has a link to. */
export function whyNot({ title, cancelled }: PublicEvent): string {
  const why = cancelled ? 'Dieser Termin ist abgesagt' : 'Für diesen Termin ist die Anmeldung geschlossen'
  return `${why}: ${title}. Bitte wähle einen anderen.`
}

/** How many places are left, where they are limited; beyond three that is nobody's business (D67). */
export function seatsText({ free, state }: Pick<PublicEvent, 'free' | 'state'>): string {
  if (state === 'full') return 'Ausgebucht'
  if (state !== 'few') return 'Plätze frei'
  if (free == null || free > 3) return 'Fast voll'
  return free === 1 ? 'Noch 1 Platz' : `Noch ${free} Plätze`
}

/** The events to choose from, always including the chosen one; the event with the id `top` comes first. */
export function choosable(
  open: readonly PublicEvent[],
  chosen: PublicEvent | undefined,
  top: string | undefined,
): PublicEvent[] {
  const list = !chosen || open.some(event => event._id === chosen._id) ? [...open] : [chosen, ...open]
  return list.sort((a, b) => Number(b._id === top) - Number(a._id === top))
}

/** Section 2: events apply on /anfragen (no path) or when there is one with the page's path. */
export const eventsApply = (events: readonly PublicEvent[], today: Day, path?: string) =>
  path === undefined || openEvents(events, today, path).length > 0

/**
 * The class names of the event at this place of the offer: its number in two digits to the base of 16, `at-2x at-xe`.
 * Without scripts, styles find by them what belongs to the chosen radio button.
 */
export function placeClass(at: number): string | undefined {
  if (at < 0 || at >= PLACES) return undefined
  return `at-${Math.floor(at / 16).toString(16)}x at-x${(at % 16).toString(16)}`
}
/** Events beyond are offered as well, but do not get a summary without scripts. */
export const PLACES = 256

/** The links whose info page can be seen; without the list of pages (`undefined`) none is known to lead nowhere. */
export const reachable = <Link extends { path: string }>(
  links: readonly Link[],
  infos: readonly InfoListEntry[] | undefined,
): Link[] => links.filter(({ path }) => !infos || infos.some(info => info.active && info.path === path))

/** The address of an event in the calendar. */
export const inCalendar = ({ _id }: Pick<PublicEvent, '_id'>) => `/kalender#${_id}`

/** `Sa.` or `Fr. bis So.` */
export function weekdays(event: PublicEvent): string {
  const first = formatWeekday(event.startDate)
  return isOneDay(event) ? first : `${first} bis ${formatWeekday(onLastDay(event))}`
}

/** `28. Nov. 2026, 10:00 bis 15:00 Uhr` or `04. Dez. 2026 um 16:00 bis 06. Dez. 2026 um 14:00` */
export function period(event: PublicEvent): string {
  const day = formatShortDate(event.startDate)
  if (isWholeDays(event))
    return isOneDay(event) ? `${day}, ${hoursText(event)}` : `${day} bis ${formatShortDate(onLastDay(event))}`
  return isOneDay(event)
    ? `${day}, ${formatTime(event.startDate)} bis ${endTime(event)} Uhr`
    : `${formatDateTime(event.startDate)} bis ${formatShortDate(onLastDay(event))} um ${endTime(event)}`
}

export const waitLabel = 'Auf die Warteliste'

/** D38: what costs something says so on the button. Without a choice yet, it does as soon as one of the offers costs something. */
export function registerLabel(
  chosen: PublicEvent | undefined,
  offered: readonly PublicEvent[],
  /** What a party pays together, if that is known. */
  total?: number | null,
): string {
  if (chosen?.state === 'full') return waitLabel
  if (total === 0) return 'Anmelden'
  const candidates = chosen ? [chosen] : offered
  const isFree = candidates.length > 0 && candidates.every(event => !highestPrice(event))
  return isFree ? 'Anmelden' : 'Zahlungspflichtig anmelden'
}

/** What each part of a price is called before anything is booked. */
export const dueNames = { deposit: 'Anzahlung', rest: 'Rest', all: 'Fällig' }
