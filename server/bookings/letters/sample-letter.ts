import type { LetterKind } from '../../../domain/bookings/letters/letter-texts.ts'
import { type Registration, registrationFields } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import { type Event, eventFields } from '../../../domain/events/event.ts'
import { bookedSession, type CourseSession } from '../../../domain/events/sessions/session-fields.ts'
import { courseDates } from '../../../domain/events/sessions/sessions.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { initialValues } from '../../../domain/kit/fields.ts'
import { addDays, type Day, dayOf, formatTime, type Instant, instantOf } from '../../../domain/kit/format.ts'
import type { RegistrationLetter } from '../../../domain/kit/letter-cause.ts'
import { invoiceContent } from '../../../domain/money/invoices/content.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import type { Deps } from '../../app/deps.ts'
import { withoutTokens } from '../../http/requests/hidden-token.ts'
import type { LetterContent } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { registrationContent } from './letters.ts'
import { stepLetters } from './step-letters.ts'

/** Long enough ago for a payment to be late. */
const BOOKED_DAYS_AGO = 40

type Scene = { event: Event; requested: Registration; confirmed: Registration; now: Instant }
const bySystem = (now: Instant) => ({ now, by: 'system' }) as const

/** Builds the state of the sample booking for each kind of letter. */
const scenes: Record<LetterKind, (scene: Scene) => Registration> = {
  received: ({ requested: asked }) => asked,
  confirmed: ({ requested: asked, now }) => step.recordConfirmation(asked, { now, by: 'educator' }),
  waiting: ({ requested: asked, now }) => step.beginBooking(withoutHistory(asked), 'waiting', bySystem(now)),
  offered: offeredBooking,
  lapsed: scene => step.lapseOffer(offeredBooking(scene), bySystem(scene.now)),
  declined: ({ requested: asked, now }) => step.recordDecline(asked, { now, by: 'educator' }),
  changed: ({ confirmed, event, now }) =>
    step.exchangeParticipant(confirmed, { _id: 'ben', name: 'Jonas Beispiel' }, event, { now, by: 'guest' }),
  cancelled: ({ confirmed, now }) => step.recordCancellation(confirmed, undefined, { now, by: 'guest' }),
  moved: ({ confirmed, event, now }) =>
    step.moveBooking({ ...confirmed, event: 'before' }, event, [], { now, by: 'educator' }),
  paid: paidBooking,
  paymentReminder: ({ confirmed, now }) => step.recordPaymentReminder(confirmed, 2 * CENTS, { now, by: 'educator' }),
  invoice: ({ confirmed, now }) => step.recordInvoices(confirmed, 'billed', bySystem(now)),
  eventCancelled: ({ confirmed, now }) => step.recordCallOff(confirmed, { now, by: 'educator' }),
  eventMoved: ({ confirmed, event, now }) => step.reschedule(aWeekBefore(confirmed), event, { now, by: 'educator' }),
  sessionMoved,
  sessionCancelled,
  withdrawn: ({ confirmed, now }) => step.recordWithdrawal(confirmed, { now, by: 'guest', detail: now }),
  reminder: scene => step.recordReminder(paidBooking(scene), scene.event, bySystem(scene.now)),
}

/** Returns the booking, for the dates that its event had a week before. */
function aWeekBefore(booking: Registration): Registration {
  const { eventSnapshot } = booking
  if (!eventSnapshot) return booking
  const earlier = (moment: Instant) => new Date(Date.parse(moment) - 7 * DAY_MS).toISOString()
  const { startDate, endDate } = eventSnapshot
  return { ...booking, eventSnapshot: { ...eventSnapshot, startDate: earlier(startDate), endDate: earlier(endDate) } }
}

const EURO = 60
const CENTS = EURO * 100

function offeredBooking({ requested, event, now }: Scene): Registration {
  const waiting = step.beginBooking(withoutHistory(requested), 'waiting', bySystem(now))
  return step.recordOffer(waiting, event, instantOf(addDays(dayOf(now), 2), '18:00'), bySystem(now))
}

function paidBooking({ confirmed, now }: Scene): Registration {
  const payment = { _id: 'payment', date: dayOf(now), cents: 2 * CENTS, way: 'transfer' } as const
  return step.recordPayment(confirmed, payment, { now, by: 'educator' })
}

const sessionFacts = ({ startDate, endDate, locationName, locationLink }: CourseSession) => ({
  ...{ startDate, endDate, locationName, locationLink },
})

/** Moves the second of three sessions, which was a day earlier. */
function sessionMoved({ event, confirmed, now }: Scene): Registration {
  const sessions = event.sessions.slice(1, 2).map(session => {
    const is = sessionFacts(session)
    const earlier = (moment: Instant) => instantOf(addDays(dayOf(moment), -1), formatTime(moment))
    const was = { ...is, startDate: earlier(is.startDate), endDate: earlier(is.endDate) }
    return { _id: session._id, was, now: is }
  })
  return step.reschedule(confirmed, event, { now, by: 'educator' }, event, sessions)
}

