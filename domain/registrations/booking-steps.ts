import { SECOND_MS } from '../duration.ts'
import { AppError } from '../error.ts'
import type { Event } from '../events/event.ts'
import { type Stay, stayAfterMove } from '../events/several-days.ts'
import type { Instant } from '../format.ts'
import { t } from '../language.ts'
import { type Cents, formatCents } from '../money/cents.ts'
import { type Fee, type Payment, paidBy } from '../money/payment.ts'
import { revised } from '../record.ts'
import {
  type Actor,
  type BookingState,
  bookingStateWord,
  type HistoryEntry,
  isBooking,
  isLiving,
  lastTurn,
  PARTY_MAX,
  type Participant,
  participantsOf,
  type Step,
} from './booking.ts'
import { type EventFacts, factsOf, isOtherDate, isOtherPlace, lastTold, withTold } from './last-told.ts'
import type { Message } from './message.ts'
import type { QuoteLine } from './quote.ts'
import { isInquiryState, type Registration, withoutRequestHash } from './registration.ts'
import { snapshotOf } from './snapshot.ts'

/** The educator can take a step back for so long (D68, D83). */
export const UNDO_SECONDS = 10

/** Letters and offers that follow wait a little longer, as a press in the last moment is still on its way. */
export const HELD_SECONDS = UNDO_SECONDS + 2

/** Tells whether a step of a moment may be taken back still; a clock that was set back makes it no longer. */
export const isHeldSince = (date: Instant, now: Instant): boolean =>
  Math.abs(Date.parse(now) - Date.parse(date)) <= HELD_SECONDS * SECOND_MS

/** Tells whether the last step is a cancellation or a move by the educator, which is taken back to the booking as it was (D83). */
const restorable: ReadonlySet<Step> = new Set(['cancelled', 'reduced', 'moved'])
export const isRestorable = ({ history }: Pick<Registration, 'history'>): boolean =>
  history.at(-1)?.by === 'educator' && restorable.has(history.at(-1)?.what ?? 'requested')

/** Tells whether the educator may take the last step back still: a decision, a cancellation or a move. */
export function canUndo({ history }: Pick<Registration, 'history'>, now: Instant): boolean {
  const last = history.at(-1)
  // A booking that began with a yes was never asked for.
  if (!last || history.length === 1 || last.by !== 'educator') return false
  const isDecision = last.what === 'confirmed' || last.what === 'declined'
  return (isDecision || restorable.has(last.what)) && isHeldSince(last.date, now)
}

/**
 * Returns the booking without its last step, a cancellation or a move, and without what vouchers paid or got back by it
 * (`unsettled`). Notes written since stay.
 */
export function restore(booking: Registration, before: Registration, now: Instant): Registration {
  const { eventSnapshot: _, told: toldSince, until: __, turn: ___, voucher: ____, ...kept } = booking
  const { state, event, participants, fees, payments, eventSnapshot, until, turn, voucher } = before
  // A letter about an earlier step may have told news of the event since.
  const told = booking.event === event ? toldSince : before.told
  const facts = {
    ...(eventSnapshot ? { eventSnapshot } : {}),
    ...(voucher === undefined ? {} : { voucher }),
    ...(told ? { told } : {}),
    ...(until === undefined ? {} : { until }),
    ...(turn === undefined ? {} : { turn }),
  }
  const history = booking.history.slice(0, -1)
  return revised<Registration>({ ...kept, ...facts }, { state, event, participants, fees, payments, history }, now)
}

/** When something is done to a booking, and who does it. */
export type Deed = { now: Instant; by: Actor; detail?: string; paragraph?: string; isTold?: boolean }

/** The changes of D48: each gives the booking as it is afterwards, or throws `conflict` when it is not possible (any more). */

/** A new booking, with a place or without; one that waits comes at the end of the list. */
export const begin = (booking: Registration, state: BookingState, deed: Deed) =>
  after(booking, state === 'waiting' ? 'waiting' : state === 'confirmed' ? 'confirmed' : 'requested', { state }, deed)

/**
 * A booking that was made elsewhere, as it was there: guests hear nothing of it, and nothing is billed by itself. `detail` is
 * the state it came in, by which is known later whether it was ever a contract.
 */
export const bring = (booking: Registration, state: BookingState, deed: Deed) =>
  after(booking, 'imported', { state }, { ...deed, detail: state })

export const confirm = (booking: Registration, deed: Deed) =>
  after(from(booking, ['requested']), 'confirmed', { state: 'confirmed' }, deed)

