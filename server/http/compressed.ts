import { compress } from 'hono/compress'

/**
 * Compresses pages and JSON that are made for one request; the build compresses the files. Live changes stay as they
 * are.
 */
export const compressed = compress({ contentTypeFilter: /^(text\/html|application\/json)\b/ })
