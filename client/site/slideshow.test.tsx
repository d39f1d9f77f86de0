import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Image } from '../../domain/images/image.ts'
import { createClient } from '../state/api.ts'
import { createLoader, createSiteStore, SiteContext, type SiteData } from '../state/site.ts'
import { Slideshow } from './slideshow.tsx'
import { startClock, wrap } from './slideshow-clock.ts'

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const record = () => {
    const seen: string[] = []
    const stop = startClock({
      prepare: () => seen.push(`prepare ${Date.now() - start}`),
      advance: () => seen.push(`advance ${Date.now() - start}`),
    })
    const start = Date.now()
    return { seen, stop }
  }

  test('moves on after 4 seconds, then every 5', () => {
    const { seen } = record()
    vi.advanceTimersByTime(14_000)
    expect(seen.filter(entry => entry.startsWith('advance'))).toEqual(['advance 4000', 'advance 9000', 'advance 14000'])
  })

  test('prepares each picture before its turn', () => {
    const { seen } = record()
    vi.advanceTimersByTime(8000)
    expect(seen).toEqual(['prepare 2000', 'advance 4000', 'prepare 7000'])
  })

  test('stands still once it is stopped', () => {
    const { seen, stop } = record()
    vi.advanceTimersByTime(4000)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(seen).toHaveLength(2)
  })
})

test.each([
  [3, 3, 0],
  [-1, 3, 2],
  [1, 3, 1],
])('picture %i of %i is picture %i', (index, count, wrapped) => expect(wrap(index, count)).toBe(wrapped))

describe('the markup', () => {
  const image = (id: string): Image => ({
    _id: id,
    path: `/img/${id}`,
    name: `${id}.jpg`,
    desc: `Ein Bild von ${id}`,
    width: 2400,
    height: 1350,
  })
  const images = Object.fromEntries(['moos', 'bach', 'see'].map(id => [id, image(id)]))

  const html = (source: { ids: string[] } | { urls: string[] }) => {
    const store = createSiteStore({ images } as unknown as SiteData)
    const api = createClient('/api', fetch)
    const loader = createLoader(store, api)
    return renderToString(
      <SiteContext value={{ store, api, loader, visit: { isFirst: true } }}>
        <Slideshow {...source} sizes="100vw" />
      </SiteContext>,
    )
  }
  const shown = (source: Parameters<typeof html>[0]) => html(source).replace(/<noscript>.*<\/noscript>/s, '')

  test('is nothing without images, also when they are unknown', () => {
    expect(html({ ids: [] })).toBe('')
    expect(html({ ids: ['gone'] })).toBe('')
    expect(html({ urls: [] })).toBe('')
  })

  test('a single image has no controls', () => {
    expect(shown({ ids: ['moos'] })).not.toContain('<button')
  })

  test('several images have arrows, a pause button and a dot each', () => {
    const labels = [...shown({ ids: ['moos', 'bach', 'see'] }).matchAll(/<button[^>]*aria-label="([^"]*)"/g)]
    expect(labels.map(([, label]) => label)).toEqual([
      'Bild 1 von 3',
      'Bild 2 von 3',
      'Bild 3 von 3',
      'Bilderschau anhalten',
      'Vorheriges Bild',
      'Nächstes Bild',
    ])
  })

  test('the controls wait for the script', () => {
    expect(shown({ ids: ['moos', 'bach'] })).toContain('<div class="slideshow-bar" inert="">')
  })

  test('images by url have no dots', () => {
    const markup = shown({ urls: ['/a.webp', '/b.webp'] })
    expect(markup).toContain('Nächstes Bild')
    expect(markup).not.toContain('slideshow-dot')
  })

  test('only the first image is loaded, the others wait in a noscript', () => {
    expect(shown({ ids: ['moos', 'bach', 'see'] }).match(/<img/g)).toHaveLength(1)
    expect(html({ ids: ['moos', 'bach', 'see'] }).match(/<img/g)).toHaveLength(3)
  })
})
