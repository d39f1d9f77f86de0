import { join } from 'node:path'

/** Holds the server file and everything it serves. */
export const out = 'dist/app'
export const assets = join(out, 'assets')
/** The server file. */
export const code = join(out, 'main.cjs')
/** Files for the browser. */
export const client = join(assets, 'client')
/** Expensive results, reused by the next build. */
export const cache = 'node_modules/.cache/lichtung'
