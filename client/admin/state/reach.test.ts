// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../testing/dom.ts'
import { noted, useReach } from './reach.ts'

const TICKS = 'waldliste-event-1'

beforeEach(() => {
  localStorage.setItem(TICKS, '{"da lena":true}')
  localStorage.setItem('panel', 'open')
  sessionStorage.setItem('draft reply', '{"text":"Liebe Frau Beispiel"}')
  sessionStorage.setItem('entries', '{}')
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
const everything = [TICKS, 'panel', 'draft reply', 'entries']

/** Makes a call that is refused, and answers what is asked about the session then. */
async function refuseCall(desk: Partial<Response>, status = 401) {
  const asked = vi.fn(async () => desk as Response)
  vi.stubGlobal('fetch', asked)
  await noted(async () => new Response('{}', { status }))('/api/desk')
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledWith('/admin/desk', expect.objectContaining({ redirect: 'manual' })),
  )
}

test.each([
  ['the session was ended', 401],
  ['the account may not manage the site any more', 403],
])('what is on the device is deleted when %s, but for what visitors type', async (_, status) => {
  await refuseCall({ status: 404, ok: false }, status)
  await vi.waitFor(() => expect(kept()).toEqual(['entries']))
})

test.each([
  ['has lapsed', { status: 0, ok: false, type: 'opaqueredirect' } as const],
  ['is still there', { status: 200, ok: true } as const],
  ['cannot be asked about', { status: 503, ok: false } as const],
])('it stays when the session %s', async (_, answer) => {
  await refuseCall(answer)
  await new Promise(setImmediate)
  expect(kept()).toEqual(everything)
})

test('it stays without a network', async () => {
  const lost = noted(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost('/api/desk')).rejects.toThrow('Failed to fetch')
  expect(kept()).toEqual(everything)
})

test('a call that was broken off says nothing about the network', async () => {
  await noted(async () => new Response('{}'))('/api/desk')
  const ask = noted(() => Promise.reject(new DOMException('', 'AbortError')))
  const { result } = renderHook(() => useReach())
  await expect(ask('/api/search', { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(result.current).toBe('there')
})
