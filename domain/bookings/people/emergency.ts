import { type Participant, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'

/** True if a party has a health note but no emergency number, which is shared by the party (D70). */
export function lacksEmergencyNumber(booking: Registration): boolean {
  const people = participantsOf(booking)
  return people.some(({ health }) => health) && !people.some(({ emergencyPhone }) => emergencyPhone?.trim())
}

/** True for a health note or an emergency number: both are deleted soon after the event (D65), and count as one. */
export const hasSensitiveAnswer = ({ health, emergencyPhone }: Participant): boolean =>
  health !== undefined || emergencyPhone !== undefined
