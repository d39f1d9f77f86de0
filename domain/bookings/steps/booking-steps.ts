import { type Stay, stayAfterMove } from '../../events/dates/several-days.ts'
import type { Event } from '../../events/event.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import { type Cents, formatCents } from '../../kit/cents.ts'
import { SECOND_MS } from '../../kit/duration.ts'
import { AppError } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { replaceRecord, reviseRecord } from '../../kit/record.ts'
import { type Fee, type Payment, paidBy, type Reduction } from '../../money/terms/payment.ts'
import { type Answer, givenAnswersTo, hasSensitive, withoutSensitive, withoutUnasked } from '../../questions/answer.ts'
import { revokeAnswers } from '../../questions/answer-rules.ts'
import { PARTY_MAX } from '../people/party-max.ts'
import {
  type Actor,
  type BookingState,
  bookingStateWord,
  isBooking,
  isLiving,
  marksOf,
  nextTurn,
  type Participant,
  participantsOf,
  type Step,
  withoutMarks,
} from '../record/booking.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Message } from '../record/message.ts'
import type { QuoteLine } from '../record/quote.ts'
import { isInquiryState, type Registration, withoutRequestHash } from '../record/registration.ts'
import {
  type EventFacts,
  isOtherDate,
  isOtherLocation,
  lastReported,
  pickEventFacts,
  type ReportedSession,
  withReported,
} from '../record/reported-facts.ts'
import { snapshotOf } from '../record/snapshot.ts'

/** Time in which the educator can undo a step (D68, D83). */
export const UNDO_SECONDS = 10

/** Letters and offers wait a little longer, because a click at the last moment is still on its way. */
export const HELD_SECONDS = UNDO_SECONDS + 2

/** True while a step can be undone. Setting the clock back does not prolong that. */
export const isHeldSince = (date: Instant, now: Instant): boolean =>
  Math.abs(Date.parse(now) - Date.parse(date)) <= HELD_SECONDS * SECOND_MS

/** Steps by the educator that undo restores from the previous booking (D83). */
const restorableSteps: ReadonlySet<Step> = new Set([
  'cancelled',
  'reduced',
  'moved',
  'offered',
  'prolonged',
  'accepted',
  'voucherGiven',
  'priceAgreed',
])
export const isRestorable = ({ history }: Pick<Registration, 'history'>): boolean =>
  history.at(-1)?.by === 'educator' && restorableSteps.has(history.at(-1)?.what ?? 'requested')

/** True while the educator can undo the last step: a decision, a cancellation, a move, an offer or a voucher. */
export function canUndo({ history }: Pick<Registration, 'history'>, now: Instant): boolean {
  const last = history.at(-1)
  // A booking created as confirmed has no request to return to.
  if (!last || history.length === 1 || last.by !== 'educator') return false
  const isDecision = last.what === 'confirmed' || last.what === 'declined'
  return (isDecision || restorableSteps.has(last.what)) && isHeldSince(last.date, now)
}

/**
 * Undoes the last step; `before` is the booking before it. Drops the vouchers' payments that the step caused, which
 * `returnToVouchers` reverses. Keeps later notes and marks of attendance.
 */
export function restoreBooking(booking: Registration, before: Registration, now: Instant): Registration {
  const { eventSnapshot: _, told: toldSince, until: __, turn: ___, voucher: ____, reductions: _____, ...rest } = booking
  const { state, event, fees, payments, reductions, eventSnapshot, until, turn, voucher } = before
  const participants = booking.event === event ? withMarks(before, booking) : before.participants
  // A letter about an earlier step may have reported news of the event since.
  const reported = booking.event === event ? toldSince : before.told
  const facts = {
    ...(eventSnapshot ? { eventSnapshot } : {}),
    ...(voucher === undefined ? {} : { voucher }),
    ...(reductions ? { reductions } : {}),
    ...(reported ? { told: reported } : {}),
    ...(until === undefined ? {} : { until }),
    ...(turn === undefined ? {} : { turn }),
  }
  const history = booking.history.slice(0, -1)
  return reviseRecord<Registration>({ ...rest, ...facts }, { state, event, participants, fees, payments, history }, now)
}

