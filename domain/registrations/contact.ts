import { type Participant, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'
import { plainName } from './twice.ts'

/** Returns the contact person among the participants: the first of that name, since a child may share it. */
export const contactOf = (booking: Registration): Participant | undefined =>
  participantsOf(booking).find(({ name }) => plainName(name) === plainName(booking.name))
