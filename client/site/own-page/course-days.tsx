import type { ReactNode } from 'react'
import { isOneDay, onLastDay } from '../../../domain/events/dates/days.ts'
import { endHour, momentText, whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { CourseSession } from '../../../domain/events/sessions/session-fields.ts'
import { isCourse, locationOf, nextSession } from '../../../domain/events/sessions/sessions.ts'
import { formatLongDate, formatWithWeekday } from '../../../domain/kit/format.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { sessionsLabel } from '../calendar/session-list.tsx'
import type { BookingView } from './booking-view.ts'
import { BookingIcon } from './marks.tsx'

/** Returns the next session of a confirmed guest's course. */
export const comingSession = ({ booking, event, now }: BookingView): CourseSession | undefined =>
  booking.state === 'confirmed' && isCourse(event) ? nextSession(event, now) : undefined

/** Shows the next session of a course, and what to bring, at the top of the page. */
export function NextSession({ view: { event }, session, children }: NextSessionProps) {
  const place = locationOf(session, event)
  const at = event.sessions.indexOf(session) + 1
  return (
    <section className="booking-next booking-good">
      <p className="booking-next-label">Dein nächster Termin</p>
      <h2>Wir sehen uns am {momentText(session.startDate)}</h2>
      <p>
        {`Termin ${at} von ${event.sessions.length}, bis ${endText(session)}. `}
        <PlaceLink {...place} />
      </p>
      {event.bring !== '' && (
        <p className="booking-bring">
          <BookingIcon name="list" />
          <span>
            <strong>Bring mit</strong>
            <span className="note">{event.bring}</span>
          </span>
        </p>
      )}
      {children}
    </section>
  )
}
type NextSessionProps = { view: BookingView; session: CourseSession; children?: ReactNode }

/** `14 Uhr`, or `So., 7. Februar 2027, 14 Uhr` on another day */
const endText = (session: CourseSession) =>
  isOneDay(session) ? endHour(session) : `${formatWithWeekday(onLastDay(session), formatLongDate)}, ${endHour(session)}`

const isLink = (address: string) => /^https?:\/\//i.test(address)

/** Shows a location, with its map if there is one. */
export function PlaceLink({ locationName, locationLink }: Pick<Event, 'locationName' | 'locationLink'>) {
  if (!isLink(locationLink)) return locationName
  return (
    <a className="event-place" href={locationLink} rel="noopener">
      {locationName || 'Zur Karte'}
    </a>
  )
}

/** Sessions that fit on the page; more of them can be unfolded. */
const SHOWN_MAX = 12

/** Lists the sessions of a course, each with a calendar file. */
export function CourseDays({ view }: { view: BookingView }) {
  const { sessions } = view.event
  const list = (
    <ol className="session-list own-sessions">
      {sessions.map(session => (
        <Session key={session._id} view={view} session={session} />
      ))}
    </ol>
  )
  if (sessions.length <= SHOWN_MAX) return list
  return (
    <details className="session-fold">
      <summary>{sessionsLabel(sessions)}</summary>
      {list}
    </details>
  )
}

function Session({ view: { address, event, isShown, now }, session }: { view: BookingView; session: CourseSession }) {
  const { locationName, locationLink } = locationOf(session, event)
  const isElsewhere = locationName !== event.locationName || locationLink !== event.locationLink
  const when = whenText(session)
  return (
    <li>
      {session.cancelled ? <s>{when}</s> : when}
      {isElsewhere && (
        <>
          , <PlaceLink locationName={locationName} locationLink={locationLink} />
        </>
      )}
      {session.cancelled && ' (abgesagt)'}
      {isShown && !session.cancelled && session.endDate > now && (
        <a className="session-file" href={`${address}/termin-${session._id}.ics`} download>
          <Icon name="calendar" />
          <span className="visually-hidden">{when} in den Kalender</span>
        </a>
      )}
    </li>
  )
}
