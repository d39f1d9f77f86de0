import { accountOf, cancellationCostOf, rebookingCostOf, storedFee } from '../../../domain/bookings/account/account.ts'
import { type FormRules, wrongFields } from '../../../domain/bookings/form/form.ts'
import { hasOpenQuestions, questionsOnMove, withLaterAnswers } from '../../../domain/bookings/form/later-answers.ts'
import { findUnanswered, openQuestions } from '../../../domain/bookings/form/party.ts'
import { readAcceptance } from '../../../domain/bookings/form/quote-acceptance.ts'
import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { takesPart } from '../../../domain/bookings/people/seats.ts'
import { openDates } from '../../../domain/bookings/places/dates-to-move-to.ts'
import { refuseTooLarge, stateWithPlace } from '../../../domain/bookings/places/places-left.ts'
import { nextTurn, type Participant, participantsOf, partySize } from '../../../domain/bookings/record/booking.ts'
import { isCalledOff } from '../../../domain/bookings/record/called-off.ts'
import { textsAskedLater } from '../../../domain/bookings/record/form-fields.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { areOtherFacts, lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import { wrongAge } from '../../../domain/events/ages.ts'
import { isAnsweredLater, isRegistrationOpen } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { type Day, dayOf, type Instant } from '../../../domain/kit/format.ts'
import { type EditTarget, refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { earlyStartOf } from '../../../domain/money/withdrawals/early-start.ts'
import { builtInQuestionNames } from '../../../domain/questions/built-in-questions.ts'
import type { OwnQuestion } from '../../../domain/questions/question.ts'
import type { Deps } from '../../app/deps.ts'
import { refusedCode, voucherBehind, voucherOf } from '../../money/vouchers/codes.ts'
import { type BookingChange, changeBooking } from './change-booking.ts'

/**
 * Steps of the guest on the booking's own page (D53); each throws `conflict` when the booking's state does not allow
 * it.
 */

type Values = Readonly<Record<string, string>>

/** Details that a waiting list does not ask for. */
export type MissingDetails = Partial<Pick<Registration, (typeof askedLater)[number]>>
const askedLater = [...textsAskedLater, 'privacyStatement'] as const

/**
 * Accepts an offered place at the event as the page has shown it. Throws `invalid` for details that are missing still,
 * or wrong, and for a note about health without the consent to keep it.
 */
export const acceptOffer = (
  deps: Deps,
  edit: EditTarget,
  /** Date of the last change of the event on the page; undefined for older pages. */
  seen: Instant | undefined,
  { earlyStart: isWanted, ...details }: MissingDetails & { earlyStart: boolean },
  /** The posted form, with the answers that the event asks for and the waiting list did not. */
  values: Values,
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, events }) => {
    // The offer is binding, at its price, but the event still has to take place.
    const offered = currentEvent(booking, events)
    if (!event || !offered || isCalledOff(booking, event) || event.startDate <= deps.now()) throw goneError()
    const isAsSeen =
      seen === undefined ? !areOtherFacts(lastReported(booking, event), event) : seen === event.lastModifiedDate
    if (!isAsSeen) throw eventChanged()
    const site = deps.site.current
    const today = dayOf(deps.now())
    const wantedNames = askedDetails(booking, offered, site, today)
    const source = { date: deps.now(), educator: site.contact.name }
    const withLater = withLaterAnswers(booking, { ...offered, own: site.questions, names: wantedNames }, values, source)
    const complete = {
      ...withLater.booking,
      ...Object.fromEntries(Object.entries(details).filter(([name]) => wantedNames.includes(name))),
      ...earlyStartOf(offered, {
        isWanted,
        date: source.date,
        isAnswered: isAnsweredLater(event, site.confirmation),
        region: site.region,
        booking,
      }),
    }
    const wrong = { ...missingDetails(complete, offered, site, today), ...withLater.wrong }
    if (Object.keys(wrong).length > 0) refuseFields(wrong)
    return step.recordAcceptance(complete, stateWithPlace(event, site.confirmation), byGuest(deps), event)
  })

/** Returns a sentence for each required detail that is missing or wrong, by field name. */
export function missingDetails(
  booking: Registration,
  event: Pick<Event, 'asks' | 'prices'>,
  rules: FormRules,
  today: Day,
): Record<string, string> {
  const wrong = { ...wrongFields('register', booking, rules), ...findUnanswered(participantsOf(booking), event, today) }
  const isAskedLater = (name: string) =>
    askedLater.some(field => field === name) ||
    ['price', ...builtInQuestionNames].some(field => name.endsWith(`.${field}`))
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => isAskedLater(name)))
}

