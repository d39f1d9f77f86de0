import { Hono } from 'hono'
import { isAdmin, maySee } from '../../domain/access.ts'
import { AppError } from '../../domain/error.ts'
import { findByPath, type InfoPage, InfoQuery, listEntry } from '../../domain/info-page.ts'
import { type ApiEnv, actorOf } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { cleanHtml } from '../html.ts'
import { json } from '../http.ts'

/** Pages are immutable once stored, so each is cleaned once. */
const cleaned = new WeakMap<InfoPage, InfoPage>()
function cleanPage(page: InfoPage): InfoPage {
  const known = cleaned.get(page)
  if (known) return known
  const clean = { ...page, paragraphs: page.paragraphs.map(({ head, body }) => ({ head, body: cleanHtml(body) })) }
  cleaned.set(page, clean)
  return clean
}

export const infoRoutes = ({ infos }: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', c => {
      const actor = actorOf(c)
      const shown = infos.current.filter(page => maySee(actor, page))
      return c.json(isAdmin(actor) ? shown.map(cleanPage) : shown.map(listEntry))
    })
    .post('/get', json(InfoQuery), c => {
      const page = findByPath(infos.current, c.req.valid('json').path)
      if (!page || !maySee(actorOf(c), page)) throw new AppError('not_found', 'Diese Seite gibt es nicht.')
      return c.json(cleanPage(page))
    })
