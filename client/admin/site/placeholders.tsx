import { t } from '../../../domain/language.ts'
import { placeholdersIn } from '../../../domain/site/placeholders.ts'
import { PlainList } from '../../ui/plain-list.tsx'
import { useList } from '../state/lists.ts'

/** Lists the texts of the starter content that the operator has not replaced yet (D1). */
export function Placeholders() {
  const site = useList('site')
  const found = site ? placeholdersIn(site) : []
  if (found.length === 0) return null
  const places = Map.groupBy(found, ({ field }) => field)
  return (
    <details className="placeholders">
      <summary>
        {found.length === 1
          ? t('One text is still a placeholder.', 'Ein Text ist noch ein Platzhalter.')
          : t(`${found.length} texts are still placeholders.`, `${found.length} Texte sind noch Platzhalter.`)}{' '}
        {t('Please replace them under Site Data → Site Texts.', 'Bitte ersetze sie unter Inhalte → Texte der Website.')}
      </summary>
      <PlainList>
        {[...places].map(([field, texts]) => (
          <li key={field}>
            <strong>{field}</strong>: {texts.map(({ text }) => text).join(', ')}
          </li>
        ))}
      </PlainList>
    </details>
  )
}
