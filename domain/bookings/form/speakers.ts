import type { Day } from '../../kit/format.ts'
import { type Answer, isSameSpeaker, isUnnamed } from '../../questions/answer.ts'
import { type Participant, participantsOf } from '../record/booking.ts'
import type { Registration } from '../record/registration.ts'
import { mayBeChild } from './other-adult.ts'

const declarersOf = ({ answers = [] }: { answers?: readonly Answer[] | undefined }): string[] =>
  answers
    .flatMap(answer => [answer, ...(answer.revoked ? [answer.revoked] : [])])
    .flatMap(spoken => (isUnnamed(spoken) ? [] : spoken.by))

/**
 * Names the people who may have spoken for a booking or one of its people: first the person, if grown up, then the
 * contact person, the other adults, and anybody who has declared something before, such as the other parent.
 */
export function speakersOf(booking: Registration, today: Day, person?: Participant): string[] {
  const people = participantsOf(booking)
  const isAdult = (participant: Participant) => !mayBeChild(participant, today)
  const names = [
    ...(person && isAdult(person) ? [person.name] : []),
    booking.name,
    ...people.filter(isAdult).map(({ name }) => name),
    ...[booking, ...people].flatMap(declarersOf),
  ]
  const isFirst = (name: string, at: number) => names.findIndex(speaker => isSameSpeaker(speaker, name)) === at
  return names.filter((name, at) => name.trim() !== '' && isFirst(name, at))
}
