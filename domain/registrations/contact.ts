import { type Participant, participantsOf } from './booking.ts'
import type { Registration } from './registration.ts'
import { plainName } from './twice.ts'

/** The contact person among those who come, if they do: the first of that name, as a child may have the same one. */
export const contactOf = (booking: Registration): Participant | undefined =>
  participantsOf(booking).find(({ name }) => plainName(name) === plainName(booking.name))
