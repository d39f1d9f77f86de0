import type { GuestStep } from '../../../domain/bookings/record/guest-action.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { addDays, dayOf, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { stepLetters } from '../../bookings/letters/step-letters.ts'
import type { QuoteStep } from '../../letters/templates/words-of-quote.ts'
import type { DescribedStep } from '../../letters/templates/words-of-step.ts'
import {
  addBookedScene,
  addQuotedScene,
  type BookedScene,
  type QuotedScene,
  type Scene,
  type SceneContext,
} from './scene.ts'

/** The booking after the step, and the events where they are others than before. */
type Result = { booking: Registration; events?: readonly Event[] }
type Steps<What extends string, From> = Record<What, (from: From) => Result>

const inDays = (now: Instant, days: number) => instantOf(addDays(dayOf(now), days), '18:00')
const payment = (now: Instant) => ({ _id: 'payment', cents: 3000, way: 'transfer' as const, date: dayOf(now) })
const later = (event: Event): Event => ({
  ...event,
  startDate: new Date(Date.parse(event.startDate) + DAY_MS).toISOString(),
  endDate: new Date(Date.parse(event.endDate) + DAY_MS).toISOString(),
})

const waiting = ({ asked, bySystem }: BookedScene) =>
  step.beginBooking({ ...asked, history: [], turn: 1 }, 'waiting', bySystem)
const offered = (from: BookedScene) => step.recordOffer(waiting(from), from.event, inDays(from.now, 1), from.bySystem)
/** The event is full, so that the program offers no place by itself. */
const whileFull = (booking: Registration, { event }: BookedScene): Result => ({
  booking,
  events: [{ ...event, places: 1 }],
})

const someOff = { cents: 2000, price: 12_000 }
const why = { detail: 'Später eingestiegen', isTold: true }

/** The event as a course of two sessions, the second of which is called off. */
function offWithSession({ event, byEducator, now }: BookedScene | QuotedScene, booking: Registration): Result {
  const place = { locationName: '', locationLink: '' }
  const { startDate, endDate } = event
  const second = { startDate: inDays(startDate, 30), endDate: inDays(startDate, 31), ...place }
  const sessions = [
    { _id: 'first', startDate, endDate, ...place },
    { _id: 'second', ...second, cancelled: { date: now, reason: 'Sturm' } },
  ]
  const refund = { cents: 3000, price: 12_000, sessions: ['second'] }
  const details = { ...byEducator, detail: 'Sturm' }
  const reported = [{ _id: 'second', was: second }]
  return {
    booking: step.callOffSessions(booking, event, reported, details, refund),
    events: [{ ...event, sessions }],
  }
}

