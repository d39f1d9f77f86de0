import { useNavigate } from 'react-router-dom'
import { isOnlyOffered, seatsOf } from '../../../../../domain/bookings/people/seats.ts'
import { availability } from '../../../../../domain/bookings/places/availability.ts'
import type { Registration } from '../../../../../domain/bookings/record/registration.ts'
import { isRegistrationClosed } from '../../../../../domain/events/calendar.ts'
import { shownWhen } from '../../../../../domain/events/dates/office-dates.ts'
import { sessionCount } from '../../../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import type { CourseSession } from '../../../../../domain/events/sessions/session-fields.ts'
import { isCourse } from '../../../../../domain/events/sessions/sessions.ts'
import { dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { shownEuro } from '../../../../../domain/money/terms/shown-amounts.ts'
import { calendarAddress } from '../../../../kit/state/offer.ts'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { isSessionToCome, isStillToCome } from '../../../bookings/event/event-change.tsx'
import { EventSeats } from '../../../bookings/event/seat-bar.tsx'
import { useSeriesWords } from '../../../events/series-part.tsx'
import { MoreDetails, NameWithCount } from '../../../kit/fold.tsx'
import { ForestFileLink } from '../../../kit/links.tsx'
import { RowButton } from '../../../kit/list/table.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { shortDay, shortWhen } from '../../../kit/words/day.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { EventSign } from '../page-parts.tsx'

type Props = { event: Event; bookings: readonly Registration[] }

/** Shows the title, date, place, price and places taken. */
export function EventHead({ event, bookings }: Props) {
  const { title, path, locationName, locationLink } = event
  const series = useSeriesWords()(event)
  const where = locationName || (locationLink && t('Map', 'Karte'))
  return (
    <div className="event-bookings-head">
      <div className="event-title">
        <EventSign path={path} />
        <div>
          <h1>
            <Hyphenated text={title} />
          </h1>
          <p>
            {shownWhen(event)}
            {where && ', '}
            {locationLink ? (
              <a href={locationLink} target="_blank" rel="noopener">
                {where}
              </a>
            ) : (
              where
            )}
          </p>
          {isCourse(event) && <SessionFold event={event} />}
          <p>{sentences(priceWords(event, bookings), deadlineWords(event, bookings), series)}</p>
          {visibilityWords(event) && <p className="event-hidden">{visibilityWords(event)}</p>}
        </div>
      </div>
      <EventSeats event={event} bookings={bookings} />
    </div>
  )
}

/** `Kind 35 €, Erwachsene 45 €`, or the single price. */
function priceWords(event: Event, bookings: readonly Registration[]): string {
  if (event.prices.length > 0)
    return event.prices.map(({ label, amount }) => `${label} ${shownEuro(amount)}`).join(', ')
  if (bookings.some(({ quote }) => quote)) return t('Price by quote', 'Preis nach Angebot')
  return shownEuro(event.cost)
}

/** A date may already end with a full stop. */
const sentences = (...words: string[]) => words.filter(Boolean).join('. ').replaceAll('.. ', '. ')

/** Registration deadline, or a note on the waiting list; "" once the event is over or cancelled. */
function deadlineWords(event: Event, bookings: readonly Registration[]): string {
  const { registrationUntil, endDate, cancelled, listed } = event
  const now = new Date().toISOString()
  if (endDate <= now) return t('Is over', 'Vorbei')
  if (cancelled || !listed) return ''
  if (availability(event, bookings, now).state === 'full')
    return isOnlyOffered(seatsOf(bookings))
      ? t(
          'All places are offered, new registrations wait',
          'Alle Plätze sind angeboten, neue Anmeldungen kommen auf die Warteliste',
        )
      : t('Full, new registrations wait', 'Ausgebucht, neue Anmeldungen kommen auf die Warteliste')
  if (isRegistrationClosed(event, now)) return t('Registration is closed', 'Anmeldung geschlossen')
  if (registrationUntil === null) return t('Registration is open', 'Anmeldung offen')
  // Registration closes at midnight, so show the day before.
  const lastDay = shortDay(dayOf(new Date(Date.parse(registrationUntil) - 1).toISOString()), dayOf(now))
  return t(`Registration open until ${lastDay}`, `Anmeldung offen bis ${lastDay}`)
}

function visibilityWords({ active, listed, group }: Event): string {
  if (!active) return t('Hidden, visitors do not see it.', 'Ausgeblendet, auf der Website nicht zu sehen.')
  if (!listed && group) return t('For this group only.', 'Nur für diese Gruppe.')
  if (!listed)
    return t('In no list, only for people who have its link.', 'Steht in keiner Liste, nur mit dem Link zu finden.')
  return ''
}

type MenuProps = { event: Event; session: CourseSession | undefined; attendance: (() => void) | undefined }

/** Less frequent actions; `attendance` is undefined before the event begins. */
export function EventMenu({ event, session, attendance }: MenuProps) {
  const navigate = useNavigate()
  return (
    <Menu label={t('More', 'Mehr')} small>
      <RowButton icon="edit" onClick={() => openOverlay({ kind: 'event', item: event })}>
        {t('Edit Event', 'Termin bearbeiten')}
      </RowButton>
      <RowButton icon="copy" onClick={() => openOverlay({ kind: 'event', copyOf: event })}>
        {t('Duplicate', 'Duplizieren')}
      </RowButton>
      {!isCourse(event) && (
        <RowButton icon="again" onClick={() => openOverlay({ kind: 'repeat', event })}>
          {t('Repeat', 'Wiederholen')}
        </RowButton>
      )}
      <ForestFileLink event={event} session={session} className="row-button" />
      {(['csv', 'xlsx'] as const).map(format => (
        <a
          key={format}
          className="row-button"
          href={`/api/registration/participants/${format}?_id=${event._id}`}
          download
        >
          <PanelIcon name="download" />
          {t('Participants as', 'Teilnehmende als')} {format === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
      {attendance && (
        <RowButton icon="check" onClick={attendance}>
          {t('Attendance, Certificates', 'Anwesenheit, Bescheinigungen')}
        </RowButton>
      )}
      {event.active && event.listed && (
        <a className="row-button" href={calendarAddress(event)}>
          <PanelIcon name="calendar" />
          {t('In the Calendar', 'Im Kalender')}
        </a>
      )}
      {isStillToCome(event) && (
        <>
          {/* The sessions of a course move one by one. */}
          {!isCourse(event) && (
            <RowButton icon="clock" onClick={() => navigate(`/admin/desk/event/${event._id}/move`)}>
              {t('Move Event …', 'Verschieben …')}
            </RowButton>
          )}
          <RowButton icon="close" isDanger onClick={() => navigate(`/admin/desk/event/${event._id}/cancel`)}>
            {t('Call Off …', 'Absagen …')}
          </RowButton>
        </>
      )}
    </Menu>
  )
}

/** Lists the sessions of a course, each with its own location, its changes, and the ways to move it or call it off. */
function SessionFold({ event }: { event: Event }) {
  const { sessions } = event
  return (
    <MoreDetails
      summary={
        <NameWithCount
          what={t('Sessions', 'Kurstermine')}
          items={sessions}
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
function countWords({ length }: readonly unknown[], heldCount: number): string {
  const cancelledCount = length - heldCount
  if (cancelledCount === 0) return String(length)
  const count = t(`${heldCount} of ${length}`, `${heldCount} von ${length}`)
  return `${count}, ${cancelledCount === 1 ? t('one called off', 'einer abgesagt') : t(`${cancelledCount} called off`, `${cancelledCount} abgesagt`)}`
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
