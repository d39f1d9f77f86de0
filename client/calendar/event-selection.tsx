import { Fragment, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FieldErrors } from '../../domain/error.ts'
import { defaultRange } from '../../domain/events/calendar.ts'
import type { Event } from '../../domain/events/event.ts'
import { LoadFailed } from '../site/load-failed.tsx'
import { Loading } from '../site/loading.tsx'
import { choosable, openEvents } from '../state/offer.ts'
import { useSite } from '../state/site.ts'
import { rangeKey } from '../state/site-data.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { More } from '../ui/more.tsx'
import { EventChoice } from './event-card.tsx'
import { EventCount, EventFilter, useFilteredEvents } from './event-filter.tsx'

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
      <EventFilter className="filter-compact" filtered={filtered} withoutCourse={path !== undefined}>
        <input type="hidden" name="tab" value="anmeldung" />
        {chosen && <input type="hidden" name="event" value={chosen._id} />}
      </EventFilter>
      <EventCount className="visually-hidden" of={filtered} found={open.length} />
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
