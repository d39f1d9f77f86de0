import { vi } from 'vitest'

/** A loaded machine may need seconds for what takes milliseconds on a quiet one. */
const WAIT_MS = 30_000

const { waitFor } = vi
const waitLong: typeof vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options })

// Runs before each test file. Files without isolation share one `vi`, which is replaced only once.
if (vi.waitFor.name !== waitLong.name) vi.waitFor = waitLong