/** Calls the second of three sessions off, with a third of the price. */
function sessionCancelled({ event, confirmed, now }: Scene): Registration {
  const called = event.sessions.slice(1, 2)
  const sessions = called.map(session => ({ _id: session._id, was: sessionFacts(session) }))
  const refund = { cents: (2 * CENTS) / 3, price: 2 * CENTS, sessions: called.map(({ _id }) => _id) }
  return step.callOffSessions(confirmed, event, sessions, { now, by: 'educator', detail: 'Ich bin krank' }, refund)
}

/** Letters about the second session of a course. */
const kindsOfSession: readonly LetterKind[] = ['sessionMoved', 'sessionCancelled']

/** Makes three sessions, a week apart, each like the event; `cancelled` marks the second. */
const sessionsOf = ({ startDate, endDate }: Event, cancelled?: CourseSession['cancelled']): CourseSession[] =>
  [0, 1, 2].map(at => {
    const later = (moment: Instant) => instantOf(addDays(dayOf(moment), 7 * at), formatTime(moment))
    return {
      ...{ _id: `session ${at}`, startDate: later(startDate), endDate: later(endDate) },
      ...{ locationName: '', locationLink: '' },
      ...(at === 1 && cancelled && { cancelled }),
    }
  })

const withoutHistory = (booking: Registration): Registration => ({ ...booking, history: [] })

const sampleEvent = (day: Day, now: Instant): Event => ({
  ...initialValues(eventFields),
  _id: 'sample-event',
  lastModifiedDate: now,
  title: 'Waldtag',
  startDate: instantOf(day, '10:00'),
  endDate: instantOf(day, '15:00'),
  locationName: 'Waldparkplatz',
  cost: EURO,
  bring: 'Feste Schuhe, warme Kleidung und eine Brotzeit',
})

/** Makes the scene: two people of an invented family, who asked forty days ago. */
function sceneOf(now: Instant, kind: LetterKind): Scene {
  const single = sampleEvent(addDays(dayOf(now), kind === 'reminder' ? 7 : 30), now)
  const cancelled = kind === 'sessionCancelled' ? { date: now, reason: 'Ich bin krank' } : undefined
  const sessions = kindsOfSession.includes(kind) ? sessionsOf(single, cancelled) : []
  const event = { ...single, ...courseDates(sessions), sessions }
  const then = new Date(Date.parse(now) - BOOKED_DAYS_AGO * DAY_MS).toISOString()
  const draft: Registration = {
    ...initialValues(registrationFields),
    _id: 'sample',
    event: event._id,
    // Booked before a session was called off.
    eventSnapshot: snapshotOf({ ...event, sessions: sessions.map(bookedSession) }),
    number: `${dayOf(now).slice(0, 4)}-0147`,
    name: 'Martina Beispiel',
    email: 'martina@example.org',
    participants: [
      { _id: 'martina', name: 'Martina Beispiel' },
      { _id: 'ben', name: 'Ben Beispiel' },
    ],
    createdDate: then,
    lastModifiedDate: then,
  }
  const requested = step.beginBooking(draft, 'requested', { now: then, by: 'guest' })
  return { event, requested, confirmed: step.recordConfirmation(requested, { now: then, by: 'educator' }), now }
}

/**
 * Returns a letter of a kind as an invented guest would get it, with the paragraph that the educator is writing; its
 * links lead nowhere.
 */
export function sampleLetter(
  deps: Deps,
  kind: LetterKind,
  text: string,
): LetterContent & { name: string; subject: string } {
  const now = deps.now()
  const scene = sceneOf(now, kind)
  const booking = scenes[kind](scene)
  const site = { ...deps.site.current, letterTexts: { ...deps.site.current.letterTexts, [kind]: text } }
  const sampleDeps = {
    ...deps,
    site: { current: site },
    registrations: { current: [booking] },
    events: { current: [scene.event] },
    invoices: { current: kind === 'invoice' ? sampleInvoices(booking, scene, site) : [] },
  }
  const letter: RegistrationLetter = kind === 'received' ? 'receipt' : kind === 'invoice' ? 'invoice' : 'step'
  const last = booking.history.length - 1
  const [mail] = newLetters(deps, [
    { to: booking.email, subject: '', cause: { kind: 'registration', id: booking._id, letter, step: last } },
  ])
  const content = mail && registrationContent(sampleDeps, mail)
  if (!content) throw new Error(`There is no sample of the letter “${kind}”.`)
  const before = { ...booking, history: booking.history.slice(0, -1) }
  // A guest's step has a notice to the educator, too.
  const subject = stepLetters(deps, before, booking).find(({ to }) => to === booking.email)?.subject
  const { title } = scene.event
  return {
    ...content,
    name: booking.name,
    subject: subject ?? `${kind === 'invoice' ? 'Deine Rechnung' : 'Deine Anmeldung'}: ${title}`,
    text: withoutTokens(content.text),
    html: content.html && withoutTokens(content.html),
  }
}

function sampleInvoices(booking: Registration, { event, now }: Scene, issuer: Deps['site']['current']): Invoice[] {
  const content = invoiceContent(booking, { event, standing: undefined, issuer, today: dayOf(now) })
  return content
    ? [{ ...content, _id: 'sample-invoice', number: `RE-${dayOf(now).slice(0, 4)}-0042`, createdDate: now }]
    : []
}
