import { type DragEvent, useState } from 'react'
import { t } from '../../../domain/language.ts'
import { PlainList } from '../../ui/plain-list.tsx'
import { Failure } from '../kit/failure.tsx'
import { Thumbnail } from '../kit/image-picker.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Section } from '../kit/table.tsx'
import { refresh, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'
import { upload } from './upload.ts'

export function ImagesSection() {
  const images = useList('images') ?? []
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const [isOver, setOver] = useState(false)

  async function add(files: readonly File[]) {
    if (files.length === 0 || share !== undefined) return
    setFailure('')
    if (
      !(await ask(
        t(
          `Add ${files.length} image(s)?`,
          files.length === 1 ? 'Bild hinzufügen?' : `${files.length} Bilder hinzufügen?`,
        ),
        t('Yes, add', 'Ja, hinzufügen'),
      ))
    )
      return
    setShare(0)
    try {
      await upload(files, setShare)
      void succeed(t('Image(s) Added', 'Bilder hinzugefügt'), 'images')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      // Groups before the failed one have been added.
      void refresh('images')
    }
    setShare(undefined)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const percent = Math.round((share ?? 0) * 100)
  return (
    <Section
      title={t('Images', 'Bilder')}
      list="images"
      aside={<span>{t(`${images.length} images`, images.length === 1 ? '1 Bild' : `${images.length} Bilder`)}</span>}
    >
      <Failure>{failure}</Failure>
      <PlainList className="tiles panel-images">
        <li>
          <label
            className={isOver ? 'drop drop-over' : 'drop'}
            onDragOver={event => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <PanelIcon name="upload" />
            <strong>
              {share === undefined
                ? t('Add Images', 'Bilder hinzufügen')
                : percent < 100
                  ? `${percent} %`
                  : t('Working …', 'Wird verarbeitet …')}
            </strong>
            <span>png, jpg, jpeg, webp</span>
            {share !== undefined && <progress max={100} value={percent} aria-label={t('Upload', 'Hochladen')} />}
            <input
              className="visually-hidden"
              type="file"
              multiple
              accept=".png,.jpg,.jpeg,.webp"
              disabled={share !== undefined}
              onChange={event => {
                const files = [...(event.target.files ?? [])]
                // Otherwise choosing the same files again would not fire `change`.
                event.target.value = ''
                void add(files)
              }}
            />
          </label>
        </li>
        {images.map(image => (
          <li key={image._id}>
            <button className="tile" type="button" onClick={() => openOverlay({ kind: 'image', item: image })}>
              <span className="visually-hidden">{t(`Edit ${image.name}`, `${image.name} bearbeiten`)} </span>
              <Thumbnail image={image} />
            </button>
          </li>
        ))}
      </PlainList>
    </Section>
  )
}
