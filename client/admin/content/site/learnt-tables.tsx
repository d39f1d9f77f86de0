import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { api } from '../../state/api.ts'
import { refresh, useList } from '../../state/lists.ts'

/** The tables of bank files whose columns the educator has explained; each can be removed again. */
export function LearntTables() {
  const tables = useList('bankColumns') ?? []
  const { run, failure } = useCall()
  if (tables.length === 0) return null
  const remove = (_id: string) =>
    run(async () => {
      await call(api.payment.columns.del.$post({ json: { _id } }))
      await refresh('bankColumns')
    })
  return (
    <>
      <h3>{t('Bank files you have explained', 'Gemerkte Kontoauszüge')}</h3>
      <p className="note">
        {t(
          'Files with these columns are read as you said. Remove an entry to be asked again.',
          'Dateien mit diesen Spalten lese ich so, wie du es gesagt hast. Entfernst du einen Eintrag, frage ich beim nächsten Mal wieder.',
        )}
      </p>
      <Failure>{failure}</Failure>
      <ul className="learnt-tables">
        {tables.map(table => (
          <li key={table._id}>
            <span>{wordsOf(table.headings)}</span>
            <Button variant="outline" small onClick={() => void remove(table._id)}>
              {t('Remove', 'Entfernen')}
              <span className="visually-hidden"> {wordsOf(table.headings)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const wordsOf = (headings: readonly string[]) =>
  headings.some(heading => heading.startsWith('#'))
    ? t(`${headings.length} columns without headings`, `${headings.length} Spalten ohne Überschriften`)
    : headings.filter(Boolean).join(', ')
