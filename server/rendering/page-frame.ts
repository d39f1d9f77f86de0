import { type Context, Hono } from 'hono'
import { MINIMUM_FILL_TIME_MS } from '../../client/kit/forms/form-values.ts'
import { limitKey } from '../../domain/kit/addresses/ip.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { readBody } from '../http/requests/body.ts'
import { readForm } from '../http/requests/form.ts'
import { runInLanguage } from '../http/requests/language.ts'
import { isWithin } from '../http/requests/limit.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'

export type FrameOptions = {
  deps: Deps
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

type Options = FrameOptions & {
  /** Renders the page for an error. */
  errorPage: (message: string) => string
  /** True if the address is a secret that opens the page. */
  isSecret?: boolean
}

/** A page, and the status and wait of the error on it. */
export type PageResult = {
  html: string
  status?: 200 | 404 | ReturnType<typeof statusFor>
  retryAfter?: number | undefined
}

/** Returns the status and wait for a page that shows an error. */
export const resultOf = (error: AppError) => ({ status: statusFor(error), retryAfter: error.retryAfter })

const unlisted = { 'Cache-Control': 'no-store' }
const secret = { ...unlisted, 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

/**
 * Returns what German pages with forms and pages behind secret addresses share: headers, reading a form, redirecting
 * after it, the error page, and checking the key in an address.
 */
export function pageFrame({ deps, errorPage, xsrf, ipOf, headers, isSecret = false }: Options) {
  const ownHeaders = { ...headers, ...(isSecret ? secret : unlisted) }

  const answer = (c: Context, { html, status = 200, retryAfter }: PageResult, changes: Record<string, string> = {}) =>
    c.html(html, status, {
      ...ownHeaders,
      ...changes,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    })

  /** Receives a form that one of our pages has sent. Throws `forbidden` for others. */
  async function receiveForm(c: Context): Promise<void> {
    await readBody(c)
    // Pages without a referrer send no origin, and the secret address is proof enough.
    xsrf.refuseForeign(c, { isSecretAddress: isSecret })
  }

  return {
    headers: ownHeaders,
    answer,
    receiveForm,
    /** Parses a form that has been received. */
    parseForm: readForm,
    /** Returns routes whose errors are answered with a page; those of `address` are German. */
    routes(address?: string): Hono<AppEnv> {
      const app = new Hono<AppEnv>()
      app.onError((cause, c) => {
        const error = toAppError(cause, deps.log, c.req)
        return answer(c, { html: errorPage(error.message), ...resultOf(error) })
      })
      if (address !== undefined) app.use(address, (_, next) => runInLanguage('de', next))
      return app
    },
    async readForm(c: Context): Promise<Record<string, string>> {
      await receiveForm(c)
      return readForm(c)
    },
    /** Redirects after a form was sent, so that reloading does not send it again. */
    redirect: (c: Context, address: string) => c.body(null, 303, { ...ownHeaders, Location: address }),
    /**
     * Opens what the token in the address stands for. Counts wrong tokens, and throws `rate_limited` after too many.
     */
    async open<T>(
      c: Context<AppEnv>,
      find: (token: string) => T | undefined,
      work: (data: T) => Response | Promise<Response>,
      showWrong: () => string,
    ): Promise<Response> {
      const key = limitKey(ipOf(c))
      deps.limits.ownLink.check(key)
      const record = find(c.req.param('token') ?? '')
      if (record !== undefined) return work(record)
      deps.limits.ownLink.take(key)
      return answer(c, { html: showWrong(), status: 404 })
    },
    /** Finds what the token in the address stands for; after too many wrong links, empty instead of an error. */
    find<T>(c: Context<AppEnv>, find: (token: string) => T | undefined): T | undefined {
      const key = limitKey(ipOf(c))
      if (!isWithin(deps.limits.ownLink, key)) return undefined
      const data = find(c.req.param('token') ?? '')
      if (data !== undefined) deps.limits.ownLink.giveBack(key)
      return data
    },
  }
}

/** Throws `invalid` for a form returned sooner than a person can fill it in (D33). */
export function refusePrograms(tokenAgeMs: number | undefined) {
  // A negative age means that the clock was set back since.
  if (tokenAgeMs !== undefined && tokenAgeMs >= 0 && tokenAgeMs < MINIMUM_FILL_TIME_MS) {
    throw new AppError('invalid', 'Das ging sehr schnell. Bitte schick das Formular noch einmal ab.')
  }
}
