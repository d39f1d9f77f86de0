import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import {
  beginBooking,
  recordQuote as offerQuote,
  recordConfirmation,
} from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { addDays, dayOf, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { sampleBooking, sampleContact, sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import type { NoticeDeps } from '../../letters/templates/educator-notices.ts'
import type { Sender } from '../../letters/templates/letter-layout.tsx'
import type { Letter } from '../../mailer/letter.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** A letter, and the records that it is about. */
export type Scene = {
  letter: Letter
  records?: Partial<
    Pick<CollectionData, 'registrations' | 'events' | 'vouchers' | 'withdrawals' | 'invoices' | 'users'>
  > & {
    newsletter?: Partial<CollectionData['newsletter']>
  }
}

/** Makes a scene: the site, its clock, and an id of the scene's own, which its records' ids contain. */
export type SceneContext = NoticeDeps & { id: string; now: Instant; all: CollectionData; sender: () => Sender }

export const addressOf = ({ id }: Pick<SceneContext, 'id'>) => `${id}@example.org`

/** Long enough ago for a payment to be late. */
const BOOKED_DAYS_AGO = 40

type StepActors = {
  now: Instant
  byGuest: { now: Instant; by: 'guest' }
  byEducator: { now: Instant; by: 'educator' }
  bySystem: { now: Instant; by: 'system' }
}

const deedsOf = ({ now }: Pick<SceneContext, 'now'>): StepActors => ({
  now,
  byGuest: { now, by: 'guest' },
  byEducator: { now, by: 'educator' },
  bySystem: { now, by: 'system' },
})

export type BookedScene = StepActors & {
  event: Event
  people: Registration['participants']
  /** Another date of the same event. */
  other: Event
  /** Two people, who asked forty days ago. */
  asked: Registration
  confirmed: Registration
}

const eventOn = ({ now }: SceneContext, id: string, days: number): Event => {
  const day = addDays(dayOf(now), days)
  return sampleEvent({
    ...{ _id: id, title: 'Grünholzschnitzen für Anfänger', description: '', path: '', prices: [], cost: 60 },
    ...{ withdrawal: true, bring: 'Feste Schuhe und eine Brotzeit' },
    ...{ startDate: instantOf(day, '10:00'), endDate: instantOf(day, '15:00') },
  })
}

/** Returns a booking and its event, which begins in `days` days. */
export function addBookedScene(making: SceneContext, days = 30): BookedScene {
  const { id, now } = making
  const event = eventOn(making, `event-${id}`, days)
  const then = new Date(Date.parse(now) - BOOKED_DAYS_AGO * DAY_MS).toISOString()
  const draft = sampleBooking({
    ...sampleContact,
    ...{ _id: id, event: event._id, eventSnapshot: snapshotOf(event), number: `${dayOf(now).slice(0, 4)}-0147` },
    ...{ email: addressOf(making), createdDate: then, lastModifiedDate: then },
    participants: [
      { _id: 'martina', name: 'Martina Beispiel' },
      { _id: 'ben', name: 'Ben Beispiel', health: 'Nüsse' },
    ],
  })
  const requested = beginBooking(draft, 'requested', { now: then, by: 'guest' })
  const confirmed = recordConfirmation(requested, { now: then, by: 'educator' })
  return {
    ...deedsOf(making),
    event,
    people: draft.participants,
    other: eventOn(making, `other-${id}`, days + 7),
    asked: requested,
    confirmed,
  }
}

export type QuotedScene = StepActors & {
  event: Event
  people: []
  /** A school's inquiry with a quote sent 41 days ago. */
  quote: Registration
  /** Time and actor of the first step after the quote, a day later. */
  before: { now: Instant; by: 'guest' }
}

export function addQuotedScene(making: SceneContext): QuotedScene {
  const { id, now } = making
  const day = addDays(dayOf(now), 40)
  const event = {
    ...eventOn(making, `event-${id}`, 40),
    ...{ title: 'Klassenfahrt in den Wald', group: true },
    ...{ startDate: instantOf(day, '09:00'), endDate: instantOf(addDays(day, 2), '13:00') },
  }
  const ago = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString()
  const inquiry = sampleRegistration({
    _id: id,
    name: 'Sabine Lehmann',
    email: addressOf(making),
    createdDate: ago(BOOKED_DAYS_AGO + 2),
  })
  const text = 'Guten Tag,\n\nhier ist das Angebot für eure drei Tage.'
  const offer = {
    ...{ event, people: 24, until: instantOf(addDays(dayOf(now), 14)), stay: { nights: 2 } },
    message: { _id: `m-${id}`, date: ago(BOOKED_DAYS_AGO + 1), subject: 'Angebot: Klassenfahrt in den Wald', text },
    lines: [{ label: 'Klassenfahrt', count: 24, cents: 8900 }],
  }
  const quote = offerQuote(inquiry, offer, `${dayOf(now).slice(0, 4)}-0148`, {
    now: ago(BOOKED_DAYS_AGO + 1),
    by: 'educator',
  })
  return { ...deedsOf(making), event, people: [], quote, before: { now: ago(BOOKED_DAYS_AGO), by: 'guest' } }
}
