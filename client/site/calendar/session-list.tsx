import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { CourseSession } from '../../../domain/events/sessions/session-fields.ts'
import { placeOf } from '../../../domain/events/sessions/sessions.ts'

type Listed = Pick<CourseSession, '_id' | 'startDate' | 'endDate' | 'locationName' | 'locationLink' | 'cancelled'>
type Course = { sessions?: readonly Listed[] | undefined; locationName: string; locationLink: string }

export const sessionsLabel = (sessions: readonly unknown[]): string =>
  sessions.length === 1 ? 'Der Termin' : `Alle ${sessions.length} Termine`

/** The sessions of a course, with their places where they differ. */
export function SessionList({ event }: { event: Course }) {
  return (
    <ol className="session-list">
      {(event.sessions ?? []).map(session => (
        <li key={session._id}>
          {session.cancelled ? <s>{textOf(session)}</s> : textOf(session)}
          <Where session={session} event={event} />
          {session.cancelled && ' (abgesagt)'}
        </li>
      ))}
    </ol>
  )
}

/** Written once for each session, of which a page may list thousands. */
const texts = new WeakMap<Listed, string>()
function textOf(session: Listed): string {
  const text = texts.get(session) ?? whenText(session)
  texts.set(session, text)
  return text
}

function Where({ session, event }: { session: Listed; event: Course }) {
  const { locationName, locationLink } = placeOf(session, event)
  if (locationName === event.locationName && locationLink === event.locationLink) return null
  if (!/^https?:\/\//i.test(locationLink)) return `, ${locationName}`
  return (
    <>
      {', '}
      <a href={locationLink} rel="noopener">
        {locationName || 'zur Karte'}
      </a>
    </>
  )
}
