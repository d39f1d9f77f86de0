// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mayOpenPanel } from './panel-access.ts'
import { leavePanelHint } from './panel-hint.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Stubs a server with this session; returns the requests that reach it. */
function serve(user: object | null) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    requests.push(input)
    return Response.json(user)
  })
  return requests
}
const admin = { _id: 'a', ip: '', agent: '', email: 'a@x.de', active: true, role: 'admin' }

test('a visitor’s browser requests and stores nothing about the panel', async () => {
  const asked = serve(admin)
  expect(await mayOpenPanel()).toBe(false)
  expect(asked).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('after the panel was open, its session decides, and the hint disappears with it', async () => {
  leavePanelHint()
  const asked = serve(admin)
  expect(await mayOpenPanel()).toBe(true)
  expect(asked).toEqual(['/api/user'])
  serve(null)
  expect(await mayOpenPanel()).toBe(false)
  const later = serve(admin)
  expect(await mayOpenPanel()).toBe(false)
  expect(later).toEqual([])
})

test('an unreachable server leaves the hint for the next page', async () => {
  leavePanelHint()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await mayOpenPanel()).toBe(false)
  serve(admin)
  expect(await mayOpenPanel()).toBe(true)
})

test('a browser that stores nothing shows no way back to the panel, and nothing breaks', async () => {
  vi.stubGlobal('localStorage', undefined)
  leavePanelHint()
  expect(await mayOpenPanel()).toBe(false)
})
