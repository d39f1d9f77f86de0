import type { IncomingMessage, RequestListener } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { AppError } from '../../domain/kit/error.ts'
import { lagOf } from '../../domain/machine/second-home.ts'
import type { UserAccount } from '../../domain/people/accounts/user.ts'
import { createBookingPages } from '../bookings/booking-pages.tsx'
import { bookingStepRoutes } from '../bookings/booking-steps.routes.ts'
import { registrationRoutes } from '../bookings/registrations.routes.ts'
import { fileRoutes } from '../content/files.routes.ts'
import { imageRoutes } from '../content/images.routes.ts'
import { infoRoutes } from '../content/info-pages.routes.ts'
import { siteRoutes } from '../content/site.routes.ts'
import { calendarRoutes } from '../events/calendar.routes.ts'
import { eventRoutes } from '../events/events.routes.ts'
import { compressed } from '../http/compressed.ts'
import { answerError, sendError, toAppError } from '../http/errors.ts'
import { assetRoutes, imageFileRoutes, pdfFileRoutes } from '../http/files.ts'
import { securityHeaders } from '../http/headers.ts'
import { isFromHere, isHealthCheck } from '../http/health-check.ts'
import { hasSeveralHosts, isForHost } from '../http/hosts.ts'
import { answerOtherHost } from '../http/other-host.ts'
import { createPacer } from '../http/pacing.ts'
import type { ApiEnv } from '../http/requests/auth.ts'
import { languageOf, runInLanguage } from '../http/requests/language.ts'
import { createXsrf } from '../http/requests/xsrf.ts'
import { readUnreadBody } from '../http/unread-body.ts'
import { importRoutes } from '../import/import.routes.ts'
import { addressRoutes } from '../letters/address.routes.ts'
import { mailRoutes } from '../letters/mail.routes.ts'
import { invoiceRoutes } from '../money/invoices.routes.ts'
import { paymentRoutes } from '../money/payments.routes.ts'
import { createVoucherPages } from '../money/voucher-pages.tsx'
import { voucherRoutes } from '../money/vouchers.routes.ts'
import { createWithdrawalPages } from '../money/withdrawal-pages.tsx'
import { withdrawalRoutes } from '../money/withdrawals.routes.ts'
import { deskRoutes } from '../office/desk.routes.ts'
import { createHelpPages } from '../office/help-pages.tsx'
import { createPanel } from '../office/panel.tsx'
import { searchRoutes } from '../office/search.routes.ts'
import { userRoutes } from '../people/accounts.routes.ts'
import { binRoutes } from '../people/bin.routes.ts'
import { newsletterRoutes } from '../people/newsletter.routes.ts'
import { personRoutes } from '../people/persons.routes.ts'
import { privacyRoutes } from '../people/privacy.routes.ts'
import { hyphenateWith } from '../rendering/hyphens.ts'
import { pageSender } from '../rendering/page-answer.ts'
import type { Assets } from '../runtime/assets.ts'
import { createPages } from '../site/pages.tsx'
import { pageRoutes } from '../site/routes.ts'
import { visitRoutes } from '../visits/visits.routes.ts'
import { accessRoutes } from './access.routes.ts'
import type { Deps } from './deps.ts'
import { homeRoutes } from './second-home/home.routes.ts'
import { systemRoutes } from './system.routes.ts'

export type AppEnv = { Bindings: HttpBindings; Variables: ApiEnv['Variables'] }

export type AppOptions = {
  deps: Deps
  assets: Assets
  /** The address of the site, if it is set; requests for other hosts are then refused (D36). */
  publicUrl: string | undefined
  /** The IP address a request comes from. */
  ipOf: (request: IncomingMessage) => string
  userOf: (request: IncomingMessage) => UserAccount | null
}

/** Runs eight forms, of half a millisecond each, before other requests get a turn. */
const formPace = { tasks: 8, turns: 1 }

/** Creates the calls of section 7, unguarded. */
export const createApi = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .route('/access', accessRoutes(deps))
    .route('/metrics', visitRoutes(deps))
    .route('/site', siteRoutes(deps))
    .route('/user', userRoutes(deps))
    .route('/event', eventRoutes(deps))
    .route('/img', imageRoutes(deps))
    .route('/file', fileRoutes(deps))
    .route('/info', infoRoutes(deps))
    .route('/registration', registrationRoutes(deps))
    .route('/registration', bookingStepRoutes(deps))
    .route('/payment', paymentRoutes(deps))
    .route('/voucher', voucherRoutes(deps))
    .route('/withdrawal', withdrawalRoutes(deps))
    .route('/invoice', invoiceRoutes(deps))
    .route('/desk', deskRoutes(deps))
    .route('/search', searchRoutes(deps))
    .route('/person', personRoutes(deps))
    .route('/bin', binRoutes(deps))
    .route('/import', importRoutes(deps))
    .route('/privacy', privacyRoutes(deps))
    .route('/newsletter', newsletterRoutes(deps))
    .route('/mail', mailRoutes(deps))
    .route('/system', systemRoutes(deps))
    .route('/system/home', homeRoutes(deps))
    .route('/address', addressRoutes(deps))

export type Api = ReturnType<typeof createApi>

