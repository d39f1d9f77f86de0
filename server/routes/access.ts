import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'

const DAY = 86_400_000

/** The login history, newest first, as long as it is kept (D22). */
export const accessRoutes = ({ logins, site, now }: Deps) =>
  new Hono<ApiEnv>({ strict: false }).get('/', adminOnly, async c => {
    const since = new Date(Date.parse(now()) - site.current.retention.logins * DAY).toISOString()
    return c.json(await logins.recent(since))
  })
