import { useEffect, useRef, useState } from 'react'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { ADULT_YEARS, ageAt, isDay } from '../../../domain/kit/format.ts'
import type { PublicQuestion } from '../../../domain/questions/question.ts'
import { isPersonal, partyQuestions, questionsTo } from '../../../domain/questions/question-audience.ts'
import type { AgeGroup } from '../../kit/forms/party-values.ts'
import type { FormValues } from '../../kit/forms/posted-values.ts'
import { CheckBox } from '../../kit/ui/field.tsx'
import { QuestionField } from '../questions/question-field.tsx'
import { QuestionGroups } from '../questions/question-groups.tsx'
import type { VisitorBind } from './visitor-form.tsx'

export type QuestionsProps = {
  event: PublicEvent
  bind: VisitorBind
  /** Field prefix of the person; "" for the party. */
  person: string
  /** Recorded by the button that added the person. */
  age: AgeGroup
  /** Initial values by field, without the prefix. */
  given: FormValues
  /** Consent to store sensitive answers. */
  consent: string
  /** `answerName`, passed in by the form: importing it here would put the shared module into a script of its own. */
  nameOf: (person: string, question: PublicQuestion) => string
}

/** Stand-ins until the date of birth is typed. */
const usualBirthDates = { child: '2019-01-01', adult: '1980-01-01' }

/** Shows the educator's own questions to a person or, without one, to the party (D75). */
export const OwnQuestions = (props: QuestionsProps) =>
  props.person === '' ? <PartyQuestions {...props} /> : <PersonQuestions {...props} />

function PartyQuestions({ event: { questions = [] }, bind, given, nameOf }: QuestionsProps) {
  const questionsAsked = partyQuestions(questions)
  if (questionsAsked.length === 0) return null
  return (
    <div className="own-questions">
      {questionsAsked.map(question => {
        const name = nameOf('', question)
        return <QuestionField key={question._id} question={question} {...bind.answer(name)} given={given[name] ?? ''} />
      })}
    </div>
  )
}

function PersonQuestions({ event, bind, person, age, given, consent, nameOf }: QuestionsProps) {
  const { questions = [], asks = [], startDate } = event
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(given.birthDate ?? '')
  // The questions follow the date of birth, which is a field of the same person.
  useEffect(() => {
    const around = box.current?.closest('fieldset')
    const look = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === `${person}.birthDate`) setTyped(target.value)
    }
    around?.addEventListener('input', look)
    return () => around?.removeEventListener('input', look)
  }, [person])

  const birthDate = isDay(typed) ? typed : usualBirthDates[age]
  const isAged = asks.includes('birthDate')
  const isMinor = isAged ? ageAt(birthDate, startDate) < ADULT_YEARS : age === 'child'
  // Other adults decide for themselves (D47).
  const isOther = person !== 'self' && !isMinor
  const shownQuestions = questionsTo(questions, isAged ? { birthDate } : {}, startDate).filter(
    question => !(isOther && isPersonal(question)),
  )
  const field = (question: PublicQuestion) => {
    const name = nameOf(person, question)
    const earlier = given[name.slice(person.length + 1)] ?? ''
    return <QuestionField key={question._id} question={question} {...bind.answer(name)} given={earlier} />
  }
  return (
    <div className="own-questions" ref={box}>
      <QuestionGroups
        questions={shownQuestions}
        isMinor={isMinor}
        who={person === 'self' ? 'jede Person' : 'dein Kind'}
        field={field}
        consentBox={
          <CheckBox
            {...bind.box(`${person}.sensitiveConsent`)}
            className="health-consent"
            defaultChecked={given.sensitiveConsent === 'on'}
            label={consent}
          />
        }
        custodyHint="Sprecht euch vorher ab. Auf der Buchungsseite steht danach ein Link für die andere Person."
      />
      {isOther && questions.some(isPersonal) && (
        <p className="note">
          Über Fotos und Persönliches entscheidet diese Person selbst. Der Link dafür steht nach der Anmeldung auf
          deiner Buchung.
        </p>
      )}
    </div>
  )
}