/** Creates the whole site as a listener for node:http, in the order a request passes it. */
export function createApp({ deps, assets, publicUrl, ipOf, userOf }: AppOptions): RequestListener {
  const headers = securityHeaders(publicUrl?.startsWith('https:') ?? false)
  const now = () => Date.parse(deps.now())
  const xsrf = createXsrf({ secret: deps.sessions.current.secret, now, publicUrl })
  const api = createApi(deps)
  const answerFailure = (error: unknown, c: Context) => answerError(c, toAppError(error, deps.log, c.req))
  api.onError(answerFailure)
  const guardedApi = new Hono<AppEnv>({ strict: false })
    .use(withHeaders({ ...headers, 'Cache-Control': 'no-store' }))
    .use(xsrf.guard)
    .use(jsonOnly)
    .route('/', api)
    .all('*', () => {
      throw new AppError('not_found', 'Diesen Aufruf gibt es nicht.')
    })
  guardedApi.onError(answerFailure)

  const app = new Hono<AppEnv>({ strict: false })
  app.use(readUnreadBody)
  app.onError((error, c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return answerFailure(error, c)
  })
  const startedAt = deps.now()
  app.get('/healthz', c => {
    const home = isFromHere(c.env.incoming) && deps.home ? { home: lagOf(deps.home.state()) } : {}
    return c.json({ status: 'ok', startedAt, ...home }, 200, { ...headers, 'Cache-Control': 'no-store' })
  })
  app.route('/assets', assetRoutes(assets, headers))
  app.route('/img', imageFileRoutes(deps, headers))
  app.route('/datei', pdfFileRoutes(deps, headers))
  app.use('/api/*', async (c, next) => {
    c.set('ip', ipOf(c.env.incoming))
    const user = userOf(c.env.incoming)
    c.set('user', user)
    await runInLanguage(languageOf(user, c), next)
  })
  // A visitor's calls are short; compressing takes the processor from pages.
  app.use('/api/*', (c, next) => (c.get('user') ? compressed(c, next) : next()))
  app.route('/api', guardedApi)
  app.route('/', calendarRoutes(deps, headers))
  hyphenateWith(assets)
  const pages = createPages({ deps, assets, headers })
  app.route(
    '/',
    pageRoutes({
      deps,
      pages,
      panel: createPanel(deps, assets),
      helpPages: createHelpPages(deps, assets),
      bookingPages: createBookingPages(deps, assets),
      voucherPages: createVoucherPages(deps, assets),
      withdrawalPages: createWithdrawalPages(deps, assets),
      xsrf,
      headers,
      ipOf: c => ipOf(c.env.incoming),
      userOf: c => userOf(c.env.incoming),
      lapsedUserOf: c => deps.sessionBook.lapsedUserOf(c.env.incoming.headers.cookie),
    }),
  )

  const { sendCached, sendNew } = pageSender(pages, xsrf)
  const route = createListener(app)
  const host = publicUrl && new URL(publicUrl).host
  const paced = createPacer(formPace)
  const ambiguous = new AppError('invalid', 'Diese Anfrage nennt mehr als einen Host.')
  return (request, response) => {
    if (hasSeveralHosts(request)) sendError(response, ambiguous, headers)
    // D36; a health check may not know the site's name.
    else if (publicUrl && !isForHost(host, request) && !isHealthCheck(request.url))
      answerOtherHost(publicUrl, headers, request, response)
    else if (request.method !== 'GET') paced(() => route(request, response))
    else if (!sendCached(request, response))
      void sendNew(request, response).then(isSent => isSent || route(request, response))
  }
}

/** Loads Request and Response. */
export const loadRequests = () => import('@hono/node-server')

/**
 * Passes requests to the routes. Loads Request and Response with the first one; cached pages do not need them. Leaves
 * unread bodies to `readUnreadBody`.
 */
function createListener(app: Hono<AppEnv>): RequestListener {
  let listener: Promise<RequestListener> | undefined
  const load = () => {
    listener ??= loadRequests().then(({ getRequestListener }) =>
      getRequestListener(app.fetch, { autoCleanupIncoming: false }),
    )
    return listener
  }
  return (request, response) => void load().then(answer => answer(request, response))
}

const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    await next()
    // Keep the longer directive of a stream.
    const { 'Cache-Control': caching, ...others } = headers
    for (const [name, value] of Object.entries(others)) c.header(name, value)
    if (caching && !c.res.headers.get('Cache-Control')?.startsWith(caching)) c.header('Cache-Control', caching)
  }

/** Types of uploads that are not JSON. A page of another site cannot send them without a preflight request. */
const fileTypes: Readonly<Record<string, string>> = {
  '/api/system/restore': 'application/zip',
  '/api/payment/bank': 'application/octet-stream',
  '/api/import/preview': 'application/octet-stream',
  '/api/import/add': 'application/octet-stream',
}

/** D37: a body below /api is JSON, except for a file. */
const jsonOnly: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('Content-Type')
  const isFile = type !== undefined && fileTypes[c.req.path] === type
  if (type !== undefined && c.req.method !== 'GET' && !isFile && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported', 'Hier wird JSON erwartet.')
  }
  await next()
}