/** Returns the participants of `before` with the marks of attendance from the later booking. */
function withMarks(before: Registration, { participants }: Registration): Participant[] {
  const marks = new Map(participants.map(person => [person._id, marksOf(person)]))
  if (![...marks.values()].some(mark => Object.keys(mark).length > 0)) return before.participants
  return participantsOf(before).map(person => ({ ...person, ...marks.get(person._id) }))
}

export type StepDetails = { now: Instant; by: Actor; detail?: string; paragraph?: string; isTold?: boolean }

/** Changes of a booking (D48). Each returns the changed booking, or throws `conflict` if it is not possible. */

/** Starts a booking, with a place or at the end of the waiting list. */
export const beginBooking = (booking: Registration, state: BookingState, details: StepDetails) =>
  withStep(booking, state === 'waiting' || state === 'confirmed' ? state : 'requested', { state }, details)

/**
 * Imports a booking in its state. Sends no letter and no invoice. `detail` keeps the imported state, which later
 * decides whether it was ever a contract.
 */
export const importBooking = (booking: Registration, state: BookingState, details: StepDetails) =>
  withStep(booking, 'imported', { state }, { ...details, detail: state })

export const recordConfirmation = (booking: Registration, details: StepDetails) =>
  withStep(inState(booking, ['requested']), 'confirmed', { state: 'confirmed' }, details)

/** The educator declines a request, or a guest declines an offered place or a quote. */
export const recordDecline = (booking: Registration, details: StepDetails) =>
  withStep(
    inState(booking, details.by === 'guest' ? ['offered', 'quoted'] : ['requested']),
    'declined',
    { state: 'declined' },
    details,
  )

/**
 * Offers a place to somebody on the waiting list until a moment, for the event as it is now. Nothing is agreed until
 * they accept. Callers must check that a place is free.
 */
export const recordOffer = (booking: Registration, event: Event, until: Instant, details: StepDetails) =>
  withStep(
    inState(booking, ['waiting']),
    'offered',
    { state: 'offered', until, eventSnapshot: snapshotOf(event) },
    details,
  )

/** Extends an offer or a quote (D69). */
export function prolongOffer(booking: Registration, until: Instant, details: StepDetails): Registration {
  if (until <= (inState(booking, ['offered', 'quoted']).until ?? ''))
    throw new AppError('conflict', t('The offer runs longer already.', 'Das Angebot läuft schon länger.'))
  return withStep(booking, 'prolonged', { until }, details)
}

/**
 * Accepts an offer before it expires. `state` comes from the event; `seen` holds the event facts the guest saw, and
 * becomes part of the booking.
 */
export function recordAcceptance(
  booking: Registration,
  state: BookingState,
  details: StepDetails,
  seen?: EventFacts,
): Registration {
  const { eventSnapshot } = inState(booking, ['offered'])
  if (hasLapsed(booking, details.now)) throw new AppError('conflict', offerExpiredSentence())
  const booked = seen && eventSnapshot ? { eventSnapshot: { ...eventSnapshot, ...pickEventFacts(seen) } } : {}
  return withStep(booking, 'accepted', { state, ...booked }, details)
}
const offerExpiredSentence = () =>
  t('The time is up, the place is no longer kept.', 'Die Zeit ist um, der Platz ist nicht mehr zurückgelegt.')

/** True if an offer or a quote has expired. */
export const hasLapsed = ({ state, until }: Registration, now: Instant) =>
  isOffer({ state }) && until !== undefined && until <= now

const isOffer = ({ state }: Pick<Registration, 'state'>) => state === 'offered' || state === 'quoted'

export const lapseOffer = (booking: Registration, details: StepDetails) =>
  withStep(inState(booking, ['offered', 'quoted']), 'lapsed', { state: 'lapsed' }, details)

/** A quote's content (D48); `message` is its letter. */
export type QuoteContent = {
  event: Event
  people: number
  lines: readonly QuoteLine[]
  /** For an event of several days. */
  stay?: Stay
  message: Message
  until: Instant
  invoiceTo?: Registration['invoiceTo']
}

