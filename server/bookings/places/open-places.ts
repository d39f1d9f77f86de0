import { availability } from '../../../domain/bookings/places/availability.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isEventListed } from '../../../domain/events/calendar.ts'
import { type Availability, type Event, type PublicEvent, publicEvent } from '../../../domain/events/event.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { OwnQuestion } from '../../../domain/questions/question.ts'
import type { Deps } from '../../app/deps.ts'
import { createGroupIndex } from '../../store/group-index.ts'

/** Public availability of events (D45). */
export type OpenPlaces = {
  availabilityOf(event: Event): Availability
  /** Returns an event as visitors get it: the same object until it changes, as texts are cached by object. */
  publicOf(event: Event): PublicEvent
  /** Changes exactly when the public availability changes: cached pages are valid until then. */
  edition(): string
}

const isSame = (before: Availability, { free, state, hasBegun }: Availability) =>
  before.free === free && before.state === state && before.hasBegun === hasBegun

const stateOf = ({ free, state, hasBegun }: Availability) => `${free} ${state} ${hasBegun}`

export function openPlaces({
  registrations,
  events,
  site,
  now,
}: Pick<Deps, 'registrations' | 'events' | 'site' | 'now'>): OpenPlaces {
  // Not shared with rules that group the lists of running commits: each of these would rebuild the index.
  const bookingsOf = createGroupIndex<Registration>(({ event }) => event)
  const publicEvents = new WeakMap<
    Event,
    { places: Availability; questions: readonly OwnQuestion[]; event: PublicEvent }
  >()
  let last = { registrations: -1, events: -1, minute: '', text: '' }

  function availabilityOf(event: Event, at: Instant = now()): Availability {
    return availability(event, event.places === null ? [] : bookingsOf(registrations.current, event._id), at)
  }

  function publicOf(event: Event): PublicEvent {
    const [places, { questions }] = [availabilityOf(event), site.current]
    const cached = publicEvents.get(event)
    if (cached?.questions === questions && isSame(cached.places, places)) return cached.event
    const view = { places, questions, event: publicEvent(event, places, questions) }
    publicEvents.set(event, view)
    return view.event
  }

  return {
    availabilityOf,
    publicOf,
    edition() {
      const at = now()
      // Called for each cached page, so it builds no text unless something has changed.
      const isCurrent = registrations.revision === last.registrations && events.revision === last.events
      if (isCurrent && at.startsWith(last.minute)) return last.text
      // A cancelled event is shown until it would have ended.
      const counted = events.current.filter(
        ({ active, places, registrationUntil, cancelled, startDate }) =>
          active && (places !== null || registrationUntil !== null || cancelled || startDate <= at),
      )
      const texts = counted.map(
        event => `${event._id} ${stateOf(availabilityOf(event, at))} ${isEventListed(event, at)}`,
      )
      const { revision } = registrations
      last = { registrations: revision, events: events.revision, minute: at.slice(0, 16), text: texts.join() }
      return last.text
    },
  }
}
