import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { FieldErrors } from '../../domain/error.ts'
import type { DateRange, Event } from '../../domain/event.ts'
import { defaultRange } from '../../domain/event.ts'
import {
  byMonth,
  type CalendarFilter,
  countEvents,
  isRight,
  ofCourse,
  readFilter,
  type TypedDates,
  writeFilter,
  wrongDates,
} from '../state/calendar-filter.ts'
import { useInteractive } from '../state/interactive.ts'
import { createLatest } from '../state/latest.ts'
import { openEvents } from '../state/offer.ts'
import { rangeKey, useSite, useSiteContext } from '../state/site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DateField, FieldError, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Trail } from '../ui/trail.tsx'
import { EventCard, EventChoice } from './event-card.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

/** A year is typed digit by digit; nothing is asked for until it stands. */
const typingPause = 400

/** The filter, what it has found, and how to change it; with a `path` the course stands. */
function useFilteredEvents({
  start,
  path,
  pictures,
}: {
  start: URLSearchParams
  path?: string | undefined
  pictures: boolean
}) {
  const { store, loader } = useSiteContext()
  const today = useSite(data => data.today)
  const ranges = useSite(data => data.events)
  const infos = useSite(data => data.infos)
  const [filter, setFilter] = useState(() => readFilter(start, today))
  const [shown, setShown] = useState(filter.range)
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const [latest] = useState(createLatest)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  async function load(range: DateRange) {
    setState('loading')
    const answer = await latest(loader.events(range))
    if (answer.state === 'outdated') return
    setState(answer.state)
    if (answer.state === 'failed') return
    setShown(range)
    // A list without its pictures is better than none.
    if (pictures) await loader.images(answer.value.map(event => event.image)).catch(() => undefined)
  }

  function show(next: CalendarFilter) {
    setFilter(next)
    clearTimeout(pause.current)
    if (!isRight(next.wrong)) return
    const isKnown = store.getState().events[rangeKey(next.range)] !== undefined
    pause.current = setTimeout(() => void load(next.range), isKnown ? 0 : typingPause)
  }

  const courses = (infos ?? []).filter(info => info.active && info.path !== '')
  const course = path ?? (courses.some(info => info.path === filter.course) ? filter.course : '')
  return {
    filter: { ...filter, course },
    courses,
    state,
    found: ofCourse(course, ranges[rangeKey(shown)] ?? []),
    retry: () => void load(filter.range),
    show,
    changeDate(change: Partial<TypedDates>): CalendarFilter {
      const typed = { ...filter.typed, ...change }
      const wrong = wrongDates(typed)
      const next = {
        ...filter,
        typed,
        wrong,
        range: isRight(wrong) ? { start: typed.von, end: typed.bis } : filter.range,
      }
      show(next)
      return next
    },
    changeCourse(path: string): CalendarFilter {
      const next = { ...filter, course: path }
      setFilter(next)
      return next
    },
  }
}

type Filtered = ReturnType<typeof useFilteredEvents>

