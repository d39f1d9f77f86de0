import type { Participant } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'

/** Lists a person's health note, emergency number and sensitive answers, each as text. */
const notesOf = ({ health, emergencyPhone, answers = [] }: Participant): string[] => [
  ...(health === undefined ? [] : [health]),
  ...(emergencyPhone === undefined ? [] : [`emergencyPhone ${emergencyPhone}`]),
  ...answers.filter(({ sensitive }) => sensitive).map(({ question, value }) => `${question} ${value}`),
]

/**
 * True if a health note, an emergency number or a sensitive answer of `before` is missing in `after`: the commit erases
 * it from earlier versions of the files too.
 */
export const losesHealth = ({ before, after }: { before: Registration | undefined; after: Registration }): boolean =>
  before?.participants.some(person => {
    const personAfter = after.participants.find(({ _id }) => _id === person._id)
    const remaining = new Set(personAfter ? notesOf(personAfter) : [])
    return notesOf(person).some(note => !remaining.has(note))
  }) ?? false
