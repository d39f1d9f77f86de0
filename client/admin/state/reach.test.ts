// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '../../testing/dom.ts'
import { useDraft } from './drafts.ts'
import { probeServer, trackReach, useReach, watchSignOut } from './reach.ts'

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

const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
const everything = [TICKS, 'panel', 'draft reply', 'entries']

const siteHeaders = { 'Lichtung-Site': 'yes' }
const notFound = () => new Response('', { status: 404, headers: siteHeaders })

/** Sends a refused call; later session checks get these answers in turn. */
async function refuseCall(answers: (() => Response)[], status = 401) {
  const fetchSpy = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() as Response)
  vi.stubGlobal('fetch', fetchSpy)
  await trackReach(async () => new Response('{}', { status }))('/api/desk')
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledWith('/admin/desk', expect.anything()))
}

test.each([
  ['the session was ended', 401],
  ['the account may not manage the site any more', 403],
])('the device deletes its stored data when %s, except visitors’ entries', async (_, status) => {
  await refuseCall([notFound], status)
  await vi.waitFor(() => expect(keys()).toEqual(['entries']))
})

test('a page checks its session as soon as another page of this browser has signed out', async () => {
  vi.stubGlobal('fetch', async () => notFound())
  watchSignOut()
  localStorage.removeItem('panel')
  dispatchEvent(new StorageEvent('storage', { key: 'panel', newValue: null }))
  await vi.waitFor(() => expect(keys()).toEqual(['entries']))
})

test('after a session has ended, typed text is not stored until somebody signs in', async () => {
  const { result } = renderHook(() => useDraft('note', { text: '' }))
  await refuseCall([notFound])
  await vi.waitFor(() => expect(keys()).toEqual(['entries']))
  act(() => result.current.change({ text: 'Anna ruft an' }))
  expect([result.current.draft.text, ...keys()]).toEqual(['Anna ruft an', 'entries'])
  const reach = renderHook(() => useReach()).result
  vi.stubGlobal('fetch', async () => answerOfSite())
  await trackReach(async () => answerOfSite())('/api/desk')
  await vi.waitFor(() => expect(reach.current).toBe('there'))
  act(() => result.current.change({ text: 'Anna ruft an.' }))
  expect(keys()).toEqual(['entries', 'draft note'])
})

test.each<[string, Response, () => Response]>([
  ['a server that fails', new Response('', { status: 503, headers: siteHeaders }), () => busy(503)],
  ['a server that has been asked too often', new Response('', { status: 429, headers: siteHeaders }), () => busy(429)],
  ['a call that is answered to everybody', new Response('null', { headers: siteHeaders }), notFound],
])('%s signs nobody in who has signed out', async (_, answer, desk) => {
  const reach = renderHook(() => useReach()).result
  await refuseCall([notFound])
  await vi.waitFor(() => expect(reach.current).toBe('signedOut'))
  const fetchSpy = vi.fn(async () => desk())
  vi.stubGlobal('fetch', fetchSpy)
  await trackReach(async () => answer)('/api/user')
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalled())
  await act(probeServer)
  expect(reach.current).toBe('signedOut')
  const { result } = renderHook(() => useDraft('note', { text: '' }))
  act(() => result.current.change({ text: 'Anna ruft an' }))
  expect(keys()).toEqual(['entries'])
})
const busy = (status: number) => new Response('', { status, headers: siteHeaders })

const lost = trackReach(() => Promise.reject(new TypeError('Failed to fetch')))

/** Builds the answer of a redirect. */
const redirectedTo = (url: string, headers = {}) =>
  Object.defineProperties(new Response('', { headers }), { url: { value: url }, redirected: { value: true } })
const redirect = () => redirectedTo('https://wildnis.example/login?to=%2Fadmin%2Fdesk', siteHeaders)
const answerOfSite = () => new Response('', { headers: siteHeaders })

test.each([
  ['has lapsed', [redirect], 'signedOut'],
  ['is still there', [answerOfSite], 'there'],
  ['begins between the two questions', [notFound, answerOfSite], 'there'],
  ['cannot be asked about', [() => new Response('', { status: 503 })], 'away'],
  ['cannot be asked about, as a proxy knows no such page', [() => new Response('', { status: 404 })], 'away'],
  [
    'cannot be asked about, as a café’s network leads to its own page',
    [() => redirectedTo('https://wlan.example/login')],
    'away',
  ],
  [
    'has ended, but a proxy answers the second question',
    [notFound, () => new Response('', { status: 404 })],
    'signedOut',
  ],
])('stored data stays when the session %s', async (_, answers, reach) => {
  const { result } = renderHook(() => useReach())
  await refuseCall([...answers])
  await vi.waitFor(() => expect(result.current).toBe(reach))
  expect(keys()).toEqual(everything)
})

test.each([
  ['the site itself', { headers: siteHeaders, status: 503 }, 'there'],
  [
    'the site, to which a proxy adds a policy',
    { headers: { ...siteHeaders, 'Content-Security-Policy': 'sandbox' } },
    'there',
  ],
  ['a proxy', { status: 502 }, 'away'],
  ['a proxy with a policy', { headers: { 'Content-Security-Policy': "default-src 'none'" }, status: 502 }, 'away'],
  ['the network of a café', { status: 200 }, 'away'],
])('an answer of %s shows whether the site can be reached', async (_, answer, reach) => {
  const { result } = renderHook(() => useReach())
  vi.stubGlobal('fetch', async () => new Response('', answer))
  await expect(lost('/api/desk')).rejects.toThrow('Failed to fetch')
  await trackReach(async () => new Response('{}', answer))('/api/desk')
  await vi.waitFor(() => expect(result.current).toBe(reach))
})

test('stored data stays without a network', async () => {
  await expect(lost('/api/desk')).rejects.toThrow('Failed to fetch')
  expect(keys()).toEqual(everything)
})

test('an aborted call proves nothing about the network', async () => {
  vi.stubGlobal('fetch', async () => answerOfSite())
  await act(probeServer)
  const ask = trackReach(() => Promise.reject(new DOMException('', 'AbortError')))
  const { result } = renderHook(() => useReach())
  await expect(ask('/api/search', { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(result.current).toBe('there')
})
