import type { ReactNode } from 'react'
import { ageWords } from '../../../../domain/bookings/people/age-words.ts'
import { lacksEmergencyNumber } from '../../../../domain/bookings/people/emergency.ts'
import { wasMissing } from '../../../../domain/bookings/places/attendance.ts'
import { type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { asked, perQuestion, type Question, questionLabel, questions } from '../../../../domain/events/questions.ts'
import { dayOf, telephoneLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { CheckBox, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownDay } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
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

/** What is typed about somebody; "" is not known. */
export type PersonValues = Record<'name' | 'price' | 'consent' | Question, string>
export const nobody: PersonValues = { name: '', price: '', consent: '', ...perQuestion(() => '') }
export const valuesOf = (person: Participant): PersonValues => ({
  name: person.name,
  price: person.price ?? '',
  consent: '',
  ...perQuestion(question => person[question] ?? ''),
})

/** Whether a note about health lacks a word on how it was agreed to. */
export const lacksConsent = (value: PersonValues, before: PersonValues = nobody) =>
  isNewNote(value, before) && value.consent.trim() === ''
const isNewNote = ({ health }: PersonValues, before: PersonValues) => health.trim() !== '' && health !== before.health

type Props = {
  id: string
  asks: readonly Question[]
  value: PersonValues
  change: (changes: Partial<PersonValues>) => void
  /** Whom the answers are about, as stored. */
  person?: Participant | undefined
  /** The answers as the form began with them. */
  before?: PersonValues
  /** Consent is read out and given on the phone; otherwise it is said how it was given. */
  isOnPhone?: boolean
  /** Whether what lacks is marked. */
  isTried: boolean
}

/** A field for each question, as its kind is answered; beside a note about health how it was agreed to. */
export function PersonAnswers({ id, asks, value, change, person, before = nobody, isOnPhone = false, isTried }: Props) {
  return asks.map(question => {
    const field = {
      id: `${id}-${question}`,
      label: questionLabel(question),
      value: value[question],
      onChange: ({ target }: { target: { value: string } }) => change({ [question]: target.value }),
      autoComplete: 'off',
    }
    const { kind } = asked[question]
    if (kind === 'day') return <TextField key={question} {...field} className="half" type="date" />
    if (kind === 'phone') return <TextField key={question} {...field} className="half" type="tel" />
    if (question !== 'health') return <TextArea key={question} {...field} rows={2} />
    const given = value.health === before.health && person?.healthConsent
    const consent = {
      id: `${id}-consent`,
      error:
        isTried && lacksConsent(value, before)
          ? t('Without consent please leave the note out.', 'Ohne Einwilligung lass den Hinweis bitte weg.')
          : undefined,
    }
    const note = <TextArea key={question} {...field} rows={2} hint={given ? consentWords(given) : ''} />
    // On the phone the yes comes first.
    if (isOnPhone)
      return [
        <CheckBox
          key="consent"
          {...consent}
          label={t('Read out, and agreed to on the phone', 'Vorgelesen, und am Telefon eingewilligt')}
          checked={value.consent !== ''}
          onChange={({ target }) => change({ consent: target.checked ? t('on the phone', 'am Telefon') : '' })}
        />,
        note,
      ]
    return [
      note,
      isNewNote(value, before) && (
        <TextField
          key="consent"
          {...consent}
          label={t('How was it agreed to?', 'Wie wurde eingewilligt?')}
          placeholder={t('for example: on the phone', 'zum Beispiel: am Telefon')}
          value={value.consent}
          onChange={({ target }) => change({ consent: target.value })}
        />
      ),
    ]
  })
}

const consentWords = ({ date, note }: NonNullable<Participant['healthConsent']>) => {
  const how = note ?? t('ticked in the form', 'im Formular angekreuzt')
  const day = shownDay(dayOf(date))
  return t(`Consent: ${how}, ${day}`, `Einwilligung: ${how}, ${day}`)
}
