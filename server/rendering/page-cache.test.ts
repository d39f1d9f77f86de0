import { expect, test } from 'vitest'
import { createPageCache, type PageAnswer } from './page-cache.ts'

const page = (text: string): PageAnswer => ({
  status: 200,
  hasForm: false,
  etag: `"${text}"`,
  headers: {},
  body: Buffer.from(text),
})

/** Opens a cache over data whose edition the test changes, and counts the renderings. */
function openCache() {
  const data = { edition: '1', prepared: 0 }
  const cache = createPageCache(() => data.edition)
  const prepare = async () => {
    data.prepared += 1
    return page(`page ${data.prepared}`)
  }
  return { data, cache, prepare }
}

test('a page is prepared once for each address and encoding', async () => {
  const { data, cache, prepare } = openCache()
  expect(cache.get('/', 'br')).toBeUndefined()
  const first = await cache.getOrPrepare('/', 'br', prepare)
  expect(await cache.getOrPrepare('/', 'br', prepare)).toBe(first)
  expect(cache.get('/', 'br')).toBe(first)
  expect(data.prepared).toBe(1)
  await cache.getOrPrepare('/', 'gzip', prepare)
  await cache.getOrPrepare('/info', 'br', prepare)
  expect(data.prepared).toBe(3)
})

test('simultaneous requests for the same page share one preparation', async () => {
  const { data, cache, prepare } = openCache()
  const answers = await Promise.all([1, 2, 3].map(() => cache.getOrPrepare('/', 'br', prepare)))
  expect(new Set(answers).size).toBe(1)
  expect(data.prepared).toBe(1)
})

test('changing data drops the cached pages', async () => {
  const { data, cache, prepare } = openCache()
  await cache.getOrPrepare('/', 'br', prepare)
  data.edition = '2'
  expect(cache.get('/', 'br')).toBeUndefined()
  expect(await cache.getOrPrepare('/', 'br', prepare)).toMatchObject({ etag: '"page 2"' })
})

test('a page is not cached if the data changed during its preparation', async () => {
  const { data, cache, prepare } = openCache()
  await cache.getOrPrepare('/', 'br', async () => {
    data.edition = '2'
    return prepare()
  })
  expect(cache.get('/', 'br')).toBeUndefined()
})

test('neither a redirect nor a failed page is cached', async () => {
  const { data, cache, prepare } = openCache()
  expect(await cache.getOrPrepare('/', 'br', async () => ({ moved: '/info' }))).toEqual({ moved: '/info' })
  expect(cache.get('/', 'br')).toBeUndefined()
  await expect(cache.getOrPrepare('/', 'br', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await cache.getOrPrepare('/', 'br', prepare)
  expect(data.prepared).toBe(1)
})
