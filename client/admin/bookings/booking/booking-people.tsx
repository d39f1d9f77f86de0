import type { ReactNode } from 'react'
import { ageWords } from '../../../../domain/bookings/people/age-words.ts'
import { lacksEmergencyNumber } from '../../../../domain/bookings/people/emergency.ts'
import { wasMissing } from '../../../../domain/bookings/places/attendance.ts'
import { type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { asked, type Question, questionLabel, questions } from '../../../../domain/events/questions.ts'
import { telephoneLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Icon } from '../../../kit/ui/icon.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownDay } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/shown-name.ts'
import { peopleWords, stayLines } from './booking-words.ts'

/** Who comes: name, age, price group, and what else is known of them. */
export function BookingPeople({
  booking,
  event,
  nameOf = shownName,
  below,
  isShown = () => true,
}: {
  booking: Registration
  event: Event | undefined
  /** The name, as a button perhaps. */
  nameOf?: (person: Participant) => ReactNode
  /** What stands below somebody. */
  below?: (person: Participant) => ReactNode
  /** Whether the answers to a question stand here. */
  isShown?: (question: Question) => boolean
}) {
  // A group with a quote is counted, not named.
  if (booking.people !== undefined) {
    const stay = event && booking.quote ? stayLines(event, booking.quote) : []
    return <p className="stay-lines">{[peopleWords(booking.people), ...stay].join('\n')}</p>
  }
  const start = event?.startDate ?? booking.eventSnapshot?.startDate ?? booking.createdDate
  const people = participantsOf(booking)
  const shown = questions.filter(isShown)
  // What was asked once for all stands once, as long as nobody has answered otherwise (D70).
  const forAll = (question: Question) => {
    const answers = people.map(person => person[question]).filter(Boolean)
    const isSame = answers.length > 1 && new Set(answers).size === 1
    return asked[question].isShared === true && isSame ? answers[0] : undefined
  }
  return (
    <>
      {lacksEmergencyNumber(booking) && (
        <p className="people-warning">
          <Icon name="warning" />
          <strong>
            {t(
              'A note about health, but no emergency number. Please ask for one.',
              'Hinweis zur Gesundheit, aber keine Notfallnummer. Frag bitte danach.',
            )}
          </strong>
        </p>
      )}
      <ul className="people-list">
        {people.map(person => {
          const group = event?.prices.find(group => group._id === person.price)?.label
          const age = person.birthDate && ageWords(person.birthDate, start)
          return (
            <li key={person._id}>
              <span>{nameOf(person)}</span>
              <span className="booking-about">{[age, group].filter(Boolean).join(', ')}</span>
              {shown.map(
                question =>
                  !forAll(question) && <Answer key={question} question={question} answer={person[question]} />,
              )}
              {wasMissing(person) && <span className="booking-answer">{t('Was not there', 'War nicht da')}</span>}
              {below?.(person)}
            </li>
          )
        })}
        {shown.map(
          question =>
            forAll(question) && (
              <li key={question}>
                <Answer question={question} answer={forAll(question)} />
              </li>
            ),
        )}
      </ul>
    </>
  )
}

/** Beside its label, unless it has an appearance of its own. */
function Answer({ question, answer }: { question: Question; answer: string | undefined }) {
  // The birth date is shown as an age.
  if (!answer || question === 'birthDate') return null
  if (question === 'health')
    return (
      <span className="health-note">
        <PanelIcon name="health" />
        <span>
          <span className="visually-hidden">{t('Health: ', 'Gesundheit: ')}</span>
          {answer}
        </span>
      </span>
    )
  const { kind } = asked[question]
  return (
    <span className="booking-answer">
      {questionLabel(question)}:{' '}
      {kind === 'phone' ? <a href={telephoneLink(answer)}>{answer}</a> : kind === 'day' ? shownDay(answer) : answer}
    </span>
  )
}