/** Turns an inquiry into a quoted booking, or replaces a quote that was not accepted. */
export function recordQuote(
  before: Registration,
  offered: QuoteContent,
  number: string,
  details: StepDetails,
): Registration {
  if (isBooking(before) && !isQuotable(before)) throw notPossible(before)
  const { event, people, lines, stay = {}, message, until, invoiceTo = before.invoiceTo } = offered
  const { nights, times } = stay
  // An empty recipient stands for the contact person, even if an earlier version named another.
  const isNobody = invoiceTo !== undefined && Object.values(invoiceTo).every(text => text === '')
  const { invoiceTo: _, ...booking } = before
  return withStep(
    booking,
    'quoted',
    {
      event: event._id,
      eventSnapshot: snapshotOf(event),
      state: 'quoted',
      number,
      people,
      participants: [],
      quote: {
        lines: [...lines],
        ...(nights === undefined ? {} : { nights }),
        ...(times === undefined ? {} : { times: [...times] }),
        message: message._id,
      },
      thread: [...before.thread, message],
      until,
      ...(invoiceTo && !isNobody ? { invoiceTo } : {}),
    },
    details,
  )
}

/** True if the quote can be renewed or changed: it was neither accepted nor withdrawn. */
export const isQuotable = ({ quote, state }: Registration): boolean =>
  quote !== undefined && (state === 'quoted' || state === 'lapsed' || state === 'declined')

/**
 * Accepts the quote for the current event; `detail` is who accepts. On the own page the guest has named the invoice's
 * recipient and agreed to the terms; on the telephone nobody has.
 */
export function acceptQuote(
  booking: Registration,
  event: Event,
  invoiceTo: Registration['invoiceTo'],
  details: StepDetails,
): Registration {
  inState(booking, ['quoted'])
  if (hasLapsed(booking, details.now)) throw new AppError('conflict', quoteIsOverSentence())
  const declared = invoiceTo && { invoiceTo, privacyStatement: true }
  return withStep(booking, 'accepted', { state: 'confirmed', eventSnapshot: snapshotOf(event), ...declared }, details)
}
const quoteIsOverSentence = () =>
  t(
    'The quote has run out. Please ask for a new one.',
    'Das Angebot ist abgelaufen. Eine kurze Nachricht genügt, dann erneuere ich es.',
  )

/** Moves a booking to the end of the waiting list; `turn` must be the highest. */
export function waitAgain(booking: Registration, turn: number, details: StepDetails): Registration {
  if (booking.quote) throw notPossible(booking)
  return withStep(inState(booking, ['lapsed']), 'waiting', { state: 'waiting', turn }, details)
}

/** The cost of a step, and the price of what it cancels. */
type Cost = Pick<Fee, 'cents' | 'price' | 'ifPaid'>

/** Cancels a booking, or some of its people. Throws `not_found` for somebody who is not among them. */
export function recordCancellation(
  booking: Registration,
  ids: readonly string[] | undefined,
  details: StepDetails,
  cost?: Cost,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const people = participantsOf(booking)
  const leaving = ids === undefined ? people : [...new Set(ids)].map(id => personOf(people, id))
  const staying = people.filter(person => !leaving.includes(person))
  if (ids?.length === 0) throw new AppError('invalid', t('Please say who.', 'Bitte wähle, wer nicht kommt.'))
  const fees = withFee(booking, 'cancellation', cost, details)
  if (staying.length === 0) return withStep(booking, 'cancelled', { state: 'cancelled', ...fees }, details)
  const detail = [leaving.map(({ name }) => name).join(', '), details.detail].filter(Boolean).join(': ')
  return withStep(booking, 'reduced', { participants: staying, ...fees }, { ...details, detail })
}

/**
 * Withdraws by the statutory right (D54), as if the booking had never existed, including earlier cancellations.
 * `detail` is the declaration's arrival; `keptCents` pays for services rendered until then.
 */
export function recordWithdrawal(booking: Registration, details: StepDetails, keptCents: Cents = 0): Registration {
  if (!canWithdraw(booking)) throw notPossible(booking)
  const fees = withFee(booking, 'withdrawal', { cents: keptCents }, details)
  return withStep(booking, 'withdrawn', { state: 'withdrawn', ...fees }, details)
}

/**
 * True if a contract or an offer exists from which the guest may withdraw. A cancelled booking counts, since it may
 * have cost a fee.
 */
export const canWithdraw = (booking: Pick<Registration, 'state'>): boolean =>
  isLiving(booking) || booking.state === 'cancelled'

