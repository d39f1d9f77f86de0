import { useId, useRef, useState } from 'react'
import { canPrintName } from '../../../../domain/bookings/places/attendance.ts'
import { missedSession, wasMissing } from '../../../../domain/bookings/places/course-attendance.ts'
import { type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { placeInCourse } from '../../../../domain/events/sessions/office-sessions.ts'
import type { CourseSession } from '../../../../domain/events/sessions/session-fields.ts'
import { isCourse, uncancelledSessions } from '../../../../domain/events/sessions/sessions.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox } from '../../../kit/ui/field.tsx'
import { runAfterPaint } from '../../kit/focus.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortWeekday } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { asTitle } from '../../kit/words/title-case.ts'
import { api } from '../../state/api.ts'
import { putRecord } from '../../state/lists.ts'
import type { BookingCalls } from '../booking/booking-calls.ts'
import { peopleWords } from '../booking/booking-words.ts'

type Props = {
  event: Event
  /** The chosen session of a course. */
  session: CourseSession | undefined
  bookings: readonly Registration[]
  calls: BookingCalls
}

/** Records attendance once an event or session has begun, and offers certificates after the event. */
export function Attendance({ choose, ...props }: Props & { choose: (session: string) => void }) {
  const { event, session, bookings, calls } = props
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const confirmed = bookings.filter(({ state }) => state === 'confirmed')
  const now = new Date().toISOString()
  if (confirmed.length === 0 || now < event.startDate || event.cancelled) return null
  const hasEnded = event.endDate <= now
  const { startDate, cancelled } = session ?? event
  const isAsked = startDate <= now && !cancelled
  const close = () => {
    setOpen(false)
    runAfterPaint(() => opener.current?.querySelector('button')?.focus())
  }
  return (
    <>
      <div className="buttons attendance" ref={opener}>
        {isAsked && (
          <Button variant="outline" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <PanelIcon name="check" />
            {session
              ? t(`Who Was There on ${sessionDay(session)}?`, `Wer war am ${sessionDay(session)} da?`)
              : t('Who Was There?', 'Wer war da?')}
          </Button>
        )}
        {hasEnded &&
          confirmed.some(booking => participantsOf(booking).some(person => !wasMissing(booking, person, event))) && (
            <a className="button button-outline button-small" href={`/api/event/certificates?_id=${event._id}`}>
              <PanelIcon name="download" />
              {t('All Certificates', 'Alle Bescheinigungen')}
            </a>
          )}
      </div>
      {session && <SessionsToEnter event={event} bookings={confirmed} choose={choose} />}
      {hasEnded && <CertificateNotes event={event} bookings={confirmed} />}
      {isOpen && isAsked && (
        <AttendanceForm key={session?._id} {...props} bookings={confirmed} calls={calls} close={close} />
      )}
    </>
  )
}

/** Names the sessions that have ended without recorded attendance. */
function SessionsToEnter({
  event,
  bookings,
  choose,
}: { choose: (session: string) => void } & Pick<Props, 'event' | 'bookings'>) {
  const now = new Date().toISOString()
  const enteredIds = new Set(
    bookings.flatMap(participantsOf).flatMap(({ attendance = [] }) => attendance.map(({ session }) => session)),
  )
  const open = uncancelledSessions(event.sessions).filter(({ _id, endDate }) => endDate <= now && !enteredIds.has(_id))
  if (open.length === 0) return null
  return (
    <div className="note">
      <p>
        {t(
          'Attendance is not entered yet. Until then, everybody who had a place counts as present:',
          'Noch nicht eingetragen, wer da war. Bis dahin gelten alle, die einen Platz hatten, als anwesend:',
        )}
        {open.length > SHOWN_SESSIONS_MAX &&
          ` ${t(`${open.length} sessions, most recently`, `${open.length} Kurstermine, zuletzt`)}`}
      </p>
      <div className="buttons">
        {open.slice(-SHOWN_SESSIONS_MAX).map(session => (
          <Button key={session._id} variant="outline" small onClick={() => choose(session._id)}>
            {sessionDay(session)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const SHOWN_SESSIONS_MAX = 6

/** Warns of certificates without confirmed attendance, and of names that cannot be printed. */
function CertificateNotes({ event, bookings }: Pick<Props, 'event' | 'bookings'>) {
  const people = bookings.flatMap(participantsOf)
  const open = isCourse(event) ? [] : people.filter(({ attended }) => attended === undefined)
  const unprintable = bookings.flatMap(booking =>
    participantsOf(booking).filter(person => !wasMissing(booking, person, event) && !canPrintName(person)),
  )
  return (
    <>
      {open.length > 0 && (
        <p className="note">
          {open.length === people.length
            ? t(
                'Attendance is not entered yet. So everybody gets a certificate, even those who were missing.',
                'Noch nicht eingetragen, wer da war. Deshalb bekommen alle eine Bescheinigung, auch wer gefehlt hat.',
              )
            : t(
                `Not entered yet, so they get a certificate: ${namesOf(open)}`,
                `Noch nicht eingetragen, also mit Bescheinigung: ${namesOf(open)}`,
              )}
        </p>
      )}
      {unprintable.length > 0 && (
        <p className="note">
          {t(
            `No certificate, because the name contains characters that cannot be printed: ${namesOf(unprintable)}`,
            `Keine Bescheinigung, weil der Name Zeichen enthält, die sich nicht drucken lassen: ${namesOf(unprintable)}`,
          )}
        </p>
      )}
    </>
  )
}

const namesOf = (people: readonly Participant[]) => people.map(shownName).join(', ')

/** Everybody who was expected is ticked at first; untick those who were missing. */
function AttendanceForm({ event, session, bookings, calls, close }: Props & { close: () => void }) {
  const id = useId()
  const people = bookings.flatMap(participantsOf).sort((a, b) => a.name.localeCompare(b.name, 'de'))
  const shownIds = people.map(({ _id }) => _id)
  const [missing, setMissing] = useState<readonly string[]>(() =>
    bookings.flatMap(booking =>
      participantsOf(booking)
        .filter(person =>
          session ? missedSession(booking, person, event, session) : wasMissing(booking, person, event),
        )
        .map(({ _id }) => _id),
    ),
  )
  const presentIds = shownIds.filter(_id => !missing.includes(_id))
  const save = async () => {
    const isDone = await calls.attempt(async () => {
      const json = {
        _id: event._id,
        ...(session && { session: session._id }),
        participants: presentIds,
        shown: shownIds,
      }
      for (const booking of await call(api.event.attended.$post({ json }))) putRecord('registrations', booking)
      calls.say(
        t(`Saved: ${peopleWords(presentIds.length)} there.`, `Gespeichert: ${peopleWords(presentIds.length)} da.`),
      )
    }, ['attendance'])
    if (isDone) close()
  }
  return (
    <div className="booking-step">
      <fieldset className="questions">
        <legend>
          {session
            ? t(
                `Untick people who were missing on ${sessionDay(session)}`,
                `Nimm das Häkchen bei denen weg, die am ${sessionDay(session)} gefehlt haben`,
              )
            : t('Untick people who were missing', 'Nimm das Häkchen bei denen weg, die gefehlt haben')}
        </legend>
        {people.map(({ _id, name }) => (
          <CheckBox
            key={_id}
            id={`${id}-${_id}`}
            label={shownName({ name })}
            checked={!missing.includes(_id)}
            onChange={({ target }) => setMissing(target.checked ? missing.filter(id => id !== _id) : [...missing, _id])}
          />
        ))}
      </fieldset>
      <p className="note">{t('No letter goes out.', 'Es geht kein Brief hinaus.')}</p>
      <div className="buttons">
        <Button small onClick={save}>
          {t(
            `Save: ${asTitle(peopleWords(presentIds.length))} There`,
            `Speichern: ${peopleWords(presentIds.length)} da`,
          )}
        </Button>
        <Button variant="outline" small onClick={close}>
          {t('Discard', 'Verwerfen')}
        </Button>
      </div>
    </div>
  )
}

/** `Fri, 5 Feb`, in German `Fr., 5. Feb.` */
const sessionDay = ({ startDate }: Pick<CourseSession, 'startDate'>) => shortWeekday(dayOf(startDate))

type ChoiceProps = { event: Event; session: CourseSession; choose: (session: string) => void }

/** Selects the session that list and attendance are about. */
export function SessionChoice({ event, session, choose }: ChoiceProps) {
  const id = useId()
  return (
    <ChoiceSelect
      id={id}
      className="session-choice"
      label={t('List and attendance of', 'Liste und Anwesenheit für')}
      choices={event.sessions.map(session => [session._id, sessionWords(event, session)])}
      value={session._id}
      onChange={choose}
    />
  )
}

/** `Fr., 5. Feb. 2027 (2 von 6)` */
function sessionWords(event: Event, { _id, startDate, cancelled }: CourseSession): string {
  const { at, of } = placeInCourse(event, _id)
  const place = t(`${at} of ${of}`, `${at} von ${of}`)
  return `${shortWeekday(dayOf(startDate))} (${place}${cancelled ? t(', called off', ', abgesagt') : ''})`
}
