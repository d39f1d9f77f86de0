import { useState } from 'react'
import { longWait } from '../../../../domain/kit/duration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { homeUrl } from '../../../../domain/machine/home-input.ts'
import { PASSPHRASE_BYTES, passphraseOf } from '../../../../domain/machine/passphrase.ts'
import type { HomeCheck, HomeSettingsShown } from '../../../../domain/machine/second-home.ts'
import { call } from '../../../kit/state/api.ts'
import { CheckBox, TextField } from '../../../kit/ui/field.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { api } from '../../state/api.ts'
import { openOverlay } from '../../state/overlay.ts'
import { checkWords } from './home-words.ts'
import { restartBy } from './restart.ts'

type Draft = { url: string; user: string; secret: string; isNew: boolean; lastModifiedDate?: string }

const labels = () => ({
  url: t('Address of the folder', 'Adresse des Ordners'),
  user: t('User', 'Benutzername'),
  secret: t('Password', 'Passwort'),
  isNew: t('New passphrase and emergency sheet', 'Neue Passphrase und neuer Notfallzettel'),
})

/** Sets up the second home. Stores only settings that work. Another address always gets a new passphrase. */
export function HomeEditor({ item }: { item: HomeSettingsShown }) {
  const isFirst = item.url === ''
  const [passphrase] = useState(() => passphraseOf(crypto.getRandomValues(new Uint8Array(PASSPHRASE_BYTES))))
  const isElsewhere = (url: string) => homeUrl(url.trim()) !== item.url
  async function save({ isNew, ...draft }: Draft) {
    const getsSheet = isNew || isElsewhere(draft.url)
    const json = { ...draft, passphrase: getsSheet ? passphrase : '' }
    await restartBy(async () => {
      const { isStored, checks } = await call(api.system.home.edit.$post({ header: longWait, json }))
      if (!isStored) throw notGood(checks)
    })
    // Closing this editor shows what lies below.
    if (getsSheet)
      openOverlay(
        { kind: 'home', item },
        { kind: 'homeSheet', home: { ...json, url: homeUrl(draft.url.trim()), dataDir: item.dataDir } },
      )
  }
  return (
    <RecordEditor
      help="rechner-kaputt"
      title={
        isFirst ? t('Set Up Second Home', 'Zweiten Ort einrichten') : t('Change Second Home', 'Zweiten Ort ändern')
      }
      initial={{ url: item.url, user: item.user, secret: '', isNew: false } satisfies Draft}
      labels={labels()}
      save={save}
      saved={t('Second Home Saved', 'Zweiter Ort gespeichert')}
      notSaved={t('The second home was not saved', 'Der zweite Ort ist nicht gespeichert')}
      lists={['system']}
    >
      {({ bind, value }) => (
        <div className="editor-fields editor-single">
          <p className="note">
            {t(
              'Saving tries the place first and keeps only what works. Then the site restarts, which takes a few seconds, and begins to write. Everything is encrypted before it leaves.',
              'Beim Speichern wird der Ort zuerst ausprobiert; gespeichert wird nur, was klappt. Dann startet die Website neu, das dauert wenige Sekunden, und beginnt zu schreiben. Alles wird vorher verschlüsselt.',
            )}
          </p>
          <TextField
            {...bind.text('url')}
            hint={t(
              'Nextcloud names it in the settings of Files (WebDAV); add a new folder at its end, such as /lichtung. Object storage: s3://bucket/folder?endpoint=https://…&region=…',
              'Nextcloud nennt sie in den Einstellungen von „Dateien“ (WebDAV); häng einen neuen Ordner an, etwa /lichtung. Objektspeicher: s3://bucket/ordner?endpoint=https://…&region=…',
            )}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            {...bind.text('user')}
            className="half"
            hint={t('For object storage the access key.', 'Bei Objektspeicher der Zugriffsschlüssel.')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            {...bind.text('secret')}
            className="half"
            type="password"
            hint={
              isFirst || isElsewhere(value.url)
                ? t(
                    'Best an app password for this site alone; for object storage the secret key.',
                    'Am besten ein App-Passwort nur für diese Website; bei Objektspeicher der geheime Schlüssel.',
                  )
                : t('Leave empty to keep the current one.', 'Leer lassen, um das bisherige zu behalten.')
            }
            autoComplete="new-password"
          />
          {!isElsewhere(value.url) && <CheckBox {...bind.box('isNew')} />}
        </div>
      )}
    </RecordEditor>
  )
}

const notGood = (checks: readonly HomeCheck[]) =>
  new AppError(
    'conflict',
    checks
      .filter(({ trouble, what }) => trouble !== '' && what !== 'conditions' && what !== 'forgets')
      .map(checkWords)
      .join(' '),
  )
