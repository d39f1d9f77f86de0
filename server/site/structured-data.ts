import type { SiteData } from '../../client/kit/state/site-data.ts'
import type { PageHead } from '../../client/routes.tsx'
import type { Site } from '../../domain/content/site/site.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import { eachSession, isCourse } from '../../domain/events/sessions/sessions.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'
import type { PagePieces } from '../rendering/page-pieces.ts'
import { scriptJson } from '../rendering/script-json.ts'

type Source = {
  site: Site
  data: SiteData
  head: PageHead
  origin: string
  pathname: string
  /** Places of the event with this id; null for no limit. */
  placesOf: (id: string) => number | null
}

/**
 * Returns the page as search engines read it (schema.org), as JSON for its script in pieces: the organisation always,
 * then the page's course and events.
 */
export function structuredData({ site, data, head, origin, pathname, placesOf }: Source): PagePieces {
  const { contact } = site
  const organisation = {
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name: site.name,
    url: `${origin}/`,
    email: contact.email,
    telephone: contact.phone,
    founder: { '@type': 'Person', name: contact.name, jobTitle: contact.title },
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.street,
      postalCode: contact.zip,
      addressLocality: contact.city,
      addressCountry: contact.country,
    },
  }
  const provider = { '@id': organisation['@id'] }
  const page = {
    '@type': 'WebPage',
    '@id': origin + pathname,
    name: head.title,
    description: head.description,
    publisher: provider,
  }
  const imageOf = (id: string) => {
    const image = data.images[id]
    return image ? { image: `${origin}${image.path}?w=1600` } : {}
  }

  /** Returns an offer per price group; none without a price, or for a cancelled event. */
  function offersOf({ _id, cost, prices, registrationUntil, cancelled, state }: PublicEvent) {
    if (cost === null || cancelled) return undefined
    const offer = (price: number, name?: string) => ({
      '@type': 'Offer',
      name,
      price,
      priceCurrency: 'EUR',
      availability: state === 'full' ? 'https://schema.org/SoldOut' : undefined,
      availabilityEnds: registrationUntil,
      url: `${origin}/anfragen?tab=anmeldung&event=${_id}`,
    })
    return prices ? prices.map(({ amount, label }) => offer(amount, label)) : offer(cost)
  }

  const info = Object.values(data.pages).find(page => page !== null)
  const course = info && {
    '@type': 'Course',
    name: info.title,
    description: info.description,
    url: `${origin}/info/${info.path}`,
    provider,
    ...imageOf(info.images[0] ?? ''),
  }
  const shown = Object.values(data.events)
    .flat()
    .filter(event => !info || event.path === info.path)
  const eventData = (event: PublicEvent) => ({
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: event.startDate,
    endDate: event.endDate,
    eventStatus: `https://schema.org/${statusOf(event)}`,
    previousStartDate: event.cancelled ? undefined : event.moved?.startDate,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      '@id': placeIdOf(event),
      name: event.locationName,
      url: event.locationLink,
      address: event.locationName || contact.city,
    },
    organizer: provider,
    ...imageOf(event.image),
    maximumAttendeeCapacity: placesOf(event._id),
    remainingAttendeeCapacity: event.cancelled ? undefined : event.free,
    offers: offersOf(event),
  })
  const nodes = [organisation, page, ...(course ? [course] : [])].map(jsonOf)
  const events = [...(data.nextEvents ?? []), ...shown]
  return [
    `{"@context":"https://schema.org","@graph":[${nodes.join()}`,
    ...events.flatMap(event => [',', ...withSessions(event, jsonOf(eventData(event)))]),
    ']}',
  ]
}

const jsonOf = (node: object) => scriptJson(withoutEmpty(node))

const withSessions = (event: PublicEvent, json: string) =>
  isCourse(event) ? [`${json.slice(0, -1)},"subEvent":[`, sessionsJson(event), ']}'] : [json]

/** Made once, since a page may list thousands of sessions. */
const sessionsJson = memoizeByRecord((course: PublicEvent) => {
  const sessions = eachSession(course).map(session => jsonOf(sessionData(session, course)))
  return Buffer.from(sessions.join())
})

/** Describes a session of a course. By default it takes place as planned, and where the course does. */
const sessionData = (session: PublicEvent, course: PublicEvent) => ({
  '@type': 'Event',
  name: session.title,
  startDate: session.startDate,
  endDate: session.endDate,
  eventStatus: session.cancelled || session.moved ? `https://schema.org/${statusOf(session)}` : undefined,
  previousStartDate: session.cancelled ? undefined : session.moved?.startDate,
  // Search engines need an address, which a place without a name does not have.
  location:
    session.locationName === '' ||
    (session.locationName === course.locationName && session.locationLink === course.locationLink)
      ? { '@id': placeIdOf(course) }
      : { '@type': 'Place', name: session.locationName, address: session.locationName, url: session.locationLink },
})

/** Returns the id of a course's place, to which sessions may refer. */
const placeIdOf = (event: PublicEvent) => (isCourse(event) ? `#ort-${event._id}` : undefined)

function statusOf({ cancelled, moved }: PublicEvent): string {
  if (cancelled) return 'EventCancelled'
  return moved ? 'EventRescheduled' : 'EventScheduled'
}

/** Removes empty properties, which search engines report as errors. */
function withoutEmpty(node: object): object {
  const pages: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(node)) {
    const stated = statedIn(value)
    if (!isEmpty(stated)) pages[name] = stated
  }
  return pages
}

function statedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(statedIn)
  return typeof value === 'object' && value !== null ? withoutEmpty(value) : value
}

const isEmpty = (value: unknown) =>
  value === '' ||
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).every(name => name === '@type'))
