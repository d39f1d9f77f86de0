import { nameOrNone, participantsOf } from '../../../domain/bookings/record/booking.ts'
import { shortName } from '../../../domain/bookings/record/first-name.ts'
import { answerTo, isGivenAnswer } from '../../../domain/questions/answer.ts'
import { answerName } from '../../../domain/questions/posted-answers.ts'
import { Button } from '../../kit/ui/button.tsx'
import { DeclaredAnswers } from '../questions/declared-answers.tsx'
import { QuestionField } from '../questions/question-field.tsx'
import { BookingForm } from './booking-form.tsx'
import type { BookingView } from './booking-view.ts'
import { CopyButton } from './copy-button.tsx'
import { bindBookingForm } from './fields.ts'

/** Asks the party the educator's own questions (D75); consents that were given are listed below. */
export function PartyQuestions({ view }: { view: BookingView }) {
  const { booking, partyQuestions, problem } = view
  const bind = bindBookingForm(view)
  const open = partyQuestions.filter(
    question => question.kind !== 'consent' || !isGivenAnswer(answerTo(booking, question._id)),
  )
  if (open.length === 0) return null
  return (
    <section>
      <h2>{open.length === 1 ? 'Eine Frage an euch alle' : 'Fragen an euch alle'}</h2>
      <BookingForm view={view} action="fragen" className="visitor-form booking-narrow">
        <div className="own-questions">
          {open.map(question => {
            const name = answerName('', question)
            const { id, error, autoFocus } = bind.text(name)
            const value = answerTo(booking, question._id)?.value ?? ''
            const stored = typeof value === 'string' ? value : value ? 'ja' : 'nein'
            return (
              <QuestionField
                key={question._id}
                question={question}
                {...{ id, name, error, autoFocus }}
                given={problem ? (problem.values[name] ?? '') : question.kind === 'consent' ? '' : stored}
              />
            )
          })}
        </div>
        <Button type="submit" variant="outline">
          Antworten senden
        </Button>
      </BookingForm>
    </section>
  )
}

/** Links to share with the other person who has custody, by the id of each child whose pictures may be published. */
export const sharedLinks = ({ booking, personLinks, otherAdults }: BookingView): ReadonlyMap<string, string> =>
  new Map(
    participantsOf(booking).flatMap(({ _id, name, answers = [] }) => {
      const link = personLinks.find(personLink => personLink._id === _id && !personLink.isPassedOn)
      const publishes = answers.some(answer => answer.publishes && isGivenAnswer(answer))
      const isChild = !otherAdults.has(_id) && name !== booking.name
      return link && publishes && isChild ? [[_id, link.href] as const] : []
    }),
  )

/** Lists what the contact person has declared; one click revokes a consent, at any time. */
export function Declarations({ view }: { view: BookingView }) {
  const { address, booking, isConsent, declared } = view
  const action = `${address}/einwilligung`
  const people = participantsOf(booking).filter(({ _id }) => (declared.get(_id) ?? []).length > 0)
  const shared = sharedLinks(view)
  const { answers = [] } = booking
  if (people.length === 0 && answers.length === 0) return null
  return (
    <section>
      <h2>Fragen und Einwilligungen</h2>
      {people.map(person => (
        <div key={person._id} className="own-answers-of">
          <h3>{nameOrNone(person)}</h3>
          <DeclaredAnswers
            answers={declared.get(person._id) ?? []}
            action={action}
            person={person._id}
            isConsent={isConsent}
          />
          {shared.has(person._id) && (
            <p className="booking-pass-on own-answers-note">
              <span className="note">
                Haben zwei Personen das Sorgerecht, müssen beide einverstanden sein (§ 1627 BGB). Link für die andere:
              </span>
              <a href={shared.get(person._id)}>Angaben für {shortName(person.name)}</a>
              <CopyButton text={shared.get(person._id) ?? ''} what={`Link für ${person.name}`} />
            </p>
          )}
        </div>
      ))}
      {answers.length > 0 && (
        <div className="own-answers-of">
          <h3>Für euch alle</h3>
          <DeclaredAnswers answers={answers} action={action} isConsent={isConsent} />
        </div>
      )}
    </section>
  )
}