const withFee = ({ fees }: Registration, what: Fee['what'], cost: Cost | undefined, { now }: StepDetails) =>
  cost && cost.cents > 0 ? { fees: [...fees, { what, date: now, ...cost }] } : {}

/** Replaces a participant (D53). Keeps nothing of the former one but the name. */
export function exchangeParticipant(
  booking: Registration,
  { _id, ...person }: Participant,
  { startDate }: { startDate: Instant },
  details: StepDetails,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  if (details.now >= startDate)
    throw new AppError('conflict', t('The event has begun already.', 'Der Termin hat schon begonnen.'))
  const people = participantsOf(booking)
  const before = personOf(people, _id)
  const { price } = before
  const instead = { ...(price === undefined ? {} : { price }), ...person, _id }
  const participants = replaceRecord(people, instead)
  return withStep(booking, 'exchanged', { participants }, { ...details, detail: `${before.name} → ${person.name}` })
}

/** Records a participant's own answers (D47). The history names the participant only. */
export function recordAnswers(
  booking: Registration,
  declared: Participant | Pick<Registration, 'answers'>,
  details: StepDetails,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  // The party as a whole.
  if (!('_id' in declared)) return withStep(booking, 'answered', declared, details)
  const person = declared
  const people = participantsOf(booking)
  const before = personOf(people, person._id)
  const participants = replaceRecord(people, person)
  return withStep(booking, 'answered', { participants }, { ...details, detail: before.name })
}

/**
 * Revokes what a person or, without one, the party agreed to (Art. 7 (3) GDPR), at any time. Throws `conflict` if
 * nothing was given. `isConsent` distinguishes a consent from the answer to a question.
 */
export function revokeConsent(
  booking: Registration,
  {
    person,
    question,
    name,
    isConsent,
  }: { person?: string | undefined; question: string; name: string; isConsent: (answer: Answer) => boolean },
  details: StepDetails,
): Registration {
  const source = { date: details.now, by: name }
  const people = participantsOf(booking)
  const participant = person === undefined ? undefined : personOf(people, person)
  const whose = participant ?? booking
  if (!givenAnswersTo(whose, question).some(isConsent))
    throw new AppError('conflict', t('This consent is not given.', 'Diese Einwilligung gibt es nicht (mehr).'))
  const answers = revokeAnswers(whose.answers ?? [], question, source)
  const changes = participant ? { participants: replaceRecord(people, { ...participant, answers }) } : { answers }
  return withStep(booking, 'revoked', changes, { ...details, detail: whose.name })
}

/** Deletes a health note and its consent (Art. 7 (3) GDPR). The history names the participant only. */
export function deleteHealth(booking: Registration, id: string, details: StepDetails): Registration {
  const people = participantsOf(booking)
  const before = personOf(people, id)
  const { health, healthConsent: _, ...others } = before
  const person = withoutSensitive(others)
  if (health === undefined && person === others)
    throw new AppError('conflict', t('There is no note any more.', 'Diesen Hinweis gibt es nicht mehr.'))
  const participants = replaceRecord(people, person)
  return withStep(booking, 'healthDeleted', { participants }, { ...details, detail: before.name })
}

/**
 * Records a payment or a refund. Once undo is over (`payment-undo.ts`), errors are corrected by an opposite payment.
 */
export const recordPayment = (booking: Registration, payment: Payment, details: StepDetails): Registration =>
  recordPayments(booking, [payment], details)

/** Records several payments as one step; all of them are payments, or all are refunds. */
export function recordPayments(
  booking: Registration,
  payments: readonly Payment[],
  details: StepDetails,
): Registration {
  const cents = paidBy(payments)
  return withStep(
    booking,
    cents > 0 ? 'paid' : 'repaid',
    { payments: [...booking.payments, ...payments] },
    { ...details, detail: formatCents(Math.abs(cents)) },
    booking.voucher === undefined ? {} : { voucher: booking.voucher },
  )
}

/** Writes off the open amount; `detail` is the reason. Later payments still count (`account.ts`). */
export const recordWriteOff = (booking: Registration, cents: Cents, details: StepDetails): Registration =>
  withStep(
    booking,
    'writtenOff',
    { writtenOff: [...(booking.writtenOff ?? []), { date: details.now, cents }] },
    details,
  )

