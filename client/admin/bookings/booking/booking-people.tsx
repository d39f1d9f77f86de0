import type { ReactNode } from 'react'
import { ageWords } from '../../../../domain/bookings/people/age-words.ts'
import { lacksEmergencyNumber } from '../../../../domain/bookings/people/emergency.ts'
import { absencesOf } from '../../../../domain/bookings/places/course-attendance.ts'
import { type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { dayOf, telephoneLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { asked, perQuestion, type Question, questionLabel, questions } from '../../../../domain/questions/built-in.ts'
import { CheckBox, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { useBind } from '../../kit/bind.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay, shownDay } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { peopleWords, stayLines } from './booking-words.ts'
import { OwnAnswers } from './own-answers.tsx'

type BookingPeopleProps = {
  booking: Registration
  event: Event | undefined
  /** Wraps the name, for example in a button. */
  nameOf?: (person: Participant) => ReactNode
  /** Content below a person. */
  below?: (person: Participant) => ReactNode
  /** Filters the questions shown. */
  isShown?: (question: Question) => boolean
}

/** Lists the participants with their answers. */
export function BookingPeople({ booking, event, nameOf = shownName, below, isShown = () => true }: BookingPeopleProps) {
  // A quoted group is counted, not named.
  if (booking.people !== undefined) {
    const stay = event && booking.quote ? stayLines(event, booking.quote) : []
    return <p className="stay-lines">{[peopleWords(booking.people), ...stay].join('\n')}</p>
  }
  const start = event?.startDate ?? booking.eventSnapshot?.startDate ?? booking.createdDate
  const people = participantsOf(booking)
  const shown = questions.filter(isShown)
  // Show a shared answer once while all answers agree (D70).
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
              {isShown('health') && <OwnAnswers answers={person.answers} booking={booking} participant={person._id} />}
              {absenceWords(person, event) && <span className="booking-answer">{absenceWords(person, event)}</span>}
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
        {booking.answers && (
          <li>
            <OwnAnswers answers={booking.answers} booking={booking} />
          </li>
        )}
      </ul>
    </>
  )
}

/** `War nicht da`, of a course `War nicht da: 5. Feb., 26. März` */
function absenceWords(person: Participant, event: Event | undefined): string {
  const days = event ? absencesOf(person, event).map(({ startDate }) => shortDay(dayOf(startDate))) : []
  const words = t('Was not there', 'War nicht da')
  if (days.length > 0) return `${words}: ${days.join(', ')}`
  return person.attended === false ? words : ''
}

/** Shows the answer beside its label, unless its kind has its own look. */
function Answer({ question, answer }: { question: Question; answer: string | undefined }) {
  // Shown as an age elsewhere.
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

/** Form values of a person; "" means unknown. */
export type PersonValues = Record<'name' | 'price' | 'consent' | Question, string>
export const nobody: PersonValues = { name: '', price: '', consent: '', ...perQuestion(() => '') }
export const valuesOf = (person: Participant): PersonValues => ({
  name: person.name,
  price: person.price ?? '',
  consent: '',
  ...perQuestion(question => person[question] ?? ''),
})

/** True if a new health note lacks a statement of consent. */
export const lacksConsent = (value: PersonValues, before: PersonValues = nobody) =>
  isNewNote(value, before) && value.consent.trim() === ''
const isNewNote = ({ health }: PersonValues, before: PersonValues) => health.trim() !== '' && health !== before.health

type Props = {
  asks: readonly Question[]
  value: PersonValues
  change: (changes: Partial<PersonValues>) => void
  /** The stored person. */
  person?: Participant | undefined
  /** The values the form opened with. */
  before?: PersonValues
  /** On the phone consent is read out and given; otherwise describe how it was given. */
  isOnPhone?: boolean
  /** Marks missing values after the first attempt. */
  isTried: boolean
}

/** Shows a field for each question; a health note also asks how consent was given. */
export function PersonAnswers({ asks, value, change, person, before = nobody, isOnPhone = false, isTried }: Props) {
  const lacks = isTried && lacksConsent(value, before)
  const bind = useBind(
    { draft: value, change },
    {
      ...perQuestion(questionLabel),
      consent: isOnPhone
        ? t('Read out, and agreed to on the phone', 'Vorgelesen, und am Telefon eingewilligt')
        : t('How was it agreed to?', 'Wie wurde eingewilligt?'),
    },
    lacks
      ? { consent: t('Without consent please leave the note out.', 'Ohne Einwilligung lass den Hinweis bitte weg.') }
      : {},
  )
  return asks.map(question => {
    const field = { ...bind.text(question), autoComplete: 'off' }
    const { kind } = asked[question]
    if (kind === 'day') return <TextField key={question} {...field} className="half" type="date" />
    if (kind === 'phone') return <TextField key={question} {...field} className="half" type="tel" />
    if (question !== 'health') return <TextArea key={question} {...field} rows={2} />
    const given = value.health === before.health && person?.healthConsent
    const note = <TextArea key={question} {...field} rows={2} hint={given ? consentWords(given) : ''} />
    const { value: consent, ...bound } = bind.text('consent')
    // On the phone consent precedes the note.
    if (isOnPhone)
      return [
        <CheckBox
          key="consent"
          {...bound}
          checked={consent !== ''}
          onChange={({ target }) => change({ consent: target.checked ? t('on the phone', 'am Telefon') : '' })}
        />,
        note,
      ]
    return [
      note,
      isNewNote(value, before) && (
        <TextField
          key="consent"
          {...bind.text('consent')}
          placeholder={t('for example: on the phone', 'zum Beispiel: am Telefon')}
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
