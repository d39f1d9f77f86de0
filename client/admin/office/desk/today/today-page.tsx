import { type KeyboardEvent, useDeferredValue } from 'react'
import { daysOf } from '../../../../../domain/events/dates/days.ts'
import { shownWeekday, weekdayWord } from '../../../../../domain/events/dates/office-dates.ts'
import { addDays, type Day, dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { Desk, DeskDate } from '../../../../../domain/office/desk/desk.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { PlainList } from '../../../../kit/ui/plain-list.tsx'
import { Trail } from '../../../../kit/ui/trail.tsx'
import { Sign } from '../../../../site/blocks/sign.tsx'
import { useBookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { UndoBar } from '../../../bookings/booking/undo-bar.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { listQuery } from '../../../kit/links.tsx'
import { NotLoaded, RowButton, UnlessLoading } from '../../../kit/list/table.tsx'
import { SetUpNote } from '../../../kit/notice.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { useRowFocus } from '../../../kit/row-focus.ts'
import { shortDays, shortWeekday } from '../../../kit/words/day.ts'
import { untilWords } from '../../../kit/words/relative-time.ts'
import { freeWords, seatWords } from '../../../kit/words/seat-words.ts'
import { useList } from '../../../state/lists.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { dateAddress, dateKey, dateTitle } from '../date-words.ts'
import { DateSeats, SeatLegend } from './date-seats.tsx'
import { Tasks } from './tasks.tsx'

/** Shows the educator's open tasks and the next events (A1). */
export function TodayPage() {
  const desk = useList('desk')
  const today = dayOf(desk?.date ?? new Date().toISOString())
  const { body, act, focusFirst } = useRowFocus({ row: '.task', action: '.task-action', otherwise: 'h1' })
  return (
    <div className="today" ref={body}>
      {desk && <StuckLetters desk={desk} />}
      {desk?.isSettingUp && <SetUpNote />}
      <div className="desk-head">
        <div>
          <h1 tabIndex={-1}>{t('Today', 'Heute')}</h1>
          <p>{shownWeekday(today)}</p>
        </div>
        {desk && desk.dates.length > 0 && <AddBooking dates={desk.dates} today={today} />}
      </div>
      {desk ? (
        <TodayParts desk={desk} today={today} act={act} focusFirst={focusFirst} />
      ) : (
        <UnlessLoading list="desk" />
      )}
      {!desk && <NotLoaded list="desk" />}
    </div>
  )
}

type PartsProps = { desk: Desk; today: Day } & Pick<ReturnType<typeof useRowFocus>, 'act' | 'focusFirst'>

function TodayParts({ desk, today, act, focusFirst }: PartsProps) {
  const calls = useBookingCalls()
  const [next] = desk.dates
  // Render the buttons first: on a phone, the next dates are below the fold.
  const isBelowShown = useDeferredValue(true, false)
  return (
    <div className="today-parts">
      {desk.dates.length > 0 && <WeekStrip today={today} dates={desk.dates} />}
      {next && <NextDate date={next} today={today} />}
      <div className="today-tasks">
        <div className="undo-place">
          <UndoBar calls={calls} undone={focusFirst} />
        </div>
        <Failure>{calls.failure}</Failure>
        {desk.tasks.length === 0 ? <NothingWaits /> : <Tasks desk={desk} calls={calls} act={act} />}
      </div>
      {isBelowShown && <NextDates dates={desk.dates} today={today} />}
    </div>
  )
}

const NothingWaits = () => (
  <div className="nothing-waits">
    <Trail className="trail-stub" viewBox="0 0 64 24" path="M2 20C14 20 18 4 30 4S46 18 62 14" />
    <p>
      <strong>{t('Nothing waits for you.', 'Nichts wartet auf dich.')}</strong>{' '}
      {t('New registrations and inquiries appear here.', 'Neue Anmeldungen und Anfragen stehen hier.')}
    </p>
  </div>
)

/** Warns at the top of the page: while letters are stuck, no action informs a guest. */
function StuckLetters({ desk: { stuckLetters, hasMailServer } }: { desk: Desk }) {
  if (stuckLetters === 0) return null
  const waiting =
    stuckLetters === 1
      ? t('1 letter waits', '1 Brief wartet')
      : t(`${stuckLetters} letters wait`, `${stuckLetters} Briefe warten`)
  return (
    <p className="desk-alert" role="alert">
      <PanelIcon name="mail" />
      <span>
        {hasMailServer
          ? t(`${waiting}, the mail server does not answer.`, `${waiting}, der Mailserver antwortet nicht.`)
          : t(`${waiting}, no mail server is set up yet.`, `${waiting}, es ist noch kein Mailserver eingetragen.`)}
      </span>
      <a href="/admin#system">{t('View', 'Ansehen')}</a>
    </p>
  )
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

const isFirstOfEvent = ({ _id }: DeskDate, at: number, dates: readonly DeskDate[]) =>
  dates.findIndex(date => date._id === _id) === at

/** Links to the booking form of each event, for a phone call. */
function AddBooking({ dates, today }: { dates: readonly DeskDate[]; today: Day }) {
  return (
    <details className="add-booking" onKeyDown={closeByEscape}>
      <summary className="button button-outline button-small">
        <PanelIcon name="add" />
        <span>
          <span className="add-booking-verb">{t('Add ', '')}</span>
          {t('Registration', 'Anmeldung')}
          <span className="add-booking-verb">{t('', ' aufnehmen')}</span>
        </span>
      </summary>
      <ul aria-label={t('For which date?', 'Für welchen Termin?')}>
        {dates.filter(isFirstOfEvent).map(date => (
          <li key={date._id}>
            <Link to={`/admin/desk/event/${date._id}#aufnehmen`}>
              <strong>{date.title}</strong>
              <small>
                {[shortWeekday(dayOf(date.startDate), today), freeWords(date, date.seats)].filter(Boolean).join(', ')}
              </small>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/admin/desk/dates">
            <strong>{t('All dates', 'Alle Termine')}</strong>
          </Link>
        </li>
      </ul>
    </details>
  )
}

const DAYS = 7

/** True for each day of an event of up to a week, and for the first day of a longer one. */
const isOn = (day: Day, date: DeskDate): boolean => {
  const { first, last } = daysOf(date)
  return first === day || (first < day && day <= last && last < addDays(first, DAYS))
}

/** Shows today and the next six days; days with events link to them. */
function WeekStrip({ today, dates }: { today: Day; dates: readonly DeskDate[] }) {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at))
  return (
    <ol className="week-strip" aria-label={t('The next seven days', 'Die nächsten sieben Tage')}>
      {days.map(day => (
        <li key={day} className={day === today ? 'week-today' : undefined}>
          <WeekDay day={day} dates={dates.filter(date => isOn(day, date))} />
        </li>
      ))}
    </ol>
  )
}

function WeekDay({ day, dates }: { day: Day; dates: readonly DeskDate[] }) {
  const [first, ...others] = dates
  const words = (
    <>
      <span>{weekdayWord(day).replace('.', '')}</span>
      <strong>{Number(day.slice(8))}</strong>
    </>
  )
  if (!first) return <div className="week-day">{words}</div>
  return (
    <Link className="week-day" to={others.length === 0 ? dateAddress(first) : '/admin/desk/dates'}>
      {words}
      <Sign audience={first.audience} size="small" />
      <span className="visually-hidden">{dates.map(dateTitle).join(', ')}</span>
      {others.length > 0 && <span aria-hidden="true">+{others.length}</span>}
    </Link>
  )
}

/** `Sat, 28 Nov, in 5 days` */
const whenWords = (date: DeskDate, today: Day, isNear: boolean) =>
  [shortDays(date, today), isNear && untilWords(dayOf(date.startDate), today)].filter(Boolean).join(', ')

/** Shows the next event in one line, above the tasks on a phone. */
function NextDate({ date, today }: { date: DeskDate; today: Day }) {
  return (
    <Link className="next-date" to={dateAddress(date)}>
      <Sign audience={date.audience} />
      <span>
        <strong>{dateTitle(date)}</strong>
        <small>
          {whenWords(date, today, true)}, {seatWords(date, date.seats)}
        </small>
      </span>
      <Icon name="next" />
    </Link>
  )
}

/** Shows the next events with their places taken, as stations of a trail. */
function NextDates({ dates, today }: { dates: readonly DeskDate[]; today: Day }) {
  return (
    <>
      <div className="next-dates-head">
        <h2 id="next-dates">{t('Next Dates', 'Nächste Termine')}</h2>
        <Link to="/admin/desk/dates">
          <PanelIcon name="calendar" />
          {t('All', 'Alle')}
          <span className="visually-hidden"> {t('dates', 'Termine')}</span>
        </Link>
      </div>
      <div className="next-dates">
        {dates.length === 0 ? (
          <p>
            {t('No upcoming dates.', 'Kein Termin steht an.')}{' '}
            <RowButton icon="add" onClick={() => openOverlay({ kind: 'event' })}>
              {t('Add Event', 'Termin anlegen')}
            </RowButton>
          </p>
        ) : (
          <>
            <PlainList ordered>
              {dates.map((date, at) => (
                <Station key={dateKey(date)} date={date} today={today} isFirst={at === 0} />
              ))}
            </PlainList>
            <SeatLegend />
          </>
        )}
      </div>
    </>
  )
}

function Station({ date, today, isFirst }: { date: DeskDate; today: Day; isFirst: boolean }) {
  const { audience } = date
  return (
    <li className="next-station">
      <Sign audience={audience} />
      <div>
        <p className="next-when">{whenWords(date, today, isFirst)}</p>
        <h3>
          <Link to={dateAddress(date)}>{dateTitle(date)}</Link>
        </h3>
        <DateSeats date={date} />
        {isFirst && (
          <p className="next-links">
            <Link to={dateAddress(date)}>
              <PanelIcon name="list" />
              <span>{t('Participants', 'Teilnehmende')}</span>
            </Link>
            <a
              href={`/api/event/forest/pdf?${listQuery({ event: date, session: date.session })}`}
              target="_blank"
              rel="noopener"
            >
              <PanelIcon name="print" />
              <span>{t('Print List', 'Liste drucken')}</span>
              <span className="visually-hidden"> (PDF)</span>
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
