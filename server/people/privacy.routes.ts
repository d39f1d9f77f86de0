import { Hono } from 'hono'
import { HoldInput } from '../../domain/bookings/record/hold.ts'
import { parseInput } from '../../domain/kit/input.ts'
import { DeadlinesQuery } from '../../domain/people/privacy/deadlines.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import { comingOf } from './privacy/deadlines.ts'
import { holdRegistrations } from './privacy/hold.ts'
import { recordOf } from './privacy/record.ts'

/** Coming and past deletions (D65); record of processing (Art. 30 GDPR). */
export function privacyRoutes(deps: Deps) {
  const { site, deletions } = deps
  return new Hono<ApiEnv>({ strict: false })
    .get('/due', adminOnly, async c => {
      // Deadlines of the form that are not saved yet.
      const drafts = parseInput(DeadlinesQuery, c.req.query())
      return c.json(await comingOf(deps, { ...site.current.deadlines, ...drafts }))
    })
    .get('/log', adminOnly, c =>
      c.json(deletions.current.map(({ purpose, count, date }) => ({ purpose, count, date })).reverse()),
    )
    .get('/record', adminOnly, c => c.json(recordOf(deps)))
    .post('/hold', adminOnly, json(HoldInput), async c => c.json(await holdRegistrations(deps, c.req.valid('json'))))
}