const ofBookings: Steps<DescribedStep, BookedScene> = {
  confirmed: ({ asked, byEducator }) => ({ booking: step.recordConfirmation(asked, byEducator) }),
  accepted: from => ({ booking: step.recordAcceptance(offered(from), 'confirmed', from.byGuest) }),
  declined: ({ asked, byEducator }) => ({ booking: step.recordDecline(asked, byEducator) }),
  waiting: from => whileFull(waiting(from), from),
  offered: from => whileFull(offered(from), from),
  prolonged: from => whileFull(step.prolongOffer(offered(from), inDays(from.now, 2), from.byEducator), from),
  lapsed: from => whileFull(step.lapseOffer(offered(from), from.bySystem), from),
  cancelled: ({ confirmed, byGuest }) => ({ booking: step.recordCancellation(confirmed, undefined, byGuest) }),
  reduced: ({ confirmed, byGuest }) => ({ booking: step.recordCancellation(confirmed, ['ben'], byGuest) }),
  exchanged: ({ confirmed, event, byGuest }) => ({
    booking: step.exchangeParticipant(confirmed, { _id: 'ben', name: 'Jonas Beispiel' }, event, byGuest),
  }),
  added: ({ confirmed, byEducator }) => ({
    booking: step.addParticipant(confirmed, { _id: 'mia', name: 'Mia Beispiel' }, byEducator),
  }),
  moved: ({ confirmed, event, other, byEducator }) => ({
    booking: step.moveBooking(confirmed, other, [], byEducator),
    events: [event, other],
  }),
  paid: ({ confirmed, byEducator, now }) => ({ booking: step.recordPayment(confirmed, payment(now), byEducator) }),
  voucherGiven: ({ confirmed, byGuest }) => ({
    booking: step.giveVoucher(confirmed, 'none', { ...byGuest, detail: 'G-2026-0001' }),
  }),
  writtenOff: ({ confirmed, byEducator }) => ({
    booking: step.recordWriteOff(confirmed, 12_000, { ...byEducator, detail: 'Krank', isTold: true }),
  }),
  priceAgreed: ({ confirmed, byEducator }) => ({
    booking: step.agreePrice(confirmed, someOff, { ...byEducator, ...why }),
  }),
  reminded: ({ confirmed, byEducator }) => ({ booking: step.recordPaymentReminder(confirmed, 12_000, byEducator) }),
  eventCancelled: ({ confirmed, event, byEducator, now }) => ({
    booking: step.recordCallOff(confirmed, { ...byEducator, detail: 'Sturm' }),
    events: [{ ...event, cancelled: { date: now, reason: 'Sturm' } }],
  }),
  eventMoved: ({ confirmed, event, byEducator }) => ({
    booking: step.reschedule(confirmed, later(event), byEducator, event),
    events: [later(event)],
  }),
  sessionCancelled: from => offWithSession(from, from.confirmed),
  withdrawn: ({ confirmed, byGuest, now }) => ({
    booking: step.recordWithdrawal(confirmed, { ...byGuest, detail: now }),
  }),
  remindedOfDate: ({ confirmed, event, bySystem }) => ({ booking: step.recordReminder(confirmed, event, bySystem) }),
}

const invoiceTo = {
  ...{ organisation: 'Grundschule am Wald', name: 'Sabine Lehmann', street: 'Schulweg 1' },
  ...{ zip: '37081', city: 'Göttingen', country: 'Deutschland' },
}
const accepted = ({ quote, event, before }: QuotedScene) => step.acceptQuote(quote, event, invoiceTo, before)

const ofQuotes: Steps<QuoteStep | 'quoted', QuotedScene> = {
  quoted: ({ quote }) => ({ booking: quote }),
  accepted: ({ quote, event, byGuest }) => ({ booking: step.acceptQuote(quote, event, invoiceTo, byGuest) }),
  declined: ({ quote, byGuest }) => ({ booking: step.recordDecline(quote, byGuest) }),
  prolonged: ({ quote, byEducator, now }) => ({ booking: step.prolongOffer(quote, inDays(now, 20), byEducator) }),
  lapsed: ({ quote, bySystem }) => ({ booking: step.lapseOffer(quote, bySystem) }),
  cancelled: from => ({ booking: step.recordCancellation(accepted(from), undefined, from.byEducator) }),
  paid: from => ({ booking: step.recordPayment(accepted(from), payment(from.now), from.byEducator) }),
  voucherGiven: from => ({
    booking: step.giveVoucher(accepted(from), 'none', { ...from.byGuest, detail: 'G-2026-0001' }),
  }),
  writtenOff: from => ({
    booking: step.recordWriteOff(accepted(from), 1000, { ...from.byEducator, detail: 'Krank', isTold: true }),
  }),
  priceAgreed: from => ({ booking: step.agreePrice(accepted(from), someOff, { ...from.byEducator, ...why }) }),
  reminded: from => ({ booking: step.recordPaymentReminder(accepted(from), 1000, from.byEducator) }),
  eventCancelled: from => ({
    booking: step.recordCallOff(accepted(from), { ...from.byEducator, detail: 'Sturm' }),
    events: [{ ...from.event, cancelled: { date: from.now, reason: 'Sturm' } }],
  }),
  eventMoved: from => ({
    booking: step.reschedule(accepted(from), later(from.event), from.byEducator, from.event),
    events: [later(from.event)],
  }),
  sessionCancelled: from => offWithSession(from, accepted(from)),
  withdrawn: from => ({ booking: step.recordWithdrawal(accepted(from), { ...from.byGuest, detail: from.now }) }),
  remindedOfDate: from => ({ booking: step.recordReminder(accepted(from), from.event, from.bySystem) }),
}