/**
 * Agrees on what a booking costs, less than its price; earlier reductions no longer count. `detail` is the reason,
 * which is on the invoice.
 */
export const agreePrice = (
  booking: Registration,
  { cents, price }: Pick<Reduction, 'cents' | 'price'>,
  details: StepDetails,
) =>
  withStep(
    inState(booking, ['requested', 'confirmed', 'offered']),
    'priceAgreed',
    { reductions: [...(booking.reductions ?? []), { date: details.now, cents, price, ...everybodyIn(booking) }] },
    details,
  )

/**
 * True if the price of a booking is on request, or was until it was agreed on; then any price can be agreed on. `event`
 * is the current one.
 */
export function isPriceOnRequest(
  { quote, eventSnapshot }: Pick<Registration, 'quote' | 'eventSnapshot'>,
  event: Pick<Event, 'cost' | 'prices'>,
): boolean {
  return (
    !quote &&
    eventSnapshot?.terms !== undefined &&
    eventSnapshot.prices === undefined &&
    event.cost === null &&
    event.prices.length === 0 &&
    ((eventSnapshot.cost ?? null) === null || eventSnapshot.costAgreed === true)
  )
}

/**
 * Agrees on a price on request. Each person has an equal part in whole cents; a reduction takes off what is too much.
 */
export function agreeOnRequest(booking: Registration, cents: Cents, details: StepDetails): Registration {
  const { eventSnapshot } = booking
  if (!eventSnapshot) throw notPossible(booking)
  const people = participantsOf(booking).length
  const each = Math.ceil(cents / people)
  const price = each * people
  const priced = { ...booking, eventSnapshot: withAgreedCost(eventSnapshot, each / 100) }
  return agreePrice(priced, { cents: price - cents, price }, details)
}

type Snapshot = NonNullable<Registration['eventSnapshot']>

/** Sets what a person pays for an event with a price on request, in euro. */
export const withAgreedCost = (snapshot: Snapshot, cost: number): Snapshot => ({ ...snapshot, cost, costAgreed: true })

/** Returns the participants whom a reduction is for, so that it does not lower the price of those who join later. */
const everybodyIn = (booking: Registration): Pick<Reduction, 'people'> =>
  booking.quote ? {} : { people: participantsOf(booking).map(({ _id }) => _id) }

/** Assigns a voucher, which pays what is owed now or later; `detail` is its number. */
export const giveVoucher = (booking: Registration, voucher: string, details: StepDetails): Registration =>
  withStep(booking, 'voucherGiven', { voucher }, details)

/** Records that invoices were issued: the first one, or a replacement. Callers know which. */
export const recordInvoices = (
  booking: Registration,
  what: 'billed' | 'reissued',
  details: StepDetails,
): Registration => withStep(booking, what, {}, details)

/** Reminds the guest of an overdue amount (D59). */
export const recordPaymentReminder = (booking: Registration, lateCents: Cents, details: StepDetails): Registration =>
  withStep(booking, 'reminded', {}, { ...details, detail: formatCents(lateCents) })

/**
 * Records that the event was called off (D64). The booking keeps its state (D46), so that the guest can move to another
 * date. `detail` is the reason.
 */
export function recordCallOff(booking: Registration, details: StepDetails): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  return withStep(booking, 'eventCancelled', {}, details)
}

/**
 * Records that sessions of a course were called off, and the refund for them (D74). `detail` is the reason.
 */
export function callOffSessions(
  booking: Registration,
  event: EventFacts,
  sessions: ReportedSession[],
  details: StepDetails,
  refund?: Pick<Reduction, 'cents' | 'price' | 'sessions'>,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const reductions = refund && [
    ...(booking.reductions ?? []),
    { date: details.now, ...refund, ...everybodyIn(booking) },
  ]
  const { startDate, endDate } = event
  const reported = withStep(booking, 'sessionCancelled', reductions ? { reductions } : {}, details, { sessions })
  return withReported(reported, { ...lastReported(booking, event), startDate, endDate })
}

/**
 * Reports the event's new dates or location to the guest (D64, D76). Price and terms stay as booked, and offers end at
 * the start. `before` has the location, for older bookings without one. `sessions` are those of a course that changed
 * (D74).
 */
