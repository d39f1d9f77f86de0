import { hasSensitive } from '../../questions/answer.ts'
import { type Participant, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/** True if a party has a health note but no emergency number, which is shared by the party (D70). */
export function lacksEmergencyNumber(booking: Registration): boolean {
  const people = participantsOf(booking)
  return people.some(({ health }) => health) && !people.some(({ emergencyPhone }) => emergencyPhone?.trim())
}

/**
 * True for a health note, a sensitive answer or an emergency number: they are deleted soon after the event (D65), and
 * count as one.
 */
export const hasSensitiveAnswer = (person: Participant): boolean =>
  hasNote(person) || person.emergencyPhone !== undefined

/** True if something is stored that a guest can delete as one: a health note, or sensitive answers. */
export const hasNote = (person: Participant): boolean => person.health !== undefined || hasSensitive(person)