const ofGuests: Steps<GuestStep, BookedScene> = {
  accepted: ofBookings.accepted,
  declined: from => whileFull(step.recordDecline(offered(from), from.byGuest), from),
  waiting: from => whileFull(step.waitAgain(step.lapseOffer(offered(from), from.bySystem), 2, from.byGuest), from),
  cancelled: ofBookings.cancelled,
  reduced: ofBookings.reduced,
  exchanged: ofBookings.exchanged,
  moved: ({ confirmed, event, other, byGuest }) => ({
    booking: step.moveBooking(confirmed, other, [], byGuest),
    events: [event, other],
  }),
  voucherGiven: ofBookings.voucherGiven,
  answered: ({ confirmed, byGuest }) => ({
    booking: step.recordAnswers(confirmed, { _id: 'ben', name: 'Ben Beispiel', birthDate: '2018-03-01' }, byGuest),
  }),
  healthDeleted: ({ confirmed, byGuest }) => ({ booking: step.deleteHealth(confirmed, 'ben', byGuest) }),
  revoked: ({ confirmed, byGuest, now }) => {
    const consent = {
      question: 'fotos',
      value: true,
      wording: 'Fotos dürfen erscheinen.',
      date: now,
      by: confirmed.name,
    }
    const agreed = { ...confirmed, answers: [consent] }
    return {
      booking: step.revokeConsent(agreed, { question: 'fotos', name: confirmed.name, isConsent: () => true }, byGuest),
    }
  },
}

/** Returns the scene of the letter about the last step of a booking. */
function sceneOf(
  making: SceneContext,
  kind: 'step' | 'stepNotice',
  { event, people }: { event: Event; people: Registration['participants'] },
  { booking, events = [] }: Result,
): Scene {
  const before = { ...booking, participants: people, history: booking.history.slice(0, -1) }
  const telling = { ...making, now: () => making.now }
  const letter = stepLetters(telling, before, booking).find(
    ({ cause }) => cause?.kind === 'registration' && cause.letter === kind,
  )
  if (!letter) throw new Error(`${making.id} has no letter.`)
  return { letter, records: { registrations: [booking], events: events.length > 0 ? events : [event] } }
}

const each = <What extends string, Prefix extends string>(
  steps: Record<What, unknown>,
  nameOf: (what: What) => Prefix,
  make: (what: What, making: SceneContext) => Scene,
) =>
  Object.fromEntries(
    (Object.keys(steps) as What[]).map(what => [nameOf(what), (making: SceneContext) => make(what, making)]),
  ) as Record<Prefix, (making: SceneContext) => Scene>

/** The letters about steps of bookings, to guests and to the educator. */
export const stepKinds = {
  ...each(
    ofBookings,
    what => `step ${what}` as const,
    (what, making) => {
      const from = addBookedScene(making, what === 'remindedOfDate' ? 7 : 30)
      return sceneOf(making, 'step', from, ofBookings[what](from))
    },
  ),
  ...each(
    ofQuotes,
    what => `quote ${what}` as const,
    (what, making) => {
      const from = addQuotedScene(making)
      return sceneOf(making, 'step', from, ofQuotes[what](from))
    },
  ),
  ...each(
    ofGuests,
    what => `notice ${what}` as const,
    (what, making) => {
      const from = addBookedScene(making)
      return sceneOf(making, 'stepNotice', from, ofGuests[what](from))
    },
  ),
}
