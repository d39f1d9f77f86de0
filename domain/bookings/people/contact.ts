import { type Participant, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { plainName } from './booked-twice.ts'

/** Returns the contact person among the participants: the first of that name, since a child may share it. */
export const contactOf = (booking: Registration): Participant | undefined =>
  participantsOf(booking).find(({ name }) => plainName(name) === plainName(booking.name))
