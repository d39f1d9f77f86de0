import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { defaultRange } from '../../../domain/events/calendar.ts'
import {
  type CalendarFilter,
  groupByMonth,
  hasNoErrors,
  readFilter,
  writeFilter,
} from '../../kit/state/calendar-filter.ts'
import { useSite, useSiteContext } from '../../kit/state/site.ts'
import { rangeKey } from '../../kit/state/site-data.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Trail } from '../../kit/ui/trail.tsx'
import { LoadFailed } from '../blocks/load-failed.tsx'
import { Loading } from '../blocks/loading.tsx'
import { RegistrationLink } from '../blocks/registration-link.tsx'
import { SaveAllDates } from './calendar-frame.tsx'
import { EventCard } from './event-card.tsx'
import { EventCount, EventFilter, useFilteredEvents } from './event-filter.tsx'
import { ViewSwitch } from './view-switch.tsx'

export function Calendar() {
  const today = useSite(data => data.today)
  const [query, setQuery] = useSearchParams()
  const filtered = useFilteredEvents({ start: query, pictures: true })
  const { hydration } = useSiteContext()
  const [isServed] = useState(!hydration.isDone)
  const { filter, state, events, retry, show } = filtered
  const months = groupByMonth(events, filter.range.start)

  const writtenQuery = useRef(query.toString())
  function write(next: CalendarFilter) {
    if (!hasNoErrors(next.wrong)) return
    const search = writeFilter(next, today)
    if (search.toString() === writtenQuery.current) return
    writtenQuery.current = search.toString()
    setQuery(search, { replace: true, preventScrollReset: true })
  }
  const followedQuery = useRef(query)
  const followLink = useEffectEvent((query: URLSearchParams) => {
    // Skip the first query: the page already shows it, and a choice made before hydration is newer.
    if (query === followedQuery.current) return
    followedQuery.current = query
    if (query.toString() === writtenQuery.current) return
    writtenQuery.current = query.toString()
    show(readFilter(query, today))
  })
  useEffect(() => followLink(query), [query])

  return (
    <div className={isServed ? 'calendar calendar-served' : 'calendar'}>
      <EventFilter className="filter" filtered={filtered} changed={write} withAudience />
      <div className="calendar-bar">
        <EventCount className="small" of={filtered} foundCount={events.length} />
        <div className="calendar-tools" data-live="">
          {state === 'ready' && events.length > 0 && (
            <Button className="with-script" variant="outline" small onClick={() => window.print()}>
              <Icon name="print" />
              Liste drucken
            </Button>
          )}
          <ViewSwitch current="list" query={writeFilter(filter, today)} />
          <SaveAllDates />
        </div>
      </div>
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'loading' && <Loading>Die Termine werden geladen …</Loading>}
      {state === 'ready' && events.length === 0 && <NothingFound filter={filter} leave={filtered.focusCount} />}
      {state === 'ready' && months.length > 1 && (
        <nav className="month-links" aria-label="Monate">
          {months.map(({ id, name, year }, index) => (
            <a key={id} href={`#${id}`}>
              {year === months[index - 1]?.year ? name : `${name} ${year}`}
            </a>
          ))}
        </nav>
      )}
      {state === 'ready' &&
        months.map(({ id, name, year, events }) => (
          <section className="month" id={id} key={id}>
            <h2>
              {name} <span>{year}</span>
            </h2>
            <div className="month-events">
              {events.map(event => (
                <EventCard key={event._id} event={event} from={filter.range.start} />
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

function NothingFound({ filter: { course, audience, range }, leave }: { filter: CalendarFilter; leave: () => void }) {
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
        <RegistrationLink />
        {course !== '' || audience !== '' ? (
          <ButtonLink
            to={`/kalender?${writeFilter({ range, course: '', audience: '' }, today)}`}
            variant="outline"
            onClick={leave}
          >
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