export function reschedule(
  booking: Registration,
  event: Partial<EventFacts> & Pick<EventFacts, 'startDate' | 'endDate'>,
  details: StepDetails,
  before: Partial<EventFacts> = event,
  sessions: ReportedSession[] = [],
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const { eventSnapshot, until } = booking
  if (!eventSnapshot) return booking
  const { startDate, endDate } = event
  const changes = {
    // A course is paid and cancelled by its days as booked (D74).
    eventSnapshot: isCourse(eventSnapshot) ? eventSnapshot : { ...eventSnapshot, startDate, endDate },
    ...(booking.quote ? { quote: stayAfterMove(booking.quote, eventSnapshot, event) } : {}),
    ...(until !== undefined && until > startDate ? { until: startDate } : {}),
  }
  const latestReport = lastReported(booking, { ...eventSnapshot, locationName: '', locationLink: '', ...before })
  const facts = pickEventFacts({ ...latestReport, ...event })
  const was = {
    startDate: latestReport.startDate,
    endDate: latestReport.endDate,
    ...(latestReport.title === facts.title ? {} : { title: latestReport.title }),
    ...(isOtherLocation(latestReport, facts)
      ? { locationName: latestReport.locationName, locationLink: latestReport.locationLink }
      : {}),
    ...(isOtherDate(latestReport, eventSnapshot)
      ? { booked: { startDate: eventSnapshot.startDate, endDate: eventSnapshot.endDate } }
      : {}),
  }
  const reported = { was, ...(sessions.length > 0 ? { sessions } : {}) }
  return withReported(withStep(booking, 'eventMoved', changes, details, reported), facts)
}

/** Reminds the guest of the event, or of a session (D59, D74); `detail` is its current start. */
export const recordReminder = (
  booking: Registration,
  { startDate }: Pick<Event, 'startDate'>,
  details: StepDetails,
): Registration => withStep(booking, 'remindedOfDate', {}, { ...details, detail: startDate })

/** Corrects a participant's data, but not who takes part. */
export function correctParticipant(booking: Registration, person: Participant, details: StepDetails): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const people = participantsOf(booking)
  const before = personOf(people, person._id)
  const detail = before.name === person.name ? person.name : `${before.name} → ${person.name}`
  const participants = replaceRecord(people, person)
  return withStep(booking, 'corrected', { participants }, { ...details, detail })
}

/** Adds a participant. Callers must check that a place is free. */
export function addParticipant(booking: Registration, person: Participant, details: StepDetails): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  if (booking.people !== undefined) throw groupWithoutNames()
  const people = participantsOf(booking)
  if (people.length >= PARTY_MAX)
    throw new AppError('conflict', t(`At most ${PARTY_MAX} people.`, `Höchstens ${PARTY_MAX} Personen.`))
  return withStep(booking, 'added', { participants: [...people, person] }, { ...details, detail: person.name })
}

const groupWithoutNames = () =>
  new AppError(
    'conflict',
    t('A group with a quote has no names, only a number.', 'Eine Gruppe mit Angebot hat keine Namen, nur eine Anzahl.'),
  )

/**
 * Moves a booking to another event. Bookings with places keep their state, confirmed ones included; callers must check
 * that places are free. Those on the waiting list or with an offer go to the end of the new waiting list. Prices are
 * matched by the group's name. `otherBookings` are those of that event; `fee` is in cents.
 */
export function moveBooking(
  booking: Registration,
  event: Event,
  otherBookings: readonly Registration[],
  details: StepDetails,
  fee = 0,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  if (!isOfSameKind(booking, event)) throw new AppError('conflict', otherKindError())
  if (event._id === booking.event)
    throw new AppError('conflict', t('It is for this date already.', 'Die Buchung gilt schon für diesen Termin.'))
  const hasAgreed = booking.state === 'requested' || booking.state === 'confirmed'
  const state = hasAgreed ? booking.state : 'waiting'
  const turn = nextTurn(otherBookings)
  const { title, startDate } = booking.eventSnapshot ?? { title: '', startDate: '' }
  const participants = participantsForEvent(booking, event)
  const fees = withFee(booking, 'rebooking', { cents: fee }, details)
  const booked = {
    event: event._id,
    eventSnapshot: snapshotAfterMove(booking, event, hasAgreed),
    participants,
    state,
    turn,
    ...fees,
  }
  return withStep(
    booking,
    'moved',
    booked,
    { ...details, detail: `${title} ${startDate}`.trim() },
    { from: booking.event },
  )
}

