import { t } from '../../../domain/language.ts'
import { placeholdersIn } from '../../../domain/site/placeholders.ts'
import { PlainList } from '../../ui/plain-list.tsx'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'

/** Lists the texts of the starter content that the operator has not replaced yet (D1). */
export function Placeholders() {
  const site = useList('site')
  const found = site ? placeholdersIn(site) : []
  if (found.length === 0) return null
  const places = Map.groupBy(found, ({ place }) => place)
  return (
    <details className="placeholders">
      <summary>
        {found.length === 1
          ? t('One text is still a placeholder.', 'Ein Text ist noch ein Platzhalter.')
          : t(`${found.length} texts are still placeholders.`, `${found.length} Texte sind noch Platzhalter.`)}{' '}
        {t('Please replace them under Site Data → Site Texts.', 'Bitte ersetze sie unter Inhalte → Texte der Website.')}
      </summary>
      <PlainList>
        {[...places].map(([place, [first, ...others]]) => (
          <li key={place}>
            {first && (
              <button
                className="row-title"
                type="button"
                onClick={() => openOverlay({ kind: 'texts', part: first.part, field: first.field })}
              >
                {place}
              </button>
            )}
            : {[first, ...others].map(placeholder => placeholder?.text).join(', ')}
          </li>
        ))}
      </PlainList>
    </details>
  )
}
