import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../domain/error.ts'
import type { Assets } from './assets.ts'
import type { ApiEnv } from './auth.ts'
import { clientIp } from './client-ip.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { assetRoutes, imageFileRoutes } from './files.ts'
import { securityHeaders } from './headers.ts'
import { answerError, toAppError } from './http.ts'
import { createPages } from './render/pages.tsx'
import { pageRoutes } from './render/routes.ts'
import { type RequestJournal, requestLog } from './request-log.ts'
import { eventRoutes } from './routes/events.ts'
import { imageRoutes } from './routes/images.ts'
import { infoRoutes } from './routes/infos.ts'
import { registrationRoutes } from './routes/registrations.ts'
import { siteRoutes } from './routes/site.ts'
import { userRoutes } from './routes/users.ts'
import { createXsrf } from './xsrf.ts'

/** Bytes of a JSON body or a form (D37). */
const BODY_LIMIT = 64 * 1024

export type AppEnv = { Bindings: HttpBindings; Variables: ApiEnv['Variables'] }

export type AppOptions = {
  deps: Deps
  assets: Assets
  requests: RequestJournal
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>
}

/** The calls of section 7, unguarded: pages rendered on the server ask these directly. */
export const createApi = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .route('/site', siteRoutes(deps))
    .route('/user', userRoutes())
    .route('/event', eventRoutes(deps))
    .route('/img', imageRoutes(deps))
    .route('/info', infoRoutes(deps))
    .route('/registration', registrationRoutes(deps))

export type Api = ReturnType<typeof createApi>

/** The whole site, in the order a request passes it. */
export function createApp({ deps, assets, requests, config }: AppOptions): Hono<AppEnv> {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const headers = securityHeaders(isHttps)
  const now = () => Date.parse(deps.now())
  const xsrf = createXsrf({ secret: deps.sessions.current.secret, now, isSecure: isHttps })
  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => {
      throw new AppError('too_large', 'Das ist zu lang. Bitte kürze deinen Text.')
    },
  })

  const api = createApi(deps)
  api.onError((error, c) => answerError(c, toAppError(error, deps.log, c.req)))
  const guardedApi = new Hono<ApiEnv>({ strict: false })
    .use(withHeaders({ ...headers, 'Cache-Control': 'no-store' }))
    .use(xsrf.guard)
    .use(jsonOnly)
    .use(limitBody)
    .route('/', api)
    .all('*', () => {
      throw new AppError('not_found', 'Diesen Aufruf gibt es nicht.')
    })
  guardedApi.onError((error, c) => answerError(c, toAppError(error, deps.log, c.req)))

  const app = new Hono<AppEnv>({ strict: false })
  app.onError((error, c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return answerError(c, toAppError(error, deps.log, c.req))
  })
  app.use(async (c, next) => {
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? ''
    c.set('ip', clientIp(socketAddress, c.req.header('X-Forwarded-For'), config.trustedProxies))
    await next()
  })
  app.use(requestLog(requests, deps.now))
  const startedAt = deps.now()
  app.get('/healthz', c => c.json({ status: 'ok', startedAt }, 200, { ...headers, 'Cache-Control': 'no-store' }))
  if (config.publicUrl) app.use(onlyHost(new URL(config.publicUrl).host))
  app.route('/assets', assetRoutes(assets, headers))
  app.route('/img', imageFileRoutes(deps, headers))
  app.route('/api', guardedApi)
  app.route('/', pageRoutes({ deps, xsrf, headers, limitBody, pages: createPages({ deps, api, assets, config }) }))
  return app
}

const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }

/** D37: what carries a body below /api is JSON. */
const jsonOnly: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('Content-Type')
  if (type !== undefined && c.req.method !== 'GET' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported', 'Hier wird JSON erwartet.')
  }
  await next()
}

/** D36: with a public URL, a request for another host is answered 421. */
const onlyHost =
  (host: string): MiddlewareHandler =>
  async (c: Context, next) => {
    if (c.req.header('Host')?.toLowerCase() !== host) {
      throw new AppError('misdirected', 'Diese Adresse gehört nicht zu dieser Seite.')
    }
    await next()
  }
