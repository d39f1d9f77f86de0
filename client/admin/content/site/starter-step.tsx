import { use, useRef } from 'react'
import { starterContentIn } from '../../../../domain/content/site/starter-content.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { StepContext } from '../../kit/editor/editing.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusWhenGone } from '../../kit/focus-when-gone.ts'
import { api } from '../../state/api.ts'
import { putSite, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { starterWords, useBookings } from './starter-words.ts'

/** The step of the set-up that keeps the starter content or moves it into the bin. */
export function StarterStep() {
  const step = use(StepContext)
  const { run, failure } = useCall()
  async function keep() {
    putSite(await call(api.site.edit.$post({ json: { isContentChosen: true } })))
    step?.done()
  }
  const buttons = useRef<HTMLDivElement>(null)
  useFocusWhenGone('.set-up .buttons', () => buttons.current?.querySelector('button'))
  const starter = starterContentIn({
    events: useList('events') ?? [],
    infos: useList('infos') ?? [],
    images: useList('images') ?? [],
    registrations: useBookings() ?? [],
  })
  // Pictures are of use without them.
  const left = starterWords({ ...starter, images: [] })
  const pictures = starterWords({ events: [], infos: [], images: starter.images })
  return (
    <>
      <p>
        {left === ''
          ? pictures === ''
            ? t('Nothing of it is left.', 'Davon ist nichts mehr da.')
            : t(
                `What is left of it: ${pictures}, for your own pages.`,
                `Davon ist noch da: ${pictures}, für deine eigenen Seiten.`,
              )
          : t(
              `There are ${left}. What you do not change can go at any time; in the bin it stays for a while.`,
              `Da sind ${left}. Was du nicht änderst, kann jederzeit weg; im Papierkorb bleibt es noch eine Weile.`,
            )}
      </p>
      <div className="buttons" ref={buttons}>
        <Button small onClick={() => (left === '' ? step?.later() : void run(keep))}>
          {left === '' ? t('Continue', 'Weiter') : t('Keep the examples for now', 'Beispiele erst einmal behalten')}
        </Button>
        {left !== '' && (
          <Button small variant="outline" onClick={() => openOverlay({ kind: 'starter' })}>
            {t('Begin empty …', 'Leer anfangen …')}
          </Button>
        )}
      </div>
      <Failure>{failure}</Failure>
    </>
  )
}
