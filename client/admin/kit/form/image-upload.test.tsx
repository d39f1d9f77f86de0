// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { AddedImage, Image } from '../../../../domain/content/images/image.ts'
import { sampleImage } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor, within } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { restoreUploads, stubUploads } from '../../../testing/uploads.ts'
import { QuestionDialog } from '../editor/dialog.tsx'
import { ImageField, ImagesField } from './image-picker.tsx'
import { ImageUpload } from './image-upload.tsx'

restoreUploads()

/** Simulates a server with these images that answers the next upload with `added`. */
async function serveUpload(images: Image[], added: AddedImage[]) {
  const stored = [...images]
  const server = await servePanel({ images: stored })
  stubUploads(() => {
    stored.push(...added)
    return { answer: added }
  })
  const user = userEvent.setup()
  return {
    ...server,
    user,
    stored,
    async upload(...names: string[]) {
      const files = names.map(name => new File(['x'], name, { type: 'image/jpeg' }))
      await user.upload(screen.getByLabelText(/^Add Images/), files)
      const question = await screen.findByRole('dialog', { name: `Add ${names.length} image(s)?`, hidden: true })
      const yes = within(question).getByRole('button', { name: 'Yes, add', hidden: true })
      expect(yes.className).not.toContain('danger')
      await user.click(yes)
      await screen.findByLabelText(`What ${names[0]} shows`)
    },
  }
}

const bach = sampleImage({ _id: 'bach', name: 'bach.jpg', desc: 'Bach' })
const farn = sampleImage({ _id: 'farn', name: 'farn.jpg', desc: '', lastModifiedDate: '2026-11-28T09:00:00.000Z' })
const moos = sampleImage({ _id: 'moos', name: 'moos.jpg', desc: '', lastModifiedDate: '2026-11-28T09:00:00.000Z' })

function Page({ initial = ['bach'] }) {
  const [value, onChange] = useState(initial)
  return (
    <>
      <ImagesField label="Images on this Page" value={value} onChange={onChange} />
      <p data-testid="value">{value.join()}</p>
      <QuestionDialog />
    </>
  )
}
const value = () => screen.getByTestId('value').textContent

test('a description changed twice in a row is saved twice, the second time as a change of the first', async () => {
  const { upload, user, sent } = await serveUpload([bach], [farn])
  render(<Page />)
  await upload('farn.jpg')
  await user.type(screen.getByLabelText('What farn.jpg shows'), 'Farn{Enter} im Regen{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => [body.desc, body.lastModifiedDate])).toEqual([
    ['Farn', farn.lastModifiedDate],
    ['Farn im Regen', '2026-12-01T00:00:01.000Z'],
  ])
})

test('an image uploaded in a page is chosen, marked as new, and described with Enter or on leaving the field', async () => {
  const { upload, user, sent } = await serveUpload([bach], [farn, moos])
  const submitted = vi.fn()
  render(
    <form onSubmit={submitted}>
      <Page />
    </form>,
  )
  await upload('farn.jpg', 'moos.jpg')
  await waitFor(() => expect(value()).toBe('bach,farn,moos'))
  expect(screen.getAllByRole('button', { name: /^Remove Description missing new$/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Remove Bach' })).toBeDefined()

  await user.type(screen.getByLabelText('What farn.jpg shows'), 'Farn im Regen{Enter}')
  await user.type(screen.getByLabelText('What moos.jpg shows'), ' Moos ')
  await user.tab()
  // Leaving it again changes nothing.
  await user.click(screen.getByLabelText('What farn.jpg shows'))
  await user.tab()
  await screen.findAllByText('Saved')
  const { lastModifiedDate } = farn
  expect(sent).toEqual([
    { path: 'img/edit', body: { _id: 'farn', lastModifiedDate, desc: 'Farn im Regen' } },
    { path: 'img/edit', body: { _id: 'moos', lastModifiedDate, desc: 'Moos' } },
  ])
  expect(submitted).not.toHaveBeenCalled()
})

test('a refused description shows the refusal, and Enter sends it again', async () => {
  const { upload, user, sent, refuseNext } = await serveUpload([], [farn])
  render(<Page initial={[]} />)
  await upload('farn.jpg')
  refuseNext({ code: 'invalid', message: 'Wrong.', fields: { desc: 'At most 1000 characters.' } })
  const field = screen.getByLabelText('What farn.jpg shows')
  await user.type(field, 'Farn{Enter}')
  await screen.findByText('At most 1000 characters.')
  await user.type(field, '{Enter}')
  await screen.findByText('Saved')
  expect(sent.map(({ body }) => body.desc)).toEqual(['Farn', 'Farn'])
})

test('a field for a single image chooses the first upload', async () => {
  const { upload } = await serveUpload([bach], [farn, moos])
  function Field() {
    const [image, onChange] = useState('bach')
    return (
      <>
        <ImageField id="image" label="Image" value={image} onChange={onChange} />
        <p data-testid="value">{image}</p>
        <QuestionDialog />
      </>
    )
  }
  render(<Field />)
  await upload('farn.jpg', 'moos.jpg')
  await waitFor(() => expect(value()).toBe('farn'))
})

test('a duplicate upload is discarded, and the existing picture replaces it', async () => {
  const { upload, user, sent, stored } = await serveUpload([bach, moos], [{ ...farn, sameAs: 'bach' }])
  render(<Page initial={['moos']} />)
  await upload('farn.jpg')
  await waitFor(() => expect(value()).toBe('moos,farn'))
  expect(screen.getByText('This picture is there already: Bach')).toBeDefined()
  stored.pop()
  await user.click(screen.getByRole('button', { name: 'Keep the Existing One' }))
  await waitFor(() => expect(value()).toBe('moos,bach'))
  expect(sent).toEqual([{ path: 'img/del', body: { _id: 'farn' } }])
  await waitFor(() => expect(screen.queryByLabelText('What farn.jpg shows')).toBeNull())
})

test('one can keep both pictures', async () => {
  const { upload, user, sent } = await serveUpload([bach], [{ ...farn, sameAs: 'bach' }])
  render(
    <>
      <ImageUpload />
      <QuestionDialog />
    </>,
  )
  await upload('farn.jpg')
  await user.click(screen.getByRole('button', { name: 'Keep Both' }))
  expect(screen.queryByText(/there already/)).toBeNull()
  expect(screen.getByLabelText('What farn.jpg shows')).toBeDefined()
  expect(sent).toEqual([])
})
