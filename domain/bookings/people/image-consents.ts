import { type Answer, isGiven } from '../../questions/answer.ts'
import { participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { takesPart } from './seats.ts'

/** Number of people at an event who have not allowed to publish pictures, and of those who revoked it. */
export type ConsentGap = { missing: number; revoked: number }

/** True for consents to publish. */
const publishing = (answers: readonly Answer[] = []) => answers.filter(({ publishes }) => publishes)

/** Counts the people of an event without a consent that stands; names nobody. */
export function consentGap(event: string, bookings: readonly Registration[]): ConsentGap {
  const people = bookings
    .filter(booking => booking.event === event && takesPart(booking))
    .flatMap(booking => participantsOf(booking).filter(({ name }) => name !== ''))
  const without = people.filter(({ answers }) => !publishing(answers).some(isGiven))
  const revoked = people.filter(({ answers }) => publishing(answers).some(answer => answer.revoked))
  return { missing: without.length, revoked: revoked.length }
}
