import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
