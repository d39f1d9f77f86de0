import { Hono } from 'hono'
import { isAdmin } from '../../domain/access.ts'
import { EventQuery, eventsIn } from '../../domain/event.ts'
import { type ApiEnv, actorOf } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http.ts'

export const eventRoutes = ({ events }: Deps) =>
  new Hono<ApiEnv>({ strict: false }).post('/', json(EventQuery), c => {
    const shown = isAdmin(actorOf(c)) ? events.current : events.current.filter(event => event.active)
    return c.json(eventsIn(c.req.valid('json').dateRange, shown))
  })
