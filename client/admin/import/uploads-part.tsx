import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { MoreDetails } from '../kit/fold.tsx'
import { FileButton } from '../kit/form/file-button.tsx'
import type { useUploads } from './use-uploads.ts'

type Props = {
  uploads: Omit<ReturnType<typeof useUploads>, 'addAll' | 'importWith'>
  isBusy: boolean
  choose: (files: readonly File[]) => void
  tryAgain: () => void
  goWithout: () => void
}

/** Asks for the pages' pictures and PDF files, which WordPress exports omit. */
export function UploadsPart({ uploads, isBusy, choose, tryAgain, goWithout }: Props) {
  const { matched, uploaded, missing, failed } = uploads
  const missingAddresses = [...missing.pictures, ...missing.files]
  const count = matched + missingAddresses.length
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
        <FileButton accept=".zip,.jpg,.jpeg,.png,.webp,.pdf" multiple isBusy={isBusy} choose={choose}>
          {t('Choose Files', 'Dateien wählen')}
        </FileButton>
        <span role="status">
          {uploaded + failed.length > 0
            ? t(`${uploaded} of ${count} uploaded`, `${uploaded} von ${count} hochgeladen`)
            : t(`${matched} of ${count} found`, `${matched} von ${count} gefunden`)}
        </span>
      </div>
      {missingAddresses.length > 0 && (
        <MoreDetails
          summary={[picturesMissing(missing.pictures.length), filesMissing(missing.files.length)]
            .filter(Boolean)
            .join(' · ')}
        >
          <PlainList>
            {missingAddresses.map(address => (
              <li key={address}>{address}</li>
            ))}
          </PlainList>
        </MoreDetails>
      )}
      {failed.length > 0 && <FailedUploads {...{ failed, isBusy, tryAgain, goWithout }} />}
    </section>
  )
}

type FailedProps = { failed: readonly string[] } & Pick<Props, 'isBusy' | 'tryAgain' | 'goWithout'>

/** Lists failed uploads, to retry or go on without them. */
const FailedUploads = ({ failed, isBusy, tryAgain, goWithout }: FailedProps) => (
  <div className="mistakes" role="alert">
    <p>{t('Not uploaded:', 'Nicht hochgeladen:')}</p>
    <ul>
      {failed.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <div className="buttons">
      <Button small disabled={isBusy} onClick={tryAgain}>
        {failed.length === 1
          ? t('Try Again (1 File)', 'Noch einmal versuchen (1 Datei)')
          : t(`Try Again (${failed.length} Files)`, `Noch einmal versuchen (${failed.length} Dateien)`)}
      </Button>
      <Button small variant="outline" disabled={isBusy} onClick={goWithout}>
        {failed.length === 1
          ? t('Import Without It', 'Ohne sie übernehmen')
          : t('Import Without Them', 'Ohne sie übernehmen')}
      </Button>
    </div>
  </div>
)

const picturesMissing = (count: number) =>
  count === 1
    ? t('1 missing: the pages are imported without it', '1 fehlt: Die Seiten bleiben ohne dieses Bild')
    : count > 1 &&
      t(`${count} missing: the pages are imported without them`, `${count} fehlen: Die Seiten bleiben ohne sie`)

const filesMissing = (count: number) =>
  count === 1
    ? t('1 PDF missing: its link leads to the old site', '1 PDF fehlt: Der Link führt weiter zur alten Website')
    : count > 1 &&
      t(
        `${count} PDFs missing: their links lead to the old site`,
        `${count} PDF fehlen: Die Links führen weiter zur alten Website`,
      )
