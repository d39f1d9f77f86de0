import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { create } from 'zustand'
import type { AddedImage, Image } from '../../../../domain/content/images/image.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { Picture } from '../../../site/blocks/picture.tsx'
import { api } from '../../state/api.ts'
import { dropRecord, putRecord, refreshLists, useList } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'
import { pictureIntake, uploadFiles } from '../../state/page/upload.ts'
import { Failure, useCall } from '../failure.tsx'
import { PanelIcon } from '../panel-icon.tsx'
import { useUpload } from './file-button.tsx'

type ImageUploadProps = {
  /** Called with the new images' ids, in the order of the files. */
  added?: (ids: string[]) => void
  /** Called when a new image is discarded in favour of an identical one. */
  replaced?: (id: string, by: string) => void
}

/** Adds images by choosing or dropping files, with fields for their descriptions. */
export function ImageUpload(props: ImageUploadProps) {
  const { run, isBusy, percent, failure } = useUpload()
  const [added, setAdded] = useState<readonly AddedImage[]>([])
  // Uploads take long; call the latest callbacks when they finish.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  async function add(files: readonly File[]) {
    if (files.length === 0 || isBusy) return
    if (
      !(await askUser(
        t(
          `Add ${files.length} image(s)?`,
          files.length === 1 ? 'Bild hinzufügen?' : `${files.length} Bilder hinzufügen?`,
        ),
        t('Yes, add', 'Ja, hinzufügen'),
        'primary',
      ))
    )
      return
    await run(async progress => {
      const images: AddedImage[] = []
      try {
        await uploadFiles(files, pictureIntake, progress, group => images.push(...group))
        void showSuccess(t('Image(s) Added', 'Bilder hinzugefügt'))
      } finally {
        // After a failure, too: groups before the failed one have been added.
        await refreshLists('images')
        const ids = images.map(({ _id }) => _id)
        markAsNew(ids)
        setAdded(before => [...before, ...images])
        if (ids.length > 0) latest.current.added?.(ids)
      }
    })
  }
  return (
    <div className="image-upload">
      <Failure>{failure}</Failure>
      <DropField isBusy={isBusy} percent={percent} add={add} />
      <p className="visually-hidden" role="status">
        {added.length > 0 &&
          !isBusy &&
          t(
            `${added.length} new images. What they show can be written below.`,
            added.length === 1
              ? '1 neues Bild. Darunter kannst du schreiben, was es zeigt.'
              : `${added.length} neue Bilder. Darunter kannst du schreiben, was sie zeigen.`,
          )}
      </p>
      <NewImages added={added} replaced={(id, by) => latest.current.replaced?.(id, by)} />
    </div>
  )
}

type DropFieldProps = { isBusy: boolean; percent: number; add: (files: readonly File[]) => void }

function DropField({ isBusy, percent, add }: DropFieldProps) {
  const [isOver, setOver] = useState(false)
  return (
    <label
      className={isOver ? 'drop drop-over' : 'drop'}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <PanelIcon name="upload" />
      <strong>
        {!isBusy
          ? t('Add Images', 'Bilder hinzufügen')
          : percent < 100
            ? `${percent} %`
            : t('Working …', 'Wird verarbeitet …')}
      </strong>
      <span>png, jpg, jpeg, webp</span>
      {isBusy && <progress max={100} value={percent} aria-label={t('Upload', 'Hochladen')} />}
      <input
        className="visually-hidden"
        type="file"
        multiple
        accept=".png,.jpg,.jpeg,.webp"
        disabled={isBusy}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // Otherwise choosing the same files again would not fire `change`.
          event.target.value = ''
          add(files)
        }}
      />
    </label>
  )
}

