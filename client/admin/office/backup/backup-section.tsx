import { useState } from 'react'
import { longWait } from '../../../../domain/kit/duration.ts'
import { formatBytes } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { readStagedBackup } from '../../../../domain/machine/restore.ts'
import { isAdmin } from '../../../../domain/people/accounts/access.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { FileButton, useUpload } from '../../kit/form/file-button.tsx'
import { FactList, Section } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { closeOverlay, openOverlay, type StagedBackup } from '../../state/overlay.ts'
import { leaveFor } from '../../state/page/leave.ts'
import { sendUpload } from '../../state/page/upload.ts'
import { restartBy } from './restart.ts'

/** Downloads the whole site as a file, and restores it from such a file. */
export function BackupSection() {
  const { run, isBusy, percent, failure } = useUpload()
  const upload = (file: File) =>
    run(async progress => {
      const staged: StagedBackup = await sendUpload(
        '/api/system/restore',
        file.slice(0, file.size, 'application/zip'),
        t('Error Reading Backup', 'Die Sicherung konnte nicht gelesen werden'),
        progress,
        readStagedBackup,
      )
      openOverlay({ kind: 'restore', staged })
    })
  return (
    <Section help="sicherung" title={t('Backup', 'Sicherung')}>
      <p className="note">
        {t(
          'One .zip with everything: texts, dates, pictures, registrations, accounts, logs. People’s data is in it, so keep it where nobody else looks.',
          'Eine .zip-Datei mit allem: Texte, Termine, Bilder, Anmeldungen, Konten, Aufzeichnungen. Darin stehen Daten von Menschen, also bewahre sie dort auf, wo sonst niemand hinsieht.',
        )}
      </p>
      <div className="buttons">
        <a className="button button-outline button-small" href="/api/system/backup" download>
          <PanelIcon name="download" />
          {t('Download Backup', 'Sicherung herunterladen')}
        </a>
        <FileButton accept=".zip" isBusy={isBusy} choose={([file]) => file && upload(file)}>
          {!isBusy
            ? t('Restore Backup', 'Sicherung zurückspielen')
            : percent < 100
              ? `${percent} %`
              : t('Looking at it …', 'Wird angesehen …')}
        </FileButton>
      </div>
      {isBusy && <progress max={100} value={percent} aria-label={t('Upload', 'Hochladen')} />}
      <Failure>{failure}</Failure>
    </Section>
  )
}

type RestoreViewerProps = {
  staged: StagedBackup
}

/** Shows the content of an uploaded backup, and asks before replacing the site. */
export function RestoreViewer({ staged: { id, createdAt, version, extent, contents, problems } }: RestoreViewerProps) {
  const { siteName, publicUrl, waitingLetters, bytes, ...counts } = contents
  const [isRestoring, setRestoring] = useState(false)
  const { run, failure } = useCall()

  async function restore() {
    setRestoring(true)
    try {
      await restartBy(() => call(api.system.restore.commit.$post({ header: longWait, json: { id } })))
      // Accounts and sessions now come from the backup.
      const user = await call(api.user.$get()).catch(() => null)
      leaveFor(isAdmin(user) ? '/admin' : '/login')
    } catch (error) {
      setRestoring(false)
      throw error
    }
  }
  function cancel() {
    if (isRestoring) return
    // On failure the server discards the backup after an hour.
    call(api.system.restore.discard.$post({ header: longWait, json: { id } })).catch(() => {})
    closeOverlay()
  }
  return (
    <Viewer
      help="sicherung#zurückholen"
      title={t('Restore Backup', 'Sicherung zurückspielen')}
      close={cancel}
      isBusy={isRestoring}
      decision={
        <Button small className="button-danger" variant="outline" disabled={isRestoring} onClick={() => run(restore)}>
          {isRestoring ? t('Restoring …', 'Wird zurückgespielt …') : t('Yes, restore', 'Ja, zurückspielen')}
        </Button>
      }
    >
      <FactList
        facts={{
          Website: siteName,
          [t('Backed up', 'Gesichert')]: t(
            `${shownDateTime(createdAt)}, by version ${version}`,
            `${shownDateTime(createdAt)}, von Version ${version}`,
          ),
          [t('Registrations', 'Anmeldungen')]: String(counts.registrations),
          [t('Events', 'Termine')]: String(counts.events),
          [t('Info Pages', 'Infoseiten')]: String(counts.infos),
          [t('Images', 'Bilder')]: String(counts.images),
          [t('Files', 'Dateien')]: String(counts.files),
          [t('Subscribers', 'Newsletter an')]: String(counts.subscribers),
          [t('Accounts', 'Konten')]: String(counts.accounts),
          [t('Size', 'Größe')]: formatBytes(bytes),
        }}
      />
      <p>
        {t(
          'Everything on this site becomes what it was then; what has come in since is not in it. What is here now is kept for 30 days, in the data folder, in a folder ',
          'Alles auf dieser Website wird, wie es damals war; was seitdem dazugekommen ist, fehlt darin. Was jetzt hier ist, bleibt 30 Tage im Datenordner liegen, in einem Ordner ',
        )}
        <code>before-restore-…</code> {t('with the date.', 'mit dem Datum.')}
      </p>
      {extent === 'records' && (
        <p>
          {t(
            'This backup holds no pictures and no logs; those of the site stay.',
            'In dieser Sicherung sind keine Bilder und keine Aufzeichnungen; die der Website bleiben.',
          )}
        </p>
      )}
      {URL.canParse(publicUrl) && new URL(publicUrl).origin !== location.origin && (
        <Notice is="bad">
          {t(
            `Its address is ${publicUrl}. If nothing else is set at the start, the site will answer there only.`,
            `Ihre Adresse ist ${publicUrl}. Wenn beim Start nichts anderes angegeben ist, ist die Website nur noch dort zu erreichen.`,
          )}
        </Notice>
      )}
      {waitingLetters > 0 && (
        <Notice is="bad">
          {t(
            `${waitingLetters === 1 ? '1 letter waits' : `${waitingLetters} letters wait`} in the backup and will be sent after the restore, also if that has happened since.`,
            `${waitingLetters === 1 ? 'In der Sicherung wartet ein Brief' : `In der Sicherung warten ${waitingLetters} Briefe`}. Nach dem Zurückspielen ${waitingLetters === 1 ? 'geht er' : 'gehen sie'} hinaus, auch wenn das inzwischen schon geschehen ist.`,
          )}
        </Notice>
      )}
      {problems.map(problem => (
        <Notice is="bad" key={problem}>
          {problem}
        </Notice>
      ))}
      <Failure>{failure}</Failure>
    </Viewer>
  )
}
