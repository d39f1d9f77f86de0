import { Fragment, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { defaultRange } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { choosableEvents, openEvents, placeClass } from '../../kit/state/offer.ts'
import { useSite } from '../../kit/state/site.ts'
import { rangeKey } from '../../kit/state/site-data.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Collapsible } from '../../kit/ui/collapsible.tsx'
import { FieldError } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { LoadFailed } from '../blocks/load-failed.tsx'
import { Loading } from '../blocks/loading.tsx'
import { EventChoice } from './event-card.tsx'
import { EventCount, EventFilter, type FilteredEvents, useFilteredEvents } from './event-filter.tsx'

type EventSelectionProps = {
  /** Id of the form that the radio buttons belong to. */
  form: string
  offered: readonly PublicEvent[]
  /** Id of the radio group. */
  id: string
  chosen: PublicEvent | undefined
  choose: (id: string) => void
  /** Path of the info page whose events are offered; undefined for all events. */
  path: string | undefined
  error: FieldErrors[string] | undefined
  /** Id of the part that „Weiter zu deinen Angaben“ leads to. */
  next: string
}

/** More events are hidden behind „Alle … zeigen“. */
const MAX_UNFOLDED = 6

/** Lets the visitor choose an event. The chosen event stays in the list whatever the filter. */
export function EventSelection({ form, offered, id, chosen, choose, path, error, next }: EventSelectionProps) {
  const today = useSite(data => data.today)
  const [query] = useSearchParams()
  const filtered = useFilteredEvents({ start: query, path, pictures: false })
  const { state, events, retry } = filtered
  const open = openEvents(events, today, path)
  const [top, setTop] = useState(chosen?._id)
  const list = choosableEvents(open, chosen, top)
  const box = useRef<HTMLDivElement>(null)

  // Puts the chosen event first in each new list. The visitor may have chosen it before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list in use does not move
  useEffect(() => {
    const radio = box.current?.querySelector<HTMLInputElement>('input:checked')
    setTop(radio?.value)
    if (radio && radio.value !== chosen?._id) choose(radio.value)
  }, [filtered.list])

  const choice = (event: PublicEvent) => (
    <Fragment key={event._id}>
      <EventChoice
        event={event}
        form={form}
        place={placeClass(offered.indexOf(event))}
        isChosen={event._id === chosen?._id}
        choose={choose}
      />
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
      <EventFilter className="filter-compact" filtered={filtered} withoutCourse={path !== undefined}>
        <input type="hidden" name="tab" value="anmeldung" />
        {chosen && <input type="hidden" name="event" value={chosen._id} />}
      </EventFilter>
      <EventCount className="visually-hidden" of={filtered} foundCount={open.length} />
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'loading' && <Loading>Die Termine werden geladen …</Loading>}
      {state === 'ready' && open.length === 0 && (
        <NothingFound filtered={filtered} hasCourseFilter={path === undefined} />
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
        {list.slice(0, MAX_UNFOLDED).map(choice)}
        {list.length > MAX_UNFOLDED && (
          <Collapsible label={`Alle ${list.length} Termine zeigen`}>{list.slice(MAX_UNFOLDED).map(choice)}</Collapsible>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function NothingFound({ filtered, hasCourseFilter }: { filtered: FilteredEvents; hasCourseFilter: boolean }) {
  const usual = defaultRange(useSite(data => data.today))
  const { filter, show, focusCount } = filtered
  const isFiltered = (hasCourseFilter && filter.course !== '') || rangeKey(filter.range) !== rangeKey(usual)
  function showAll() {
    // This button disappears with the filter.
    focusCount()
    show({ typed: { von: usual.start, bis: usual.end }, wrong: {}, range: usual, course: '', audience: '' })
  }
  return (
    <div className="selection-empty">
      <p>Dafür steht gerade kein Termin im Kalender.</p>
      {isFiltered && (
        <Button variant="outline" small onClick={showAll}>
          Alle Termine zeigen
        </Button>
      )}
    </div>
  )
}
