// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Image } from '../../../../domain/content/images/image.ts'
import { sampleEvent, sampleImage } from '../../../../domain/testing/samples.ts'
import { fireEvent, screen } from '../../../testing/dom.ts'
import { openEditor, servePanel } from '../../../testing/panel.tsx'
import { percentAt } from './images-section.tsx'

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

test('saving an image that was never changed notices a change by somebody else', async () => {
  const { lastModifiedDate: _, ...unchanged } = image
  const { sent } = await servePanel({ images: [unchanged] })
  const { press, closed } = openEditor({ kind: 'image', item: unchanged })
  await press('Save')
  await closed()
  expect(sent[0]?.body.lastModifiedDate).toBe('')
})

test('the editor shows which pages use an image, and whom to credit', async () => {
  await servePanel({ images: [image], events: [sampleEvent({ image: image._id })] })
  openEditor({ kind: 'image', item: image })
  await screen.findByText('Used on: Winter-Survival am Feuer. Deleting it takes it away there.')
  expect(screen.getByText('Credit: Moos, Erika, CC0')).toBeDefined()
})

test('an unused image is deleted after a question', async () => {
  const { sent } = await servePanel({ images: [image] })
  const { press, answer, closed } = openEditor({ kind: 'image', item: image })
  await screen.findByText('Not used anywhere.')
  await press('Delete')
  await answer('Delete Image?', 'Yes, delete')
  await closed()
  expect(sent).toEqual([{ path: 'img/del', body: { _id: image._id, lastModifiedDate: image.lastModifiedDate } }])
})

async function openImage(item: Image) {
  const server = await servePanel({ images: [item] })
  return { ...server, ...openEditor({ kind: 'image', item }) }
}

test('sliders set the focal point, starting from the middle, and it is saved', async () => {
  const { press, closed, sent } = await openImage(image)
  const [left, top] = [screen.getByLabelText('From the left'), screen.getByLabelText('From the top')]
  expect([left, top].map(slider => slider.getAttribute('aria-valuetext'))).toEqual(['50 %', '50 %'])
  fireEvent.change(top, { target: { value: '85' } })
  expect(top.getAttribute('aria-valuetext')).toBe('85 %')
  expect(document.querySelectorAll('.focus-crops .focus-y-85')).toHaveLength(2)
  await press('Save')
  await closed()
  expect(sent[0]?.body).toMatchObject({ focus: { x: 50, y: 85 } })
})

test('a click on the picture sets the focal point', async () => {
  const { user, press, closed, sent } = await openImage({ ...image, focus: { x: 0, y: 0 } })
  const target = document.querySelector('.focus-picture button') ?? expect.fail('no picture to click')
  target.getBoundingClientRect = () => new DOMRect(100, 50, 200, 400)
  await user.pointer({ target, keys: '[MouseLeft]', coords: { clientX: 150, clientY: 410 } })
  await press('Save')
  await closed()
  expect(sent[0]?.body).toMatchObject({ focus: { x: 25, y: 90 } })
})

test.each([
  [0, 0],
  [101, 50],
  [124, 60],
  [300, 100],
  [-20, 0],
])('a pointer at %i of an element from 0 to 200 is at %i percent', (pointer, percent) => {
  expect(percentAt(pointer, 0, 200)).toBe(percent)
})
