import { type PointerEvent, useRef, useState } from 'react'
import { type ConsentGap, consentGaps } from '../../../../domain/bookings/people/image-consents.ts'
import type { Image } from '../../../../domain/content/images/image.ts'
import { t } from '../../../../domain/kit/language.ts'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { Picture } from '../../../site/blocks/picture.tsx'
import { useList } from '../../state/lists.ts'
import type { BoundValue } from '../bind.ts'
import { useFocusWhenGone } from '../focus.ts'
import { moveItem } from '../list/item-list.tsx'
import { PanelIcon } from '../panel-icon.tsx'
import { ImageUpload, useImages, useNewImageIds } from './image-upload.tsx'

/** Returns a formatter from image ids to names, for plain text. */
export function useImageNames(): (value: unknown) => string {
  const images = useImages()
  const nameOf = (id: unknown) => images.find(({ _id }) => _id === id)?.name ?? ''
  return value => [value].flat().map(nameOf).join(', ')
}

/** Shows an image beside its description, or a reminder that it is missing. */
export function Thumbnail({ image }: { image: Image }) {
  const isNew = useNewImageIds().has(image._id)
  return (
    <>
      {/* The text below is the description; as `alt` too, screen readers would read it twice. */}
      <Picture image={{ ...image, desc: '' }} sizes="(width < 600px) 45vw, 170px" />
      {image.desc ? (
        <span className="thumbnail-words">{image.desc}</span>
      ) : (
        <span className="thumbnail-words thumbnail-missing">{t('Description missing', 'Beschreibung fehlt')}</span>
      )}
      <ConsentWarning event={image.event} />
      {isNew && <span className="thumbnail-new"> {t('new', 'neu')}</span>}
    </>
  )
}

type TileProps = {
  image: Image
  action: string
  icon?: 'close' | 'add' | 'check' | undefined
  isChosen?: boolean
  /** For a toggle button; undefined otherwise. */
  isPressed?: boolean
  onClick: () => void
}

const tileId = ({ _id }: Image) => `tile-${_id}`

/** Shows a clickable image. Screen readers read `action` instead of the icon. */
function Tile({ image, action, icon, isChosen = false, isPressed, onClick }: TileProps) {
  return (
    <button
      id={tileId(image)}
      className={isChosen ? 'tile tile-chosen' : 'tile'}
      type="button"
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <span className="visually-hidden">{action} </span>
      <Thumbnail image={image} />
      {icon && (
        <span className="tile-icon">
          <PanelIcon name={icon} />
        </span>
      )}
    </button>
  )
}

/**
 * Chooses the images of a page: a click under All Images adds an image, a click on a chosen image removes it (section
 * 4). Errors appear only in the form's list of errors.
 */
export function ImagesField({ label, value: ids, onChange }: Omit<BoundValue<string[]>, 'id' | 'error'>) {
  const images = useImages()
  const chosenImages = ids.flatMap(id => images.find(({ _id }) => _id === id) ?? [])
  const otherImages = images.filter(({ _id }) => !ids.includes(_id))
  const focusNext = useFocusOnNext()
  return (
    <>
      <ChosenImages
        title={label}
        images={chosenImages}
        remove={image => {
          focusNext(chosenImages, image)
          onChange(ids.filter(id => id !== image._id))
        }}
        reorder={reordered => onChange(reordered.map(({ _id }) => _id))}
      />
      <ImageUpload
        added={newIds => onChange([...ids, ...newIds])}
        replaced={(id, by) => onChange([...new Set(ids.map(other => (other === id ? by : other)))])}
      />
      <ImageGroup title={t('All Images', 'Alle Bilder')} count={otherImages.length} isLong>
        {otherImages.map(image => (
          <li key={image._id}>
            <Tile
              image={image}
              action={t('Add', 'Hinzufügen')}
              icon="add"
              onClick={() => {
                focusNext(otherImages, image)
                onChange([...ids, image._id])
              }}
            />
          </li>
        ))}
      </ImageGroup>
    </>
  )
}

/** Focuses the neighbour of a tile that moves to the other list, so that the next image can be chosen by keyboard. */
function useFocusOnNext(): (list: readonly Image[], image: Image) => void {
  const next = useRef<Image>(undefined)
  useFocusWhenGone('.tile', () => next.current && document.getElementById(tileId(next.current)))
  return (list, image) => {
    const at = list.indexOf(image)
    next.current = list[at + 1] ?? list[at - 1] ?? image
  }
}

type ChosenImagesProps = {
  title: string
  images: readonly Image[]
  remove: (image: Image) => void
  reorder: (images: Image[]) => void
}

