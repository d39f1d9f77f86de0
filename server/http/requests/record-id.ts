import type { Context } from 'hono'
import * as v from 'valibot'
import { Id, REQUEST_ID_HEADER } from '../../../domain/kit/schema.ts'

/** Returns the id of the record that a call adds: the one it names, so that a repeated call finds it, or a new one. */
export function recordIdOf(c: Context, newId: () => string): string {
  const sent = c.req.header(REQUEST_ID_HEADER)
  return v.is(Id, sent) ? sent : newId()
}
