import type { ReactNode } from 'react'
import { ageWords } from '../../../../domain/bookings/people/age-words.ts'
import { lacksEmergencyNumber } from '../../../../domain/bookings/people/emergency.ts'
import { absencesOf } from '../../../../domain/bookings/places/course-attendance.ts'
import { type Participant, participantsOf } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { dayOf, telephoneLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { givenAnswersTo } from '../../../../domain/questions/answer.ts'
import {
  type BuiltInQuestion,
  builtInQuestionNames,
  builtInQuestions,
  mapQuestions,
  questionLabel,
} from '../../../../domain/questions/built-in-questions.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import { isPersonal } from '../../../../domain/questions/question-audience.ts'
import { CheckBox, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { useBind } from '../../kit/bind.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { peopleWords, stayLines } from './booking-words.ts'
import { OwnAnswerList } from './own-answers.tsx'
import {
  consentStateWords,
  hasNewConsent,
  needsConsent,
  OwnFields,
  type OwnValues,
  ownChanges,
  ownValuesOf,
  refusesConsent,
  revokesConsent,
} from './own-fields.tsx'
import { SpeakerField } from './speaker-field.tsx'

type BookingPeopleProps = {
  booking: Registration
  event: Event | undefined
  /** Wraps the name, for example in a button. */
  nameOf?: (person: Participant) => ReactNode
  /** Content below a person. */
  below?: (person: Participant) => ReactNode
  /** Filters the questions shown. */
  isShown?: (question: BuiltInQuestion) => boolean
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
  const shownNames = builtInQuestionNames.filter(isShown)
  // Show a shared answer once while all answers agree (D70).
  const forAll = (question: BuiltInQuestion) => {
    const answers = people.map(person => person[question]).filter(Boolean)
    const isSame = answers.length > 1 && new Set(answers).size === 1
    return builtInQuestions[question].isShared === true && isSame ? answers[0] : undefined
  }
  return (
    <>
      {lacksEmergencyNumber(booking) && (
        <p className="people-warning">
          <Icon name="warning" />
          <strong>
            {t(
              'A health note, but no emergency number. Please ask for one.',
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
              {shownNames.map(
                question =>
                  !forAll(question) && <Answer key={question} question={question} answer={person[question]} />,
              )}
              {isShown('health') && (
                <OwnAnswerList answers={person.answers} booking={booking} participant={person._id} />
              )}
              {absenceWords(person, event) && <span className="booking-answer">{absenceWords(person, event)}</span>}
              {below?.(person)}
            </li>
          )
        })}
        {shownNames.map(
          question =>
            forAll(question) && (
              <li key={question}>
                <Answer question={question} answer={forAll(question)} />
              </li>
            ),
        )}
        {booking.answers && (
          <li>
            <OwnAnswerList answers={booking.answers} booking={booking} />
          </li>
        )}
      </ul>
    </>
  )
}

/** `War nicht da`, for a course `War nicht da: 5. Feb., 26. März` */
function absenceWords(person: Participant, event: Event | undefined): string {
  const days = event ? absencesOf(person, event).map(({ startDate }) => shortDay(dayOf(startDate))) : []
  const words = t('Was not there', 'War nicht da')
  if (days.length > 0) return `${words}: ${days.join(', ')}`
  return person.attended === false ? words : ''
}

/** Shows the answer beside its label, unless its kind has its own look. */
function Answer({ question, answer }: { question: BuiltInQuestion; answer: string | undefined }) {
  // The date of birth is shown elsewhere, as an age.
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
  const { kind } = builtInQuestions[question]
  return (
    <span className="booking-answer">
      {questionLabel(question)}:{' '}
      {kind === 'phone' ? <a href={telephoneLink(answer)}>{answer}</a> : kind === 'day' ? shownDay(answer) : answer}
    </span>
  )
}

type FixedValues = Record<'name' | 'price' | 'consent' | 'by' | BuiltInQuestion, string>
/** Form values of a person; "" means unknown. */
export type PersonValues = FixedValues & OwnValues
export type PersonChanges = Partial<FixedValues> & OwnValues
export const emptyPersonValues: PersonValues = { name: '', price: '', consent: '', by: '', ...mapQuestions(() => '') }
export const personValuesOf = (person: Participant, ownQuestions: readonly OwnQuestion[] = []): PersonValues => ({
  name: person.name,
  price: person.price ?? '',
  consent: '',
  by: '',
  ...mapQuestions(question => person[question] ?? ''),
  ...ownValuesOf(person, ownQuestions),
})

/** True if a new health note, sensitive answer, consent or refusal does not state how it was given. */
export const lacksConsent = (
  value: PersonValues,
  before: PersonValues = emptyPersonValues,
  ownQuestions: readonly OwnQuestion[] = [],
): boolean => hasDeclared(value, before, ownQuestions) && value.consent.trim() === ''
/** True if answers to the educator's own questions lack the name of who gave them. */
export const lacksSpeaker = (
  value: PersonValues,
  before: PersonValues,
  ownQuestions: readonly OwnQuestion[],
): boolean => ownChanges(ownQuestions, value, before).length > 0 && value.by.trim() === ''
const hasDeclared = (value: PersonValues, before: PersonValues, ownQuestions: readonly OwnQuestion[]) =>
  isNewNote(value, before, ownQuestions) || refusesConsent(ownQuestions, value, before)
const isNewNote = (value: PersonValues, before: PersonValues, ownQuestions: readonly OwnQuestion[]) =>
  (value.health.trim() !== '' && value.health !== before.health) || needsConsent(ownQuestions, value, before)

type Props = {
  asks: readonly BuiltInQuestion[]
  /** The educator's own questions to the person. */
  own?: readonly OwnQuestion[]
  value: PersonValues
  change: (changes: PersonChanges) => void
  /** The stored person. */
  person?: Participant | undefined
  /** The values the form opened with. */
  before?: PersonValues
  /** People who may have answered the educator's own questions; none by phone, where the caller answers. */
  speakers?: readonly string[]
  /** By phone, consent is read out and ticked; otherwise a field asks how it was given. */
  isOnPhone?: boolean
  /** Marks missing values after the first attempt. */
  isTried: boolean
}

/**
 * Shows a field for each question. By phone, a tick comes before confidential fields, and a consent is a tick itself;
 * elsewhere a field asks how the person agreed.
 */
export function PersonAnswers({
  asks,
  own: ownQuestions = [],
  value,
  change,
  person,
  before = emptyPersonValues,
  speakers = [],
  isOnPhone = false,
  isTried,
}: Props) {
  const free = ownQuestions.filter(isPlain)
  const confidential = ownQuestions.filter(({ sensitive }) => sensitive)
  const consents = ownQuestions.filter(question => !question.sensitive && question.kind === 'consent')
  const ticked = isOnPhone ? confidential : ownQuestions
  const gaps = isTried && lacksConsent(value, before, ticked)
  const isRevoked = revokesConsent(ownQuestions, value, before)
  const isRefused = refusesConsent(ownQuestions, value, before)
  const how = consentStateWords(
    isOnPhone || isNewNote(value, before, ownQuestions) ? 'given' : isRefused ? 'refused' : 'revoked',
  )
  const fixed: FixedValues = value
  const bind = useBind(
    { draft: fixed, change },
    {
      ...mapQuestions(questionLabel),
      consent: isOnPhone
        ? t('Read out, and agreed to on the phone', 'Vorgelesen, und am Telefon eingewilligt')
        : how.label,
    },
    gaps ? { consent: how.missing } : {},
  )
  const { value: consent, ...bound } = bind.text('consent')
  // A second parent's consent has another speaker, so clear the name.
  const changeAnswers = (changes: OwnValues) =>
    change(ownQuestions.some(question => hasNewConsent(question, changes)) ? { ...changes, by: '' } : changes)
  const agreed = ownQuestions.flatMap(question =>
    person && hasNewConsent(question, value) ? givenAnswersTo(person, question._id).map(({ by }) => by) : [],
  )
  const fields = (questions: readonly OwnQuestion[]) => (
    <OwnFields questions={questions} value={value} change={changeAnswers} before={before} whose={person} />
  )
  const hasTick = isOnPhone && (asks.includes('health') || confidential.length > 0)
  return (
    <>
      {asks
        .filter(question => question !== 'health')
        .map(question => {
          const field = { ...bind.text(question), autoComplete: 'off' }
          const type = fieldTypes[builtInQuestions[question].kind]
          return type ? (
            <TextField key={question} {...field} className="half" type={type} />
          ) : (
            <TextArea key={question} {...field} rows={2} />
          )
        })}
      {fields(free)}
      {hasTick && (
        <CheckBox
          {...bound}
          checked={consent !== ''}
          onChange={({ target }) => change({ consent: target.checked ? onPhoneWords() : '' })}
        />
      )}
      {asks.includes('health') && (
        <TextArea
          {...bind.text('health')}
          autoComplete="off"
          rows={2}
          hint={value.health === before.health && person?.healthConsent ? consentWords(person.healthConsent) : ''}
        />
      )}
      {fields(confidential)}
      {fields(consents)}
      {!isOnPhone && ownChanges(ownQuestions, value, before).length > 0 && (
        <SpeakerField
          key={agreed.join()}
          names={speakers.filter(name => !agreed.includes(name))}
          value={value.by}
          change={by => change({ by })}
          isTried={isTried}
        />
      )}
      {!isOnPhone && (isRevoked || hasDeclared(value, before, ownQuestions)) && (
        <TextField {...bind.text('consent')} placeholder={t('for example: on the phone', 'zum Beispiel: am Telefon')} />
      )}
    </>
  )
}

export const onPhoneWords = () => t('on the phone', 'am Telefon')
const isPlain = (question: OwnQuestion) => !isPersonal(question)
const fieldTypes = { day: 'date', phone: 'tel', note: undefined } as const

const consentWords = ({ date, note }: NonNullable<Participant['healthConsent']>) => {
  const how = note ?? t('ticked in the form', 'im Formular angekreuzt')
  const day = shortDay(dayOf(date))
  return t(`Consent: ${how}, ${day}`, `Einwilligung: ${how}, ${day}`)
}
