import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarMethod, calendarChanges } from '../../domain/bookings/letters/calendar-parts.ts'
import type { Site } from '../../domain/content/site/site.ts'
import { compareByStart } from '../../domain/events/calendar.ts'
import { daysOf, isWholeDays } from '../../domain/events/dates/days.ts'
import type { Event } from '../../domain/events/event.ts'
import { priceGroupsOf, priceText } from '../../domain/events/prices.ts'
import { eachSession } from '../../domain/events/sessions/sessions.ts'
import { SECOND_MS } from '../../domain/kit/duration.ts'
import { addDays, formatEuro, type Instant } from '../../domain/kit/format.ts'

const ZONE = 'Europe/Berlin'

/** Beginning of the PRODID in our files. */
export const OWN_PRODUCT = '-//Lichtung//Kalender//'

/**
 * Berlin's daylight saving rules since 1996, so that calendar programs need no table of their own (RFC 5545, 3.6.5).
 */
const berlin = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
DTSTART:19960331T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

/** Identity of a site for calendar programs. */
export type CalendarSource = {
  /** The site's address, without a trailing slash. */
  origin: string
  /** End of each UID; stays the same when the site gets another address. */
  uidHost: string
  /** Publisher of the events; null without an address. */
  organizer: { name: string; email: string } | null
}

type Publisher = Pick<Site, 'name' | 'contact' | 'uidHost'>

export const calendarSource = ({ name, contact, uidHost }: Publisher, origin: string): CalendarSource => ({
  origin,
  uidHost: uidHost || new URL(origin).hostname,
  organizer: contact.email === '' ? null : { name, email: contact.email },
})

type Options = CalendarSource & {
  name: string
  /** Paths of public info pages. Events with another path link to the calendar. */
  pages?: ReadonlySet<string>
  /** CANCEL removes the entry of an event (RFC 5546, 3.2.5). */
  method?: CalendarMethod
  /** Changes to the bookings of the recipient. */
  changes?: ReturnType<typeof calendarChanges>
}

/**
 * Events as an iCalendar file (D25), earliest first, courses as one entry for each session (D74). The same events give
 * the same text, at any time and on any machine.
 */
export function calendarFile(
  events: readonly Event[],
  { name, origin, uidHost, organizer, pages, method = 'PUBLISH', changes = { last: '', count: 0 } }: Options,
): string {
  const calendar = ical({
    prodId: { company: 'Lichtung', product: 'Kalender', language: 'DE' },
    method: ICalCalendarMethod[method],
    // The library escapes all texts except this one.
    name: escapeText(printable(name), false),
    // With a name here the library would turn UTC dates into local ones.
    timezone: { name: null, generator: () => berlin },
  })
  for (const event of events.flatMap(eachSession).sort(compareByStart)) {
    const { locationLink } = event
    const url = pages?.has(event.path)
      ? `${origin}/info/${event.path}`
      : `${origin}/kalender#${event.course ?? event._id}`
    calendar.createEvent({
      id: `${event._id}@${uidHost}`,
      stamp: new Date(changedOf(event, changes)),
      lastModified: new Date(changedOf(event, changes)),
      sequence: sequenceOf(event, changes),
      ...timesOf(event),
      status: event.cancelled || method === 'CANCEL' ? ICalEventStatus.CANCELLED : null,
      summary: printable(titleOf(event, method)),
      description: printable([event.description, pricesOf(event), url].filter(text => text !== '').join('\n\n')),
      // A published event has an organizer (RFC 5546, 3.2.1).
      organizer: organizer && { name: printable(organizer.name), email: organizer.email },
      location: event.locationName ? printable(event.locationName) : null,
      url,
      x: [
        ...(locationLink === '' ? [] : [{ key: 'X-LICHTUNG-MAP', value: printable(locationLink) }]),
        ...(event.course === undefined ? [] : [{ key: 'X-LICHTUNG-COURSE', value: event.course }]),
      ],
    })
  }
  return `${calendar}\r\n`
}

function timesOf(event: Event) {
  const { startDate, endDate } = event
  if (isWholeDays(event)) {
    const { first, last } = daysOf(event)
    // In iCalendar, whole days end on the day after the last one.
    return { allDay: true, start: Temporal.PlainDate.from(first), end: Temporal.PlainDate.from(addDays(last, 1)) }
  }
  return {
    start: inBerlin(startDate),
    // An end must be later than its start (RFC 5545, 3.8.2.2).
    end: endDate > startDate ? inBerlin(endDate) : null,
    // Without a zone the library writes both in UTC.
    timezone: [startDate, endDate].some(isShownTwice) ? null : ZONE,
  }
}

/** Each price group in a line, or the only price. */
const pricesOf = (event: Event): string =>
  priceGroupsOf(event)
    .map(({ label, amount }) => `${label}: ${formatEuro(amount)}`)
    .join('\n') || `Preis: ${priceText(event)}`

/** Start of sequence numbers: seconds since 1970 would be too large in 2038 (RFC 5545, 3.3.8). */
const FIRST_SECOND = Date.parse('2020-01-01T00:00:00.000Z') / SECOND_MS

type Changes = NonNullable<Options['changes']>
const changedOf = ({ lastModifiedDate }: Event, { last }: Changes): Instant =>
  last > lastModifiedDate ? last : lastModifiedDate

/**
 * Returns the sequence number, which rises with each change of the event and each step of the bookings, so that
 * calendar programs take the newer state (RFC 5545, 3.8.7.4). Adds up the seconds until the last change, since dates of
 * changes never go back (`reviseRecord`), and the number of steps, which grows under any clock.
 */
const sequenceOf = (event: Event, changes: Changes): number =>
  Math.max(0, Math.floor(Date.parse(changedOf(event, changes)) / SECOND_MS) - FIRST_SECOND) + changes.count

/** Some programs show the title alone and not the status. */
function titleOf({ title, cancelled }: Event, method: CalendarMethod): string {
  if (cancelled) return `Abgesagt: ${title}`
  return method === 'CANCEL' ? `Entfällt: ${title}` : title
}

/** The library would write a plain date in the server's zone. */
const inBerlin = (instant: Instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE)

/** True if Berlin's clocks show this local time twice, at the end of summer time; it is ambiguous then. */
function isShownTwice(instant: Instant): boolean {
  const localTime = inBerlin(instant).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map(disambiguation =>
    localTime.toZonedDateTime(ZONE, { disambiguation }).toInstant().toString(),
  )
  return first !== second
}

/** Removes the control characters that the format forbids. */
const printable = (text: string) => text.replace(/[^\P{Cc}\t\r\n]/gu, '')
