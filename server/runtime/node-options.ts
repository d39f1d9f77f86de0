/** Options of V8 for the site; `npm start` repeats them. See docs/decisions/0040-small-heap.md. */
export const nodeOptions = ['--max-semi-space-size=8']
