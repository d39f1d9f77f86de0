// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOldEntries } from './entry-storage.ts'
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts'

const formKey = 'inquiry /anfragen'
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
  expect(keepEntries(formKey, { ...typed, ...others, requestId: 'id', 'XSRF-TOKEN': 'token' })).toBe(true)
  keepEntries('register /anfragen', { city: 'Ulm' })
  expect(keptEntries(formKey)).toEqual(typed)
  expect(keptEntries('inquiry /info/waldtag')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  forgetEntries(formKey)
  expect(keptEntries(formKey)).toBeUndefined()
  forgetEntries('register /anfragen')
  expect(sessionStorage).toHaveLength(0)
})

test('entries disappear after 24 hours, even if nobody reads them', () => {
  forgetOldEntries()
  keepEntries(formKey, { name: 'Martina' })
  vi.setSystemTime(Date.now() + 24 * HOUR_MS - 1)
  expect(keptEntries(formKey)).toEqual({ name: 'Martina' })
  vi.setSystemTime(Date.now() + 1)
  expect(keptEntries(formKey)).toBeUndefined()
  vi.advanceTimersByTime(HOUR_MS)
  expect(sessionStorage).toHaveLength(0)
  keepEntries(formKey, { name: 'Martina' })
  vi.setSystemTime(Date.now() - 1)
  expect(keptEntries(formKey)).toBeUndefined()
})

test.each(['{', '[]', '{"inquiry /anfragen":{"values":{}}}', '{"inquiry /anfragen":null}', '5'])(
  'a foreign value in the storage, %s, counts as no entries',
  foreign => {
    sessionStorage.setItem('entries', foreign)
    expect(keptEntries(formKey)).toBeUndefined()
    keepEntries(formKey, { name: 'Martina' })
    expect(keptEntries(formKey)).toEqual({ name: 'Martina' })
  },
)

test('a browser that stores nothing, or is full, breaks nothing', () => {
  const refusing = { getItem: () => null, setItem: () => expect.fail(), removeItem: () => expect.fail() }
  for (const storage of [undefined, refusing]) {
    vi.stubGlobal('sessionStorage', storage)
    expect(keepEntries(formKey, { name: 'Martina' })).toBe(false)
    expect(keptEntries(formKey)).toBeUndefined()
    forgetEntries(formKey)
    forgetOldEntries()
  }
})
