// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sampleEvent, sampleImage } from '../../../domain/testing/samples.ts'
import { screen } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'

const image = sampleImage({
  lastModifiedDate: '2026-11-01T00:00:00.000Z',
  credit: { title: 'Moos', author: 'Erika', licence: 'CC0', licenceUrl: '', source: '' },
})

test('the name and the description of an image can be changed and are saved', async () => {
  const { sent } = await servePanel({ images: [image] })
  const { fill, press, closed } = openEditor({ kind: 'image', item: image })
  await fill('Name', 'farn.jpg')
  await fill('Description', 'Farn im Regen')
  await press('Save')
  await closed()
  const { _id, lastModifiedDate } = image
  expect(sent).toEqual([{ path: 'img/edit', body: { _id, lastModifiedDate, name: 'farn.jpg', desc: 'Farn im Regen' } }])
})

test('an image that was never changed is saved as such, so that a change by somebody else is noticed', async () => {
  const { lastModifiedDate: _, ...unchanged } = image
  const { sent } = await servePanel({ images: [unchanged] })
  const { press, closed } = openEditor({ kind: 'image', item: unchanged })
  await press('Save')
  await closed()
  expect(sent[0]?.body.lastModifiedDate).toBe('')
})

test('the editor shows where an image is used and whom to credit', async () => {
  await servePanel({ images: [image], events: [sampleEvent({ image: image._id })] })
  openEditor({ kind: 'image', item: image })
  await screen.findByText('Used on: Winter-Survival am Feuer. Deleting it takes it away there.')
  expect(screen.getByText('Credit: Moos, Erika, CC0')).toBeDefined()
})

test('an image that is not used anywhere is deleted after a question', async () => {
  const { sent } = await servePanel({ images: [image] })
  const { press, answer, closed } = openEditor({ kind: 'image', item: image })
  await screen.findByText('Not used anywhere.')
  await press('Delete')
  await answer('Delete Image?', 'Yes, delete')
  await closed()
  expect(sent).toEqual([{ path: 'img/del', body: { _id: image._id } }])
})
