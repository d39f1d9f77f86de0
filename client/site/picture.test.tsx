import { expect, test } from 'vitest'
import type { Image } from '../../domain/images/image.ts'
import { markup } from '../testing/render.tsx'
import { Picture } from './picture.tsx'

const image: Image = {
  _id: 'a',
  path: '/img/a',
  name: 'a.jpg',
  desc: 'Ein Bach',
  width: 1350,
  height: 900,
  color: '#2f3a24',
}
const shown = (changes: Partial<Image> = {}, eager = false) =>
  markup(<Picture image={{ ...image, ...changes }} sizes="50vw" eager={eager} />)

test('a picture comes in the widths it has, loads when it is near, and keeps its place', () => {
  const html = shown()
  expect(html).toContain('srcSet="/img/a?w=480 480w, /img/a?w=960 960w, /img/a?w=1600 1350w"')
  expect(html).toMatch(/width="1350" height="900" alt="Ein Bach" loading="lazy"/)
  expect(shown({}, true)).toContain('loading="eager"')
})

test('its average colour stands in for it, without a style attribute', () => {
  expect(shown()).toContain('<rect width="100%" height="100%" fill="#2f3a24"></rect>')
  expect(shown()).not.toContain('style=')
  expect(shown({ color: undefined })).not.toContain('<svg')
})
