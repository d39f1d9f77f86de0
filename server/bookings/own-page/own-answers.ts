import { plainSpaces } from '../../../domain/bookings/form/form.ts'
import { withOwnAnswers } from '../../../domain/bookings/form/own-answers.ts'
import { participantsOf } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { isConsentIn, lastAnswered } from '../../../domain/questions/answer.ts'
import { mapQuestions } from '../../../domain/questions/built-in-questions.ts'
import { ownAnswersIn } from '../../../domain/questions/posted-answers.ts'
import type { Deps } from '../../app/deps.ts'
import { type AnsweringPerson, answeringOf, consentFor, personGoneError } from '../links/person-link.ts'
import { changeBooking } from '../steps/change-booking.ts'

/**
 * Steps of one person on a page of their own (D47). Other changes to the booking meanwhile do not matter, as long as
 * the questions remain.
 */
export const personSteps = {
  answer: (deps: Deps, answering: AnsweringPerson, values: Record<string, string>) =>
    changeAnswers(deps, answering, (booking, answering) => {
      const { person, event, own } = answering
      // Parents share the page about a child: an outdated page must not overwrite the other parent's newer answers.
      if (values.stand !== undefined && values.stand !== lastAnswered(person)) throw answeredSince()
      const typed = {
        ...mapQuestions(question => values[question] ?? ''),
        healthConsent: values.healthConsent === 'on',
        answers: ownAnswersIn(values, 'eigene', own),
      }
      const educator = deps.site.current.contact.name
      const by = declarantIn(values, answering)
      const source = {
        ...{ date: deps.now(), educator, by, wording: consentFor(answering, educator) },
        decides: answering.isOtherAdult,
      }
      const answered = withOwnAnswers(person, typed, { asks: event.asks, own }, source, deps.site.current)
      return step.recordAnswers(booking, answered, byGuest(deps))
    }),
  revoke: (deps: Deps, answering: AnsweringPerson, { question = '' }: Record<string, string>) =>
    changeAnswers(deps, answering, (booking, { person, isOtherAdult }) => {
      // Parents share the link about a child.
      const name = isOtherAdult || person.name === booking.name ? person.name : `jemand mit dem Link für ${person.name}`
      const isConsent = isConsentIn(deps.site.current.questions)
      return step.revokeConsent(booking, { person: person._id, question, name, isConsent }, byGuest(deps))
    }),
  deleteHealth: (deps: Deps, answering: AnsweringPerson) =>
    changeAnswers(deps, answering, (booking, { person }) => step.deleteHealth(booking, person._id, byGuest(deps))),
}
export type PersonSteps = typeof personSteps

const answeredSince = () =>
  new AppError(
    'conflict',
    'Inzwischen hat noch jemand geantwortet. Hier steht jetzt der neue Stand; prüf ihn kurz und drück noch einmal.',
  )

const NAME_MAX = 100

/**
 * Returns who answers. On the page about a child that is the name entered there, as parents share its link. Throws
 * `invalid`.
 */
function declarantIn({ von = '' }: Record<string, string>, { booking, person, isOtherAdult }: AnsweringPerson): string {
  if (isOtherAdult || person.name === booking.name) return person.name
  const name = plainSpaces(von).replace(/\s+/g, ' ').trim().normalize('NFC')
  if (name.length > NAME_MAX) refuseFields({ von: `Bitte höchstens ${NAME_MAX} Zeichen.` })
  return name || booking.name
}

/** Throws `not_found` when somebody else takes part by now, or there are no more questions. */
const changeAnswers = (
  deps: Deps,
  { booking: { _id }, person: { _id: personId, name } }: AnsweringPerson,
  change: (booking: Registration, answering: AnsweringPerson) => Registration,
): Promise<Registration> =>
  changeBooking(deps, { _id }, booking => {
    const person = participantsOf(booking).find(
      participant => participant._id === personId && participant.name === name,
    )
    const answering = person && answeringOf(deps, booking, person)
    if (!answering) throw personGoneError()
    return change(booking, answering)
  })

const byGuest = ({ now }: Deps) => ({ now: now(), by: 'guest' }) as const
