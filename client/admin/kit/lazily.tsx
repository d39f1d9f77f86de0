import { type ComponentType, lazy, type ReactNode } from 'react'
import { t } from '../../../domain/language.ts'
import { Button } from '../../ui/button.tsx'

/**
 * A component whose script is loaded when it is first shown. An open page of an earlier version finds it no longer; then it
 * says so in its place, and what stands around it stays.
 */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  inItsPlace: () => ReactNode = NotLoadedPart,
) => lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => inItsPlace) }))

export const NotLoadedPart = () => (
  <div className="mistakes" role="alert">
    <p>
      {t(
        'This part could not be loaded. Either there is no network, or the site has a new version; then please load the page again. Copy first what is not saved yet.',
        'Dieser Teil ließ sich nicht laden. Entweder fehlt das Netz, oder es gibt eine neue Version der Seite; dann lade sie bitte neu. Kopiere vorher, was noch nicht gespeichert ist.',
      )}
    </p>
    <Button variant="outline" small onClick={() => location.reload()}>
      {t('Load Again', 'Neu laden')}
    </Button>
  </div>
)
