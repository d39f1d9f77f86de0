import { sessionCount } from '../../../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import type { CourseSession } from '../../../../../domain/events/sessions/session-fields.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { Link } from '../../../../kit/ui/link.tsx'
import { isSessionToCome, isStillToCome } from '../../../bookings/event/event-change.tsx'
import { MoreDetails, NameWithCount } from '../../../kit/fold.tsx'
import { shortWhen } from '../../../kit/words/day.ts'

/** Lists the sessions of a course, each with its own location, its changes, and the ways to move it or call it off. */
export function SessionFold({ event }: { event: Event }) {
  const { sessions } = event
  return (
    <MoreDetails
      summary={
        <NameWithCount
          what={t('Sessions', 'Kurstermine')}
          of={sessions}
          words={countWords(sessions, sessionCount(sessions))}
        />
      }
    >
      <ol className="session-list">
        {sessions.map((session, at) => (
          <li key={session._id}>
            <SessionWords event={event} session={session} />
            {isStillToCome(event) && isSessionToCome(session) && (
              <span className="session-actions">
                <SessionLink event={event} session={session} at={at} to="move">
                  {t('Move …', 'Verschieben …')}
                </SessionLink>
                <SessionLink event={event} session={session} at={at} to="cancel">
                  {t('Call Off …', 'Absagen …')}
                </SessionLink>
              </span>
            )}
          </li>
        ))}
      </ol>
    </MoreDetails>
  )
}

/** `3 of 4, one called off`, in German `3 von 4, einer abgesagt` */
function countWords({ length }: readonly unknown[], held: number): string {
  const off = length - held
  if (off === 0) return String(length)
  const count = t(`${held} of ${length}`, `${held} von ${length}`)
  return `${count}, ${off === 1 ? t('one called off', 'einer abgesagt') : t(`${off} called off`, `${off} abgesagt`)}`
}

function SessionWords({ event, session }: { event: Event; session: CourseSession }) {
  const { locationName, cancelled, moved } = session
  const when = shortWhen(session)
  const where = locationName !== '' && locationName !== event.locationName ? `, ${locationName}` : ''
  return (
    <span>
      {cancelled ? <s>{when}</s> : when}
      {where}
      {cancelled && t(` (called off: ${cancelled.reason})`, ` (abgesagt: ${cancelled.reason})`)}
      {moved && !cancelled && t(' (moved)', ' (verlegt)')}
    </span>
  )
}

type LinkProps = { event: Event; session: CourseSession; at: number; to: 'move' | 'cancel'; children: string }

const SessionLink = ({ event, session, at, to, children }: LinkProps) => (
  <Link to={`/admin/desk/event/${event._id}/${to}?session=${encodeURIComponent(session._id)}`}>
    {children}
    <span className="visually-hidden">{t(` session ${at + 1}`, ` Kurstermin ${at + 1}`)}</span>
  </Link>
)
