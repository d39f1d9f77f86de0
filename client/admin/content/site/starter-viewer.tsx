import { Fragment, use, useRef, useState } from 'react'
import {
  type StarterContent,
  type StarterRemoval,
  starterContentIn,
  starterCounts,
} from '../../../../domain/content/site/starter-content.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox } from '../../../kit/ui/field.tsx'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { StepContext } from '../../kit/editor/editing.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusWhenGone } from '../../kit/focus.ts'
import { shortDay } from '../../kit/words/day.ts'
import { inBin } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { putSite, useList } from '../../state/lists.ts'
import { closeOverlay, openOverlay } from '../../state/overlay.ts'
import { showSuccess } from '../../state/page/success.ts'
import { starterKinds, starterWords, useBookedEventIds } from './starter-words.ts'

const kinds = ['events', 'infos', 'images'] as const

/** Pictures are unchecked, as their use shows only later. */
const chosenFirst: StarterRemoval = { events: true, infos: true, images: false, texts: true }

/** Lists the remaining starter content, and removes the chosen kinds. */
export function StarterViewer() {
  const [chosen, choose] = useState(chosenFirst)
  const { run, isBusy, failure } = useCall()
  const content = starterContentIn({
    events: useList('events') ?? [],
    infos: useList('infos') ?? [],
    images: useList('images') ?? [],
    registrations: useBookedEventIds() ?? [],
  })
  const counts = starterKinds(starterCounts(content))
  const isChosen = (kind: (typeof kinds)[number]) => chosen[kind] && counts[kind] !== undefined
  // Remove only what was shown.
  const removal: StarterRemoval = {
    events: isChosen('events'),
    infos: isChosen('infos'),
    images: isChosen('images'),
    texts: isChosen('infos') && chosen.texts,
  }
  const isEmpty = !kinds.some(isChosen)

  async function remove() {
    putSite(await call(api.site.removestarter.$post({ json: removal })))
    closeOverlay()
    const removedNotice = inBin(t('Starter Content Removed', 'Beispielinhalt entfernt'))
    const keptTexts = removal.texts ? t(', without the site’s texts', ', ohne die Texte der Website') : ''
    await showSuccess(removedNotice + keptTexts, ...(['events', 'infos', 'images', 'site', 'bin'] as const))
  }

  return (
    <Viewer
      help="texte#am-anfang-die-platzhalter"
      title={t('Remove the Starter Content', 'Beispielinhalt entfernen')}
      isBusy={isBusy}
      decision={
        <Button
          small
          className="button-danger"
          variant="outline"
          disabled={isBusy || isEmpty}
          onClick={() => run(remove)}
        >
          {t('Remove', 'Entfernen')}
        </Button>
      }
    >
      <div className="editor-fields editor-single">
        <p>
          {t(
            'Only what nobody has changed is listed here; dates with registrations stay, and so do “AGB | Datenschutz | Impressum”.',
            'Hier steht nur, was noch niemand geändert hat; Termine mit Anmeldungen bleiben, „AGB | Datenschutz | Impressum“ auch.',
          )}
        </p>
        {kinds.map(
          kind =>
            counts[kind] && (
              <Fragment key={kind}>
                <div>
                  <CheckBox
                    id={`starter-${kind}`}
                    label={
                      <>
                        <strong>{counts[kind]}</strong>
                        {kind === 'images' && (
                          <small>
                            {t(
                              'Also where texts show them: the start page stays without a picture until you choose one.',
                              'Auch dort, wo sie zu sehen sind: Die Startseite hat dann kein Bild, bis du eines wählst.',
                            )}
                          </small>
                        )}
                      </>
                    }
                    checked={chosen[kind]}
                    onChange={({ target }) => choose({ ...chosen, [kind]: target.checked })}
                  />
                  <details>
                    <summary>{t(`Which ${counts[kind]}?`, `Welche? (${counts[kind]})`)}</summary>
                    <PlainList>
                      {namesOf(content, kind).map(([id, name]) => (
                        <li key={id}>{name}</li>
                      ))}
                    </PlainList>
                  </details>
                </div>
                {kind === 'infos' && chosen.infos && (
                  <CheckBox
                    id="starter-texts"
                    label={
                      <>
                        {t(
                          'And the invented texts on the start page, under Infos and about you',
                          'Dazu die erfundenen Texte auf der Startseite, unter Infos und über dich',
                        )}
                        <small>
                          {t(
                            'Gaps in square brackets take their place, which you fill in under Site Texts. These texts are not in the bin: restoring the pages does not bring them back.',
                            'An ihre Stelle treten Lücken in eckigen Klammern, die du unter „Texte der Website“ füllst. Diese Texte liegen nicht im Papierkorb: Stellst du die Seiten wieder her, kommen sie nicht mit.',
                          )}
                        </small>
                      </>
                    }
                    checked={chosen.texts}
                    onChange={({ target }) => choose({ ...chosen, texts: target.checked })}
                  />
                )}
              </Fragment>
            ),
        )}
        <Failure>{failure}</Failure>
      </div>
    </Viewer>
  )
}

function namesOf(
  { events, infos, images }: StarterContent,
  kind: (typeof kinds)[number],
): [id: string, name: string][] {
  if (kind === 'events') return events.map(event => [event._id, `${shortDay(dayOf(event.startDate))}, ${event.title}`])
  if (kind === 'infos') return infos.map(({ _id, title }) => [_id, title])
  return images.map(({ _id, desc, name }) => [_id, desc || name])
}

/** Shows the step of the set-up that keeps the starter content or moves it to the bin. */
export function StarterStep() {
  const step = use(StepContext)
  const { run, failure } = useCall()
  async function keep() {
    putSite(await call(api.site.edit.$post({ json: { isContentChosen: true } })))
    step?.done()
  }
  const buttons = useRef<HTMLDivElement>(null)
  useFocusWhenGone('.set-up .buttons', () => buttons.current?.querySelector('button'))
  const starter = starterCounts(
    starterContentIn({
      events: useList('events') ?? [],
      infos: useList('infos') ?? [],
      images: useList('images') ?? [],
      registrations: useBookedEventIds() ?? [],
    }),
  )
  // Pictures are useful without the rest.
  const remaining = starterWords({ ...starter, images: 0 })
  const pictures = starterWords({ ...starter, events: 0, infos: 0 })
  return (
    <>
      <p>
        {remaining === ''
          ? pictures === ''
            ? t('Nothing of it is left.', 'Davon ist nichts mehr da.')
            : t(
                `What is left of it: ${pictures}, for your own pages.`,
                `Davon ist noch da: ${pictures}, für deine eigenen Seiten.`,
              )
          : t(
              `There are ${remaining}. What you do not change can go at any time; in the bin it stays for a while.`,
              `Da sind ${remaining}. Was du nicht änderst, kann jederzeit weg; im Papierkorb bleibt es noch eine Weile.`,
            )}
      </p>
      <div className="buttons" ref={buttons}>
        <Button small onClick={() => (remaining === '' ? step?.later() : void run(keep))}>
          {remaining === ''
            ? t('Continue', 'Weiter')
            : t('Keep the Examples for Now', 'Beispiele erst einmal behalten')}
        </Button>
        {remaining !== '' && (
          <Button small variant="outline" onClick={() => openOverlay({ kind: 'starter' })}>
            {t('Begin Empty …', 'Leer anfangen …')}
          </Button>
        )}
      </div>
      <Failure>{failure}</Failure>
    </>
  )
}
