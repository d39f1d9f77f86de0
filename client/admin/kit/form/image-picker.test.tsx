// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sampleImage } from '../../../../domain/testing/samples.ts'
import { render, screen, userEvent, waitFor, within } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { ImageField, ImagesField } from './image-picker.tsx'

const images = [
  sampleImage({ _id: 'bach', desc: 'Bach' }),
  sampleImage({ _id: 'farn', desc: 'Farn' }),
  sampleImage({ _id: 'moos', desc: '' }),
]
/** Lists the names of a group's tiles, without the buttons that move images. */
const tiles = (group: string) => {
  const section = screen.getByRole('heading', { name: group }).closest('section')
  return within(section ?? document.body)
    .queryAllByRole('button')
    .map(button => button.textContent)
    .filter(name => !name?.startsWith('Move'))
}

function Field({ initial }: { initial: string[] }) {
  const [value, onChange] = useState(initial)
  return <ImagesField label="Images on this Page" value={value} onChange={onChange} />
}

test('a click adds an image to a page or removes it, in the order of the clicks', async () => {
  await servePanel({ images })
  const user = userEvent.setup()
  render(<Field initial={['farn']} />)
  await screen.findByRole('button', { name: 'Remove Farn' })
  // The server lists the newest last.
  expect(tiles('All Images')).toEqual(['Add Description missing', 'Add Bach'])
  await user.click(screen.getByRole('button', { name: 'Add Description missing' }))
  await user.click(screen.getByRole('button', { name: 'Add Bach' }))
  expect(tiles('Images on this Page')).toEqual(['Remove Farn', 'Remove Description missing', 'Remove Bach'])
  expect(tiles('All Images')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove Farn' }))
  expect(tiles('Images on this Page')).toEqual(['Remove Description missing', 'Remove Bach'])
  expect(tiles('All Images')).toEqual(['Add Farn'])
})

test('one can add several images in a row by keyboard, and remove them', async () => {
  await servePanel({ images })
  const user = userEvent.setup()
  render(<Field initial={[]} />)
  const first = await screen.findByRole('button', { name: 'Add Description missing' })
  first.focus()
  const focusedName = async () => {
    await user.keyboard('{Enter}')
    return document.activeElement?.textContent
  }
  expect(await focusedName()).toBe('Add Farn')
  expect(await focusedName()).toBe('Add Bach')
  expect(await focusedName()).toBe('Remove Bach')
  expect(await focusedName()).toBe('Remove Farn')
})

test('at most one image is chosen; it comes first, and a second click clears the choice', async () => {
  await servePanel({ images })
  const user = userEvent.setup()
  function Field() {
    const [value, onChange] = useState('farn')
    return <ImageField id="image" label="Image" value={value} onChange={onChange} />
  }
  render(<Field />)
  const pressed = () =>
    screen.getAllByRole('button').map(button => [button.textContent, button.getAttribute('aria-pressed')])
  await screen.findByRole('button', { name: 'Choose Farn' })
  expect(pressed()[0]).toEqual(['Choose Farn', 'true'])
  await user.click(screen.getByRole('button', { name: 'Choose Bach' }))
  expect(pressed()).toEqual([
    ['Choose Bach', 'true'],
    ['Choose Description missing', 'false'],
    ['Choose Farn', 'false'],
  ])
  await user.click(screen.getByRole('button', { name: 'Choose Bach' }))
  expect(pressed().filter(([, state]) => state === 'true')).toEqual([])
})

test('buttons move a chosen image forward and back, announce its position and keep the focus', async () => {
  await servePanel({ images })
  const user = userEvent.setup()
  render(<Field initial={['bach', 'farn', 'moos']} />)
  const forward = await screen.findByRole('button', { name: 'Move Farn forward' })
  await user.click(forward)
  const group = 'Images on this Page'
  expect(tiles(group)).toEqual(['Remove Farn', 'Remove Bach', 'Remove Description missing'])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Farn: place 1 of 3')
  await waitFor(() => expect(document.activeElement).toBe(forward))
  await user.keyboard('{Enter}')
  expect(tiles(group)).toEqual(['Remove Farn', 'Remove Bach', 'Remove Description missing'])
  await waitFor(() => expect(document.activeElement).toBe(forward))
  await user.click(screen.getByRole('button', { name: 'Move Farn back' }))
  await user.click(screen.getByRole('button', { name: 'Move Farn back' }))
  await user.click(screen.getByRole('button', { name: 'Move Farn back' }))
  expect(tiles(group)).toEqual(['Remove Bach', 'Remove Description missing', 'Remove Farn'])
})

test('a single chosen image has no buttons to move it', async () => {
  await servePanel({ images })
  render(<Field initial={['farn']} />)
  await screen.findByRole('button', { name: 'Remove Farn' })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})
