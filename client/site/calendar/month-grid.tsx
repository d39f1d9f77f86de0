import { daysOf } from '../../../domain/events/dates/days.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { barsIn, monthOf, type WeekBar, weekdayOf, weeksOf } from '../../../domain/events/month.ts'
import { addDays, type Day, formatDayOfMonth, formatMonth, instantOf } from '../../../domain/kit/format.ts'
import { countEvents } from '../../kit/state/calendar-filter.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { SignFor } from '../blocks/sign.tsx'
import { briefDates } from './event-dates.ts'
import { EventTag, EventTitle } from './event-tag.tsx'
import { endText, listAddress, type MonthView, shortMonth } from './month-view.ts'

const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

/**
 * Shows the weeks of a month. Wide screens show a bar for each event on its first day; phones show a strip of days,
 * each linking to its entry below. Continued bars are hidden from screen readers and keyboard.
 */
export function MonthGrid({ view }: { view: MonthView }) {
  const weeks = weeksOf(view.month)
  return (
    <div className="weeks">
      <p className="weekdays" aria-hidden="true">
        {weekdays.map(weekday => (
          <span key={weekday}>{weekday}</span>
        ))}
      </p>
      {weeks.map((week, at) => (
        <Week key={week[0]} week={week} view={view} isFirst={at === 0} />
      ))}
    </div>
  )
}

function Week({ week, view, isFirst }: { week: Day[]; view: MonthView; isFirst: boolean }) {
  const bars = barsIn(week, view.events)
  return (
    <PlainList ordered className="week">
      {week.map(day => (
        <li className={dayClass(day, view)} key={day} aria-current={day === view.today ? 'date' : undefined}>
          <time className="day-number" dateTime={day}>
            {numberOf(day, day === week[0] || day.endsWith('-01'), view)}
          </time>
          <DayLink day={day} view={view} />
          {bars
            .filter(bar => bar.day === day)
            .map(bar => (
              <EventBar key={bar.event._id} bar={bar} view={view} isRepeated={bar.isContinued && !isFirst} />
            ))}
        </li>
      ))}
    </PlainList>
  )
}

/** Adds the month to a day of another month if `isNamed`. */
function numberOf(day: Day, isNamed: boolean, { month }: MonthView) {
  const instant = instantOf(day)
  if (monthOf(day) === month || !isNamed) return formatDayOfMonth(instant)
  return (
    <>
      {formatDayOfMonth(instant)}
      <span className="day-month">. {shortMonth(instant)}</span>
    </>
  )
}

const takesPlace = ({ cancelled }: PublicEvent) => !cancelled

const eventsOn = (day: Day, { events }: MonthView) =>
  events.filter(event => {
    const { first, last } = daysOf(event)
    return takesPlace(event) && first <= day && day <= last
  })

const wholeWeek = (day: Day) => `day from-${weekdayOf(day) + 1}`

/** Classes of a day; `to-next` and `from-last` draw the strip's line between days of one event. */
function dayClass(day: Day, view: MonthView): string {
  const events = eventsOn(day, view)
  const names = [
    wholeWeek(day),
    monthOf(day) !== view.month && 'is-other',
    day === view.today && 'is-today',
    events.length > 0 && 'has-events',
    events.some(event => daysOf(event).last > day) && 'to-next',
    events.some(event => daysOf(event).first < day) && 'from-last',
  ]
  return names.filter(Boolean).join(' ')
}

/** On phones, links a day to its first event. Only days on which an event begins have a name. */
function DayLink({ day, view }: { day: Day; view: MonthView }) {
  const events = eventsOn(day, view)
  const isFirstDay = day === weeksOf(view.month)[0]?.[0]
  const beginning = events.filter(event => daysOf(event).first === day || isFirstDay)
  const [first = events[0]] = beginning
  if (!first) return null
  const instant = instantOf(day)
  return (
    <a
      className="day-link"
      href={`#${first._id}`}
      {...(beginning.length > 0 ? {} : { 'aria-hidden': true, tabIndex: -1 })}
    >
      <span className="visually-hidden">
        {formatDayOfMonth(instant)}. {formatMonth(instant)}:{' '}
        {beginning.length > 1 ? countEvents(beginning.length) : first.title}
      </span>
      {beginning.length > 0 && <SignFor path={first.path} size="small" />}
    </a>
  )
}

type BarProps = { bar: WeekBar<PublicEvent>; view: MonthView; isRepeated: boolean }

function EventBar({ bar: { event, day, length, isContinued }, view, isRepeated }: BarProps) {
  const last = addDays(day, length - 1)
  const goesOn = daysOf(event).last > last
  const names = [
    `bar from-${weekdayOf(day) + 1} span-${length}`,
    isContinued && 'is-continued',
    goesOn && 'goes-on',
    event.cancelled && 'is-cancelled',
    event.state === 'full' && 'is-full',
  ]
  return (
    <a
      className={names.filter(Boolean).join(' ')}
      href={listAddress(event, view.today)}
      {...(isRepeated ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    >
      <SignFor path={event.path} size="small" />
      <span>
        <span className="visually-hidden">{briefDates(event)}: </span>
        <strong>
          {isRepeated && !goesOn ? (
            <Hyphenated text={`${event.title}, bis ${endText(event)}`} />
          ) : (
            <EventTitle event={event} />
          )}
        </strong>
        <EventTag event={event} />
      </span>
    </a>
  )
}
