import { type KeyboardEvent, useDeferredValue } from 'react'
import { type Day, dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { Desk, DeskDate } from '../../../../../domain/office/desk/desk.ts'
import { Link } from '../../../../kit/ui/link.tsx'
import { Trail } from '../../../../kit/ui/trail.tsx'
import { useBookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { UndoBar } from '../../../bookings/booking/undo-bar.tsx'
import { SetUpNote } from '../../../kit/editor/set-up-note.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { NotLoaded, UnlessLoading } from '../../../kit/list/table.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { freeWords } from '../../../kit/words/seat-words.ts'
import { useList } from '../../../state/lists.ts'
import { dayWords, longDayWords } from '../when-words.ts'
import { NextDate, NextDates } from './next-dates.tsx'
import { useRowFocus } from './row-focus.ts'
import { Tasks } from './tasks.tsx'
import { WeekStrip } from './week-strip.tsx'

/** What waits for the educator today, and the next dates (A1). */
export function TodayPage() {
  const desk = useList('desk')
  const today = dayOf(desk?.date ?? new Date().toISOString())
  const { body, act, focusFirst } = useRowFocus()
  return (
    <div className="today" ref={body}>
      {desk && <StuckLetters desk={desk} />}
      {desk?.isSettingUp && <SetUpNote />}
      <div className="desk-head">
        <div>
          <h1 tabIndex={-1}>{t('Today', 'Heute')}</h1>
          <p>{longDayWords(today)}</p>
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
  // On a phone they are below the screen, and what can be pressed comes first.
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

/** Above everything: whatever is done meanwhile, nobody hears of it. */
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
          ? t(`${waiting}, the mail server does not answer.`, `${waiting}, der Postausgang antwortet nicht.`)
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

/** Somebody calls: a booking is taken at its date. */
function AddBooking({ dates, today }: { dates: readonly DeskDate[]; today: Day }) {
  return (
    <details className="add-booking" onKeyDown={closeByEscape}>
      <summary className="button button-outline button-small">
        <PanelIcon name="add" />
        <span>
          {t('Registration', 'Anmeldung')}
          <span className="add-booking-verb">{t(' by phone', ' aufnehmen')}</span>
        </span>
      </summary>
      <ul aria-label={t('For which date?', 'Für welchen Termin?')}>
        {dates.map(date => (
          <li key={date._id}>
            <Link to={`/admin/desk/event/${date._id}#aufnehmen`}>
              <strong>{date.title}</strong>
              <small>
                {[dayWords(dayOf(date.startDate), today), freeWords(date, date.seats)].filter(Boolean).join(', ')}
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
