import { Hono } from 'hono'
import { type ApiEnv, actorOf } from '../auth.ts'

export const userRoutes = () =>
  // D8: null rather than a 401, which would stand as an error in every visitor's console.
  new Hono<ApiEnv>({ strict: false }).get('/', c => c.json(actorOf(c)))
