import type { Focus, Image, ImageEdit } from '../../../../domain/content/images/image.ts'
import { imagesIn } from '../../../../domain/content/site/site.ts'
import { compare } from '../../../../domain/kit/compare.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { FOCUS_STEP, Picture, srcSetOf } from '../../../site/blocks/picture.tsx'
import type { BoundValue } from '../../kit/bind.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { ConsentWarning, Thumbnail } from '../../kit/form/image-picker.tsx'
import { ImageUpload, useImages } from '../../kit/form/image-upload.tsx'
import { Section, useRowLimit, useShownItems } from '../../kit/list/table.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { inBin } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import { dropRecord, loadCurrent, putRecord, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

export function ImagesSection() {
  const images = useImages()
  const { listed, showAll } = useShownItems(images, useRowLimit(12), t('images', 'Bilder'))
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

const labels = () => ({
  name: 'Name',
  desc: t('Description', 'Beschreibung'),
  focus: t('Focal Point', 'Bildmitte'),
  event: t('Shows people at', 'Zeigt Menschen bei'),
})

type Draft = Pick<ImageEdit, 'focus'> & Pick<Image, 'name' | 'desc'> & { event: string } & { lastModifiedDate: string }

/** An unchanged image has no date; the server compares it with "". */
const draftOf = ({ name, desc, event = '', focus, lastModifiedDate = '' }: Image): Draft => ({
  ...{ name, desc, event },
  // Leave an unset focal point unset: the hero uses its own crop until then.
  ...(focus && { focus }),
  lastModifiedDate,
})

export function ImageEditor({ item }: { item: Image }) {
  const places = usePlaces(item._id)
  return (
    <RecordEditor
      help="bilder"
      title={t('Edit Image', 'Bild bearbeiten')}
      initial={draftOf(item)}
      labels={labels()}
      save={async ({ event, ...draft }) => {
        const json = { ...draft, _id: item._id, ...(event === (item.event ?? '') ? {} : { event }) }
        for (const image of await call(api.img.edit.$post({ json }))) putRecord('images', image)
      }}
      saved={t('Image Saved', 'Bild gespeichert')}
      loadCurrent={async () => {
        const image = await loadCurrent.image(item._id)
        return image && draftOf(image)
      }}
      remove={{
        question: t('Delete Image?', 'Bild löschen?'),
        async run(seen) {
          await call(api.img.del.$post({ json: { _id: item._id, ...seen } }))
          dropRecord('images', item._id)
        },
        done: inBin(t('Image Deleted', 'Bild gelöscht')),
      }}
      lists={['images', 'infos', 'events', 'site', 'bin']}
    >
      {({ bind, value }) => (
        <div className="editor-columns">
          <FocusField {...bind.value('focus')} image={{ ...item, desc: value.desc }} />
          <div className="editor-fields">
            <TextField {...bind.text('name')} />
            <TextArea
              {...bind.text('desc')}
              hint={t(
                'What is to be seen, for people who cannot see it',
                'Was zu sehen ist, für alle, die es nicht sehen können',
              )}
              rows={3}
              lang="de"
            />
            <EventOfImage {...bind.value('event')} />
            <ConsentWarning event={value.event} />
            <p className="note">
              {t(`${item.width} × ${item.height} pixels`, `${item.width} × ${item.height} Pixel`)},{' '}
              <a href={item.path} target="_blank" rel="noopener">
                {item.path}
              </a>
            </p>
            <p className="note">
              {places.length > 0
                ? t(
                    `Used on: ${places.join(', ')}. Deleting it takes it away there.`,
                    `Zu sehen auf: ${places.join(', ')}. Wird es gelöscht, fehlt es dort.`,
                  )
                : t('Not used anywhere.', 'Wird nirgends gezeigt.')}
            </p>
            {item.credit && (
              <p className="note">
                {t('Credit', 'Urheber')}: {item.credit.title}, {item.credit.author}, {item.credit.licence}
              </p>
            )}
          </div>
        </div>
      )}
    </RecordEditor>
  )
}

/** Selects the event that a picture shows people of; latest first. */
function EventOfImage(bound: BoundValue<string>) {
  const events = (useList('events') ?? []).toSorted((a, b) => compare(b.startDate, a.startDate))
  return (
    <ChoiceSelect
      {...bound}
      hint={t('Then the office warns of missing consents.', 'Dann warnt die Verwaltung, wenn Einwilligungen fehlen.')}
      choices={[
        ['', t('Nobody is recognisable', 'Niemand zu erkennen')],
        ...events.map(({ _id, title, startDate }) => [_id, `${title}, ${shortDay(dayOf(startDate))}`] as const),
      ]}
    />
  )
}

/** Lists the places that show an image. */
function usePlaces(id: string): string[] {
  const infos = useList('infos') ?? []
  const events = useList('events') ?? []
  const site = useList('site')
  return [
    ...infos.filter(({ images }) => images.includes(id)).map(({ title }) => title),
    ...events.filter(({ image }) => image === id).map(({ title }) => title),
    ...(site && imagesIn(site).some(([, ids]) => ids.includes(id)) ? [t('Site Texts', 'Texte der Website')] : []),
  ]
}

const middle: Focus = { x: 50, y: 50 }

/** Returns the pointer's position along an element in percent, in the sliders' steps. */
export function percentAt(pointer: number, start: number, length: number): number {
  const percent = length > 0 ? ((pointer - start) / length) * 100 : 50
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP))
}

type FocusFieldProps = Omit<BoundValue<Focus | undefined>, 'error'> & { image: Image }

/** Sets the focal point by clicking the picture or by sliders, with previews of two frames. */
function FocusField({ id, label, value: focus = middle, onChange, image }: FocusFieldProps) {
  const cropped = { ...image, focus, desc: '' }
  const slider = (axis: keyof Focus, name: string) => (
    <label>
      {name}
      <input
        type="range"
        min={0}
        max={100}
        step={FOCUS_STEP}
        value={focus[axis]}
        aria-valuetext={`${focus[axis]} %`}
        onChange={event => onChange({ ...focus, [axis]: Number(event.target.value) })}
      />
    </label>
  )
  return (
    <fieldset className="focus-field" id={id}>
      <legend>{label}</legend>
      <p className="note">
        {t(
          'Click on what has to stay in sight where the picture is cropped.',
          'Klick auf das, was zu sehen bleiben soll, wo das Bild beschnitten wird.',
        )}
      </p>
      <span className="focus-picture">
        <img
          src={`${image.path}?w=960`}
          srcSet={srcSetOf(image)}
          sizes="(width < 1024px) 100vw, 640px"
          width={image.width}
          height={image.height}
          alt={image.desc}
        />
        <svg aria-hidden="true">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="14" />
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="3" />
        </svg>
        {/* For pointers only; the sliders serve the keyboard. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          // Keep the focus, as this button has no name.
          onMouseDown={event => event.preventDefault()}
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect()
            onChange({ x: percentAt(clientX, left, width), y: percentAt(clientY, top, height) })
          }}
        />
      </span>
      <div className="focus-sliders">
        {slider('x', t('From the left', 'Von links'))}
        {slider('y', t('From the top', 'Von oben'))}
      </div>
      <div className="focus-crops" aria-hidden="true">
        <Picture image={cropped} sizes="240px" />
        <Picture image={cropped} sizes="120px" />
      </div>
    </fieldset>
  )
}
