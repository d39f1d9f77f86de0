import { Hono } from 'hono'
import { checkFieldsSentence, parseInput } from '../../domain/kit/input.ts'
import { OverviewQuery } from '../../domain/visits/overview.ts'
import { MetricsQuery } from '../../domain/visits/visitor.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList } from '../http/requests/json-list.ts'
import { takesMinutes } from '../http/requests/takes-minutes.ts'

/** Visits and visitors, from the site's own log (D16). */
export const visitRoutes = ({ visits }: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .post('/', adminOnly, takesMinutes, json(MetricsQuery, checkFieldsSentence), async c =>
      jsonList(c, await visits.metrics(c.req.valid('json').filter)),
    )
    .get('/overview', adminOnly, takesMinutes, async c =>
      c.json(await visits.overview(parseInput(OverviewQuery, c.req.query()).span)),
    )
