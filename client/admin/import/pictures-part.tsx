import { t } from '../../../domain/language.ts'
import { PlainList } from '../../ui/plain-list.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import type { usePictures } from './use-pictures.ts'

type Props = {
  pictures: Omit<ReturnType<typeof usePictures>, 'addAll'>
  isBusy: boolean
  choose: (files: readonly File[]) => void
}

/** Where the pictures of the pages come from: no export of WordPress has them. */
export function PicturesPart({ pictures: { found, missing, refused }, isBusy, choose }: Props) {
  const count = found + missing.length
  if (count === 0) return null
  return (
    <section className="import-pictures">
      <h3>{t('Pictures', 'Bilder')}</h3>
      <p className="note">
        {t(
          'The export names the pictures but does not hold them. Choose the folder wp-content/uploads as a ZIP archive, or the picture files; only what these pages show is uploaded.',
          'Der Export nennt die Bilder, enthält sie aber nicht. Wähle den Ordner wp-content/uploads als ZIP-Archiv oder die Bilddateien; hochgeladen wird nur, was diese Seiten zeigen.',
        )}
      </p>
      <div className="buttons">
        <label className="button button-outline button-small file-button" aria-disabled={isBusy}>
          <PanelIcon name="upload" />
          {t('Choose Pictures', 'Bilder wählen')}
          <input
            className="visually-hidden"
            type="file"
            multiple
            accept=".zip,.jpg,.jpeg,.png,.webp"
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              if (files.length > 0 && !isBusy) choose(files)
            }}
          />
        </label>
        <span role="status">{t(`${found} of ${count} found`, `${found} von ${count} gefunden`)}</span>
      </div>
      {missing.length > 0 && (
        <details className="import-missing">
          <summary>
            {missing.length === 1
              ? t('1 missing: the pages come without it', '1 fehlt: Die Seiten kommen ohne dieses Bild')
              : t(
                  `${missing.length} missing: the pages come without them`,
                  `${missing.length} fehlen: Die Seiten kommen ohne sie`,
                )}
          </summary>
          <PlainList>
            {missing.map(address => (
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
