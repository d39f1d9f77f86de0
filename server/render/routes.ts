import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Submission } from '../../client/state/site.ts'
import { type Actor, isAdmin } from '../../domain/accounts/access.ts'
import { AppError } from '../../domain/error.ts'
import { type Day, dayOf } from '../../domain/format.ts'
import { type FormKind, parseForm } from '../../domain/registrations/registration.ts'
import type { AppEnv } from '../app.ts'
import type { Deps } from '../deps.ts'
import { takeBody } from '../http/body.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { encodingFor } from '../http/files.ts'
import type { Xsrf } from '../http/xsrf.ts'
import { confirm, unsubscribe } from '../newsletter/newsletter.ts'
import { register } from '../registrations/register.ts'
import { headersFor, isUnchanged, unchanged } from './page-cache.ts'
import { type Answer, matchRoute, type Pages } from './pages.tsx'
import type { Panel } from './panel.tsx'

/** A form that comes back sooner after its page was opened was not filled in by a person (D33). */
const FILL_TIME = 3000

type Options = {
  deps: Deps
  ipOf: (c: Context<AppEnv>) => string
  userOf: (c: Context<AppEnv>) => Actor
  pages: Pages
  panel: Panel
  xsrf: Xsrf
  headers: Record<string, string>
}

/** The pages of section 2, and the plain POST of the two forms on them (D23). */
export function pageRoutes({ deps, ipOf, userOf, pages, panel, xsrf, headers }: Options) {
  const app = new Hono<AppEnv>()
  app.get('/robots.txt', c => {
    const lines = [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /newsletter/',
      `Sitemap: ${pages.origin()}/sitemap.xml`,
      '',
    ]
    return c.text(lines.join('\n'), 200, headers)
  })
  app.get('/sitemap.xml', c => {
    const urls = pages.addresses().map(path => `<url><loc>${pages.origin()}${path}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
    return c.body(xml, 200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' })
  })

  app.get('/login', c => {
    const { search } = new URL(c.req.url)
    // Who followed a link from a mail wants what it is for.
    if (isAdmin(userOf(c)) && search === '') return redirect('/admin', 303)
    return sendPanel(c, panel.login(search))
  })
  app.get('/admin', (c, next) => (isAdmin(userOf(c)) ? sendPanel(c, panel.admin()) : next()))
  app.get('/admin/teilnehmende/:event', (c, next) => {
    const page = isAdmin(userOf(c)) ? panel.participants(c.req.param('event')) : undefined
    return page === undefined ? next() : sendPanel(c, page)
  })

  function sendPanel(c: Context<AppEnv>, page: string) {
    const cookie = xsrf.cookieFor(c.req.header('Cookie'))
    return c.body(page, 200, {
      ...pages.html,
      'Cache-Control': 'no-store',
      ...(cookie ? { 'Set-Cookie': cookie } : {}),
    })
  }

  app.get('*', async c => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length > 1 && pathname.endsWith('/')) return redirect(pathname.replace(/\/+$/, '') + search)
    const usual = pathname.toLowerCase()
    // Typed from a flyer, with the capital letter that phones begin with.
    if (usual !== pathname && (matchRoute(usual) || usual === '/login')) return redirect(usual + search)
    const answer = await pages.answer({ pathname, search }, encodingFor(c.req.header('Accept-Encoding')))
    return 'moved' in answer ? redirect(answer.moved) : send(c, answer)
  })

  function send(c: Context<AppEnv>, answer: Answer): Response {
    const found = headersFor(answer, c.req.header('Cookie'), xsrf)
    if (isUnchanged(c.req.header('If-None-Match'), answer)) return new Response(null, unchanged(found))
    return new Response(answer.body as Uint8Array<ArrayBuffer>, { status: answer.status, headers: found })
  }

  // No question where it comes from: mail programs press this button too (RFC 8058), and the key is secret enough.
  app.post('/newsletter/:purpose{bestaetigen|abmelden}', async c => {
    await takeBody(c)
    const { pathname, search, searchParams } = new URL(c.req.url)
    const { letterLink, status } = await follow(c, searchParams.get('key') ?? '')
    const page = await pages.render({ pathname, search }, { letterLink })
    if ('moved' in page) return redirect(page.moved, 303)
    return c.body(page.html, status, { ...pages.html, 'Cache-Control': 'no-store' })
  })

  /** Does what the button of a linked page is for (D30). */
  async function follow(c: Context<AppEnv>, key: string) {
    try {
      if (c.req.param('purpose') === 'abmelden') await unsubscribe(deps, key)
      else await confirm(deps, key, ipOf(c))
      return { letterLink: { state: 'done' as const }, status: 200 as const }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const letterLink =
        error.code === 'invalid' ? { state: 'stale' as const } : { state: 'open' as const, problem: error.message }
      return { letterLink, status: statusFor(error) }
    }
  }

  app.post('*', async c => {
    await takeBody(c)
    xsrf.refuseForeign(c)
    const { pathname, search } = new URL(c.req.url)
    const found = await pages.answer({ pathname, search: '' }, 'identity')
    // The page has moved while somebody was writing: 307 sends the form along.
    if ('moved' in found) return redirect(found.moved, 307)
    if (!found.hasForm)
      throw new AppError('not_found', 'Hier gibt es kein Formular. Bitte geh zu „Anfragen & Anmeldung“.')
    const { submission, status, retryAfter } = await submit(c)
    const page = await pages.render({ pathname, search }, { submission })
    if ('moved' in page) return redirect(page.moved, 303)
    const retry: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return c.body(page.html, status, { ...pages.html, ...retry, 'Cache-Control': 'no-store' })
  })

  app.all('*', () => {
    throw new AppError('not_found', 'Diese Adresse kann man nur aufrufen.')
  })

  async function submit(c: Context<AppEnv>) {
    const values = await readForm(c)
    const kind: FormKind =
      values.kind === 'register' || (values.kind === undefined && values.event) ? 'register' : 'inquiry'
    try {
      if (values.website) {
        const hint = 'Dieses Feld ist gegen Spam da. Bitte lass es leer.'
        throw new AppError('invalid', hint, { fields: { website: hint } })
      }
      const age = xsrf.age(c.req.header('Cookie'))
      // A token from the future is one from before the clock was set back.
      if (age !== undefined && age >= 0 && age < FILL_TIME) {
        throw new AppError('invalid', 'Das ging sehr schnell. Bitte schick das Formular noch einmal ab.')
      }
      const form = parseForm(kind, inputFrom(kind, values, dayOf(deps.now())), deps.site.current)
      const stored = await register(deps, form, ipOf(c))
      const { name, email, event, newsLetter } = stored
      const submission: Submission = {
        kind,
        values: {},
        outcome: 'sent',
        fields: {},
        message: '',
        receipt: { name, email, event, newsLetter },
      }
      return { submission, status: 200 as const, retryAfter: undefined }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const { code, message, fields = {} } = error
      const submission: Submission = { kind, values, outcome: code === 'invalid' ? 'wrong' : 'failed', fields, message }
      return { submission, status: statusFor(error), retryAfter: error.retryAfter }
    }
  }

  app.onError((cause, c) => {
    const error = toAppError(cause, deps.log, c.req)
    return c.html(pages.errorPage(error.message), statusFor(error), { ...headers, 'Cache-Control': 'no-store' })
  })
  return app

  function redirect(to: string, status = 301) {
    return new Response(null, {
      status,
      headers: { ...headers, Location: to.replace(/^\/{2,}/, '/'), 'Cache-Control': 'no-cache' },
    })
  }
}

async function readForm(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b|^multipart\/form-data\b/i.test(type)) {
    throw new AppError('unsupported', 'Das ist kein Formular.')
  }
  const fields = await c.req.parseBody().catch(() => {
    throw new AppError('invalid', 'Dieses Formular kam nicht ganz an. Bitte schick es noch einmal ab.')
  })
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** What the browser's own form says, as the API's registration. */
function inputFrom(kind: FormKind, values: Record<string, string>, today: Day) {
  const { website: _honeypot, kind: _kind, newsLetter, privacyStatement, event = '', ...texts } = values
  const input = {
    ...texts,
    ...(kind === 'register' ? { event } : {}),
    newsLetter: newsLetter === 'on',
    privacyStatement: privacyStatement === 'on',
  }
  // The page is the same for everyone, so the form's content is its id: sent twice on one day, it is stored once (D13).
  const requestId = createHash('sha256')
    .update(JSON.stringify([today, input]))
    .digest('base64url')
  return { ...input, requestId }
}
