import { useState } from 'react'
import { daysOf } from '../../../../../domain/events/dates/days.ts'
import { hoursWords, weekdayWord } from '../../../../../domain/events/dates/office-dates.ts'
import { type Day, dayOf } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { DeskDate } from '../../../../../domain/office/desk/desk.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { PlainList } from '../../../../kit/ui/plain-list.tsx'
import { Sign } from '../../../../site/blocks/sign.tsx'
import { WhenLoaded } from '../../../kit/failure.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { monthWords, shortDay } from '../../../kit/words/day.ts'
import { openOverlay } from '../../../state/overlay.ts'
import { useDates } from '../../../state/queries.ts'
import { dateAddress, dateKey, dateTitle } from '../date-words.ts'
import { DateSeats, SeatLegend } from './date-seats.tsx'

/** Shows all events with their places taken (A0). */
export function DatesPage() {
  const [isPast, setPast] = useState(false)
  const { data, failure, isFetchingNextPage, hasNextPage, fetchNextPage } = useDates(isPast)
  const dates = data?.pages.flatMap(page => page.dates)
  const total = data?.pages.at(-1)?.total ?? 0
  return (
    <div className="dates">
      <div className="desk-head">
        <div>
          <h1>{t('Dates', 'Termine')}</h1>
          {dates && <p>{countWords(dates, total, isPast)}</p>}
        </div>
        <Button small onClick={() => openOverlay({ kind: 'event' })}>
          <PanelIcon name="add" />
          {t('Add Event', 'Termin anlegen')}
        </Button>
      </div>
      <fieldset className="switch" aria-label={t('Which dates', 'Welche Termine')}>
        <SwitchButton isOn={!isPast} press={() => setPast(false)}>
          {t('Coming', 'Kommende')}
        </SwitchButton>
        <SwitchButton isOn={isPast} press={() => setPast(true)}>
          {t('Past', 'Vergangene')}
        </SwitchButton>
      </fieldset>
      <WhenLoaded of={{ data: dates, failure }}>{deskDates => <Months dates={deskDates} />}</WhenLoaded>
      {hasNextPage && (
        <Button variant="outline" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show More', 'Mehr zeigen')}
        </Button>
      )}
      {dates && dates.length > 0 && <SeatLegend />}
    </div>
  )
}

const SwitchButton = ({ isOn, press, children }: { isOn: boolean; press: () => void; children: string }) => (
  <button type="button" aria-pressed={isOn} onClick={press}>
    {children}
  </button>
)

function countWords(dates: readonly DeskDate[], total: number, isPast: boolean): string {
  if (isPast) return t(`${total} past`, `${total} vergangene`)
  const inSeries = dates.filter(({ series }) => series).length
  const coming = t(`${total} to come`, `${total} kommende`)
  return inSeries === 0
    ? coming
    : t(`${coming}, ${inSeries} in a series`, `${coming}, ${inSeries} davon in einer Serie`)
}

/** Groups the events by month, in order. */
function Months({ dates }: { dates: readonly DeskDate[] }) {
  const today = dayOf(new Date().toISOString())
  if (dates.length === 0) return <p>{t('None.', 'Keine.')}</p>
  return [...Map.groupBy(dates, ({ startDate }) => dayOf(startDate).slice(0, 7))].map(([month, inMonth]) => (
    <section key={month} className="dates-month" aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{monthWords(`${month}-01`, today)}</h2>
      <PlainList>
        {inMonth.map(date => (
          <DateRow key={dateKey(date)} date={date} today={today} />
        ))}
      </PlainList>
    </section>
  ))
}

function DateRow({ date, today }: { date: DeskDate; today: Day }) {
  const { audience } = date
  const { first: start, last: end } = daysOf(date)
  return (
    <li className="date-row">
      <p className="date-day">
        <strong>{Number(start.slice(8))}</strong>
        <span>
          {weekdayWord(start)}
          {end !== start && ` ${t('to', 'bis')} ${weekdayWord(end)}`}
          {end.slice(0, 7) !== start.slice(0, 7) && `, ${shortDay(end, today)}`}
        </span>
      </p>
      <Sign audience={audience} size="small" />
      <div className="date-what">
        <Link to={dateAddress(date)}>{dateTitle(date)}</Link>
        <p>{aboutWords(date)}</p>
      </div>
      <DateState date={date} today={today} />
    </li>
  )
}

function aboutWords(date: DeskDate): string {
  const { locationName, series, listed, active, cancelled, openRefunds = 0, quote } = date
  if (cancelled && openRefunds > 0)
    return openRefunds === 1
      ? t('1 refund open', '1 Erstattung offen')
      : t(`${openRefunds} refunds open`, `${openRefunds} Erstattungen offen`)
  return [
    hoursWords(date),
    series ? t(`series, ${series.at} of ${series.of}`, `Serie, ${series.at} von ${series.of}`) : locationName,
    quote !== undefined && t('closed group', 'geschlossene Gruppe'),
    quote === undefined && active && !listed && t('not in the calendar', 'nicht im Kalender'),
    !active && t('not public', 'nicht öffentlich'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Places taken; for a group, the state of its quote. */
function DateState({ date, today }: { date: DeskDate; today: Day }) {
  const { cancelled, quote } = date
  if (cancelled)
    return (
      <p className="date-tag date-tag-off">
        <PanelIcon name="close" />
        {t(`Called off on ${shortDay(cancelled, today)}`, `Abgesagt am ${shortDay(cancelled, today)}`)}
      </p>
    )
  if (quote === undefined) return <DateSeats date={date} />
  const isAccepted = quote === 'accepted'
  return (
    <p className={isAccepted ? 'date-tag date-tag-good' : 'date-tag'}>
      <PanelIcon name={isAccepted ? 'check' : quote === 'open' ? 'clock' : 'close'} />
      {isAccepted && t('Quote accepted', 'Angebot angenommen')}
      {quote === 'open' && t('Quote is out', 'Angebot läuft')}
      {quote === 'over' && t('Quote not taken', 'Angebot nicht angenommen')}
    </p>
  )
}
