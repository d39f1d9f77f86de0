import { join } from 'node:path'

/** The server file and everything it serves. */
export const out = 'dist/app'
export const assets = join(out, 'assets')
/** Files for the browser. */
export const client = join(assets, 'client')
/** What takes long to make and is kept between builds. */
export const cache = 'node_modules/.cache/lichtung'
