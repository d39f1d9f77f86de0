import { cancellationCostOf, priceLinesOf, storedFee } from '../../../domain/bookings/account/account.ts'
import { type BulkOutcome, receivedAt, type StepUndo } from '../../../domain/bookings/form/booking-calls.ts'
import { placesLeft, refuseTooLargeParty, refuseWithoutPlaces } from '../../../domain/bookings/places/places-left.ts'
import { offerEnd, offeredUntil } from '../../../domain/bookings/places/waiting-list.ts'
import {
  hasGotPlaceSince,
  isBooking,
  isLiving,
  nameOrNone,
  type Participant,
  participantsOf,
  partySize,
  takesPlaces,
} from '../../../domain/bookings/record/booking.ts'
import { refuseCalledOff } from '../../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import { type MovePrice, withPrice } from '../../../domain/bookings/steps/price-after-move.ts'
import { canUndoWriteOff, withoutWriteOff } from '../../../domain/bookings/steps/write-off-undo.ts'
import { openQuestionsThere } from '../../../domain/bookings/views/answers.ts'
import { type Ages, wrongAge } from '../../../domain/events/ages.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { type Day, formatLongDate, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { type EditTarget, refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { tracesOf } from '../../../domain/money/terms/payment-trail.ts'
import { returnToVouchers } from '../../../domain/money/vouchers/settlement.ts'
import { refuseUncounted } from '../../../domain/people/bin/restore.ts'
import type { Deps } from '../../app/deps.ts'
import { asSentence } from '../../letters/templates/step-words.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { type BookingChange, changeBooking } from './change-booking.ts'
import { withoutHeldLetter } from './held-letter.ts'
import { previewStep, type StepPreview } from './step-preview.ts'
import { bookingBeforeStep } from './undoable-steps.ts'

/** Steps of the educator; each throws `conflict` when the booking's state does not allow it. */

type Reason = { reason?: string | undefined }
const withReason = ({ reason }: Reason) => (reason === undefined || reason === '' ? {} : { detail: reason })

export const confirmBooking = (deps: Deps, edit: EditTarget): Promise<Registration> =>
  changeBooking(deps, edit, confirming(deps))

export const previewConfirm = (deps: Deps, edit: EditTarget): Promise<StepPreview> =>
  previewStep(deps, edit, confirming(deps))

const confirming =
  (deps: Deps): BookingChange =>
  (booking, { event, isDeleted }) => {
    refuseCalledOff(booking, event)
    if (isDeleted) throw inBinError()
    return step.recordConfirmation(booking, byEducator(deps))
  }

export const declineBooking = (deps: Deps, edit: EditTarget & Reason): Promise<Registration> =>
  changeBooking(deps, edit, declining(deps, edit))

export const previewDecline = (deps: Deps, edit: EditTarget & Reason): Promise<StepPreview> =>
  previewStep(deps, edit, declining(deps, edit))

const declining =
  (deps: Deps, reason: Reason): BookingChange =>
  booking =>
    step.recordDecline(booking, { ...byEducator(deps), ...withReason(reason) })

/**
 * Undoes a decision, a cancellation, a move, an offer or a write-off while its letter waits, and deletes the letter
 * (D68). Other changes since, such as notes, stay. Throws after another step, or if the letter is on its way.
 */
export async function undoStep(deps: Deps, { _id, decided }: StepUndo, by: string): Promise<Registration> {
  return deps.commit(current => {
    const { registrations, invoices } = current
    const before = findRecord(registrations, _id, 'registration')
    const now = deps.now()
    if (before.history.at(-1)?.date !== decided) throw overtakenError(before, decided)
    const isWriteOff = canUndoWriteOff(before, now)
    if (!isBooking(before) || !(isWriteOff || step.canUndo(before, now))) throw tooLateError()
    // An invoice issued by hand already leaves out the amount written off.
    const isBilled = ({ registration, step }: Invoice) => registration === _id && step >= before.history.length - 1
    if (isWriteOff && invoices.some(isBilled)) throw tooLateError()
    const outbox = withoutHeldLetter(deps, before, current.outbox)
    if (!outbox) throw tooLateError()
    const undone = isWriteOff ? withoutWriteOff(before, now) : takeBackDecision(deps, current, before, now)
    const laterPayments = before.payments.slice(undone.payments.length)
    const restored = returnToVouchers(laterPayments, current.vouchers, { registration: _id, now })
    if (!restored) throw redeemedError()
    const { booking: result, vouchers } = settleVouchers(deps, undone, { ...current, vouchers: restored })
    const traceFacts = { by, now, newId: deps.newId, registration: _id, number: before.number ?? '' }
    return {
      added: { paymentTrail: tracesOf(laterPayments, traceFacts) },
      next: {
        registrations: replaceRecord(registrations, result),
        vouchers,
        outbox,
      },
      result,
    }
  })
}

const tooLateError = () =>
  new AppError('conflict', t('It is too late to undo this.', 'Zum Zurücknehmen ist es zu spät.'))