/** Shows chosen images in order, sortable by buttons and by dragging. */
function ChosenImages({ title, images, remove, reorder }: ChosenImagesProps) {
  const [announcement, setAnnouncement] = useState('')
  const nameOf = ({ desc, name }: Image) => desc || name
  const move = (from: number, to: number) => {
    const image = images[from]
    if (!image || !images[to] || from === to) return
    reorder(moveItem(images, from, to))
    setAnnouncement(
      t(
        `${nameOf(image)}: place ${to + 1} of ${images.length}`,
        `${nameOf(image)}: Platz ${to + 1} von ${images.length}`,
      ),
    )
  }
  const { drag, gripOf } = useDrag(move)
  const tileClass = (index: number) => {
    if (index === drag?.from) return 'tile-dragged'
    if (index !== drag?.to) return undefined
    return drag.to < drag.from ? 'tile-drop-before' : 'tile-drop-after'
  }
  return (
    <>
      <ImageGroup title={title} count={images.length}>
        {images.map((image, index) => (
          <li key={image._id} className={tileClass(index)}>
            <Tile image={image} action={t('Remove', 'Entfernen')} icon="close" isChosen onClick={() => remove(image)} />
            {images.length > 1 && (
              <div className="tile-tools">
                {/* `disabled` would drop the focus at either end of the list. */}
                <button type="button" aria-disabled={index === 0} onClick={() => move(index, index - 1)}>
                  <PanelIcon name="left" />
                  <span className="visually-hidden">
                    {t(`Move ${nameOf(image)} forward`, `${nameOf(image)} nach vorn`)}
                  </span>
                </button>
                <span className="tile-grip" aria-hidden="true" {...gripOf(index)}>
                  <PanelIcon name="grip" />
                </span>
                <button
                  type="button"
                  aria-disabled={index === images.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <PanelIcon name="right" />
                  <span className="visually-hidden">
                    {t(`Move ${nameOf(image)} back`, `${nameOf(image)} nach hinten`)}
                  </span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ImageGroup>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

/** Sorts a list by dragging its grips. Items move on release: an element that moves in the DOM loses the pointer. */
function useDrag(move: (from: number, to: number) => void) {
  type Drag = { from: number; to: number } | undefined
  const [drag, setShownDrag] = useState<Drag>()
  // The pointer may be released before the next render.
  const current = useRef<Drag>(undefined)
  function setDrag(next: Drag) {
    current.current = next
    setShownDrag(next)
  }
  const gripOf = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent) {
      const dragged = current.current
      if (!dragged) return
      const items = [...(currentTarget.closest('ul')?.querySelectorAll(':scope > li') ?? [])]
      const to = items.findIndex(item => {
        const { left, right, top, bottom } = item.getBoundingClientRect()
        return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      })
      // Between two items the last target stays.
      if (to >= 0 && to !== dragged.to) setDrag({ ...dragged, to })
    },
    onPointerUp() {
      const dragged = current.current
      setDrag(undefined)
      if (dragged) move(dragged.from, dragged.to)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { drag, gripOf }
}

/** Selects one image or none; a click on the chosen one clears it. */
export function ImageField({ id: fieldId, label, value: id, onChange }: Omit<BoundValue<string>, 'error'>) {
  const images = useImages()
  // Puts the chosen image first, visible without scrolling.
  const sorted = images.toSorted((a, b) => Number(b._id === id) - Number(a._id === id))
  return (
    <>
      <ImageGroup id={fieldId} title={label} isLong>
        {sorted.map(image => {
          const isChosen = image._id === id
          return (
            <li key={image._id}>
              <Tile
                image={image}
                action={t('Choose', 'Wählen')}
                icon={isChosen ? 'check' : undefined}
                isChosen={isChosen}
                isPressed={isChosen}
                onClick={() => onChange(isChosen ? '' : image._id)}
              />
            </li>
          )
        })}
      </ImageGroup>
      <ImageUpload added={([first = '']) => onChange(first)} replaced={(old, by) => old === id && onChange(by)} />
    </>
  )
}

type ImageGroupProps = {
  /** Id of the heading, which takes the field's focus. */
  id?: string
  title: string
  count?: number
  isLong?: boolean
  children: React.ReactNode
}

/** Shows a group of tiles. A long group scrolls on its own, so that the parts below stay in reach. */
function ImageGroup({ id, title, count, isLong = false, children }: ImageGroupProps) {
  return (
    <section className="image-group">
      <div className="group-head">
        <h3 id={id} tabIndex={id === undefined ? undefined : -1}>
          {title}
        </h3>
        {count !== undefined && <span>{count}</span>}
      </div>
      <PlainList className={isLong ? 'tiles tiles-scroll' : 'tiles'}>{children}</PlainList>
    </section>
  )
}

/** Warns if people at a picture's event have not consented to publication, or have revoked it (D75). Names nobody. */
export function ConsentWarning({ event: id = '' }: { event?: string | undefined }) {
  const bookings = useList('registrations')
  const event = useList('events')?.find(({ _id }) => _id === id)
  const { questions } = useList('site') ?? {}
  if (!event || !bookings || !questions) return null
  const gaps = consentGaps(event, bookings, questions)
  if (gaps.length === 0) return null
  return (
    <span className="thumbnail-words thumbnail-missing">
      <PanelIcon name="people" /> {t('Consent missing: ', 'Einwilligung fehlt: ')}
      {gaps.map(words).join(', ')}
    </span>
  )
}

/** `W 3 (1 widerrufen)` */
const words = ({ purpose, missing, revoked }: ConsentGap) =>
  [purpose, missing, revoked > 0 && t(`(${revoked} revoked)`, `(${revoked} widerrufen)`)].filter(Boolean).join(' ')