/** The educator refuses who has asked; a guest does not want the place that was offered, or the quote. */
export const decline = (booking: Registration, deed: Deed) =>
  after(
    from(booking, deed.by === 'guest' ? ['offered', 'quoted'] : ['requested']),
    'declined',
    { state: 'declined' },
    deed,
  )

/**
 * Somebody who waits may have a place until a moment, at the event as it is now: until then they have agreed to nothing.
 * Whether there is a place, the caller knows.
 */
export const offer = (booking: Registration, event: Event, until: Instant, deed: Deed) =>
  after(from(booking, ['waiting']), 'offered', { state: 'offered', until, eventSnapshot: snapshotOf(event) }, deed)

/** D69. */
export function prolong(booking: Registration, until: Instant, deed: Deed): Registration {
  if (until <= (from(booking, ['offered', 'quoted']).until ?? ''))
    throw new AppError('conflict', t('The offer runs longer already.', 'Das Angebot läuft schon länger.'))
  return after(booking, 'prolonged', { until }, deed)
}

/**
 * Accepts an offer before it expires. `state` comes from the event; `seen` holds the event facts the guest saw, and
 * becomes part of the booking.
 */
export function accept(booking: Registration, state: BookingState, deed: Deed, seen?: EventFacts): Registration {
  const { eventSnapshot } = from(booking, ['offered'])
  if (hasLapsed(booking, deed.now)) throw new AppError('conflict', timeIsUp())
  const booked = seen && eventSnapshot ? { eventSnapshot: { ...eventSnapshot, ...factsOf(seen) } } : {}
  return after(booking, 'accepted', { state, ...booked }, deed)
}
const timeIsUp = () =>
  t('The time is up, the place is no longer kept.', 'Die Zeit ist um, der Platz ist nicht mehr zurückgelegt.')

/** Whether an offer or a quote has run its time. */
export const hasLapsed = ({ state, until }: Registration, now: Instant) =>
  isOffer({ state }) && until !== undefined && until <= now

const isOffer = ({ state }: Pick<Registration, 'state'>) => state === 'offered' || state === 'quoted'

export const lapse = (booking: Registration, deed: Deed) =>
  after(from(booking, ['offered', 'quoted']), 'lapsed', { state: 'lapsed' }, deed)

/** What a quote offers (D48): to how many, at which event, until when; `message` is the letter that brings it. */
export type Offered = {
  event: Event
  people: number
  lines: readonly QuoteLine[]
  /** For an event of several days. */
  stay?: Stay
  message: Message
  until: Instant
  invoiceTo?: Registration['invoiceTo']
}

/** An inquiry becomes a quoted booking; a quote that was not accepted gets another version. */
export function quote(before: Registration, offered: Offered, number: string, deed: Deed): Registration {
  if (isBooking(before) && !isQuotable(before)) throw notPossible(before)
  const { event, people, lines, stay = {}, message, until, invoiceTo = before.invoiceTo } = offered
  const { nights, times } = stay
  // An empty recipient is the contact person, also where an earlier version named another.
  const isNobody = invoiceTo !== undefined && Object.values(invoiceTo).every(text => text === '')
  const { invoiceTo: _, ...booking } = before
  return after(
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
    deed,
  )
}

/** Whether a booking's quote can be renewed or changed: nobody has agreed to it, and the educator has not withdrawn it. */
export const isQuotable = ({ quote, state }: Registration): boolean =>
  quote !== undefined && (state === 'quoted' || state === 'lapsed' || state === 'declined')

/** The guest agrees to the quote, for the event as it is now; `detail` is who says so. */
export function acceptQuote(
  booking: Registration,
  event: Event,
  invoiceTo: NonNullable<Registration['invoiceTo']>,
  deed: Deed,
): Registration {
  from(booking, ['quoted'])
  if (hasLapsed(booking, deed.now)) throw new AppError('conflict', quoteIsOver())
  const agreed = { state: 'confirmed', eventSnapshot: snapshotOf(event), invoiceTo, privacyStatement: true } as const
  return after(booking, 'accepted', agreed, deed)
}
const quoteIsOver = () =>
  t(
    'The quote has run out. Please ask for a new one.',
    'Das Angebot ist abgelaufen. Eine kurze Nachricht genügt, dann erneuere ich es.',
  )

/** Back to the waiting list, at its end: `turn` is higher than anybody's. */
export function waitAgain(booking: Registration, turn: number, deed: Deed): Registration {
  if (booking.quote) throw notPossible(booking)
  return after(from(booking, ['lapsed']), 'waiting', { state: 'waiting', turn }, deed)
}

