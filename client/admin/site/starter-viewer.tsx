import { useState } from 'react'
import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { type StarterContent, type StarterRemoval, starterContentIn } from '../../../domain/site/starter-content.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/field.tsx'
import { PlainList } from '../../ui/plain-list.tsx'
import { shownDay } from '../kit/day.ts'
import { Viewer } from '../kit/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { inBin } from '../kit/in-bin.ts'
import { api } from '../state/api.ts'
import { putSite, useList } from '../state/lists.ts'
import { closeOverlay } from '../state/overlay.ts'
import { succeed } from '../state/success.ts'
import { starterCounts } from './starter-words.ts'

const kinds = ['events', 'infos', 'images'] as const

/** What a picture means to the site is seen only later. */
const chosenFirst: StarterRemoval = { events: true, infos: true, images: false }

/** Shows what is left of the starter content, and removes the kinds that are chosen. */
export function StarterViewer() {
  const [chosen, choose] = useState(chosenFirst)
  const [isBusy, setBusy] = useState(false)
  const { run, failure } = useCall()
  const found = starterContentIn({
    events: useList('events') ?? [],
    infos: useList('infos') ?? [],
    images: useList('images') ?? [],
    registrations: useList('registrations') ?? [],
  })
  const counts = starterCounts(found)
  const isEmpty = kinds.every(kind => !chosen[kind] || !counts[kind])

  async function remove() {
    setBusy(true)
    try {
      putSite(await call(api.site.removestarter.$post({ json: chosen })))
      closeOverlay()
      await succeed(
        inBin(t('Starter Content Removed', 'Beispielinhalt entfernt')),
        'events',
        'infos',
        'images',
        'site',
        'bin',
      )
    } finally {
      setBusy(false)
    }
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
            'Only what nobody has changed is listed here; dates with registrations stay. With the pages goes what is invented on the start page, under Infos and about you: there are gaps in square brackets then, which you fill in under Site Texts. “AGB | Datenschutz | Impressum” stay.',
            'Hier steht nur, was noch niemand geändert hat; Termine mit Anmeldungen bleiben. Mit den Seiten geht auch, was auf der Startseite, unter Infos und über dich erfunden ist: Dort stehen dann Lücken in eckigen Klammern, die du unter „Texte der Website“ füllst. „AGB | Datenschutz | Impressum“ bleiben.',
          )}
        </p>
        {kinds.map(
          kind =>
            counts[kind] && (
              <div key={kind}>
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
                    {namesOf(found, kind).map(([id, name]) => (
                      <li key={id}>{name}</li>
                    ))}
                  </PlainList>
                </details>
              </div>
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
  if (kind === 'events') return events.map(event => [event._id, `${shownDay(dayOf(event.startDate))}, ${event.title}`])
  if (kind === 'infos') return infos.map(({ _id, title }) => [_id, title])
  return images.map(({ _id, desc, name }) => [_id, desc || name])
}
