import { Hono } from 'hono'
import { DAY_MS } from '../../domain/kit/duration.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import type { Deps } from './deps.ts'

/** The login history, newest first, as long as it is kept (D22). */
export const accessRoutes = ({ logins, site, now }: Deps) =>
  new Hono<ApiEnv>({ strict: false }).get('/', adminOnly, async c => {
    const since = new Date(Date.parse(now()) - site.current.retention.logins * DAY_MS).toISOString()
    return c.json(await logins.recent(since))
  })
