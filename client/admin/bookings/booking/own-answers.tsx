import type { Participant } from '../../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { type Answer, declarer } from '../../../../domain/questions/answer.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay } from '../../kit/words/day.ts'

type Props = { answers: Participant['answers']; booking: Registration; participant?: string }

/**
 * Lists the answers to the educator's own questions, and links to the paper about one person (D75). Folds them, since
 * an event with many people has hundreds; sensitive ones stay visible, like health notes.
 */
export function OwnAnswerList({ answers = [], booking, participant }: Props) {
  if (answers.length === 0) return null
  const plain = answers.filter(({ sensitive }) => !sensitive)
  const revoked = plain.filter(answer => answer.revoked).length
  const list = (shown: readonly Answer[]) =>
    shown.map(answer => <OwnAnswer key={`${answer.question} ${answer.date}`} answer={answer} />)
  return (
    <>
      {list(answers.filter(({ sensitive }) => sensitive))}
      {plain.length > 0 && (
        <details className="folded-answers">
          <summary>
            {participant === undefined
              ? t(`Answers for all: ${plain.length}`, `Antworten für alle: ${plain.length}`)
              : t(`Answers: ${plain.length}`, `Antworten: ${plain.length}`)}
            {revoked > 0 && <strong>{t(`, ${revoked} revoked`, `, ${revoked} widerrufen`)}</strong>}
          </summary>
          {list(plain)}
        </details>
      )}
      {participant !== undefined && (
        <a
          href={`/api/registration/answers/pdf?_id=${booking._id}&participant=${participant}`}
          target="_blank"
          rel="noopener"
        >
          {t('What was declared', 'Was erklärt wurde')} (PDF)
        </a>
      )}
    </>
  )
}

function OwnAnswer({ answer }: { answer: Answer }) {
  const { wording, value, date, sensitive, revoked } = answer
  const words = typeof value === 'string' ? value : value ? t('yes', 'ja') : t('no', 'nein')
  const when = revoked
    ? t(`revoked on ${shortDay(dayOf(revoked.date))}`, `widerrufen am ${shortDay(dayOf(revoked.date))}`)
    : `${declarer(answer)}, ${shortDay(dayOf(date))}`
  if (sensitive)
    return (
      <span className="health-note">
        <PanelIcon name="health" />
        <span>
          {wording} {words}
        </span>
      </span>
    )
  return (
    <span className="booking-answer">
      {wording} <strong>{revoked ? when : words}</strong> <small>({revoked ? declarer(revoked) : when})</small>
    </span>
  )
}