/**
 * True if the terms allow moving the booking: groups have their own terms, and a quote is for one date only. Early
 * bookings without terms may move anywhere.
 */
export function isOfSameKind({ quote, eventSnapshot }: Registration, { group }: Pick<Event, 'group'>): boolean {
  if (quote) return false
  return eventSnapshot?.terms === undefined || (eventSnapshot.group ?? false) === group
}

const otherKindError = () =>
  t(
    'A group keeps its own date, as its price and terms were agreed for that. Move the event instead.',
    'Eine Gruppe behält ihren eigenen Termin, denn Preis und Bedingungen gelten für ihn. Verschieb stattdessen den Termin.',
  )

/** Bookings from before terms were stored stay settled on paper, so that nothing is charged twice. */
function snapshotAfterMove({ eventSnapshot }: Registration, event: Event, hasAgreed: boolean) {
  const { terms, ...snapshot } = snapshotOf(event)
  return hasAgreed && eventSnapshot && eventSnapshot.terms === undefined ? snapshot : { ...snapshot, terms }
}

/**
 * Adapts participants to another event. Drops health notes and sensitive answers that it does not ask for (Art. 9
 * GDPR), and attendance.
 */
function participantsForEvent({ participants, eventSnapshot }: Registration, { prices, asks }: Event): Participant[] {
  const labels = new Map(eventSnapshot?.prices?.map(({ _id, label }) => [_id, label]))
  return participants.map(withoutMarks).map(({ price: booked, health, healthConsent, ...whole }) => {
    const person = withoutUnasked(whole, asks)
    // A duplicated event has the same ids, possibly with other prices.
    const name = booked && labels.get(booked)
    const price = prices.find(({ _id, label }) => (name === undefined ? _id === booked : label === name))
    const isAsked = asks.includes('health') && health !== undefined && healthConsent !== undefined
    const isAgreed = healthConsent !== undefined && (isAsked || hasSensitive(person))
    return {
      ...person,
      ...(price ? { price: price._id } : {}),
      ...(isAsked ? { health } : {}),
      ...(isAgreed ? { healthConsent } : {}),
    }
  })
}

function personOf(people: readonly Participant[], id: string): Participant {
  const person = people.find(({ _id }) => _id === id)
  if (!person)
    throw new AppError('not_found', t('This person does not take part.', 'Diese Person ist nicht (mehr) dabei.'))
  return person
}

/** Throws `conflict` unless the booking is in one of these states. */
function inState(booking: Registration, states: readonly BookingState[]): Registration {
  if (!states.some(state => state === booking.state)) throw notPossible(booking)
  return booking
}

function notPossible({ state }: Registration): AppError {
  const word = isInquiryState(state) ? state : bookingStateWord(state)
  return new AppError(
    'conflict',
    t(`This is not possible; the booking is: ${word}.`, `Das geht nicht; die Buchung ist: ${word}.`),
  )
}

/**
 * Applies changes and appends a step to the history. Only offers and quotes keep `until`, only waiting bookings `turn`.
 */
function withStep(
  booking: Registration,
  what: Step,
  changes: Partial<Registration>,
  { now, by, detail, paragraph, isTold }: StepDetails,
  before: Pick<HistoryEntry, 'was' | 'from' | 'sessions' | 'voucher'> = {},
): Registration {
  const entry = {
    what,
    date: now,
    by,
    ...(detail ? { detail } : {}),
    ...(paragraph ? { paragraph } : {}),
    ...(isTold ? { isTold } : {}),
    ...before,
  }
  const { until, turn, told, ...changed } = reviseRecord(
    changes.participants ? withoutRequestHash(booking) : booking,
    { ...changes, history: [...booking.history, entry] } as Partial<Registration>,
    now,
  )
  return {
    ...changed,
    // A new snapshot replaces the facts last reported.
    ...(told && !changes.eventSnapshot ? { told } : {}),
    ...(isOffer(changed) && until !== undefined ? { until } : {}),
    ...(changed.state === 'waiting' && turn !== undefined ? { turn } : {}),
  }
}
