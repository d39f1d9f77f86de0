import type { Image } from '../../../domain/images/image.ts'
import { imagesIn } from '../../../domain/site/site.ts'
import { Picture } from '../../site/picture.tsx'
import { call } from '../../state/api.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { api } from '../state/api.ts'
import { current, drop, put, useList } from '../state/lists.ts'

const labels = { name: 'Name', desc: 'Description' }

type Draft = Pick<Image, 'name' | 'desc'> & { lastModifiedDate: string }

/** An image that was never changed has no date; the server compares it with "". */
const draftOf = ({ name, desc, lastModifiedDate = '' }: Image): Draft => ({ name, desc, lastModifiedDate })

export function ImageEditor({ item }: { item: Image }) {
  const places = usePlaces(item._id)
  return (
    <RecordEditor
      title="Edit Image"
      initial={draftOf(item)}
      labels={labels}
      save={async draft => {
        for (const image of await call(api.img.edit.$post({ json: { ...draft, _id: item._id } }))) put('images', image)
      }}
      saved="Image Saved"
      loadCurrent={async () => {
        const image = await current.image(item._id)
        return image && draftOf(image)
      }}
      remove={{
        question: 'Delete Image?',
        async run() {
          await call(api.img.del.$post({ json: { _id: item._id } }))
          drop('images', item._id)
        },
        done: 'Image Deleted',
      }}
      lists={['images', 'infos', 'events', 'site']}
    >
      {({ bind, value }) => (
        <div className="editor-columns">
          <div className="image-large">
            <Picture image={{ ...item, desc: value.desc }} sizes="(width < 1024px) 100vw, 640px" />
          </div>
          <div className="editor-fields">
            <TextField {...bind.text('name')} />
            <TextArea
              {...bind.text('desc')}
              hint="What is to be seen, for people who cannot see it"
              rows={3}
              lang="de"
            />
            <p className="note">
              {item.width} × {item.height} pixels,{' '}
              <a href={item.path} target="_blank" rel="noopener">
                {item.path}
              </a>
            </p>
            <p className="note">
              {places.length > 0
                ? `Used on: ${places.join(', ')}. Deleting it takes it away there.`
                : 'Not used anywhere.'}
            </p>
            {item.credit && (
              <p className="note">
                Credit: {item.credit.title}, {item.credit.author}, {item.credit.licence}
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
    ...(site && imagesIn(site).some(([, ids]) => ids.includes(id)) ? ['Site Texts'] : []),
  ]
}
