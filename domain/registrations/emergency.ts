import { type Participant, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'

/** Whether somebody of a party has a note about health and nobody knows whom to call: the number is the party's (D70). */
export function lacksEmergencyNumber(booking: Registration): boolean {
  const people = participantsOf(booking)
  return people.some(({ health }) => health) && !people.some(({ emergencyPhone }) => emergencyPhone?.trim())
}

/** Tells whether somebody has a note about health or an emergency number: both go soon after the event (D65), and count as one. */
export const hasSensitiveAnswer = ({ health, emergencyPhone }: Participant): boolean =>
  health !== undefined || emergencyPhone !== undefined