const redeemedError = () =>
  new AppError(
    'conflict',
    t(
      'This cannot be undone: it put money back onto a voucher, which has been redeemed since.',
      'Das lässt sich nicht mehr zurücknehmen: Ein Betrag ging dabei auf einen Gutschein zurück und ist inzwischen eingelöst.',
    ),
  )

/** Returns the booking without its last step. Throws if the state before it is not known any more. */
function withoutStep(deps: Deps, booking: Registration, now: Instant): Registration {
  if (!step.isRestorable(booking))
    return reviseRecord(booking, { state: 'requested', history: booking.history.slice(0, -1) }, now)
  const before = bookingBeforeStep(deps, booking)
  if (!before) throw tooLateError()
  return step.restoreBooking(booking, before, now)
}

/** Returns the booking before its last step. Throws when its places are gone, or the event has changed. */
function takeBackDecision(
  deps: Deps,
  { registrations, events, bin }: CollectionData,
  before: Registration,
  now: Instant,
) {
  const decided = before.history.at(-1)?.date ?? ''
  if (!takesPlaces(before)) refuseUncounted(before, bin)
  const undone = withoutStep(deps, before, now)
  const event = events.find(({ _id }) => _id === undone.event)
  refuseCalledOff(undone, event)
  const takesMore =
    takesPlaces(undone) &&
    (!takesPlaces(before) || before.event !== undone.event || partySize(before) < partySize(undone))
  // Nobody has informed guests without a place of a change since.
  const hadNoPlace = isLiving(undone) && (!isLiving(before) || before.event !== undone.event)
  if (event && hadNoPlace && toldChanges(event).some(date => date >= decided)) throw tooLateError()
  if (event && takesMore) {
    const otherBookings = deps.bookingsOf(registrations, event._id).filter(other => other._id !== undone._id)
    const free = placesLeft(event, otherBookings)
    const winners = otherBookings.filter(other => hasGotPlaceSince(other, decided))
    // If the event was overbooked before as well, undoing costs nobody a place.
    if (free !== null && free < partySize(undone) && winners.length > 0)
      throw new AppError('full', placeGoneWords(winners))
  }
  return undone
}

/** Returns when guests were informed that the event or one of its sessions was moved or called off. */
const toldChanges = ({ moved, sessions }: Pick<Event, 'moved' | 'sessions'>): Instant[] =>
  [moved, ...sessions.flatMap(session => [session.moved, session.cancelled])].flatMap(change => change?.date ?? [])

function placeGoneWords(winners: readonly Registration[]): string {
  const names = winners.map(({ name }) => name).join(', ')
  return t(`The place has gone to ${names}.`, `Der Platz ist inzwischen an ${names} weitergegeben.`)
}

/** Returns the error for undoing a step that is not the booking's last one. */
function overtakenError({ history }: Registration, decided: Instant): AppError {
  const sentence = history.some(({ date }) => date === decided)
    ? t(
        'Something else has been done to this booking since, so this cannot be undone any more.',
        'Mit dieser Buchung ist seither schon etwas anderes geschehen. Das lässt sich nicht mehr zurücknehmen.',
      )
    : t('This has been undone already.', 'Das ist schon zurückgenommen.')
  return new AppError('conflict', sentence)
}

/**
 * Applies a step to several bookings at once. A failure does not stop the others; `toError` turns it into the error
 * shown.
 */
export async function runTogether<Item extends { _id: string }>(
  items: readonly Item[],
  doIt: (item: Item) => Promise<Registration>,
  toError: (error: unknown) => AppError,
): Promise<BulkOutcome> {
  const result: BulkOutcome = { done: [], refused: [] }
  const answers = await Promise.allSettled(items.map(doIt))
  for (const [at, { _id }] of items.entries()) {
    const answer = answers[at]
    if (answer?.status === 'fulfilled') result.done.push(answer.value)
    else {
      const { code, message, fields = {} } = toError(answer?.reason)
      result.refused.push({ _id, code, message: Object.values(fields)[0] ?? message })
    }
  }
  return result
}

type Cancellation = {
  participants?: readonly string[] | undefined
  cents?: Cents | undefined
  received?: Day | undefined
}

/** Returns the reason, with the day on which the guest cancelled if that was before today. */
function withReceivedDay({ reason = '', received }: Reason & Cancellation, at: Instant): Reason {
  if (received === undefined || at !== instantOf(received)) return { reason }
  return {
    reason: [reason && asSentence(reason), `Die Absage kam am ${formatLongDate(at)}`].filter(Boolean).join(' '),
  }
}

export const cancelByEducator = (deps: Deps, edit: EditTarget & Reason & Cancellation): Promise<Registration> =>
  changeBooking(deps, edit, cancelling(deps, edit))

export const previewCancelling = (deps: Deps, edit: EditTarget & Reason & Cancellation): Promise<StepPreview> =>
  previewStep(deps, edit, cancelling(deps, edit))

