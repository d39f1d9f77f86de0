// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOldEntries } from './entry-storage.ts'
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts'

const place = 'inquiry /anfragen'
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T09:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('entries are kept by form, without checkboxes and technical fields, and only in this tab', () => {
  const typed = { name: 'Martina', phone: '01234', notes: 'Hallo' }
  const others = { kind: 'register', event: 'winter', privacyStatement: 'on', newsLetter: 'on', website: 'x' }
  expect(keepEntries(place, { ...typed, ...others, requestId: 'id', 'XSRF-TOKEN': 'token' })).toBe(true)
  keepEntries('register /anfragen', { city: 'Ulm' })
  expect(keptEntries(place)).toEqual(typed)
  expect(keptEntries('inquiry /info/waldtag')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  forgetEntries(place)
  expect(keptEntries(place)).toBeUndefined()
  forgetEntries('register /anfragen')
  expect(sessionStorage).toHaveLength(0)
})

test('entries disappear after 24 hours, even if nobody reads them', () => {
  forgetOldEntries()
  keepEntries(place, { name: 'Martina' })
  vi.setSystemTime(Date.now() + 24 * HOUR_MS - 1)
  expect(keptEntries(place)).toEqual({ name: 'Martina' })
  vi.setSystemTime(Date.now() + 1)
  expect(keptEntries(place)).toBeUndefined()
  vi.advanceTimersByTime(HOUR_MS)
  expect(sessionStorage).toHaveLength(0)
  keepEntries(place, { name: 'Martina' })
  vi.setSystemTime(Date.now() - 1)
  expect(keptEntries(place)).toBeUndefined()
})

test.each(['{', '[]', '{"inquiry /anfragen":{"values":{}}}', '{"inquiry /anfragen":null}', '5'])(
  'a foreign value in the storage, %s, counts as no entries',
  foreign => {
    sessionStorage.setItem('entries', foreign)
    expect(keptEntries(place)).toBeUndefined()
    keepEntries(place, { name: 'Martina' })
    expect(keptEntries(place)).toEqual({ name: 'Martina' })
  },
)

test('a browser that stores nothing, or is full, breaks nothing', () => {
  const refusing = { getItem: () => null, setItem: () => expect.fail(), removeItem: () => expect.fail() }
  for (const storage of [undefined, refusing]) {
    vi.stubGlobal('sessionStorage', storage)
    expect(keepEntries(place, { name: 'Martina' })).toBe(false)
    expect(keptEntries(place)).toBeUndefined()
    forgetEntries(place)
    forgetOldEntries()
  }
})
