import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { deskOf } from '../desk/desk.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'

/** The educator's week (D61). */
export const deskRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false }).get('/', adminOnly, c => c.json(deskOf(deps)))
