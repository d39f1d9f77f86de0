import type { ReactNode } from 'react'
import { consentWords, custodyWords, needsCustodyWords } from '../../../domain/questions/consent-words.ts'
import type { PublicQuestion } from '../../../domain/questions/question.ts'
import { isPersonal } from '../../../domain/questions/question-audience.ts'

type Props = {
  questions: readonly PublicQuestion[]
  isMinor: boolean
  /** Name of the person in sentences. */
  who: string
  field: (question: PublicQuestion) => ReactNode
  /** Consent to store the sensitive answers (Art. 9 GDPR). */
  consentBox: ReactNode
  /** Added to the sentence about both parents. */
  custodyHint: string
}

/** Groups the educator's questions to one person: plain ones, sensitive ones with their consent, consents. */
export function QuestionGroups({ questions, isMinor, who, field, consentBox, custodyHint }: Props) {
  const consents = questions.filter(({ kind, sensitive }) => kind === 'consent' && !sensitive)
  const sensitive = questions.filter(question => question.sensitive)
  return (
    <>
      {questions.filter(question => !isPersonal(question)).map(field)}
      {sensitive.length > 0 && (
        <div className="own-questions own-questions-sensitive">
          {sensitive.map(field)}
          {consentBox}
        </div>
      )}
      {consents.length > 0 && (
        <div className="own-questions own-questions-consents">
          <p className="form-heading">Einwilligungen</p>
          <p className="note">{consentWords}</p>
          {consents.filter(({ publishes }) => publishes).map(field)}
          {needsCustodyWords(consents, isMinor) && (
            <p className="note">
              {custodyWords(who)} {custodyHint}
            </p>
          )}
          {consents.filter(({ publishes }) => !publishes).map(field)}
        </div>
      )}
    </>
  )
}
