import { join } from 'node:path'

/** The server file and everything it serves. */
export const out = 'dist/app'
export const assets = join(out, 'assets')
/** What the executable begins with. */
export const start = 'dist/start.cjs'
/** Files for the browser. */
export const client = join(assets, 'client')
/** Results that take long and are reused by the next build. */
export const cache = 'node_modules/.cache/lichtung'
