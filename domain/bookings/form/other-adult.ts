import type { Day } from '../../kit/format.ts'
import { ADULT_YEARS } from '../../kit/format.ts'
import type { Answer } from '../../questions/answer.ts'
import { contactOf } from '../people/contact.ts'
import type { Participant } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

type WithBirthDate = Pick<Participant, 'birthDate'>

const isUnderAge = (birthDate: Day, today: Day) =>
  `${Number(birthDate.slice(0, 4)) + ADULT_YEARS}${birthDate.slice(4)}` > today

/** True if somebody else may have to speak for the person: a minor, or of unknown age. */
export const mayBeChild = ({ birthDate }: WithBirthDate, today: Day): boolean =>
  birthDate === undefined || isUnderAge(birthDate, today)

/**
 * True if a person decides about their own health data (D47): neither the contact person nor a minor. People of unknown
 * age count as adults.
 */
export const isOtherAdult = (booking: Registration, person: Participant, today: Day): boolean =>
  contactOf(booking)?._id !== person._id && (person.birthDate === undefined || !isUnderAge(person.birthDate, today))

/**
 * Returns a person's answers, photo consents included, that the contact person may see. Of other adults, these are only
 * the answers that the contact person gave: who agreed for a child of unknown age can revoke that.
 */
export const shownToContact = (booking: Registration, person: Participant, today: Day): readonly Answer[] =>
  (person.answers ?? []).filter(({ by }) => by === booking.name || !isOtherAdult(booking, person, today))
