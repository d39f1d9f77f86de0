import { accountOf, bookingPriceOf, type Due } from '../../../domain/bookings/account/account.ts'
import { postedTextReader } from '../../../domain/bookings/form/later-answers.ts'
import { isOtherAdult, mayBeChild, shownToContact } from '../../../domain/bookings/form/other-adult.ts'
import { substituteFrom } from '../../../domain/bookings/form/party.ts'
import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { takesPart } from '../../../domain/bookings/people/seats.ts'
import { availability } from '../../../domain/bookings/places/availability.ts'
import { datedAttendance } from '../../../domain/bookings/places/course-attendance.ts'
import { datesToMoveTo } from '../../../domain/bookings/places/dates-to-move-to.ts'
import { waitingList } from '../../../domain/bookings/places/waiting-list.ts'
import { isLiving, participantsOf } from '../../../domain/bookings/record/booking.ts'
import { isCalledOff, isDeleted } from '../../../domain/bookings/record/called-off.ts'
import { perText, textsAskedLater } from '../../../domain/bookings/record/form-fields.ts'
import { NOBODY_LEAVES } from '../../../domain/bookings/record/guest-action.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { bookedFacts } from '../../../domain/bookings/record/snapshot.ts'
import {
  hasLapsed,
  recordAcceptance,
  recordAnswers,
  revokeConsent,
} from '../../../domain/bookings/steps/booking-steps.ts'
import { hasVouchers } from '../../../domain/content/site/site.ts'
import { compareByStart, isRegistrationOpen } from '../../../domain/events/calendar.ts'
import type { Event } from '../../../domain/events/event.ts'
import { eachSession } from '../../../domain/events/sessions/sessions.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { nextTransfer } from '../../../domain/money/invoices/transfer.ts'
import type { Region } from '../../../domain/money/terms/working-day.ts'
import { isRedeemable, leftOnVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { eventOfBooking, eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import { answerTo, isConsentIn } from '../../../domain/questions/answer.ts'
import { lacksAnswers, withAnswers, withoutBlanks, wrongOwnAnswers } from '../../../domain/questions/answer-rules.ts'
import { mapQuestions } from '../../../domain/questions/built-in-questions.ts'
import { questionsIn } from '../../../domain/questions/event-questions.ts'
import { ownAnswersIn } from '../../../domain/questions/posted-answers.ts'
import { isPersonal, partyQuestions, questionsTo } from '../../../domain/questions/question-audience.ts'
import type { Deps } from '../../app/deps.ts'
import { ownCalendarFile } from '../../letters/templates/calendar-files.ts'
import { calendarType } from '../../mailer/letter.ts'
import { personGoneError, personLinks } from '../links/person-link.ts'
import { changeBooking } from '../steps/change-booking.ts'
import {
  acceptOffer,
  acceptQuote,
  askedDetails,
  cancelByGuest,
  declineOffer,
  declineQuote,
  deleteHealth,
  exchangePerson,
  giveVoucher,
  missingDetails,
  moveByGuest,
  openFor,
  openOnMove,
  waitAgain,
} from '../steps/guest-steps.ts'

type PageData = Pick<
  Deps,
  'registrations' | 'events' | 'bin' | 'site' | 'vouchers' | 'now' | 'bookingsOf' | 'invoices' | 'sessions' | 'origin'
>

/** Builds the booking's own page; undefined if its event is unknown. */
export function ownBooking(deps: PageData, booking: Registration) {
  const { registrations, events, site, vouchers, now, bookingsOf, invoices } = deps
  const date = now()
  const storedEvent = events.current.find(({ _id }) => _id === booking.event)
  const all = { events: events.current, bin: deps.bin.current }
  const happening = eventOfBooking(booking, all)
  const event = currentEvent(booking, eventsOfBookings(all)) ?? storedEvent
  if (!event) return undefined
  const isGone = isDeleted(booking, happening)
  const waiting = waitingList(bookingsOf(registrations.current, booking.event))
  const otherBookingsOf = ({ _id }: { _id: string }) =>
    bookingsOf(registrations.current, _id).filter(other => other._id !== booking._id)
  const account = accountOf(booking, happening, dayOf(date), site.current.region)
  const { questions } = site.current
  const people = participantsOf(booking)
  const isComing =
    isLiving(booking) && (storedEvent ?? event).startDate > date && !isCalledOff(booking, storedEvent) && !isGone
  const dates = datesToMoveTo(booking, events.current, otherBookingsOf, date)
    .sort(compareByStart)
    .map(other => ({ ...other, ...availability(other, otherBookingsOf(other), date) }))
  return {
    booking,
    event,
    current: storedEvent,
    isShown: storedEvent?.active === true,
    now: date,
    waitingPlace: waiting.indexOf(booking) + 1,
    isDeleted: isGone,
    isTimeUp: hasLapsed(booking, date) && !isCalledOff(booking, storedEvent) && !isGone,
    canCancel: isComing && booking.state !== 'quoted',
    canExchange: isComing && storedEvent !== undefined && booking.people === undefined,
    canWaitAgain:
      booking.state === 'lapsed' &&
      !booking.quote &&
      storedEvent !== undefined &&
      isRegistrationOpen(storedEvent, date),
    dates,
    account,
    price: bookingPriceOf(booking),
    ordered: orderedDues(booking, storedEvent, { date, region: site.current.region }),
    tax: storedEvent?.tax ?? site.current.tax,
    transfer: nextTransfer(booking, account, site.current.bank),
    vouchers: ownVouchers(booking, vouchers.current),
    canGiveVoucher:
      booking.voucher === undefined &&
      (hasVouchers(site.current) || vouchers.current.some(isRedeemable)) &&
      openFor(booking, happening, dayOf(date)) > 0,
    invoices: invoices.current.filter(({ registration }) => registration === booking._id),
    missing: Object.keys(missingDetails(booking, event, site.current, dayOf(date))),
    asked: askedDetails(booking, event, site.current, dayOf(date)),
    personLinks: isGone ? [] : personLinks(deps, booking),
    partyQuestions: isComing && takesPart(booking) ? partyQuestions(questionsIn(event.asks, questions)) : [],
    openOnMove: (to: Event) => openOnMove(booking, { before: storedEvent, event: to }, questions, date),
    toSubstitute: (person: string) =>
      storedEvent ? questionsToSubstitute(booking, { person, birthDate: '' }, storedEvent, deps) : [],
    own: questionsIn([...new Set([event, ...dates].flatMap(({ asks }) => asks))], questions),
    isConsent: isConsentIn(questions),
    declared: new Map(people.map(person => [person._id, shownToContact(booking, person, dayOf(date))])),
    otherAdults: new Set(people.filter(person => isOtherAdult(booking, person, dayOf(date))).map(({ _id }) => _id)),
    unanswered: new Set(
      people.flatMap(person =>
        lacksAnswers(person, questionsIn(event.asks, questions), event.startDate) ? person._id : [],
      ),
    ),
  }
}

/** Returns the payments still open once the guest accepts the offer now; undefined if they are unknown. */
function orderedDues(
  booking: Registration,
  event: Event | undefined,
  { date, region }: { date: Instant; region: Region },
): Due[] | undefined {
  if (booking.state !== 'offered' || hasLapsed(booking, date) || !event) return undefined
  const accepted = recordAcceptance(booking, 'confirmed', { now: date, by: 'guest' }, event)
  return accountOf(accepted, event, dayOf(date), region)?.dues.filter(({ open }) => open > 0)
}

/**
 * Returns the event for the guest's calendar, as their last letter has it, or one session of a course. Undefined for an
 * unknown session.
 */
export function ownCalendar(
  { sender, registrations }: Pick<Deps, 'sender' | 'registrations'>,
  { booking, event: wholeEvent }: { booking: Registration; event: Event },
  session: string,
) {
  const event =
    session === ''
      ? wholeEvent
      : wholeEvent.sessions.length > 0 && eachSession(wholeEvent).find(({ _id }) => _id === session)
  if (!event) return undefined
  const { method, content } = ownCalendarFile(sender(), { booking, event }, registrations.current)
  return { name: `termin-${dayOf(event.startDate)}.ics`, type: calendarType(method), content }
}

/** Returns the vouchers that have paid for a booking, and the voucher that will. */
const ownVouchers = ({ voucher, payments }: Registration, vouchers: readonly Voucher[]) => {
  const ids = new Set([voucher, ...payments.map(payment => payment.voucher)])
  return vouchers
    .filter(({ _id }) => ids.has(_id))
    .map(voucher => ({ _id: voucher._id, number: voucher.number, left: leftOnVoucher(voucher) }))
}

/**
 * Returns the data of a booking for its guest: without ids, prices by name. Reports only that there are health notes,
 * as the page does: others may have its link. Other adults' answers stay theirs.
 */
export function ownData(
  { events, invoices, now }: Pick<Deps, 'events' | 'invoices' | 'now'>,
  { _id, requestId: _, requestHash: __, turn: ___, sentLetters: ____, ...record }: Registration,
) {
  const booking = { _id, requestId: undefined, ...record }
  const { prices = [], sessions = [] } = currentEvent(booking, events.current) ?? {}
  return {
    ...record,
    ...(record.eventSnapshot ? { eventSnapshot: bookedFacts(record.eventSnapshot) } : {}),
    participants: participantsOf(booking).map(participant => {
      const { _id, price, health, answers: _, attendance, ...person } = participant
      const answers = shownToContact(booking, participant, dayOf(now()))
      const group = prices.find(({ _id }) => _id === price)
      return {
        ...person,
        ...(health === undefined ? {} : { health: 'hinterlegt' }),
        ...datedAttendance({ attendance }, sessions),
        ...(answers.length > 0
          ? { answers: answers.map(answer => (answer.sensitive ? { ...answer, value: 'hinterlegt' } : answer)) }
          : {}),
        ...(group ? { price: { label: group.label, amount: group.amount } } : {}),
      }
    }),
    invoices: invoices.current
      .filter(({ registration }) => registration === _id)
      .map(({ _id: _, registration: __, step: ___, layout: ____, ...invoice }) => invoice),
  }
}

type Values = Record<string, string>
type Action = (deps: Deps, booking: Registration, values: Values, ip: string) => Promise<unknown>

/** Actions of a guest by name in the address; `values` are the form's. Errors of the rules pass through. */
export const guestActions: Record<string, Action> = {
  annehmen: (deps, booking, values) =>
    booking.quote
      ? acceptQuote(deps, booking._id, seenIn(values), values)
      : acceptOffer(deps, editOf(booking, values), values.event, detailsIn(values), values),
  ablehnen: (deps, booking, values) =>
    booking.quote ? declineQuote(deps, booking._id, seenIn(values)) : declineOffer(deps, editOf(booking, values)),
  warten: (deps, booking, values) => waitAgain(deps, editOf(booking, values)),
  umbuchen: (deps, booking, values) => moveByGuest(deps, editOf(booking, values), values),
  async stornieren(deps, booking, values) {
    // A group without names comes, or does not come, as a whole.
    if (booking.people !== undefined) return cancelByGuest(deps, editOf(booking, values), undefined, values.gebuehr)
    const leaving = participantsOf(booking).filter(({ _id }) => values[`geht-${_id}`] === 'on')
    if (leaving.length === 0) throw new AppError('invalid', NOBODY_LEAVES)
    const ids = leaving.map(({ _id }) => _id)
    // The displayed cost was for the people displayed.
    if (values.gezeigt !== undefined && values.gezeigt !== ids.join(' '))
      throw new AppError('invalid', 'Für diese Auswahl gilt, was unten steht. Passt es so, drück noch einmal.')
    return cancelByGuest(deps, editOf(booking, values), ids, values.gebuehr)
  },
  gutschein: (deps, booking, values, ip) => giveVoucher(deps, editOf(booking, values), values.voucher ?? '', ip),
  einwilligung: (deps, { _id }, { person, question = '' }) =>
    changeBooking(deps, { _id }, booking => {
      const whose = participantsOf(booking).find(participant => participant._id === person)
      const shownPerson = whose && shownToContact(booking, whose, dayOf(deps.now()))
      if (whose && answerTo(whose, question) && !answerTo({ answers: shownPerson }, question)) throw personGoneError()
      const isConsent = isConsentIn(deps.site.current.questions)
      const consent = { person, question, name: booking.name, isConsent }
      return revokeConsent(booking, consent, { now: deps.now(), by: 'guest' })
    }),
  fragen: (deps, booking, values) =>
    changeBooking(deps, editOf(booking, values), booking => {
      const questionsOfParty = ownBooking(deps, booking)?.partyQuestions ?? []
      if (questionsOfParty.length === 0) throw new AppError('conflict', 'Hier ist nichts mehr zu beantworten.')
      const sent = withoutBlanks(questionsOfParty, ownAnswersIn(values, '', questionsOfParty), booking)
      const wrong = wrongOwnAnswers(questionsOfParty, sent, { before: booking })
      if (Object.keys(wrong).length > 0) refuseFields(wrong)
      const source = { date: deps.now(), by: booking.name }
      const answers = withAnswers(booking.answers ?? [], questionsOfParty, sent, source)
      return recordAnswers(booking, { answers }, { now: source.date, by: 'guest' })
    }),
  gesundheit: (deps, booking, values) => deleteHealth(deps, editOf(booking, values), values.person ?? ''),
  async ersatz(deps, booking, values) {
    const event = deps.events.current.find(({ _id }) => _id === booking.event)
    const { person = '', name = '' } = values
    const answers = mapQuestions(question => values[question] ?? '')
    const questions = event ? questionsToSubstitute(booking, { person, birthDate: answers.birthDate }, event, deps) : []
    const sent = {
      name,
      ...answers,
      healthConsent: values.healthConsent === 'on',
      answers: ownAnswersIn(values, '', questions),
    }
    const context = {
      date: deps.now(),
      newId: () => person,
      educator: deps.site.current.contact.name,
      by: booking.name,
    }
    const instead = substituteFrom(sent, { asks: [], ...event, own: questions }, context, deps.site.current)
    await exchangePerson(deps, editOf(booking, values), instead)
  },
}

/** Returns the event's own questions about a substitute, once there is a place: adults decide for themselves (D47). */
function questionsToSubstitute(
  booking: Registration,
  { person: _id, birthDate }: { person: string; birthDate: string },
  event: Event,
  { site, now }: Pick<Deps, 'site' | 'now'>,
) {
  if (!takesPart(booking)) return []
  const today = dayOf(now())
  const before = participantsOf(booking).find(participant => participant._id === _id)
  const isForAdult = !before || before.name === booking.name || !mayBeChild(before, today)
  const isAdult = isForAdult || (birthDate !== '' && !mayBeChild({ birthDate }, today))
  return questionsTo(questionsIn(event.asks, site.current.questions), { birthDate }, event.startDate).filter(
    question => !isAdult || !isPersonal(question),
  )
}

/** A form without the date of the version on its page changes nothing. */
const editOf = ({ _id }: Registration, { lastModifiedDate = '' }: Values) => ({ _id, lastModifiedDate })

const seenIn = ({ quote = '', event = '' }: Values) => ({ quote, event })

const detailsIn = (values: Values) => {
  const text = postedTextReader(values)
  return {
    ...perText(text, textsAskedLater),
    privacyStatement: values.privacyStatement === 'on',
    earlyStart: values.earlyStart === 'on',
  }
}
