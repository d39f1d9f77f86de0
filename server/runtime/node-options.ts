/**
 * Options of V8 for the site; `npm start` repeats them (docs/decisions/0040). V8 would let the memory grow to twice what is
 * in use before it collects garbage. With little garbage at a time, less of it reaches the part that is costly to collect.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=30']
