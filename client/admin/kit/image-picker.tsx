import type { Image } from '../../../domain/images/image.ts'
import { t } from '../../../domain/language.ts'
import { Picture } from '../../site/picture.tsx'
import { PlainList } from '../../ui/plain-list.tsx'
import { useList } from '../state/lists.ts'
import type { BoundValue } from './bind.ts'
import { PanelIcon } from './panel-icon.tsx'

const useImages = () => useList('images') ?? []

/** Turns image ids into names, for places that show text only. */
export function useImageNames(): (value: unknown) => string {
  const images = useImages()
  const nameOf = (id: unknown) => images.find(({ _id }) => _id === id)?.name ?? ''
  return value => [value].flat().map(nameOf).join(', ')
}

/** An image with its description as text beside it, or a reminder that it has none. */
export function Thumbnail({ image }: { image: Image }) {
  return (
    <>
      {/* The description is the text below; as `alt` too, screen readers would read it twice. */}
      <Picture image={{ ...image, desc: '' }} sizes="(width < 600px) 45vw, 170px" />
      {image.desc ? (
        <span className="thumbnail-words">{image.desc}</span>
      ) : (
        <span className="thumbnail-words thumbnail-missing">{t('Description missing', 'Beschreibung fehlt')}</span>
      )}
    </>
  )
}

type TileProps = {
  image: Image
  action: string
  icon?: 'close' | 'add' | 'check' | undefined
  isChosen?: boolean
  /** Whether the button stays pressed; undefined for a button that does something at once. */
  isPressed?: boolean
  onClick: () => void
}

/** An image to click. Screen readers read `action` instead of the icon. */
function Tile({ image, action, icon, isChosen = false, isPressed, onClick }: TileProps) {
  return (
    <li>
      <button
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
    </li>
  )
}

/**
 * The images of a page: a click under All Images adds one, a click on a chosen one removes it (section 4). What is wrong
 * with them is said in the list of mistakes only.
 */
export function ImagesField({ label, value: ids, onChange }: Omit<BoundValue<string[]>, 'id' | 'error'>) {
  const images = useImages()
  const chosen = ids.flatMap(id => images.find(({ _id }) => _id === id) ?? [])
  const others = images.filter(({ _id }) => !ids.includes(_id))
  return (
    <>
      <ImageGroup title={label} count={chosen.length}>
        {chosen.map(image => (
          <Tile
            key={image._id}
            image={image}
            action={t('Remove', 'Entfernen')}
            icon="close"
            isChosen
            onClick={() => onChange(ids.filter(id => id !== image._id))}
          />
        ))}
      </ImageGroup>
      <ImageGroup title={t('All Images', 'Alle Bilder')} count={others.length} isLong>
        {others.map(image => (
          <Tile
            key={image._id}
            image={image}
            action={t('Add', 'Hinzufügen')}
            icon="add"
            onClick={() => onChange([...ids, image._id])}
          />
        ))}
      </ImageGroup>
    </>
  )
}

/** One image or none; a click on the chosen one clears the choice. */
export function ImageField({ label, value: id, onChange }: Omit<BoundValue<string>, 'id' | 'error'>) {
  const images = useImages()
  // The chosen image comes first, so that it can be seen without scrolling.
  const sorted = images.toSorted((a, b) => Number(b._id === id) - Number(a._id === id))
  return (
    <ImageGroup title={label} isLong>
      {sorted.map(image => {
        const isChosen = image._id === id
        return (
          <Tile
            key={image._id}
            image={image}
            action={t('Choose', 'Wählen')}
            icon={isChosen ? 'check' : undefined}
            isChosen={isChosen}
            isPressed={isChosen}
            onClick={() => onChange(isChosen ? '' : image._id)}
          />
        )
      })}
    </ImageGroup>
  )
}

/** A long group scrolls by itself, so that the parts below it stay within reach. */
function ImageGroup({
  title,
  count,
  isLong = false,
  children,
}: {
  title: string
  count?: number
  isLong?: boolean
  children: React.ReactNode
}) {
  return (
    <section className="image-group">
      <div className="group-head">
        <h3>{title}</h3>
        {count !== undefined && <span>{count}</span>}
      </div>
      <PlainList className={isLong ? 'tiles tiles-scroll' : 'tiles'}>{children}</PlainList>
    </section>
  )
}
