import { Hono } from 'hono'
import { parseInput } from '../../domain/kit/input.ts'
import { SearchQuery } from '../../domain/office/search/search-hit.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { searchSite } from './desk/search.ts'

/**
 * Finds people, bookings, numbers, events and pages (D72). No log contains the words: it records paths without a query.
 */
export const searchRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false }).get('/', adminOnly, c =>
    c.json(searchSite(deps, parseInput(SearchQuery, c.req.query()).q)),
  )
