import type { PublicEvent } from '../../../domain/events/event.ts'
import { monthOf } from '../../../domain/events/month.ts'
import { countEvents, coursesIn } from '../../kit/state/calendar-filter.ts'
import { useSite } from '../../kit/state/site.ts'
import { Select } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Sign } from '../blocks/sign.tsx'
import { CalendarFrame, SaveAllDates } from './calendar-frame.tsx'
import { MonthAgenda } from './month-agenda.tsx'
import { MonthGrid } from './month-grid.tsx'
import { type MonthView, monthAddress, monthName, monthQuery, monthTitle } from './month-view.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Shows a month of the calendar; works without scripts (D72). */
export function MonthPage({ view }: { view: MonthView }) {
  return (
    <CalendarFrame>
      <MonthFilter view={view} />
      <div className="calendar-bar">
        <p className="small">
          <Count view={view} />
        </p>
        <div className="calendar-tools">
          <ViewSwitch current="month" query={new URLSearchParams(monthQuery(view))} />
          <SaveAllDates />
        </div>
      </div>
      <section className="month-view" aria-labelledby="monat">
        <MonthHead view={view} />
        {view.events.length > 0 ? (
          <>
            <MonthGrid view={view} />
            <Legend events={view.events} />
            <MonthAgenda view={view} />
          </>
        ) : (
          <EmptyMonth view={view} />
        )}
      </section>
    </CalendarFrame>
  )
}

/** `5 Termine im Dezember, einer abgesagt` */
function Count({ view: { month, events } }: { view: MonthView }) {
  const cancelled = events.filter(event => event.cancelled).length
  return (
    <>
      <strong>{countEvents(events.length)}</strong> im {monthName(month)}
      {cancelled > 0 && `, ${cancelled === 1 ? 'einer' : cancelled} abgesagt`}
    </>
  )
}

function MonthHead({ view }: { view: MonthView }) {
  const { month, today, previous, next } = view
  const [name, year] = monthTitle(month).split(' ')
  const turn = (to: string | undefined, rel: 'prev' | 'next', icon: 'previous' | 'next') =>
    to && (
      <a className="button button-outline button-small" href={monthAddress(to, view)} rel={rel}>
        <Icon name={icon} />
        <span className="visually-hidden">{monthTitle(to)}</span>
      </a>
    )
  return (
    <div className="month-head">
      <h2 id="monat">
        {name} <span>{year}</span>
      </h2>
      <nav className="month-turn" aria-label="Monat wechseln">
        {month !== monthOf(today) && (
          <a className="button button-outline button-small" href={monthAddress(monthOf(today), view)}>
            Heute
          </a>
        )}
        {turn(previous, 'prev', 'previous')}
        {turn(next, 'next', 'next')}
      </nav>
    </div>
  )
}

function EmptyMonth({ view }: { view: MonthView }) {
  const { month, today, nearest, course, audience } = view
  const name = monthName(month)
  const isFiltered = course !== '' || audience !== ''
  return (
    <div className="month-empty">
      <p className="lead">
        {isFiltered
          ? `Dafür steht im ${name} kein Termin im Kalender.`
          : month < monthOf(today)
            ? `Im ${name} stand nichts im Kalender.`
            : `Im ${name} ist noch nichts geplant.`}
      </p>
      {nearest && (
        <p>
          <a className="arrow-link" href={monthAddress(nearest, view)}>
            <span>{monthTitle(nearest)}</span>
            <Icon name="arrow" />
          </a>
        </p>
      )}
    </div>
  )
}

/** Explains the signs of the audiences in this month. */
function Legend({ events }: { events: readonly PublicEvent[] }) {
  const { audienceOf, audienceTitles } = useSite(data => data.site)
  const shownAudiences = new Set(events.map(({ path }) => audienceOf[path]))
  const audiences = Object.entries(audienceTitles).filter(([audience]) =>
    [...shownAudiences].some(other => other === audience),
  )
  if (audiences.length === 0) return null
  return (
    <PlainList className="legend">
      {audiences.map(([audience, title]) => (
        <li key={audience}>
          <Sign audience={[...shownAudiences].find(other => other === audience)} size="small" />
          {title}
        </li>
      ))}
    </PlainList>
  )
}

/** Shows a form without scripts. It filters like the list, by month instead of dates. */
function MonthFilter({ view: { month, course, audience } }: { view: MonthView }) {
  const infos = useSite(data => data.infos) ?? []
  const audiences = Object.entries(useSite(data => data.site.audienceTitles))
  const choice = (
    name: 'wer' | 'kurs',
    label: string,
    value: string,
    choices: (readonly [string, string | undefined])[],
  ) => (
    <Select
      id={`monat-${name}`}
      className={name === 'wer' ? 'filter-audience' : 'filter-course'}
      name={name}
      label={label}
      defaultValue={value}
    >
      <option value="">Alle</option>
      {choices.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
  const courses = coursesIn(infos, new Set([course])).map(({ path, title }) => [path, title] as const)
  return (
    <form className="filter month-filter" method="get" action="/kalender" aria-label="Termine filtern">
      <input type="hidden" name="monat" value={month} />
      {audiences.length > 1 && choice('wer', 'Für wen', audience, audiences)}
      {choice('kurs', 'Kurs', course, courses)}
      <button className="button" type="submit">
        Anzeigen
      </button>
    </form>
  )
}