/** What a step costs, and the price of what is cancelled by it. */
type Cost = Pick<Fee, 'cents' | 'price' | 'ifPaid'>

/** Cancels the booking, or only some of its people. Throws `not_found` for somebody who is not one of them. */
export function cancel(
  booking: Registration,
  ids: readonly string[] | undefined,
  deed: Deed,
  cost?: Cost,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const people = participantsOf(booking)
  const leaving = ids === undefined ? people : [...new Set(ids)].map(id => personOf(people, id))
  const staying = people.filter(person => !leaving.includes(person))
  if (ids?.length === 0) throw new AppError('invalid', t('Please say who.', 'Bitte wähle, wer nicht kommt.'))
  const fees = withFee(booking, 'cancellation', cost, deed)
  if (staying.length === 0) return after(booking, 'cancelled', { state: 'cancelled', ...fees }, deed)
  const detail = [leaving.map(({ name }) => name).join(', '), deed.detail].filter(Boolean).join(': ')
  return after(booking, 'reduced', { participants: staying, ...fees }, { ...deed, detail })
}

/**
 * By the statutory right (D54): as if it had never been, also of what was cancelled before. `detail` is when the declaration
 * arrived; `kept` what stays with the educator for what had been done by then.
 */
export function withdraw(booking: Registration, deed: Deed, kept: Cents = 0): Registration {
  if (!canWithdraw(booking)) throw notPossible(booking)
  const fees = withFee(booking, 'withdrawal', { cents: kept }, deed)
  return after(booking, 'withdrawn', { state: 'withdrawn', ...fees }, deed)
}

/** Whether there is a contract, or the offer of one, that may be withdrawn from; a cancelled one may have cost something. */
export const canWithdraw = (booking: Pick<Registration, 'state'>): boolean =>
  isLiving(booking) || booking.state === 'cancelled'

const withFee = ({ fees }: Registration, what: Fee['what'], cost: Cost | undefined, { now }: Deed) =>
  cost && cost.cents > 0 ? { fees: [...fees, { what, date: now, ...cost }] } : {}

/** Another person comes in somebody's stead (D53); of the one before, nothing is kept but the name. */
export function exchange(
  booking: Registration,
  { _id, ...person }: Participant,
  { startDate }: { startDate: Instant },
  deed: Deed,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  if (deed.now >= startDate)
    throw new AppError('conflict', t('The event has begun already.', 'Der Termin hat schon begonnen.'))
  const people = participantsOf(booking)
  const before = personOf(people, _id)
  const { price } = before
  const instead = { ...(price === undefined ? {} : { price }), ...person, _id }
  const participants = people.map(one => (one === before ? instead : one))
  return after(booking, 'exchanged', { participants }, { ...deed, detail: `${before.name} → ${person.name}` })
}

/** Somebody has answered themselves what the event asks of them (D47); the history only says who, and nothing of the answers. */
export function answer(booking: Registration, person: Participant, deed: Deed): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const people = participantsOf(booking)
  const before = personOf(people, person._id)
  const participants = people.map(one => (one === before ? person : one))
  return after(booking, 'answered', { participants }, { ...deed, detail: before.name })
}

/** Takes back what was told of somebody's health, with the consent to keep it (Art. 7 (3) GDPR); the history only says that. */
export function deleteHealth(booking: Registration, id: string, deed: Deed): Registration {
  const people = participantsOf(booking)
  const before = personOf(people, id)
  const { health, healthConsent: _, ...person } = before
  if (health === undefined)
    throw new AppError('conflict', t('There is no note any more.', 'Diesen Hinweis gibt es nicht mehr.'))
  const participants = people.map(one => (one === before ? person : one))
  return after(booking, 'healthDeleted', { participants }, { ...deed, detail: before.name })
}

/**
 * Money has come for a booking, or went back. Once it cannot be taken back any more (`payment-undo.ts`), what was wrong is put
 * right by its opposite.
 */
export const pay = (booking: Registration, payment: Payment, deed: Deed): Registration =>
  payAll(booking, [payment], deed)

/** Payments that one press records; all of them came, or all went back. */
export function payAll(booking: Registration, payments: readonly Payment[], deed: Deed): Registration {
  const cents = paidBy(payments)
  return after(
    booking,
    cents > 0 ? 'paid' : 'repaid',
    { payments: [...booking.payments, ...payments] },
    { ...deed, detail: formatCents(Math.abs(cents)) },
  )
}

