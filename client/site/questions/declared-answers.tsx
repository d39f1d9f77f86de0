import { formatShortDate } from '../../../domain/kit/format.ts'
import { type Answer, answerText, givenAnswersTo } from '../../../domain/questions/answer.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'

/**
 * Answers as stored, with a button to revoke each consent (Art. 7 (3) GDPR). Of sensitive answers, shows only that they
 * exist.
 */
export function DeclaredAnswers({
  answers,
  action,
  person,
  isConsent,
}: {
  answers: readonly Answer[]
  action: string
  /** Id of the participant; undefined for the party, and on a person's own page. */
  person?: string
  isConsent: (answer: Answer) => boolean
}) {
  return (
    <PlainList className="own-answers">
      {answers.map(answer => (
        <li key={`${answer.question} ${answer.date}`}>
          <span>{answer.wording}</span>
          <strong>
            {answer.sensitive ? 'Hinterlegt' : answerWords(answer, isConsent(answer))}
            {declarersOf(answers, answer).size > 1 && `, ${answer.by}`}
          </strong>
          {/* One press revokes what both parents agreed to. */}
          {isConsent(answer) && givenAnswersTo({ answers }, answer.question).at(-1) === answer && (
            <form method="post" action={action} noValidate>
              <input type="hidden" name="question" value={answer.question} />
              {person !== undefined && <input type="hidden" name="person" value={person} />}
              <Button type="submit" variant="outline" small>
                Widerrufen<span className="visually-hidden">: {answer.wording}</span>
              </Button>
            </form>
          )}
        </li>
      ))}
    </PlainList>
  )
}

/** Returns who answered the same question. */
const declarersOf = (answers: readonly Answer[], { question }: Answer) =>
  new Set(answers.filter(answer => answer.question === question).map(({ by }) => by))

function answerWords(answer: Answer, isConsent: boolean): string {
  if (answer.revoked || typeof answer.value === 'string') return answerText(answer)
  const yes = isConsent ? `Erlaubt seit ${formatShortDate(answer.date)}` : 'Ja'
  return answer.value ? yes : isConsent ? 'Nicht erlaubt' : 'Nein'
}
