import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { DateRange } from '../../../domain/events/calendar.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { readValues } from '../../kit/forms/posted-values.ts'
import {
  type CalendarFilter,
  countEvents,
  coursesIn,
  eventsForAudience,
  eventsOfCourse,
  hasNoErrors,
  readFilter,
  type TypedDates,
} from '../../kit/state/calendar-filter.ts'
import { useInteractive } from '../../kit/state/interactive.ts'
import { createLatest } from '../../kit/state/latest-call.ts'
import { useSite, useSiteContext } from '../../kit/state/site.ts'
import { rangeKey } from '../../kit/state/site-data.ts'
import { DateField, Select } from '../../kit/ui/field.tsx'

/** Debounces typing: a year arrives digit by digit. */
const TYPING_PAUSE_MS = 400

/** State of the filter and the events it finds; a `path` fixes the course. */
export function useFilteredEvents({
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
  const [range, setShown] = useState(filter.range)
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const [latest] = useState(createLatest)
  const form = useRef<HTMLFormElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  /** Call before the focused control disappears. */
  const focusCount = () => count.current?.focus()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  async function load(range: DateRange) {
    setState('loading')
    const answer = await latest(
      loader.events(range).catch(error => {
        // Without cookies the API refuses, but the plain form works.
        if (error instanceof AppError && error.code === 'forbidden') form.current?.submit()
        throw error
      }),
    )
    if (answer.state === 'outdated') return
    setState(answer.state)
    if (answer.state === 'failed') return
    setShown(range)
    // A list without pictures is better than none.
    if (pictures) await loader.images(answer.value.map(event => event.image)).catch(() => undefined)
  }

  function show(next: CalendarFilter) {
    setFilter(before => (JSON.stringify(next) === JSON.stringify(before) ? before : next))
    // Events of another course are already loaded; invalid dates change nothing yet.
    if (rangeKey(next.range) === rangeKey(filter.range)) return
    clearTimeout(pause.current)
    const isKnown = store.getState().events[rangeKey(next.range)] !== undefined
    pause.current = setTimeout(() => void load(next.range), isKnown ? 0 : TYPING_PAUSE_MS)
  }

  const { audienceOf, audienceTitles } = useSite(data => data.site)
  const audiences = Object.entries(audienceTitles)
  const audience = audiences.some(([id]) => id === filter.audience) ? filter.audience : ''
  const inRange = ranges[rangeKey(range)] ?? []
  const withDates = new Set(inRange.map(event => event.path))
  const courses = coursesIn(infos ?? [], withDates)
  const course = path ?? (courses.some(info => info.path === filter.course) ? filter.course : '')
  return {
    form,
    count,
    focusCount,
    filter: { ...filter, course, audience },
    audiences,
    courses,
    /** Paths of courses with dates in the shown range. */
    withDates,
    state,
    /** Identifies the shown list; changes with each new one. */
    list: `${rangeKey(range)} ${course} ${audience}`,
    events: eventsForAudience(audience, audienceOf, eventsOfCourse(course, inRange)),
    retry() {
      focusCount()
      void load(filter.range)
    },
    show,
    apply(): CalendarFilter {
      const values = readValues(new FormData(form.current ?? undefined))
      const entered = readFilter(new URLSearchParams({ kurs: course, ...values }), today)
      const next = hasNoErrors(entered.wrong) ? entered : { ...entered, range: filter.range }
      show(next)
      return next
    },
  }
}

export type FilteredEvents = ReturnType<typeof useFilteredEvents>

/** Works without JavaScript as a plain form, with Kurs first. With JavaScript each change applies at once. */
export function EventFilter({
  filtered: { form, filter, audiences, courses, withDates, apply },
  changed = () => undefined,
  withoutCourse = false,
  withAudience = false,
  children,
  className,
}: {
  filtered: FilteredEvents
  changed?: (filter: CalendarFilter) => void
  withoutCourse?: boolean
  withAudience?: boolean
  children?: ReactNode
  className: string
}) {
  const id = useId()
  const { pathname } = useLocation()
  const isInteractive = useInteractive()
  const change = () => changed(apply())
  // The visitor may have changed the filter before hydration.
  const applyEarlierChange = useEffectEvent(change)
  useEffect(() => applyEarlierChange(), [])
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
  const course = !withoutCourse && (
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
          {withDates.has(path) ? title : `${title} – gerade kein Termin`}
        </option>
      ))}
    </Select>
  )
  return (
    <form
      className={className}
      data-live=""
      ref={form}
      method="get"
      action={pathname}
      noValidate
      aria-label="Termine filtern"
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      {children}
      {!withAudience && course}
      {date('von', 'Von')}
      {date('bis', 'Bis')}
      {withAudience && audiences.length > 1 && (
        <Select
          id={`${id}-wer`}
          className="filter-audience"
          name="wer"
          label="Für wen"
          value={filter.audience}
          onChange={change}
        >
          <option value="">Alle</option>
          {audiences.map(([audience, title]) => (
            <option key={audience} value={audience}>
              {title}
            </option>
          ))}
        </Select>
      )}
      {withAudience && course}
      {!isInteractive && (
        <button className="button filter-show without-script" type="submit">
          Anzeigen
        </button>
      )}
    </form>
  )
}

/** Shows how many events were found; empty until known. */
export const EventCount = ({
  of: { count, state },
  foundCount,
  className,
}: {
  of: FilteredEvents
  foundCount: number
  className: string
}) => (
  <p className={className} role="status" ref={count} tabIndex={-1}>
    {state === 'ready' && (
      <>
        <strong>{countEvents(foundCount)}</strong> gefunden
      </>
    )}
  </p>
)