/** Writes off the open amount; `detail` is the reason. Later payments still count (`account.ts`). */
export const writeOff = (booking: Registration, cents: Cents, deed: Deed): Registration =>
  after(booking, 'writtenOff', { writtenOff: [...(booking.writtenOff ?? []), { date: deed.now, cents }] }, deed)

/** A voucher is to pay for what is owed, now or once something is; `detail` is its number. */
export const giveVoucher = (booking: Registration, voucher: string, deed: Deed): Registration =>
  after(booking, 'voucherGiven', { voucher }, deed)

/** Its first invoice is issued, or another one in the place of that. Which one, the caller knows. */
export const bill = (booking: Registration, what: 'billed' | 'reissued', deed: Deed): Registration =>
  after(booking, what, {}, deed)

/** The educator asks once more for what is late (D59). */
export const remind = (booking: Registration, late: Cents, deed: Deed): Registration =>
  after(booking, 'reminded', {}, { ...deed, detail: formatCents(late) })

/**
 * The educator has called the event off (D64). The booking keeps its state (D46): whoever was to come can move to another
 * date. `detail` is the reason.
 */
export function callOff(booking: Registration, deed: Deed): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  return after(booking, 'eventCancelled', {}, deed)
}

/**
 * Tells the guest about the event's new dates or place (D64, D76). Price and terms stay as they were
 * booked, and no offer outlasts the start. `before` supplies the place for older bookings that did not record it.
 */
export function reschedule(
  booking: Registration,
  event: Partial<EventFacts> & Pick<EventFacts, 'startDate' | 'endDate'>,
  deed: Deed,
  before: Partial<EventFacts> = event,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const { eventSnapshot, until } = booking
  if (!eventSnapshot) return booking
  const { startDate, endDate } = event
  const changes = {
    eventSnapshot: { ...eventSnapshot, startDate, endDate },
    ...(booking.quote ? { quote: stayAfterMove(booking.quote, eventSnapshot, event) } : {}),
    ...(until !== undefined && until > startDate ? { until: startDate } : {}),
  }
  const told = lastTold(booking, { ...eventSnapshot, locationName: '', locationLink: '', ...before })
  const facts = factsOf({ ...told, ...event })
  const was = {
    startDate: told.startDate,
    endDate: told.endDate,
    ...(told.title === facts.title ? {} : { title: told.title }),
    ...(isOtherPlace(told, facts) ? { locationName: told.locationName, locationLink: told.locationLink } : {}),
    ...(isOtherDate(told, eventSnapshot)
      ? { booked: { startDate: eventSnapshot.startDate, endDate: eventSnapshot.endDate } }
      : {}),
  }
  return withTold(after(booking, 'eventMoved', changes, deed, { was }), facts)
}

/** The guest is reminded of the event, by the start that it has now (D59). */
export const remindOfDate = (
  booking: Registration,
  { startDate }: Pick<Event, 'startDate'>,
  deed: Deed,
): Registration => after(booking, 'remindedOfDate', {}, { ...deed, detail: startDate })

/** What is known of somebody who takes part is put right; who it is stays. */
export function correct(booking: Registration, person: Participant, deed: Deed): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  const people = participantsOf(booking)
  const before = personOf(people, person._id)
  const detail = before.name === person.name ? person.name : `${before.name} → ${person.name}`
  const participants = people.map(one => (one === before ? person : one))
  return after(booking, 'corrected', { participants }, { ...deed, detail })
}

/** Somebody else joins the party. Whether there is a place, the caller knows. */
export function add(booking: Registration, person: Participant, deed: Deed): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  if (booking.people !== undefined) throw groupWithoutNames()
  const people = participantsOf(booking)
  if (people.length >= PARTY_MAX)
    throw new AppError('conflict', t(`At most ${PARTY_MAX} people.`, `Höchstens ${PARTY_MAX} Personen.`))
  return after(booking, 'added', { participants: [...people, person] }, { ...deed, detail: person.name })
}

const groupWithoutNames = () =>
  new AppError(
    'conflict',
    t('A group with a quote has no names, only a number.', 'Eine Gruppe mit Angebot hat keine Namen, nur eine Anzahl.'),
  )

/**
 * To another event. Whoever has places has them there; whether there is room, the caller knows. What was confirmed stays so:
 * the educator knows the party. Whoever waited, or was offered a place, has agreed to nothing, and waits there at the end of
 * the list. Each comes at the price of the same name, if there is one. `others` are the other bookings there; `fee`, in
 * cents, is what moving costs.
 */
