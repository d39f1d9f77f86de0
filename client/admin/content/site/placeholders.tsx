import type { Placeholder } from '../../../../domain/content/site/placeholders.ts'
import { t } from '../../../../domain/kit/language.ts'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusWhenGone } from '../../kit/focus.ts'
import { RowButton } from '../../kit/list/table.tsx'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { openSpot, starterWords } from './starter-words.ts'

/** Lists starter content that the operator has yet to replace or complete (D1). */
export function Placeholders() {
  const remains = useList('remains')
  useFocusWhenGone('.placeholders', () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))
  if (!remains) return null
  const { placeholders, starter } = remains
  // If only starter pictures are left, the educator keeps them for her own pages.
  const isLeft = starter.events > 0 || starter.infos > 0
  return (
    <>
      {placeholders.length > 0 && <PlaceholderList placeholders={placeholders} />}
      {isLeft && (
        <div className="placeholders">
          <p>
            {t('Still here from the starter content: ', 'Vom Beispielinhalt ist noch da: ')}
            {starterWords(starter)}.
          </p>
          <RowButton icon="bin" onClick={() => openOverlay({ kind: 'starter' })}>
            {t('Remove the Starter Content', 'Beispielinhalt entfernen')}
          </RowButton>
        </div>
      )}
    </>
  )
}

function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  const { run, failure } = useCall()
  const places = Map.groupBy(placeholders, ({ place }) => place)
  return (
    <details className="placeholders">
      <summary>
        {placeholders.length === 1
          ? t('One text is still a placeholder.', 'Ein Text ist noch ein Platzhalter.')
          : t(
              `${placeholders.length} texts are still placeholders.`,
              `${placeholders.length} Texte sind noch Platzhalter.`,
            )}{' '}
        {placeholders.length === 1
          ? t('Please replace it under Site Data → Site Texts.', 'Bitte ersetze ihn unter Inhalte → Texte der Website.')
          : t(
              'Please replace them under Site Data → Site Texts.',
              'Bitte ersetze sie unter Inhalte → Texte der Website.',
            )}
      </summary>
      <PlainList>
        {[...places].map(([place, [first, ...others]]) => (
          <li key={place}>
            {first && (
              <button className="row-title" type="button" onClick={() => run(() => openSpot(first))}>
                {place}
              </button>
            )}
            : {[first, ...others].map(placeholder => placeholder?.text || t('missing', 'fehlt')).join(', ')}
          </li>
        ))}
      </PlainList>
      <Failure>{failure}</Failure>
    </details>
  )
}
