import { t } from '../../../domain/language.ts'
import { PlainList } from '../../ui/plain-list.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import type { useUploads } from './use-uploads.ts'

type Props = {
  uploads: Omit<ReturnType<typeof useUploads>, 'addAll'>
  isBusy: boolean
  choose: (files: readonly File[]) => void
}

/** Where the pictures of the pages come from, and the PDF files that they link to: no export of WordPress has them. */
export function UploadsPart({ uploads: { found, missing, refused }, isBusy, choose }: Props) {
  const lacking = [...missing.pictures, ...missing.files]
  const count = found + lacking.length
  if (count === 0) return null
  return (
    <section className="import-pictures">
      <h3>{t('Pictures and PDF Files', 'Bilder und PDF-Dateien')}</h3>
      <p className="note">
        {t(
          'The export names pictures and PDF files but does not hold them. Choose the folder wp-content/uploads as a ZIP archive, or the files; only what these pages show or link to is uploaded.',
          'Der Export nennt Bilder und PDF-Dateien, enthält sie aber nicht. Wähle den Ordner wp-content/uploads als ZIP-Archiv oder die Dateien; hochgeladen wird nur, was diese Seiten zeigen oder verlinken.',
        )}
      </p>
      <div className="buttons">
        <label className="button button-outline button-small file-button" aria-disabled={isBusy}>
          <PanelIcon name="upload" />
          {t('Choose Files', 'Dateien wählen')}
          <input
            className="visually-hidden"
            type="file"
            multiple
            accept=".zip,.jpg,.jpeg,.png,.webp,.pdf"
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              if (files.length > 0 && !isBusy) choose(files)
            }}
          />
        </label>
        <span role="status">{t(`${found} of ${count} found`, `${found} von ${count} gefunden`)}</span>
      </div>
      {lacking.length > 0 && (
        <details className="import-missing">
          <summary>
            {[picturesMissing(missing.pictures.length), filesMissing(missing.files.length)].filter(Boolean).join(' · ')}
          </summary>
          <PlainList>
            {lacking.map(address => (
              <li key={address}>{address}</li>
            ))}
          </PlainList>
        </details>
      )}
      {refused.length > 0 && (
        <div className="mistakes" role="alert">
          <p>
            {t(
              'These could not be added. Press again to import the pages without them:',
              'Diese gingen nicht. Drück noch einmal, dann kommen die Seiten ohne sie:',
            )}
          </p>
          <ul>
            {refused.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const picturesMissing = (count: number) =>
  count === 1
    ? t('1 missing: the pages come without it', '1 fehlt: Die Seiten kommen ohne dieses Bild')
    : count > 1 && t(`${count} missing: the pages come without them`, `${count} fehlen: Die Seiten kommen ohne sie`)

const filesMissing = (count: number) =>
  count === 1
    ? t('1 PDF missing: its link leads to the old site', '1 PDF fehlt: Der Link führt weiter zur alten Website')
    : count > 1 &&
      t(
        `${count} PDFs missing: their links lead to the old site`,
        `${count} PDF fehlen: Die Links führen weiter zur alten Website`,
      )
