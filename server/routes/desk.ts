import { Hono } from 'hono'
import { InquiriesQuery, inquiriesOf } from '../../domain/desk/inquiries.ts'
import { parseInput } from '../../domain/input.ts'
import type { Deps } from '../deps.ts'
import { deskOf } from '../desk/desk.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'

/** The educator's week (D61). */
export const deskRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(deskOf(deps)))
    .get('/inquiries', adminOnly, c => {
      const { state, upTo } = parseInput(InquiriesQuery, c.req.query())
      return c.json(inquiriesOf(deps.registrations.current, state, upTo))
    })