/** Images uploaded here that still exist, each with a field for its description. */
function NewImages({
  added,
  replaced,
}: Pick<Required<ImageUploadProps>, 'replaced'> & { added: readonly AddedImage[] }) {
  const images = useImages()
  const byId = new Map(images.map(image => [image._id, image]))
  const rows = added.flatMap(({ _id, sameAs = '' }) => {
    const image = byId.get(_id)
    return image ? [{ image, same: byId.get(sameAs) }] : []
  })
  if (rows.length === 0) return null
  return (
    <PlainList className="new-images">
      {rows.map(({ image, same }) => (
        <li key={image._id}>
          {/* The label of the field contains its name. */}
          <Picture image={{ ...image, desc: '' }} sizes="96px" />
          <div>
            <DescriptionField image={image} />
            {same && <SameImage image={image} same={same} replaced={replaced} />}
          </div>
        </li>
      ))}
    </PlainList>
  )
}

/** Saves on Enter and on blur. */
function DescriptionField({ image }: { image: Image }) {
  const { _id, name, desc, lastModifiedDate = '' } = image
  const id = useId()
  const [text, setText] = useState(desc)
  const [isSaved, setSaved] = useState(false)
  const sent = useRef(desc)
  const saving = useRef(Promise.resolve())
  /** Date of the last save: the next may come before the list is reloaded. */
  const savedDate = useRef<string>(undefined)
  const { run, failure } = useCall()

  const save = () => {
    const next = text.trim()
    if (next === sent.current) return
    const before = sent.current
    sent.current = next
    const write = async () => {
      try {
        const json = { _id, lastModifiedDate: savedDate.current ?? lastModifiedDate, desc: next }
        const [saved] = await call(api.img.edit.$post({ json }))
        if (saved) putRecord('images', saved)
        savedDate.current = saved?.lastModifiedDate
        setSaved(true)
        void refreshLists('images')
      } catch (error) {
        // The next Enter retries.
        sent.current = before
        savedDate.current = undefined
        void refreshLists('images')
        throw error
      }
    }
    saving.current = saving.current.then(() => run(write))
  }
  return (
    <>
      <TextField
        id={id}
        label={t(`What ${name} shows`, `Was ${name} zeigt`)}
        value={text}
        maxLength={1000}
        lang="de"
        error={failure}
        onChange={event => {
          setText(event.target.value)
          setSaved(false)
        }}
        onBlur={save}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter would submit the surrounding form.
          event.preventDefault()
          save()
        }}
      />
      <p className="note" role="status">
        {isSaved && !failure && t('Saved', 'Gespeichert')}
      </p>
    </>
  )
}

type SameImageProps = Pick<Required<ImageUploadProps>, 'replaced'> & { image: Image; same: Image }

/** Shows the choice between a new image and an identical existing one. */
function SameImage({ image, same, replaced }: SameImageProps) {
  const [isAnswered, setAnswered] = useState(false)
  const { run, failure } = useCall()
  if (isAnswered) return null
  const keepOld = () =>
    run(async () => {
      await call(api.img.del.$post({ json: { _id: image._id } }))
      replaced(image._id, same._id)
      dropRecord('images', image._id)
      void refreshLists('images', 'infos', 'events', 'site')
    })
  return (
    <div className="same-image">
      <p>
        {t(
          `This picture is there already: ${same.desc || same.name}`,
          `Dieses Bild ist schon da: ${same.desc || same.name}`,
        )}
      </p>
      <Failure>{failure}</Failure>
      <Button variant="outline" small onClick={keepOld}>
        {t('Keep the Existing One', 'Nur das vorhandene behalten')}
      </Button>
      <Button variant="outline" small onClick={() => setAnswered(true)}>
        {t('Keep Both', 'Beide behalten')}
      </Button>
    </div>
  )
}

/** Returns all images, newest first; the server sends them in order of addition. */
export const useImages = (): readonly Image[] => useList('images')?.toReversed() ?? []

const store = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Ids of images added since the panel was loaded. */
export const useNewImageIds = () => store(state => state.ids)
const markAsNew = (ids: readonly string[]) => store.setState(before => ({ ids: new Set([...before.ids, ...ids]) }))