const cancelling =
  (deps: Deps, edit: Reason & Cancellation): BookingChange =>
  (booking, { event, isDeleted }) => {
    // An event in the bin charges nothing (D76).
    if (isDeleted && edit.cents) throw inBinError()
    const at = receivedAt(edit.received, booking, deps.now())
    const byTerms = isDeleted ? undefined : cancellationCostOf(booking, event, edit.participants, at)
    // If the terms give no fee, the agreement decides: the educator keeps at most what was paid.
    const maxCents = byTerms?.fee ?? (isAgreedElsewhere(booking) ? paidBy(booking.payments) : 0)
    if (edit.cents !== undefined && edit.cents > maxCents) refuseFields({ cents: tooMuchWords() })
    const cost =
      edit.cents === undefined ? byTerms && storedFee(byTerms) : { cents: edit.cents, price: byTerms?.price ?? 0 }
    return step.recordCancellation(
      booking,
      edit.participants,
      { ...byEducator(deps), ...withReason(withReceivedDay(edit, at)) },
      cost,
    )
  }

/**
 * Moves a booking to an event with enough places, or to any if forced. Throws `invalid` while its price is incomplete.
 */
export const moveByEducator = (deps: Deps, edit: EditTarget & Move): Promise<Registration> =>
  changeBooking(deps, edit, moving(deps, edit))

/** Names those whose age does not fit the event; the educator may book anybody. */
const outsideAges = (people: readonly Participant[], ages: Ages): string[] =>
  people.filter(person => wrongAge(person, ages)).map(nameOrNone)

/**
 * `outsideAges`: people whose age does not fit the event. `asked`: questions of the event that they have not answered.
 */
type EventFit = { outsideAges: string[]; asked: string[] }
export type MovePreview = StepPreview & EventFit

/** Compares a booking with an event to move to; the educator may move anybody. */
export function fitThere({ events, site }: Deps, booking: Registration, event: Event): EventFit {
  const before = events.current.find(({ _id }) => _id === booking.event)
  return {
    outsideAges: outsideAges(participantsOf(booking), event),
    asked: openQuestionsThere(booking, { before, event }, site.current.questions),
  }
}

export async function previewMoving(deps: Deps, edit: EditTarget & Move): Promise<MovePreview> {
  const preview = await previewStep(deps, edit, moving(deps, edit))
  const event = findRecord(deps.events.current, edit.event, 'event')
  return { ...preview, ...fitThere(deps, findRecord(deps.registrations.current, edit._id, 'registration'), event) }
}

type Move = MovePrice & { event: string; force?: boolean | undefined; cents?: Cents | undefined }

const moving =
  (deps: Deps, edit: Move): BookingChange =>
  (booking, { events, others }) => {
    const event = findRecord(events, edit.event, 'event')
    if (event.cancelled) refuseFields({ event: t('This event is called off.', 'Dieser Termin ist abgesagt.') })
    const moved = withPrice(step.moveBooking(booking, event, others(event), byEducator(deps), edit.cents), event, edit)
    if (!edit.force && takesPlaces(moved)) refuseWithoutPlaces(event, others(event), partySize(booking))
    return moved
  }

/** Offers a place now, or prolongs an offer (D69). An offer beyond the event's places has to be forced. */
export const offerPlace = (
  deps: Deps,
  edit: EditTarget & { until?: Instant | undefined; force?: boolean | undefined },
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, isDeleted, others }) => {
    refuseCalledOff(booking, event)
    if (isDeleted) throw inBinError()
    const now = deps.now()
    const until = edit.until ?? (event && offerEnd(event, now))
    if (!event || until === undefined || until <= now || until > offeredUntil(event, now).startDate)
      throw new AppError('conflict', t('An offer has to end before the event.', 'Ein Angebot endet vor dem Termin.'))
    if (booking.state === 'offered') return step.prolongOffer(booking, until, byEducator(deps))
    if (!edit.force) refuseTooLargeParty(placesLeft(event, others(event)), partySize(booking))
    return step.recordOffer(booking, event, until, byEducator(deps))
  })

/**
 * Accepts an offered place or a quote for a guest who told the educator, for example by telephone (D69). The booking is
 * confirmed at once, and details that the own page requires may be missing.
 */
export const acceptForGuest = (deps: Deps, edit: EditTarget): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, isDeleted }) => {
    refuseCalledOff(booking, event)
    if (isDeleted) throw inBinError()
    if (booking.quote && event) return step.acceptQuote(booking, event, undefined, byEducator(deps))
    return step.recordAcceptance(booking, 'confirmed', byEducator(deps))
  })

const isAgreedElsewhere = (booking: Registration): boolean =>
  booking.state === 'confirmed' && priceLinesOf(booking) === undefined

export const inBinError = () =>
  new AppError(
    'conflict',
    t(
      'This event is in the bin. Please restore it or call it off.',
      'Dieser Termin liegt im Papierkorb. Bitte hol ihn zurück oder sag ihn ab.',
    ),
  )
const tooMuchWords = () => t('This is more than the terms allow.', 'Das ist mehr, als die AGB erlauben.')
const byEducator = ({ now }: Deps) => ({ now: now(), by: 'educator' }) as const
