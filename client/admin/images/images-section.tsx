import { type DragEvent, useState } from 'react'
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
    if (!(await ask(`Add ${files.length} image(s)?`, 'Yes, add'))) return
    setShare(0)
    try {
      await upload(files, setShare)
      void succeed('Image(s) Added', 'images')
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
    <Section title="Images" list="images" aside={<span>{images.length} images</span>}>
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
            <strong>{share === undefined ? 'Add Images' : percent < 100 ? `${percent} %` : 'Working …'}</strong>
            <span>png, jpg, jpeg, webp</span>
            {share !== undefined && <progress max={100} value={percent} aria-label="Upload" />}
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
              <span className="visually-hidden">Edit {image.name} </span>
              <Thumbnail image={image} />
            </button>
          </li>
        ))}
      </PlainList>
    </Section>
  )
}
