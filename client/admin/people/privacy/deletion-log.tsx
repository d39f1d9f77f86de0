import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { useListed } from '../../kit/list/table.tsx'
import { shownDay } from '../../kit/words/day.ts'
import { useDeletionLog } from '../../state/lists.ts'
import { countWords } from './purpose-words.ts'

/** How many records went when; never whose they were. */
export function DeletionLog() {
  const log = useDeletionLog()
  const { listed, showAll } = useListed(log ?? [], 10)
  return (
    <section>
      <h3>{t('What Went', 'Was gegangen ist')}</h3>
      {log?.length === 0 && <p className="note">{t('Nothing so far.', 'Bisher nichts.')}</p>}
      <ul className="deletions">
        {listed.map(({ date, purpose, count }) => (
          <li key={date + purpose}>
            <span>{shownDay(dayOf(date))}</span>
            <strong>{countWords(count, purpose)}</strong>
          </li>
        ))}
      </ul>
      {showAll}
    </section>
  )
}
