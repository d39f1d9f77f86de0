import { t } from '../../../../domain/kit/language.ts'
import type { Deadlines } from '../../../../domain/people/privacy/deadlines.ts'
import { Notice } from '../../kit/notice.tsx'
import { shownShortDay } from '../../kit/words/day.ts'
import { useComingDeletions } from '../../state/lists.ts'
import { countWords } from './purpose-words.ts'

/** What goes within a week, by deadlines that may not be saved yet. */
export function ComingDeletions({ deadlines }: { deadlines: Deadlines }) {
  const coming = useComingDeletions(deadlines)
  return (
    <section className="deletions-next" aria-live="polite">
      <h3>{t('What Goes Next', 'Was als Nächstes geht')}</h3>
      {coming?.length === 0 && (
        <p className="note">{t('Nothing within the next week.', 'In den nächsten sieben Tagen nichts.')}</p>
      )}
      <ul className="deletions">
        {coming?.map(({ day, purpose, count, isHeld }) => (
          <li key={day + purpose + isHeld}>
            <span>{shownShortDay(day)}</span>
            <strong>{countWords(count, purpose)}</strong>
            {isHeld && <Notice is="bad">{t('held, so it stays', 'wird aufbewahrt und bleibt deshalb')}</Notice>}
          </li>
        ))}
      </ul>
      <p className="note">
        {t(
          'If you shorten a deadline, you see here at once what goes in addition. Deletions run at three in the morning.',
          'Kürzt du eine Frist, steht hier sofort, was dadurch zusätzlich geht. Gelöscht wird nachts um drei.',
        )}
      </p>
    </section>
  )
}
