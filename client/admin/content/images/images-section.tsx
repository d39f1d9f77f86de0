import { t } from '../../../../domain/kit/language.ts'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { Thumbnail } from '../../kit/form/image-picker.tsx'
import { ImageUpload } from '../../kit/form/image-upload.tsx'
import { Section, useFirst, useListed } from '../../kit/list/table.tsx'
import { useImages } from '../../state/images.ts'
import { openOverlay } from '../../state/overlay.ts'

export function ImagesSection() {
  const images = useImages()
  const { listed, showAll } = useListed(images, useFirst(12), t('images', 'Bilder'))
  return (
    <Section
      help="bilder"
      title={t('Images', 'Bilder')}
      list="images"
      aside={
        <span>
          {images.length === 1 ? t('1 image', '1 Bild') : t(`${images.length} images`, `${images.length} Bilder`)}
        </span>
      }
    >
      <ImageUpload />
      <PlainList className="tiles panel-images">
        {listed.map(image => (
          <li key={image._id}>
            <button className="tile" type="button" onClick={() => openOverlay({ kind: 'image', item: image })}>
              <span className="visually-hidden">{t(`Edit ${image.name}`, `${image.name} bearbeiten`)} </span>
              <Thumbnail image={image} />
            </button>
          </li>
        ))}
      </PlainList>
      {showAll}
    </Section>
  )
}
