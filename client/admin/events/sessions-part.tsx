import { useRef, useState } from 'react'
import { isLiving } from '../../../domain/bookings/record/booking.ts'
import { weekdayWord } from '../../../domain/events/dates/office-dates.ts'
import type { Rhythm } from '../../../domain/events/repetition.ts'
import { type CourseSession, SESSIONS_MAX } from '../../../domain/events/sessions/session-fields.ts'
import { daysBetween, isDay } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { isHoliday } from '../../../domain/money/terms/working-day.ts'
import { Button } from '../../kit/ui/button.tsx'
import { FieldError, TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { type Bind, bindItem } from '../kit/bind.ts'
import type { Choices } from '../kit/form/choice-select.tsx'
import { LocationFields } from '../kit/form/location-fields.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { useList } from '../state/lists.ts'
import { askUser } from '../state/page/question.ts'
import type { EventDraft } from './event-draft.ts'
import type { EventForm } from './event-editor.tsx'
import { estimatedHours, followDate, newSessionId, repeatedSessions, type SessionDraft } from './session-drafts.ts'

const labels = () => ({
  day: t('Date', 'Tag'),
  from: t('From', 'Von'),
  to: t('To', 'Bis'),
  lastDay: t('Last day', 'Letzter Tag'),
  hours: t('Hours without nights', 'Stunden ohne Nächte'),
  locationName: t('Another place', 'Anderer Ort'),
  locationLink: t('Its link to the map', 'Sein Link zur Karte'),
})
type Field = Bind<SessionDraft, ReturnType<typeof labels>>

export const sessionReminderChoices = (): Choices<EventDraft['sessionReminders']> => [
  [null, t('Before each one, up to twelve', 'Vor jedem, bei bis zu zwölf')],
  ['each', t('Before each one', 'Vor jedem')],
  ['first', t('Only before the first', 'Nur vor dem ersten')],
]

/** Sessions of a course: rows of day, times and place, and ways to add many at once (D74). */
export function SessionRows({ form }: { form: EventForm }) {
  const { bind, errors, value } = form
  const list = bind.list('sessions')
  const { sessions } = value
  const isBooked = useBooked()
  const [times, setTimes] = useState('1')
  const last = sessions.at(-1)
  const room = SESSIONS_MAX - sessions.length

  /** Each row as it was when its day was last whole. */
  const removed = useRef(new Map<string, SessionDraft>())
  /** Changes rows, and moves each row's last day and estimated hours along with its day. */
  const following: typeof list.update = change =>
    list.update(before => {
      for (const session of before) if (isDay(session.day)) removed.current.set(session._id, session)
      return change(before).map(after => followDate(removed.current.get(after._id) ?? after, after))
    })
  function add(added: readonly SessionDraft[]) {
    list.update(before => [...before, ...added].slice(0, SESSIONS_MAX))
    const first = sessions.length
    requestAnimationFrame(() => document.getElementById(`sessions.${first}.day`)?.focus())
  }
  function addFirst() {
    const first = {
      ...{ _id: newSessionId(), locationName: '', locationLink: '', hours: '' },
      day: value.startDay,
      from: value.startTime,
      lastDay: value.endDay === value.startDay ? '' : value.endDay,
      to: value.endTime,
    }
    add([{ ...first, hours: estimatedHours(first) }])
  }
  function repeat(rhythm: Rhythm) {
    if (!last) return
    const repeated = repeatedSessions(last, rhythm, Math.min(Number(times) || 1, room))
    if (repeated.length > 0) add(repeated)
    // The last session has no day to start from.
    else document.getElementById(`sessions.${sessions.length - 1}.day`)?.focus()
  }
  async function remove(at: number) {
    const word = t(`session ${at + 1}`, `Kurstermin ${at + 1}`)
    const note = isBooked(sessions[at]?._id) ? calledOffInsteadSentence() : undefined
    if (!(await askUser(t(`Remove ${word}?`, `${word} entfernen?`), t('Yes, remove', 'Ja, entfernen'), 'danger', note)))
      return
    list.update(before => before.filter((_, index) => index !== at))
    requestAnimationFrame(() => document.getElementById('sessions-add')?.focus())
  }
  return (
    <>
      <p className="note">
        {t(
          'A course is booked as a whole: one registration and one price for all its sessions. The dates of a series are booked one by one. A session with nights has a last day and its hours.',
          'Ein Kurs wird im Ganzen gebucht: eine Anmeldung und ein Preis für alle Kurstermine. Die Termine einer Serie bucht man einzeln. Ein Kurstermin mit Nächten hat einen letzten Tag und seine Stunden.',
        )}
      </p>
      {sessions.length > 0 && (
        <ol className="session-rows">
          {sessions.map((session, at) => (
            <li key={session._id}>
              <SessionRow
                field={bindItem({ ...list, update: following }, session, at, labels())}
                at={at}
                errors={errors}
                session={session}
                set={change =>
                  list.update(before =>
                    before.map((session, index) => (index === at ? { ...session, ...change } : session)),
                  )
                }
                remove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      {errors.sessions && <FieldError id="sessions-error">{errors.sessions}</FieldError>}
      <p className="note" role="status">
        {sumWords(sessions)}
      </p>
      <div className="session-more">
        {last ? (
          <>
            <TextField
              id="sessions-times"
              label={t('How many more', 'Wie viele noch')}
              error={undefined}
              type="number"
              min={1}
              max={room}
              value={times}
              onChange={({ target }) => setTimes(target.value)}
            />
            <Button id="sessions-add" variant="outline" small disabled={room === 0} onClick={() => repeat('weekly')}>
              <PanelIcon name="add" />
              {t('Every Week', 'Jede Woche')}
            </Button>
            <Button variant="outline" small disabled={room === 0} onClick={() => repeat('monthly')}>
              <PanelIcon name="add" />
              {t('Every Month', 'Jeden Monat')}
            </Button>
          </>
        ) : (
          <Button id="sessions-add" variant="outline" small onClick={addFirst}>
            <PanelIcon name="add" />
            {t('Make It a Course', 'Zum Kurs machen')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Returns a predicate: true if guests expect the session, so that the server refuses to remove it. */
function useBooked(): (id: string | undefined) => boolean {
  const events = useList('events') ?? []
  const bookings = useList('registrations') ?? []
  const now = new Date().toISOString()
  return id => {
    const isAhead = ({ _id, endDate }: CourseSession) => _id === id && endDate > now
    const course = events.find(({ sessions }) => sessions.some(isAhead))
    return bookings.some(booking => booking.event === course?._id && isLiving(booking))
  }
}

const calledOffInsteadSentence = () =>
  t(
    'Guests have booked it and are not told of a removal, so it is refused. Please use “Call Off …” among the sessions on the page of the course: everybody gets a letter and their share of the price.',
    'Gäste haben ihn gebucht und erführen nichts davon, darum lässt er sich so nicht speichern. Nimm „Absagen …“ bei den Kursterminen auf der Seite des Kurses: Dann bekommen alle einen Brief und ihren Anteil am Preis.',
  )

function SessionRow({
  field,
  at,
  errors,
  session,
  set,
  remove,
}: {
  field: Field
  at: number
  errors: EventForm['errors']
  session: SessionDraft
  set: (change: Partial<SessionDraft>) => void
  remove: () => void
}) {
  const { lastDay, locationName, locationLink } = session
  const isWrong = ['hours', 'endDate', 'locationName', 'locationLink'].some(name => errors[`sessions.${at}.${name}`])
  /** True if the row opened with a last day, or as a copy of such a row. Fixed, so that no field moves while typing. */
  const [hasDays] = useState(lastDay !== '')
  const [isOpen, setOpen] = useState(locationName + locationLink !== '')
  const ofLastDay = <TextField {...field.text('lastDay')} className={hasDays ? 'session-day' : ''} type="date" />
  const hours = lastDay !== '' && (
    <TextField
      {...field.text('hours')}
      {...(session.hours !== '' && session.hours === estimatedHours(session)
        ? { hint: t('Estimated: 8 to 20', 'Geschätzt: 8 bis 20 Uhr') }
        : {})}
      className="session-hours"
      inputMode="decimal"
    />
  )
  return (
    <fieldset className={`session-fields session-row${hasDays ? ' has-days' : ''}`}>
      <legend>
        {t(`Session ${at + 1}`, `Kurstermin ${at + 1}`)}
        <Weekdays session={session} />
      </legend>
      <TextField
        {...field.text('day')}
        className="session-day"
        type="date"
        data-error-of={`sessions.${at}.startDate`}
        error={errors[`sessions.${at}.startDate`]}
      />
      <TextField {...field.text('from')} type="time" />
      {hasDays && ofLastDay}
      <TextField
        {...field.text('to')}
        type="time"
        data-error-of={`sessions.${at}.endDate`}
        error={errors[`sessions.${at}.endDate`]}
      />
      {hasDays && hours}
      <div className="session-foot">
        <details open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {hasDays
              ? t('Another place', 'Anderer Ort')
              : t('Several days, another place', 'Mehrere Tage, anderer Ort')}
            <Icon name="chevron" />
          </summary>
          <div className="session-fields">
            {!hasDays && ofLastDay}
            {!hasDays && hours}
            <LocationFields
              {...{ name: field.text('locationName'), link: field.text('locationLink'), value: session, set }}
              {...{ nameClass: 'session-place', linkClass: 'session-place' }}
            />
          </div>
        </details>
        <div className="item-tools">
          <button className="item-remove" type="button" onClick={remove}>
            <PanelIcon name="bin" />
            {t('Remove', 'Entfernen')}
            <span className="visually-hidden">{t(`session ${at + 1}`, `Kurstermin ${at + 1}`)}</span>
          </button>
        </div>
      </div>
    </fieldset>
  )
}

/** `, Fri to Tue`, in German `, Fr. bis Di.`, and whether it begins on a holiday. */
function Weekdays({ session: { day, lastDay } }: { session: SessionDraft }) {
  const { region } = useList('site') ?? {}
  if (!isDay(day)) return null
  return (
    <small>
      {`, ${weekdayWord(day)}`}
      {isDay(lastDay) && lastDay !== day && t(` to ${weekdayWord(lastDay)}`, ` bis ${weekdayWord(lastDay)}`)}
      {isHoliday(day, region) && t(', holiday', ', Feiertag')}
    </small>
  )
}

/** `6 Kurstermine an 27 Tagen`; "" while a day is missing. */
function sumWords(sessions: readonly SessionDraft[]): string {
  const days = sessions.map(({ day, lastDay }) =>
    isDay(day) ? daysBetween(day, isDay(lastDay) ? lastDay : day) + 1 : 0,
  )
  const sum = days.reduce((all, count) => all + count, 0)
  if (sessions.length < 2 || days.some(count => count < 1)) return ''
  return t(`${sessions.length} sessions on ${sum} days`, `${sessions.length} Kurstermine an ${sum} Tagen`)
}
