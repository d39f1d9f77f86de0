import { type KeyboardEvent, memo, Suspense } from 'react'
import { courseText, endMomentText, startMomentText, whenText } from '../../../domain/events/dates/when-text.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { priceGroupsOf, priceText } from '../../../domain/events/prices.ts'
import { isCourse, nextSession } from '../../../domain/events/sessions/sessions.ts'
import { type Day, formatEuro, instantOf } from '../../../domain/kit/format.ts'
import { listedSpan, openEvents, waitLabel } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { ArrowLink } from '../../kit/ui/button.tsx'
import { Collapsible } from '../../kit/ui/collapsible.tsx'
import { RadioChoice } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Picture } from '../blocks/picture.tsx'
import { RegistrationLink } from '../blocks/registration-link.tsx'
import { EventCourse, EventDay, useCourse } from './event-head.tsx'
import { EventTag, EventTitle } from './event-tag.tsx'
import { SessionList, sessionsLabel } from './session-list.tsx'

type EventCardProps = { event: PublicEvent; from: Day }

/**
 * Shows an event in the calendar from a day on. The filter waits for no card: each card is hydrated later, and rendered
 * again only if it changes.
 */
export const EventCard = memo((props: EventCardProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
))

/** The card itself is not clickable. */
function Card({ event, from }: EventCardProps) {
  const course = useCourse(event)
  const look = event.active && !event.cancelled ? (event.state === 'full' ? ' is-full' : '') : ' is-inactive'
  return (
    <article className={`event-card${look}`} id={event._id}>
      <EventDay event={listedSpan(event, from)} />
      <div className="event-body">
        <div className="event-head">
          <EventCourse event={event} />
          <h3 className="event-title">
            <EventTitle event={event} />
          </h3>
        </div>
        <dl className="event-facts">
          {isCourse(event) ? (
            <CourseDates event={event} />
          ) : (
            <>
              <dt>Beginn</dt>
              <dd>{startMomentText(event)}</dd>
              <dt>Ende</dt>
              <dd>{endMomentText(event)}</dd>
            </>
          )}
          <dt>Ort</dt>
          <dd>
            <Place event={event} />
          </dd>
        </dl>
        <p className="event-price">
          {!event.cancelled && <Prices event={event} />}
          <EventTag event={event} />
          {!event.active && <span className="tag">Nicht aktiv</span>}
        </p>
      </div>
      <Details event={event} courseTitle={course?.title} />
    </article>
  )
}

/** The span of a course, and its next session. */
function CourseDates({ event }: { event: PublicEvent }) {
  const today = useSite(data => data.today)
  const next = nextSession(event, instantOf(today))
  return (
    <>
      <dt>Kurs</dt>
      <dd>{courseText(event)}</dd>
      {next && (
        <>
          <dt>Nächster</dt>
          <dd>{whenText(next)}</dd>
        </>
      )}
    </>
  )
}

/** More price groups are shown as a range. */
const MAX_LINES = 3

/** Lists up to three price groups by name; a single one needs none. */
function Prices({ event }: { event: PublicEvent }) {
  const prices = priceGroupsOf(event)
  if (prices.length < 2 || prices.length > MAX_LINES) return <strong>{priceText(event)}</strong>
  return prices.map(({ _id, label, amount }) => (
    <span className="event-group" key={_id}>
      {label} <strong>{formatEuro(amount)}</strong>
    </span>
  ))
}

function Place({ event: { locationLink, locationName } }: { event: PublicEvent }) {
  if (!/^https?:\/\//i.test(locationLink)) return locationName
  return (
    <a className="event-place" href={locationLink} rel="noopener">
      {locationName || 'Zur Karte'}
    </a>
  )
}

function Details({ event, courseTitle }: { event: PublicEvent; courseTitle: string | undefined }) {
  const image = useSite(data => data.images[event.image])
  const isOffered = useSite(({ today }) => openEvents([event], today).length > 0)
  const registration = `/anfragen?tab=anmeldung&event=${event._id}`
  return (
    <div className="event-more">
      {isOffered && event.free != null && (
        <ArrowLink to={registration}>
          {event.state === 'full' ? waitLabel : 'Anmelden'}
          <span className="visually-hidden">: {event.title}</span>
        </ArrowLink>
      )}
      {isCourse(event) && (
        <Collapsible label={sessionsLabel(event.sessions ?? [])}>
          <SessionList event={event} />
        </Collapsible>
      )}
      <Collapsible label="Weitere Infos">
        {image && <Picture image={image} sizes="(width >= 1024px) 368px, (width >= 700px) 45vw, 100vw" />}
        <div>
          {courseTitle && (
            <h4>
              <Link to={`/info/${event.path}`}>
                <Hyphenated text={courseTitle} />
              </Link>
            </h4>
          )}
          <p className="event-description">{event.description}</p>
          {!event.cancelled && <RegistrationLink to={isOffered ? registration : '/anfragen'} />}
          {event.active && !event.cancelled && (
            <p className="event-save">
              <a className="arrow-link" href={`/kalender/${event._id}.ics`} download>
                <Icon name="calendar" />
                <span>Termin speichern</span>
              </a>
            </p>
          )}
        </div>
      </Collapsible>
    </div>
  )
}

/**
 * Shows an event as a radio button of the form with the id `form`; choosing it again clears it. `place` is the class
 * from `placeClass`.
 */
export function EventChoice({
  event,
  form,
  place,
  isChosen,
  choose,
}: {
  event: PublicEvent
  form: string
  place?: string | undefined
  isChosen: boolean
  choose: (id: string) => void
}) {
  function release(keyboard: KeyboardEvent) {
    if (keyboard.key !== ' ' || !isChosen) return
    keyboard.preventDefault()
    choose('')
  }
  return (
    <RadioChoice
      className={place}
      name="event"
      value={event._id}
      form={form}
      checked={isChosen}
      aria-checked={isChosen}
      onChange={() => choose(event._id)}
      onClick={() => isChosen && choose('')}
      onKeyUp={release}
    >
      <span>
        <span className="choice-title">
          <Hyphenated text={event.title} />
        </span>
        <span className="choice-period">{whenText(event)}</span>
        <span className="choice-price">
          {priceText(event)}
          <EventTag event={event} />
        </span>
      </span>
    </RadioChoice>
  )
}
