import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { AppError, type FieldErrors } from '../../domain/error.ts'
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
} from '../state/calendar-filter.ts'
import { readValues } from '../state/form.ts'
import { useInteractive } from '../state/interactive.ts'
import { createLatest } from '../state/latest.ts'
import { choosable, openEvents } from '../state/offer.ts'
import { rangeKey, useSite, useSiteContext } from '../state/site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DateField, FieldError, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { More } from '../ui/more.tsx'
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
  const form = useRef<HTMLFormElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  /** For when the control with the focus is about to go away. */
  const focusCount = () => count.current?.focus()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  async function load(range: DateRange) {
    setState('loading')
    const answer = await latest(
      loader.events(range).catch(error => {
        // Without cookies no script may ask, but the plain form may.
        if (error instanceof AppError && error.code === 'forbidden') form.current?.submit()
        throw error
      }),
    )
    if (answer.state === 'outdated') return
    setState(answer.state)
    if (answer.state === 'failed') return
    setShown(range)
    // A list without its pictures is better than none.
    if (pictures) await loader.images(answer.value.map(event => event.image)).catch(() => undefined)
  }

  function show(next: CalendarFilter) {
    setFilter(next)
    // Another course is found among what is here; wrong dates change nothing yet.
    if (rangeKey(next.range) === rangeKey(filter.range)) return
    clearTimeout(pause.current)
    const isKnown = store.getState().events[rangeKey(next.range)] !== undefined
    pause.current = setTimeout(() => void load(next.range), isKnown ? 0 : typingPause)
  }

  const courses = (infos ?? []).filter(info => info.active && info.path !== '')
  const course = path ?? (courses.some(info => info.path === filter.course) ? filter.course : '')
  return {
    form,
    count,
    focusCount,
    filter: { ...filter, course },
    courses,
    state,
    /** Tells one list from the next. */
    list: `${rangeKey(shown)} ${course}`,
    found: ofCourse(course, ranges[rangeKey(shown)] ?? []),
    retry() {
      focusCount()
      void load(filter.range)
    },
    show,
    /** Takes over what stands in the form. */
    apply(): CalendarFilter {
      const values = readValues(new FormData(form.current ?? undefined))
      const typed = readFilter(new URLSearchParams({ kurs: course, ...values }), today)
      const next = isRight(typed.wrong) ? typed : { ...typed, range: filter.range }
      show(next)
      return next
    },
  }
}

type Filtered = ReturnType<typeof useFilteredEvents>

/** Von, Bis and Kurs: a plain form without JavaScript, at once with it. */
function Filter({
  filtered: { form, filter, courses, apply },
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
  const isInteractive = useInteractive()
  const change = () => changed(apply())
  // Someone may have filtered before this could hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes over
  useEffect(change, [])
  const date = (name: keyof TypedDates, label: string) => (
    <DateField
      id={`${id}-${name}`}
      className="filter-date"
      name={name}
      label={label}
      value={filter.typed[name]}
      error={filter.wrong[name]}
      onChange={change}
    />
  )
  return (
    <form
      className={className}
      ref={form}
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
          onChange={change}
        >
          <option value="">Alle</option>
          {courses.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </Select>
      )}
      {!isInteractive && (
        <button className="button filter-show" type="submit">
          Anzeigen
        </button>
      )}
    </form>
  )
}

/** Says how many were found once that is known. */
const Count = ({ of: { count, state }, found, className }: { of: Filtered; found: number; className: string }) => (
  <p className={className} role="status" ref={count} tabIndex={-1}>
    {state === 'ready' && (
      <>
        <strong>{countEvents(found)}</strong> gefunden
      </>
    )}
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
    if (search.toString() === written.current) return
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
        <Count className="small" of={filtered} found={found.length} />
        {isInteractive && state === 'ready' && found.length > 0 && (
          <Button variant="outline" small onClick={() => window.print()}>
            <Icon name="print" />
            Liste drucken
          </Button>
        )}
      </div>
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'loading' && <Loading>Die Termine werden geladen …</Loading>}
      {state === 'ready' && found.length === 0 && <NothingFound filter={filter} leave={filtered.focusCount} />}
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

function NothingFound({ filter: { course, range }, leave }: { filter: CalendarFilter; leave: () => void }) {
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
          <ButtonLink to={`/kalender?${writeFilter({ range, course: '' }, today)}`} variant="outline" onClick={leave}>
            Alle Kurse zeigen
          </ButtonLink>
        ) : (
          !isUsual && (
            <ButtonLink to="/kalender" variant="outline" onClick={leave}>
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

/** More cards than this wait behind „Alle … zeigen“. */
const atOnce = 6

/** The list one event is picked from. What is chosen stays in it, whatever the filter says. */
export function EventSelection({ form, id, chosen, choose, path, error, next }: Selection) {
  const today = useSite(data => data.today)
  const [query] = useSearchParams()
  const filtered = useFilteredEvents({ start: query, path, pictures: false })
  const { filter, state, found, retry, show } = filtered
  const open = openEvents(found, today, path)
  const [top, setTop] = useState(chosen?._id)
  const list = choosable(open, chosen, top)
  const box = useRef<HTMLDivElement>(null)

  // What is chosen heads each new list. The browser may have brought a choice along from before this could hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list in use does not move
  useEffect(() => {
    const radio = box.current?.querySelector<HTMLInputElement>('input:checked')
    setTop(radio?.value)
    if (radio && radio.value !== chosen?._id) choose(radio.value)
  }, [filtered.list])

  const usual = defaultRange(today)
  const everything = { typed: { von: usual.start, bis: usual.end }, wrong: {}, range: usual, course: '' }
  const choice = (event: Event) => (
    <Fragment key={event._id}>
      <EventChoice event={event} form={form} isChosen={event._id === chosen?._id} choose={choose} />
      {event._id === chosen?._id && (
        <a className="button choice-next" href={`#${next}`}>
          Weiter zu deinen Angaben
          <Icon name="chevron" />
        </a>
      )}
    </Fragment>
  )

  return (
    <div className="selection">
      <Filter className="filter-compact" filtered={filtered} withoutCourse={path !== undefined}>
        <input type="hidden" name="tab" value="anmeldung" />
        {chosen && <input type="hidden" name="event" value={chosen._id} />}
      </Filter>
      <Count className="visually-hidden" of={filtered} found={open.length} />
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'loading' && <Loading>Die Termine werden geladen …</Loading>}
      {state === 'ready' && open.length === 0 && (
        <div className="selection-empty">
          <p>Dafür steht gerade kein Termin im Kalender.</p>
          {((path === undefined && filter.course !== '') || rangeKey(filter.range) !== rangeKey(usual)) && (
            <Button
              variant="outline"
              small
              onClick={() => {
                filtered.focusCount()
                show(everything)
              }}
            >
              Alle Termine zeigen
            </Button>
          )}
        </div>
      )}
      <div
        className="choices"
        id={id}
        ref={box}
        role="radiogroup"
        aria-label="Termin wählen"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        tabIndex={-1}
      >
        {list.slice(0, atOnce).map(choice)}
        {list.length > atOnce && (
          <More label={`Alle ${list.length} Termine zeigen`}>{list.slice(atOnce).map(choice)}</More>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