/** Von, Bis and Kurs: a plain form without JavaScript, at once with it. */
function Filter({
  filtered: { filter, courses, changeDate, changeCourse },
  changed = () => undefined,
  withoutCourse = false,
  children,
  className,
}: {
  filtered: Filtered
  changed?: (filter: CalendarFilter) => void
  withoutCourse?: boolean
  children?: ReactNode
  className: string
}) {
  const id = useId()
  const { pathname } = useLocation()
  const date = (name: keyof TypedDates, label: string) => (
    <DateField
      id={`${id}-${name}`}
      className="filter-date"
      name={name}
      label={label}
      value={filter.typed[name]}
      error={filter.wrong[name]}
      onChange={event => changed(changeDate({ [name]: event.target.value }))}
    />
  )
  return (
    <form
      className={className}
      method="get"
      action={pathname}
      noValidate
      aria-label="Termine filtern"
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      {children}
      {date('von', 'Von')}
      {date('bis', 'Bis')}
      {!withoutCourse && (
        <Select
          id={`${id}-kurs`}
          className="filter-course"
          name="kurs"
          label="Kurs"
          value={filter.course}
          onChange={event => changed(changeCourse(event.target.value))}
        >
          <option value="">Alle</option>
          {courses.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <noscript>
        <button className="button" type="submit">
          Anzeigen
        </button>
      </noscript>
    </form>
  )
}

const Count = ({ count, className }: { count: number; className: string }) => (
  <p className={className} role="status">
    <strong>{countEvents(count)}</strong> gefunden
  </p>
)

/** The calendar page's list: filter, months, cards. */
export function Calendar() {
  const today = useSite(data => data.today)
  const [query, setQuery] = useSearchParams()
  const filtered = useFilteredEvents({ start: query, pictures: true })
  const isInteractive = useInteractive()
  const { filter, state, found, retry, show } = filtered

  const written = useRef(query.toString())
  function write(next: CalendarFilter) {
    if (!isRight(next.wrong)) return
    const search = writeFilter(next, today)
    written.current = search.toString()
    setQuery(search, { replace: true, preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the calendar with another filter was followed
  useEffect(() => {
    if (query.toString() === written.current) return
    written.current = query.toString()
    show(readFilter(query, today))
  }, [query])

  return (
    <div className="calendar">
      <Filter className="filter" filtered={filtered} changed={write} />
      <div className="calendar-bar">
        <Count className="small" count={found.length} />
        {isInteractive && found.length > 0 && (
          <Button variant="outline" small onClick={() => window.print()}>
            <Icon name="print" />
            Liste drucken
          </Button>
        )}
      </div>
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'loading' && <Loading>Die Termine werden geladen …</Loading>}
      {state === 'ready' && found.length === 0 && <NothingFound filter={filter} />}
      {state === 'ready' &&
        byMonth(found).map(({ name, year, events }) => (
          <section className="month" key={`${name} ${year}`}>
            <h2>
              {name} <span>{year}</span>
            </h2>
            <div className="month-events">
              {events.map(event => (
                <EventCard key={event._id} event={event} />
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

function NothingFound({ filter: { course, range } }: { filter: CalendarFilter }) {
  const today = useSite(data => data.today)
  const isUsual = rangeKey(range) === rangeKey(defaultRange(today))
  return (
    <div className="calendar-empty">
      <div className="calendar-lost">
        <Trail path="M3 42C34 42 48 5 78 5S116 34 146 32" viewBox="0 0 150 48" className="calendar-stub" />
        <i />
      </div>
      <h2>Dafür steht gerade kein Termin im Kalender.</h2>
      <p>
        Viele Angebote entstehen erst auf Anfrage. Schreib mir, für wie viele Leute und wann, dann finden wir einen Tag.
      </p>
      <p className="buttons">
        <ButtonLink to="/anfragen" arrow>
          Anfragen & Anmeldung
        </ButtonLink>
        {course !== '' ? (
          <ButtonLink to={`/kalender?${writeFilter({ range, course: '' }, today)}`} variant="outline">
            Alle Kurse zeigen
          </ButtonLink>
        ) : (
          !isUsual && (
            <ButtonLink to="/kalender" variant="outline">
              Alle Termine zeigen
            </ButtonLink>
          )
        )}
      </p>
    </div>
  )
}

export type Selection = {
  /** The id of the form that the radio buttons belong to, and of the group. */
  form: string
  id: string
  chosen: Event | undefined
  choose: (id: string) => void
  /** On an info page only its events are offered. */
  path: string | undefined
  error: FieldErrors[string] | undefined
  /** Where „Weiter zu deinen Angaben“ leads: an id. */
  next: string
}

/** The list one event is picked from. What is chosen stays in it, whatever the filter says. */
export function EventSelection({ form, id, chosen, choose, path, error, next }: Selection) {
  const today = useSite(data => data.today)
  const [query] = useSearchParams()
  const filtered = useFilteredEvents({ start: query, path, pictures: false })
  const { filter, state, found, retry, show } = filtered
  const open = openEvents(found, today, path)
  const list = !chosen || open.some(event => event._id === chosen._id) ? open : [chosen, ...open]
  const usual = defaultRange(today)
  const everything = { typed: { von: usual.start, bis: usual.end }, wrong: {}, range: usual, course: '' }

  return (
    <div className="selection">
      <Filter className="filter-compact" filtered={filtered} withoutCourse={path !== undefined}>
        <input type="hidden" name="tab" value="anmeldung" />
      </Filter>
      <Count className="visually-hidden" count={open.length} />
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'loading' && <Loading>Die Termine werden geladen …</Loading>}
      {state === 'ready' && open.length === 0 && (
        <div className="selection-empty">
          <p>Dafür steht gerade kein Termin im Kalender.</p>
          {((path === undefined && filter.course !== '') || rangeKey(filter.range) !== rangeKey(usual)) && (
            <Button variant="outline" small onClick={() => show(everything)}>
              Alle Termine zeigen
            </Button>
          )}
        </div>
      )}
      <div
        className="choices"
        id={id}
        role="radiogroup"
        aria-label="Termin wählen"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        tabIndex={-1}
      >
        {list.map(event => (
          <Fragment key={event._id}>
            <EventChoice event={event} form={form} isChosen={event._id === chosen?._id} choose={choose} />
            {event._id === chosen?._id && (
              <a className="button choice-next" href={`#${next}`}>
                Weiter zu deinen Angaben
                <Icon name="chevron" />
              </a>
            )}
          </Fragment>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