/** Returns the names of the fields for accepting an offer: missing details, and the event's questions. */
export const askedDetails = (
  booking: Registration,
  event: Pick<Event, 'asks' | 'prices'>,
  rules: FormRules,
  today: Day,
): string[] => [
  ...new Set([
    ...Object.keys(missingDetails(booking, event, rules, today)),
    ...openQuestions(participantsOf(booking), event),
  ]),
]

/**
 * Version of a quote on its page: the id of its message, new with each version, and the date of the event's
 * last change. The booking's own date changes with every letter.
 */
type SeenQuote = { quote: string; event: Instant }

/**
 * Accepts the version of a quote on the page. A second press returns the result of the first. Throws `invalid` for
 * wrong fields.
 */
export const acceptQuote = (
  deps: Deps,
  _id: string,
  seen: SeenQuote,
  values: Record<string, string>,
): Promise<Registration> =>
  changeBooking(deps, { _id }, (booking, { event }) => {
    if (booking.state === 'confirmed' && booking.quote?.message === seen.quote) return booking
    if (!event || isCalledOff(booking, event) || event.startDate <= deps.now()) throw goneError()
    const isAsSeen = booking.quote?.message === seen.quote && event.lastModifiedDate === seen.event
    if (booking.state === 'quoted' && !isAsSeen) throw quoteChanged()
    const read = readAcceptance(values, booking.invoiceTo?.country || booking.country)
    if ('wrong' in read) return refuseFields(read.wrong)
    const { name, invoiceTo } = read.acceptance
    const { region } = deps.site.current
    // The acceptance makes the contract.
    const wish = { isWanted: values.earlyStart === 'on', date: deps.now(), isAnswered: false, region, booking }
    const bookingWanted = { ...booking, ...earlyStartOf(event, wish) }
    return step.acceptQuote(bookingWanted, event, invoiceTo, { ...byGuest(deps), detail: name })
  })

export const declineQuote = (deps: Deps, _id: string, seen: Pick<SeenQuote, 'quote'>): Promise<Registration> =>
  changeBooking(deps, { _id }, booking => {
    if (booking.state === 'quoted' && booking.quote?.message !== seen.quote) throw quoteChanged()
    return step.recordDecline(booking, byGuest(deps))
  })

export const declineOffer = (deps: Deps, edit: EditTarget): Promise<Registration> =>
  changeBooking(deps, edit, booking => step.recordDecline(booking, byGuest(deps)))

export const waitAgain = (deps: Deps, edit: EditTarget): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, others }) => {
    if (!event || !isRegistrationOpen(event, deps.now())) throw goneError()
    refuseTooLarge(event, partySize(booking))
    return step.waitAgain(booking, nextTurn(others(event)), byGuest(deps))
  })

export const cancelByGuest = (
  deps: Deps,
  edit: EditTarget,
  participants: readonly string[] | undefined,
  /** Cents, as shown to the guest: the fee may change at midnight. */
  shownFee?: string,
): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event, isDeleted }) => {
    if (isDeleted) throw goneError()
    if (booking.state === 'quoted') throw onlyQuoted()
    const start = event?.startDate ?? booking.eventSnapshot?.startDate ?? ''
    if (start <= deps.now()) throw begunError()
    const byTerms = cancellationCostOf(booking, event, participants, deps.now())
    if (shownFee !== undefined && shownFee !== String(byTerms?.fee ?? 0)) throw otherwise()
    return step.recordCancellation(booking, participants, byGuest(deps), byTerms && storedFee(byTerms))
  })

export const exchangePerson = (deps: Deps, edit: EditTarget, person: Participant): Promise<Registration> =>
  changeBooking(deps, edit, (booking, { event }) => {
    if (!event) throw goneError()
    return step.exchangeParticipant(booking, person, event, byGuest(deps))
  })

export const deleteHealth = (deps: Deps, edit: EditTarget, person: string): Promise<Registration> =>
  changeBooking(deps, edit, booking => step.deleteHealth(booking, person, byGuest(deps)))

/**
 * Moves to another date. `gefragt` is the date whose open questions the form showed; throws `invalid` if the new date
 * has open questions and the form did not show them.
 */
