import { type Context, Hono } from 'hono'
import type { AppEnv } from '../app/app.ts'
import { CHANGES_PAGE, HELP, helpPath } from './handbook.ts'
import type { HelpPages } from './help-pages.tsx'
import type { Guard } from './panel-guard.ts'

type Options = {
  helpPages: HelpPages
  guarded: Guard
  headers: Record<string, string>
  send: (c: Context<AppEnv>, page: string) => Response
}

/** The handbook (docs/how-it-works/handbook.md). */
export const helpRoutes = ({ helpPages, guarded, headers, send }: Options) =>
  new Hono<AppEnv>()
    .get(HELP, (c, next) =>
      guarded(c, next, () => {
        const query = c.req.query('q')?.trim()
        return send(c, query ? helpPages.search(query.slice(0, 100)) : helpPages.page(''))
      }),
    )
    .get(helpPath(CHANGES_PAGE), (c, next) => guarded(c, next, () => send(c, helpPages.changes())))
    .get(`${HELP}/bilder/:name`, (c, next) =>
      guarded(c, next, () => {
        const content = helpPages.picture(c.req.param('name'))
        // The address changes with the picture.
        const keep = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=31536000, immutable' }
        return new Response(new Uint8Array(content), { headers: { ...headers, ...keep } })
      }),
    )
    .get(`${HELP}/:name`, (c, next) => guarded(c, next, () => send(c, helpPages.page(c.req.param('name')))))
