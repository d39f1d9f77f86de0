import { Hono } from 'hono'
import { parseInput } from '../../domain/input.ts'
import { SearchQuery } from '../../domain/search/found.ts'
import type { Deps } from '../deps.ts'
import { found } from '../desk/search.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'

/** People, bookings, numbers, events and pages by a few words (D72). No log holds the words: paths are logged without a query. */
export const searchRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false }).get('/', adminOnly, c =>
    c.json(found(deps, parseInput(SearchQuery, c.req.query()).q)),
  )
