import { type Context, Hono } from 'hono'
import { LIST_HEADER, listHeader } from '../../domain/office/desk/kept-list.ts'
import { isAdmin } from '../../domain/people/accounts/access.ts'
import type { UserAccount } from '../../domain/people/accounts/user.ts'
import type { AppEnv } from '../app/app.ts'
import { forestPolicy } from '../events/forest/forest-page.tsx'
import { redirect } from '../rendering/redirect.ts'
import type { OfficePage, OfficePages } from './panel.tsx'
import type { Guard } from './panel-guard.ts'

export const DESK = '/admin/desk'
/** Pages that Today leads to (client/admin/office/event-pages.tsx). */
const afterToday = ['dates', 'event/:id', 'inquiries', 'inquiry/:id', 'on-the-way'].map(path => `${DESK}/${path}`)
export const SET_UP = '/admin/set-up'

type Options = {
  panel: OfficePages
  guard: Guard
  userOf: (c: Context<AppEnv>) => UserAccount | null
  headers: Record<string, string>
  send: (c: Context<AppEnv>, page: string, changes?: Record<string, string>) => Response
}

const POLICY = 'Content-Security-Policy'
/** All pages of the office, not only what is below the worker's folder. */
const workerScope = { 'Service-Worker-Allowed': '/admin' }

/**
 * The office: the panel, the set-up, the desk and all below it. A device that keeps a part of it learns by 404 that its
 * session was ended (docs/how-it-works/offline.md).
 */
export function deskPageRoutes({ panel, guard, userOf, headers, send }: Options) {
  const page = { [POLICY]: `${headers[POLICY]}; manifest-src 'self'` }
  const office = async (c: Context<AppEnv>, first: OfficePage) => send(c, await panel.office(first), page)
  const file = (content: string, type: string, changes: Record<string, string> = {}) =>
    new Response(content, { headers: { ...headers, ...changes, 'Content-Type': type, 'Cache-Control': 'no-store' } })
  return (
    new Hono<AppEnv>()
      .get(`${DESK}/manifest.webmanifest`, (c, next) =>
        guard(c, next, () => file(panel.manifest(), 'application/manifest+json')),
      )
      .get(`${DESK}/sw.js`, (c, next) => guard(c, next, () => file(panel.worker(), 'text/javascript', workerScope)))
      .get(`${DESK}/list/:event/:session?`, (c, next) =>
        guard(c, next, () => {
          const { event, session } = c.req.param()
          const { html, about } = panel.list({ _id: event, ...(session === undefined ? {} : { session }) })
          const policy = `${forestPolicy}; frame-ancestors 'none'`
          return send(c, html, { [POLICY]: policy, [LIST_HEADER]: listHeader(about) })
        }),
      )
      .get(DESK, (c, next) => guard(c, next, () => office(c, 'today')))
      .get(`${DESK}/more`, (c, next) => guard(c, next, () => redirect('/admin', 303, headers)))
      .on('GET', afterToday, (c, next) => guard(c, next, () => office(c, 'event')))
      .get(`${DESK}/*`, (c, next) => guard(c, next, () => office(c, 'desk')))
      // Only administrators learn that these pages exist.
      .get('/admin', (c, next) => (isAdmin(userOf(c)) ? office(c, 'admin') : next()))
      .get(SET_UP, (c, next) => (isAdmin(userOf(c)) ? office(c, 'setUp') : next()))
  )
}
