// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sampleImage } from '../../../domain/testing/samples.ts'
import { render, screen, userEvent, within } from '../../testing/dom.ts'
import { servePanel } from '../../testing/panel.tsx'
import { ImageField, ImagesField } from './image-picker.tsx'

const images = [
  sampleImage({ _id: 'bach', desc: 'Bach' }),
  sampleImage({ _id: 'farn', desc: 'Farn' }),
  sampleImage({ _id: 'moos', desc: '' }),
]
/** The names of the buttons of a group. */
const tiles = (group: string) => {
  const section = screen.getByRole('heading', { name: group }).closest('section')
  return within(section ?? document.body)
    .queryAllByRole('button')
    .map(button => button.textContent)
}

test('a click adds an image to a page or removes it, in the order of the clicks', async () => {
  await servePanel({ images })
  const user = userEvent.setup()
  function Field() {
    const [value, onChange] = useState<string[]>(['farn'])
    return <ImagesField label="Images on this Page" value={value} onChange={onChange} />
  }
  render(<Field />)
  await screen.findByRole('button', { name: 'Remove Farn' })
  expect(tiles('All Images')).toEqual(['Add Bach', 'Add Description missing'])
  await user.click(screen.getByRole('button', { name: 'Add Description missing' }))
  await user.click(screen.getByRole('button', { name: 'Add Bach' }))
  expect(tiles('Images on this Page')).toEqual(['Remove Farn', 'Remove Description missing', 'Remove Bach'])
  expect(tiles('All Images')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove Farn' }))
  expect(tiles('Images on this Page')).toEqual(['Remove Description missing', 'Remove Bach'])
  expect(tiles('All Images')).toEqual(['Add Farn'])
})

test('at most one image is chosen; it stands first, and a second click clears the choice', async () => {
  await servePanel({ images })
  const user = userEvent.setup()
  function Field() {
    const [value, onChange] = useState('farn')
    return <ImageField label="Image" value={value} onChange={onChange} />
  }
  render(<Field />)
  const pressed = () =>
    screen.getAllByRole('button').map(button => [button.textContent, button.getAttribute('aria-pressed')])
  await screen.findByRole('button', { name: 'Choose Farn' })
  expect(pressed()[0]).toEqual(['Choose Farn', 'true'])
  await user.click(screen.getByRole('button', { name: 'Choose Bach' }))
  expect(pressed()).toEqual([
    ['Choose Bach', 'true'],
    ['Choose Farn', 'false'],
    ['Choose Description missing', 'false'],
  ])
  await user.click(screen.getByRole('button', { name: 'Choose Bach' }))
  expect(pressed().filter(([, state]) => state === 'true')).toEqual([])
})