export function move(
  booking: Registration,
  event: Event,
  others: readonly Registration[],
  deed: Deed,
  fee = 0,
): Registration {
  if (!isLiving(booking)) throw notPossible(booking)
  if (!isOfSameKind(booking, event)) throw new AppError('conflict', ofAnotherKind())
  if (event._id === booking.event)
    throw new AppError('conflict', t('It is for this date already.', 'Die Buchung gilt schon für diesen Termin.'))
  const hasAgreed = booking.state === 'requested' || booking.state === 'confirmed'
  const state = hasAgreed ? booking.state : 'waiting'
  const turn = lastTurn(others)
  const { title, startDate } = booking.eventSnapshot ?? { title: '', startDate: '' }
  const participants = takenAlong(booking, event)
  const fees = withFee(booking, 'rebooking', { cents: fee }, deed)
  const booked = {
    event: event._id,
    eventSnapshot: snapshotThere(booking, event, hasAgreed),
    participants,
    state,
    turn,
    ...fees,
  }
  return after(booking, 'moved', booked, { ...deed, detail: `${title} ${startDate}`.trim() }, { from: booking.event })
}

/**
 * Whether a booking can be moved to an event as far as groups go: their terms differ, and a quote is for one date, another date
 * is another quote. Of the first bookings, which kept no terms, it is not known.
 */
export function isOfSameKind({ quote, eventSnapshot }: Registration, { group }: Pick<Event, 'group'>): boolean {
  if (quote) return false
  return eventSnapshot?.terms === undefined || (eventSnapshot.group ?? false) === group
}

const ofAnotherKind = () =>
  t(
    'A group keeps its own date, as its price and terms were agreed for that. Move the event instead.',
    'Eine Gruppe behält ihren eigenen Termin, denn Preis und Bedingungen gelten für ihn. Verschieb stattdessen den Termin.',
  )

/** What was settled on paper before terms were kept stays so: nothing is asked for a second time. */
function snapshotThere({ eventSnapshot }: Registration, event: Event, hasAgreed: boolean) {
  const { terms, ...snapshot } = snapshotOf(event)
  return hasAgreed && eventSnapshot && eventSnapshot.terms === undefined ? snapshot : { ...snapshot, terms }
}

/**
 * The people of a booking at another event. Notes about health go when it does not ask for them (Art. 9 GDPR); who was at
 * this one says nothing about that one.
 */
function takenAlong({ participants, eventSnapshot }: Registration, { prices, asks }: Event): Participant[] {
  const labels = new Map(eventSnapshot?.prices?.map(({ _id, label }) => [_id, label]))
  return participants.map(({ price: booked, health, healthConsent, attended: _, ...person }) => {
    // A duplicated date has the same ids, perhaps for other prices.
    const name = booked && labels.get(booked)
    const price = prices.find(({ _id, label }) => (name === undefined ? _id === booked : label === name))
    const isAsked = asks.includes('health') && health !== undefined && healthConsent !== undefined
    return { ...person, ...(price ? { price: price._id } : {}), ...(isAsked ? { health, healthConsent } : {}) }
  })
}

function personOf(people: readonly Participant[], id: string): Participant {
  const person = people.find(({ _id }) => _id === id)
  if (!person)
    throw new AppError('not_found', t('This person does not take part.', 'Diese Person ist nicht (mehr) dabei.'))
  return person
}

/** The booking, if it is in one of these states. Throws `conflict`. */
function from(booking: Registration, states: readonly BookingState[]): Registration {
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

/** The changed booking with the step in its history. Only an offer or a quote has an end, only somebody who waits a turn. */
function after(
  booking: Registration,
  what: Step,
  changes: Partial<Registration>,
  { now, by, detail, paragraph, isTold }: Deed,
  before: Pick<HistoryEntry, 'was' | 'from'> = {},
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
  const { until, turn, told, ...changed } = revised(
    changes.participants ? withoutRequestHash(booking) : booking,
    { ...changes, history: [...booking.history, entry] } as Partial<Registration>,
    now,
  )
  return {
    ...changed,
    // A new snapshot replaces what was told.
    ...(told && !changes.eventSnapshot ? { told } : {}),
    ...(isOffer(changed) && until !== undefined ? { until } : {}),
    ...(changed.state === 'waiting' && turn !== undefined ? { turn } : {}),
  }
}
