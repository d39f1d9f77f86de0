import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/**
 * Answers 304 to whoever has the list as it is, by If-None-Match. `collections` are all that it is made of. Their
 * revisions count from zero after each start, so the tag also holds an id of the start.
 */
export function unlessKnown(...collections: readonly { readonly revision: number | string }[]): MiddlewareHandler {
  const start = randomUUID()
  return async (c, next) => {
    // Before the list is read: one that changes meanwhile is at worst sent twice.
    const tag = `"${[start, ...collections.map(({ revision }) => revision)].join('-')}"`
    // A proxy that compresses marks the tag as weak.
    if (c.req.header('If-None-Match')?.replace(/^W\//, '') === tag) return c.body(null, 304, { ETag: tag })
    await next()
    if (c.res.ok) c.header('ETag', tag)
  }
}
