/** Options of V8 for the site; `npm start` repeats them. See docs/decisions/0040-small-heap.md. */
export const nodeOptions = ['--max-semi-space-size=8']

/**
 * Makes glibc's malloc give memory back: all threads share one arena, and free memory at the heap's end returns to the
 * system from 128 kB on, whatever was freed before. glibc reads them before the program starts.
 */
export const mallocSettings = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
