import { lazy, Suspense, useState } from 'react'
import type { InfoPage } from '../../../domain/info-pages/info-page.ts'
import { Loading } from '../../site/loading.tsx'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../ui/field.tsx'
import { ImagesField, useImageNames } from '../kit/image-picker.tsx'
import { ItemList } from '../kit/item-list.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { RecordEditor } from '../kit/record-editor.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { api } from '../state/api.ts'
import { drop, fresh, put } from '../state/state.ts'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

const labels = {
  title: 'Title',
  path: 'Path',
  keywords: 'Keywords',
  description: 'Description',
  active: 'Active',
  paragraphs: 'Paragraphs',
  images: 'Images',
}

type Draft = Pick<InfoPage, 'title' | 'path' | 'keywords' | 'description' | 'active' | 'paragraphs' | 'images'> & {
  lastModifiedDate?: string
}

const draftOf = (page: InfoPage): Draft => {
  const { title, path, keywords, description, active, paragraphs, images, lastModifiedDate } = page
  return { title, path, keywords, description, active, paragraphs, images, lastModifiedDate }
}

const emptyPage: Draft = {
  title: 'New Page',
  path: '',
  keywords: '',
  description: '',
  active: false,
  paragraphs: [],
  images: [],
}

export function InfoEditor({ item }: { item: InfoPage | undefined }) {
  const [previewed, setPreviewed] = useState<Draft>()
  return (
    <>
      <RecordEditor<Draft>
        title={item ? 'Edit Info Page' : 'Add Info Page'}
        initial={item ? draftOf(item) : emptyPage}
        labels={labels}
        save={async draft =>
          put(
            'infos',
            await (item
              ? call(api.info.edit.$post({ json: { ...draft, _id: item._id } }))
              : call(api.info.add.$post({ json: draft }))),
          )
        }
        saved="Page Saved"
        notSaved="Error Saving Info Page"
        show={{ images: useImageNames() }}
        lists={['infos', 'events', 'site']}
        {...(item
          ? {
              fresh: async () => {
                const page = await fresh.info(item._id)
                return page && draftOf(page)
              },
              remove: {
                question: 'Delete Page?',
                async run() {
                  await call(api.info.del.$post({ json: { _id: item._id } }))
                  drop('infos', item._id)
                },
                done: 'Page Deleted',
              },
            }
          : {})}
        actions={({ value }) => (
          <Button variant="outline" small onClick={() => setPreviewed(value)}>
            <PanelIcon name="view" />
            Preview
          </Button>
        )}
      >
        {({ value, set, errors }) => (
          <div className="editor-columns">
            <div className="editor-fields">
              <TextField
                id="title"
                label={labels.title}
                error={errors.title}
                value={value.title}
                onChange={event => set({ title: event.target.value })}
              />
              <TextField
                id="path"
                className="half"
                label={labels.path}
                error={errors.path}
                value={value.path}
                autoCapitalize="none"
                spellCheck={false}
                onChange={event => set({ path: event.target.value })}
              />
              <TextField
                id="keywords"
                className="half"
                label={labels.keywords}
                error={errors.keywords}
                value={value.keywords}
                onChange={event => set({ keywords: event.target.value })}
              />
              <TextArea
                id="description"
                label={labels.description}
                rows={3}
                error={errors.description}
                value={value.description}
                onChange={event => set({ description: event.target.value })}
              />
              <CheckBox
                id="active"
                label={
                  <>
                    <strong>Active</strong>
                    <small>Listed under Infos</small>
                  </>
                }
                checked={value.active}
                onChange={event => set({ active: event.target.checked })}
              />
              <div>
                <h3>Paragraphs</h3>
                <ItemList
                  name="Paragraph"
                  items={value.paragraphs}
                  empty={{ head: '', body: '' }}
                  onChange={paragraphs => set({ paragraphs })}
                >
                  {({ head, body }, change, index) => (
                    <>
                      <TextField
                        id={`head-${index}`}
                        label="Head"
                        error={errors[`paragraphs.${index}.head`]}
                        value={head}
                        onChange={event => change({ head: event.target.value })}
                      />
                      <RichField
                        id={`body-${index}`}
                        label="Body"
                        value={body}
                        onChange={html => change({ body: html })}
                      />
                    </>
                  )}
                </ItemList>
              </div>
            </div>
            <div>
              <ImagesField title="Images on this Page" ids={value.images} onChange={images => set({ images })} />
            </div>
          </div>
        )}
      </RecordEditor>
      {previewed && (
        <Suspense fallback={<Loading>Loading …</Loading>}>
          <Preview page={previewed} close={() => setPreviewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}
