import { createHash, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** Answers 304 if If-None-Match names the current list. `collections` are all sources of the list. */
export const answerNotModified = (...collections: readonly { readonly revision: number | string }[]) =>
  answerNotModifiedWhile(createTag(() => collections.map(({ revision }) => revision).join('-')))

/**
 * Returns a function that names the current list. Revisions count from zero after each start, so the name also contains
 * an id of the start. The name is a hash, because revisions may contain umlauts, which a header cannot. Weak tags do
 * not depend on the compression.
 */
export function createTag(readRevision: () => string): () => string {
  const start = randomUUID()
  return () => `W/"${createHash('sha256').update(`${start}-${readRevision()}`).digest('base64url')}"`
}

/** Answers 304 if If-None-Match is the current tag. */
export const answerNotModifiedWhile =
  (readTag: () => string): MiddlewareHandler =>
  async (c, next) => {
    // Taken before the list is read: a list that changes meanwhile is at worst sent twice.
    const tag = readTag()
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, { ETag: tag })
    await next()
    if (c.res.ok) c.header('ETag', tag)
  }
