import { useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { readStagedBackup } from '../../../../domain/machine/restore.ts'
import { Failure } from '../../kit/failure.tsx'
import { Section } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { openOverlay, type StagedBackup } from '../../state/overlay.ts'
import { send } from '../../state/send.ts'

/** Downloads the whole site as one file, and uploads such a file to restore it. */
export function BackupSection() {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const percent = Math.round((share ?? 0) * 100)
  async function upload(file: File) {
    setFailure('')
    setShare(0)
    try {
      const body = file.slice(0, file.size, 'application/zip')
      const staged: StagedBackup = await send(
        '/api/system/restore',
        body,
        t('Error Reading Backup', 'Die Sicherung konnte nicht gelesen werden'),
        setShare,
        readStagedBackup,
      )
      openOverlay({ kind: 'restore', staged })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setShare(undefined)
  }
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
        <label className="button button-outline button-small file-button" aria-disabled={share !== undefined}>
          <PanelIcon name="upload" />
          {share === undefined
            ? t('Restore Backup', 'Sicherung zurückspielen')
            : percent < 100
              ? `${percent} %`
              : t('Looking at it …', 'Wird angesehen …')}
          <input
            className="visually-hidden"
            type="file"
            accept=".zip"
            // Disabling it during the upload would lose the focus.
            onChange={event => {
              const [file] = event.target.files ?? []
              // Otherwise choosing the same file again would not fire `change`.
              event.target.value = ''
              if (file && share === undefined) void upload(file)
            }}
          />
        </label>
      </div>
      {share !== undefined && <progress max={100} value={percent} aria-label={t('Upload', 'Hochladen')} />}
      <Failure>{failure}</Failure>
    </Section>
  )
}
