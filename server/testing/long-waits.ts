import { vi } from 'vitest'
import { WAIT_MS } from '../../domain/testing/wait-ms.ts'

const { waitFor, waitUntil } = vi
const long = <T>(options: number | T | undefined) =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options }
const waitLong: typeof vi.waitFor = (callback, options) => waitFor(callback, long(options))

// Runs before each test file. Files without isolation share one `vi`, which is replaced only once.
if (vi.waitFor.name !== waitLong.name) {
  vi.waitFor = waitLong
  vi.waitUntil = (callback, options) => waitUntil(callback, long(options))
}