export const moveByGuest = (deps: Deps, edit: EditTarget, values: Values): Promise<Registration> =>
  changeBooking(deps, edit, (unanswered, { event: before, events, others }) => {
    const { event: to, gebuehr: shownFee } = values
    const event = openDates(unanswered, events, others, deps.now()).find(({ _id }) => _id === to)
    if (!event)
      return refuseFields({ event: t('This date is not possible.', 'Dieser Termin geht leider nicht (mehr).') })
    const booking = answeredFor(deps, unanswered, { before, event }, values)
    const [tooYoungOrOld] = participantsOf(booking).flatMap(person => wrongAge(person, event) ?? [])
    if (tooYoungOrOld !== undefined) throw new AppError('invalid', tooYoungOrOld, { fields: { event: tooYoungOrOld } })
    const moved = step.moveBooking(booking, event, others(event), byGuest(deps))
    const cost = rebookingCostOf(booking, before, moved, deps.now())
    const fee = cost?.isPossible ? cost.fee : 0
    if (shownFee !== undefined && shownFee !== String(fee)) throw otherwise()
    return step.moveBooking(booking, event, others(event), byGuest(deps), fee)
  })

/** Returns the booking with the answers that the date asks for before a move. Throws `invalid`. */
function answeredFor(
  { site, now }: Deps,
  booking: Registration,
  { before, event }: { before: Event | undefined; event: Event },
  values: Values,
): Registration {
  const open = openOnMove(booking, { before, event }, site.current.questions, now())
  if (!open) return booking
  if (values.gefragt !== event._id)
    throw new AppError('invalid', 'Dieser Termin fragt noch etwas. Bitte füll es unten aus und drück noch einmal.')
  const source = { date: now(), educator: site.current.contact.name }
  const later = withLaterAnswers(booking, open, values, source)
  const missing = findUnanswered(participantsOf(later.booking), { asks: open.asks, prices: [] }, dayOf(source.date))
  const wrong = { ...missing, ...later.wrong }
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return later.booking
}

/**
 * Returns what a date asks before a booking moves there; undefined if nothing is open, or if the booking has no place.
 */
export function openOnMove(
  booking: Registration,
  { before, event }: { before: Event | undefined; event: Event },
  own: readonly OwnQuestion[],
  now: Instant,
) {
  if (!takesPart(booking)) return undefined
  const questionsAsked = questionsOnMove(before, { ...event, own })
  const names = openQuestions(participantsOf(booking), questionsAsked)
  return names.length > 0 || hasOpenQuestions(booking, questionsAsked, dayOf(now))
    ? { ...questionsAsked, names }
    : undefined
}

/**
 * Pays with a voucher as far as it reaches; before the confirmation it only reserves it. Throws `invalid` for any
 * invalid code, `rate_limited` after many of them.
 */
export async function giveVoucher(deps: Deps, edit: EditTarget, typed: string, ip: string): Promise<Registration> {
  voucherOf(deps, typed, ip)
  return changeBooking(deps, edit, givingVoucher(deps, typed, 'guest'))
}

/** Pays with a voucher; its rule is the same for the guest and for the educator. */
export const givingVoucher =
  (deps: Deps, typed: string, by: 'guest' | 'educator'): BookingChange =>
  (booking, { event, isDeleted, vouchers }) => {
    if (isDeleted) throw goneError()
    const voucher = voucherBehind(deps, vouchers, typed)
    if (!voucher) throw refusedCode(typed)
    if (openFor(booking, event, dayOf(deps.now())) === 0) throw nothingOpen()
    return step.giveVoucher(booking, voucher._id, { now: deps.now(), by, detail: voucher.number })
  }

/** Amount that a voucher can pay: open now, or open once the educator has confirmed. */
export const openFor = (booking: Registration, event: Event | undefined, today: Day): Cents =>
  accountOf(booking.state === 'requested' ? { ...booking, state: 'confirmed' } : booking, event, today)?.open ?? 0

const byGuest = ({ now }: Deps) => ({ now: now(), by: 'guest' }) as const

const onlyQuoted = () => new AppError('conflict', 'Ein Angebot wird angenommen oder abgelehnt.')
const quoteChanged = () => new AppError('conflict', 'Das Angebot hat sich inzwischen geändert.')
const eventChanged = () => new AppError('conflict', 'Der Termin hat sich inzwischen geändert.')
const otherwise = () =>
  new AppError(
    'invalid',
    'Inzwischen kostet es etwas anderes. Hier steht, was jetzt gilt; passt es so, drück noch einmal.',
  )
const goneError = () => new AppError('conflict', t('This date is over.', 'Diesen Termin gibt es nicht mehr.'))
const nothingOpen = () => new AppError('conflict', t('Nothing is open.', 'Hier ist nichts offen.'))
const begunError = () => new AppError('conflict', t('The event has begun already.', 'Der Termin hat schon begonnen.'))
