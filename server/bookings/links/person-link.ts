import { isOtherAdult } from '../../../domain/bookings/form/other-adult.ts'
import { questionsFor } from '../../../domain/bookings/form/own-answers.ts'
import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { isBooking, type Participant, participantsOf } from '../../../domain/bookings/record/booking.ts'
import { isCalledOff } from '../../../domain/bookings/record/called-off.ts'
import { healthWording, ownHealthWording } from '../../../domain/bookings/record/legal-wordings.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { isConsentIn } from '../../../domain/questions/answer.ts'
import type { BuiltInQuestion } from '../../../domain/questions/built-in-questions.ts'
import { questionsIn } from '../../../domain/questions/event-questions.ts'
import type { OwnQuestion } from '../../../domain/questions/question.ts'
import { questionsTo } from '../../../domain/questions/question-audience.ts'
import type { Deps } from '../../app/deps.ts'
import { type Secret, signText, verifyText } from '../../http/requests/signed-text.ts'

/**
 * Binds the link to the booking's address and the person's name. So a substitute gets a new link, and a corrected
 * address changes everybody's link: the stranger who got the booking's own link could read the others there.
 */
const purposeOf = ({ email }: Pick<Registration, 'email'>, { name }: Pick<Participant, 'name'>) =>
  `person ${normalAddress(email)} ${name}`

/** Returns the link to the page where one person of a booking answers the event's questions (D47). */
export const personLink = (
  deps: Secret & Pick<Deps, 'origin'>,
  booking: Pick<Registration, '_id' | 'email'>,
  person: Pick<Participant, '_id' | 'name'>,
): string => `${deps.origin()}/angaben/${signText(deps, purposeOf(booking, person), `${booking._id}.${person._id}`)}`

/** Questions to one person; `isOtherAdult`: an adult who speaks for themselves and has not booked. */
export type AnsweringPerson = {
  booking: Registration
  person: Participant
  event: Event
  questions: readonly BuiltInQuestion[]
  /** The educator's own questions, until the start. */
  own: readonly OwnQuestion[]
  isOtherAdult: boolean
}

/** Returns the consent to a note about health, as the person's page shows it. */
export const consentFor = (answering: Pick<AnsweringPerson, 'isOtherAdult'>, educator: string): string =>
  answering.isOtherAdult ? ownHealthWording(educator) : healthWording(educator)

type LinkData = Secret & Pick<Deps, 'registrations' | 'events' | 'site' | 'now'>

/**
 * Returns the person for a link's token; undefined if this site did not sign it, and once there are no more questions.
 */
export function personBehind(deps: LinkData, token: string): AnsweringPerson | undefined {
  const [bookingId, personId] = token.split('.')
  const booking = deps.registrations.current.find(
    registration => registration._id === bookingId && isBooking(registration),
  )
  const person = booking && participantsOf(booking).find(({ _id }) => _id === personId)
  // Verifies even without a person, so that the time reveals nothing.
  const isRight = verifyText(deps, purposeOf(booking ?? { email: '' }, person ?? { name: '' }), token) !== undefined
  return isRight && booking && person ? answeringOf(deps, booking, person) : undefined
}

/**
 * Returns the questions to one person of a booking; none if the booking has no place, or after the event. Undefined if
 * the person has neither questions nor consents, or no name.
 */
export function answeringOf(
  { events, site, now }: Pick<LinkData, 'events' | 'site' | 'now'>,
  booking: Registration,
  person: Participant,
): AnsweringPerson | undefined {
  // The name was erased (D66), so there is nobody to pass a link on to.
  if (person.name.trim() === '') return undefined
  const stored = events.current.find(({ _id }) => _id === booking.event)
  const event = currentEvent(booking, events.current) ?? stored
  const hasPlace = booking.state === 'requested' || booking.state === 'confirmed'
  if (!event) return undefined
  const isOpen = hasPlace && !isCalledOff(booking, stored) && event.endDate > now()
  const questions = isOpen ? questionsFor(person, event) : []
  const isAhead = isOpen && event.startDate > now()
  const personQuestions = isAhead
    ? questionsTo(questionsIn(event.asks, site.current.questions), person, event.startDate)
    : []
  // A consent can be revoked at any time (Art. 7 (3) GDPR).
  const hasConsents = person.answers?.some(isConsentIn(site.current.questions)) ?? false
  if (questions.length === 0 && personQuestions.length === 0 && !hasConsents) return undefined
  return {
    booking,
    person,
    event,
    questions,
    own: personQuestions,
    isOtherAdult: isOtherAdult(booking, person, dayOf(now())),
  }
}

/**
 * Returns the links of a booking's people with questions. `isPassedOn` marks links that the contact person passes on to
 * other adults.
 */
export const personLinks = (deps: LinkData & Pick<Deps, 'origin'>, booking: Registration) =>
  participantsOf(booking).flatMap(person => {
    const answering = answeringOf(deps, booking, person)
    return answering
      ? [{ _id: person._id, href: personLink(deps, booking, person), isPassedOn: answering.isOtherAdult }]
      : []
  })

export const personGoneError = () => new AppError('not_found', 'Hier ist nichts mehr einzutragen.')
