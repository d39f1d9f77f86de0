import type { Image, ImageEdit } from '../../../../domain/content/images/image.ts'
import { imagesIn } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { inBin } from '../../kit/words/in-bin.ts'
import { api } from '../../state/api.ts'
import { current, drop, put, useList } from '../../state/lists.ts'
import { FocusField } from './focus-field.tsx'

const labels = () => ({
  name: 'Name',
  desc: t('Description', 'Beschreibung'),
  focus: t('Focal Point', 'Bildmitte'),
})

type Draft = Pick<ImageEdit, 'focus'> & Pick<Image, 'name' | 'desc'> & { lastModifiedDate: string }

/** An image that was never changed has no date; the server compares it with "". */
const draftOf = ({ name, desc, focus, lastModifiedDate = '' }: Image): Draft => ({
  name,
  desc,
  // One that was never set stays so: the hero has a crop of its own until then.
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
      save={async draft => {
        for (const image of await call(api.img.edit.$post({ json: { ...draft, _id: item._id } }))) put('images', image)
      }}
      saved={t('Image Saved', 'Bild gespeichert')}
      loadCurrent={async () => {
        const image = await current.image(item._id)
        return image && draftOf(image)
      }}
      remove={{
        question: t('Delete Image?', 'Bild löschen?'),
        async run(seen) {
          await call(api.img.del.$post({ json: { _id: item._id, ...seen } }))
          drop('images', item._id)
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

/** The places that show an image. */
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
