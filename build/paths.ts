import { join } from 'node:path'

/** The server file and everything it serves. */
export const out = 'dist/app'
export const assets = join(out, 'assets')
/** Entry point of the executable. */
export const start = 'dist/start.cjs'
/** Files for the browser. */
export const client = join(assets, 'client')
/** Expensive results, reused by the next build. */
export const cache = 'node_modules/.cache/lichtung'
