import type { Context } from 'hono'
import * as v from 'valibot'
import { Id, REQUEST_ID_HEADER } from '../../../domain/kit/schema.ts'
import type { Deps } from '../../app/deps.ts'

/**
 * Returns the id of the record that a call adds: the id in the call, so that a repeated call finds the record, or a new
 * id. A record in the bin keeps its id, as it may be restored.
 */
export function recordIdOf(c: Context, { newId, bin }: Pick<Deps, 'newId' | 'bin'>): string {
  const sent = c.req.header(REQUEST_ID_HEADER)
  const isFree = v.is(Id, sent) && !bin.current.some(({ record }) => record._id === sent)
  return isFree ? sent : newId()
}
