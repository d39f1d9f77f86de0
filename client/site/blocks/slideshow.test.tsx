import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Image } from '../../../domain/content/images/image.ts'
import { markup } from '../../testing/render.tsx'
import { Slideshow } from './slideshow.tsx'

const image = (id: string): Image => ({
  _id: id,
  path: `/img/${id}`,
  name: `${id}.jpg`,
  desc: `Ein Bild von ${id}`,
  width: 2400,
  height: 1350,
})
const images = Object.fromEntries(['moos', 'bach', 'see'].map(id => [id, image(id)]))

const slideshow = (source: { ids: string[] } | { urls: string[] }) =>
  markup(<Slideshow {...source} sizes="100vw" />, { images })
const withoutNoscript = (html: string) => html.replace(/<noscript>.*<\/noscript>/s, '')

test('a slideshow without known images renders nothing', () => {
  expect(slideshow({ ids: [] })).toBe('')
  expect(slideshow({ ids: ['gone'] })).toBe('')
  expect(slideshow({ urls: [] })).toBe('')
})

test('a slideshow of a single image has no controls', () => {
  expect(slideshow({ ids: ['moos'] })).not.toContain('<button')
})

test('a slideshow of several images has arrows, a pause button and a dot each', () => {
  const labels = [...slideshow({ ids: ['moos', 'bach', 'see'] }).matchAll(/<button[^>]*aria-label="([^"]*)"/g)]
  expect(labels.map(([, label]) => label)).toEqual([
    'Bild 1 von 3',
    'Bild 2 von 3',
    'Bild 3 von 3',
    'Bilderschau anhalten',
    'Vorheriges Bild',
    'Nächstes Bild',
  ])
})

test('the controls of a slideshow work from the start, and are hidden without the script', () => {
  const html = slideshow({ ids: ['moos', 'bach'] })
  expect(html).toContain('<div class="slideshow-bar with-script">')
  expect(html).not.toMatch(/<button[^>]* disabled/)
  const css = readFileSync('client/kit/styles/scripted.css', 'utf8')
  expect(css).toMatch(/\.with-script \{[^}]*html:not\(\.scripted\) & \{\s*visibility: hidden;/)
})

test('only a slideshow of several images needs React', () => {
  expect(slideshow({ ids: ['moos', 'bach'] })).toContain('data-live')
  expect(slideshow({ ids: ['moos'] })).not.toContain('data-live')
})

test('a slideshow of images by URL has no dots', () => {
  const html = slideshow({ urls: ['/a.webp', '/b.webp'] })
  expect(html).toContain('Nächstes Bild')
  expect(html).not.toContain('slideshow-dot')
})

test('only the first image of a slideshow loads; the others wait in a noscript', () => {
  const html = slideshow({ ids: ['moos', 'bach', 'see'] })
  expect(withoutNoscript(html).match(/<img/g)).toHaveLength(1)
  expect(html.match(/<img/g)).toHaveLength(3)
})

test('every picture of a slideshow is cropped to its focal point, also without scripts', () => {
  const focused = Object.fromEntries(['moos', 'bach'].map(id => [id, { ...image(id), focus: { x: 50, y: 10 } }]))
  const html = markup(<Slideshow ids={['moos', 'bach']} sizes="100vw" />, { images: focused })
  expect(html).toContain('class="picture focus-x-50 focus-y-10"')
  expect(html.slice(html.indexOf('<noscript>'))).toContain('class="focus-x-50 focus-y-10"')
})
