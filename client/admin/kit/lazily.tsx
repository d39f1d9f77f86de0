import { type ComponentType, createContext, lazy, type ReactNode, useContext, useEffect, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'

const Again = createContext(() => {})

/**
 * Returns a component whose script loads when first shown. If loading fails, because of the network or because the open
 * page belongs to an earlier version, shows `inItsPlace` and keeps the rest of the page. Retries on request and when
 * shown again.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  inItsPlace: () => ReactNode = NotLoadedPart,
): ComponentType<Props> & { load: () => Promise<void> } {
  const attempt = () => lazy(async () => ({ default: await load().catch(() => Missing) }))
  let latest: ComponentType<Props> = attempt()
  /** Loads the script ahead: otherwise React would render the surroundings first and delay the rest. */
  async function loadBefore() {
    latest = await load()
  }
  function Missing() {
    useEffect(
      () => () => {
        latest = attempt()
      },
      [],
    )
    return inItsPlace()
  }
  function Lazily(props: Props) {
    const [Part, show] = useState(() => latest)
    function retry() {
      latest = attempt()
      show(() => latest)
    }
    return (
      <Again value={retry}>
        <Part {...props} />
      </Again>
    )
  }
  return Object.assign(Lazily, { load: loadBefore })
}

export const NotLoadedPart = () => (
  <div className="mistakes" role="alert">
    <p>
      {t(
        'This part could not be loaded. Either there is no network, or the site has a new version; then please load the page again. Copy first what is not saved yet.',
        'Dieser Teil ließ sich nicht laden. Entweder fehlt das Netz, oder es gibt eine neue Version der Seite; dann lade sie bitte neu. Kopiere vorher, was noch nicht gespeichert ist.',
      )}
    </p>
    <Button small onClick={useContext(Again)}>
      {t('Try Again', 'Noch einmal versuchen')}
    </Button>
    <Button variant="outline" small onClick={() => location.reload()}>
      {t('Load the Page Again', 'Seite neu laden')}
    </Button>
  </div>
)
