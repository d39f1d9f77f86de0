import type { Registration } from '../domain/bookings/record/registration.ts'
import { snapshotOf } from '../domain/bookings/record/snapshot.ts'
import type { Event } from '../domain/events/event.ts'
import { DAY_MS, HOUR_MS } from '../domain/kit/duration.ts'
import { dayOf, instantOf } from '../domain/kit/format.ts'
import { fillSite, openBench, registrationOf } from './stored.ts'

const EVENTS = 100
const BOOKINGS = 1000
const PRICE_EUROS = 40

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Copies the event to another day, some days from now. */
function eventIn(template: Event, _id: string, title: string, days: number, changes: Partial<Event> = {}): Event {
  const startDate = instantOf(dayOf(inDays(days)), '10:00')
  const endDate = new Date(Date.parse(startDate) + 5 * HOUR_MS).toISOString()
  return { ...template, _id, title, startDate, endDate, cost: PRICE_EUROS, places: 12, minimum: 5, ...changes }
}

/** A booking requested and confirmed some days ago, and paid by default. */
function bookingOf(index: number, event: Event, days: number, changes: Partial<Registration> = {}): Registration {
  const date = inDays(-days)
  const booking = registrationOf(index, event)
  return {
    ...booking,
    number: `2026-${String(index + 1).padStart(4, '0')}`,
    state: 'confirmed',
    eventSnapshot: snapshotOf(event),
    history: [
      { what: 'requested', date, by: 'guest' },
      { what: 'confirmed', date, by: 'educator' },
    ],
    payments: [{ _id: `payment-${index}`, date: dayOf(date), cents: PRICE_EUROS * 100, way: 'transfer' }],
    createdDate: date,
    lastModifiedDate: date,
    ...changes,
  }
}

/** Creates open tasks: a full event tomorrow, another in three days, and bookings that need a decision or a payment. */
function createTasks(template: Event): { events: Event[]; registrations: Registration[] } {
  const ointment = eventIn(template, 'ointment', 'Salben', 1, { places: 8 })
  const forest = eventIn(template, 'forest', 'Kinder-Waldtag', 3)
  const camp = eventIn(template, 'camp', 'Nachtlager', 40)
  let count = BOOKINGS
  const book = (event: Event, days: number, changes: Partial<Registration> = {}) => {
    count += 1
    return bookingOf(count, event, days, changes)
  }
  const undecided = (what: 'requested' | 'waiting', days: number): Partial<Registration> => ({
    ...{ state: what, payments: [] },
    history: [{ what, date: inDays(-days), by: 'guest' }],
  })
  const consent = { date: inDays(-20), wording: 'Ich willige ein.' }
  const jonas = { _id: 'jonas', name: 'Jonas Beispiel', health: 'Nüsse', healthConsent: consent }
  const martina = { name: 'Martina Beispiel', phone: '0171 5550123' }
  const inquiry = {
    ...book(forest, 0),
    event: '',
    name: 'Sabine Lehmann',
    state: 'open' as const,
    payments: [],
    history: [],
  }
  const { eventSnapshot: _, number: __, ...openInquiry } = inquiry
  return {
    events: [ointment, forest, camp],
    registrations: [
      ...Array.from({ length: 8 }, () => book(ointment, 20)),
      book(ointment, 10, { name: 'Ole Brandt', turn: 1, ...undecided('waiting', 10) }),
      ...Array.from({ length: 5 }, () => book(forest, 20)),
      book(forest, 20, { ...martina, participants: [{ _id: 'martina', name: martina.name }, jonas] }),
      book(forest, 1, { name: 'Tom Klein', payments: [] }),
      book(forest, 0, { name: 'Petra Klein', ...undecided('requested', 0) }),
      book(camp, 20, { name: 'Rike Groß', payments: [] }),
      openInquiry,
    ],
  }
}

/**
 * Creates a site after two years: 100 events, 1,000 settled bookings, and a week of open tasks. Returns the Cookie
 * header of the educator's session.
 */
export async function fillEducatorsSite(dir: string): Promise<string> {
  const { cookie, event } = await fillSite(dir, 0)
  const data = await openBench(dir)
  // Other upcoming events are later than the open tasks.
  const daysOf = (at: number) => (at < EVENTS / 2 ? -4 * (at + 1) : 4 * (at - EVENTS / 2) + 50)
  const events = Array.from({ length: EVENTS }, (_, at) => eventIn(event, `event-${at}`, `Waldtag ${at}`, daysOf(at)))
  const registrations = Array.from({ length: BOOKINGS }, (_, at) =>
    bookingOf(at, events[at % EVENTS] ?? event, 30 + (at % 300)),
  )
  const tasks = createTasks(event)
  await data.commit(() => ({
    next: { events: [...events, ...tasks.events], registrations: [...registrations, ...tasks.registrations] },
    result: undefined,
  }))
  await data.close()
  return cookie
}
