import { type Availability, type Event, type PublicEvent, publicEvent } from '../../domain/events/event.ts'
import type { Instant } from '../../domain/format.ts'
import { availability } from '../../domain/registrations/availability.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'

/** What visitors are told of events' places (D45). */
export type OpenPlaces = {
  of(event: Event): Availability
  /** An event as visitors get it. */
  publicOf(event: Event): PublicEvent
  /** Changes when, and only when, something changes of what visitors are told: cached pages are good until then. */
  edition(): string
}

/** Counts places once after each change of registrations, not for each page. */
export function openPlaces({ registrations, events, now }: Pick<Deps, 'registrations' | 'events' | 'now'>): OpenPlaces {
  let countedRevision = -1
  let byEvent = new Map<string, Registration[]>()
  let told = ''
  let toldAt = ''

  function count(): void {
    if (countedRevision === registrations.revision) return
    countedRevision = registrations.revision
    byEvent = Map.groupBy(registrations.current, ({ event }) => event)
  }

  function of(event: Event, at: Instant = now()): Availability {
    if (event.places !== null) count()
    return availability(event, byEvent.get(event._id) ?? [], at)
  }

  return {
    of,
    publicOf: event => publicEvent(event, of(event)),
    edition() {
      const at = now()
      const state = `${registrations.revision} ${events.revision} ${at.slice(0, 16)}`
      if (state === toldAt) return told
      toldAt = state
      const counted = events.current.filter(
        ({ active, places, registrationUntil }) => active && (places !== null || registrationUntil !== null),
      )
      const texts = counted.map(event => {
        const { free, state } = of(event, at)
        return `${event._id} ${free} ${state}`
      })
      told = texts.join()
      return told
    },
  }
}
