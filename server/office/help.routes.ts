import { type Context, Hono } from 'hono'
import type { AppEnv } from '../app/app.ts'
import { CHANGES_PAGE, HELP, helpPath } from './handbook.ts'
import type { HelpPages } from './help-pages.tsx'
import type { Guard } from './panel-guard.ts'

type Options = {
  helpPages: HelpPages
  guard: Guard
  headers: Record<string, string>
  send: (c: Context<AppEnv>, page: string) => Response
}

/** The handbook (docs/how-it-works/handbook.md). */
export const helpRoutes = ({ helpPages, guard, headers, send }: Options) =>
  new Hono<AppEnv>()
    .get(HELP, (c, next) =>
      guard(c, next, () => {
        const query = c.req.query('q')?.trim()
        return send(c, query ? helpPages.search(query.slice(0, 100)) : helpPages.page(''))
      }),
    )
    .get(helpPath(CHANGES_PAGE), (c, next) => guard(c, next, () => send(c, helpPages.changes())))
    .get(`${HELP}/bilder/:name`, (c, next) =>
      guard(c, next, () => {
        const content = helpPages.picture(c.req.param('name'))
        // The address changes with the picture.
        const cacheHeaders = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=31536000, immutable' }
        return new Response(new Uint8Array(content), { headers: { ...headers, ...cacheHeaders } })
      }),
    )
    .get(`${HELP}/:name`, (c, next) => guard(c, next, () => send(c, helpPages.page(c.req.param('name')))))
