import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { parse } from 'hono/utils/cookie'
import { AppError } from '../../../domain/kit/error.ts'

const COOKIE = 'XSRF-TOKEN'

export type Xsrf = ReturnType<typeof createXsrf>

/**
 * XSRF protection as Angular and Axios do it (D18): a readable cookie whose value comes back in a header. A token is
 * `<ms since 1970, base 36>.<random>.<HMAC>`: the server checks tokens and their age without storing them.
 */
export function createXsrf({
  secret,
  now,
  publicUrl,
}: {
  secret: string
  now: () => number
  publicUrl: string | undefined
}) {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  function isGenuine(token: string | undefined): token is string {
    const end = token?.lastIndexOf('.') ?? -1
    return token !== undefined && end > 0 && isSame(token.slice(end + 1), sign(token.slice(0, end)))
  }

  /** Returns the Set-Cookie header for a visitor without a valid token. */
  function cookieFor(cookies: string | undefined): string | undefined {
    if (isGenuine(tokenIn(cookies))) return undefined
    const body = `${now().toString(36)}.${randomBytes(16).toString('base64url')}`
    return `${COOKIE}=${body}.${sign(body)}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }

  /** Milliseconds since the visitor's token was issued; undefined without a valid one. */
  function age(cookies: string | undefined): number | undefined {
    const token = tokenIn(cookies)
    return isGenuine(token) ? now() - Number.parseInt(token, 36) : undefined
  }

  /**
   * Refuses a request from another site, by the browser's own headers. A page without a referrer sends the origin
   * "null". Accepts that if the browser declares the request same-origin, and from pages with a secret address, since
   * no other site can know where to send its form.
   */
  function refuseForeign(c: Context, { isSecretAddress = false } = {}) {
    const site = c.req.header('Sec-Fetch-Site')
    const sent = c.req.header('Origin')
    const origin = sent === 'null' && (isSecretAddress || site === 'same-origin') ? undefined : sent
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const isOwn =
      publicUrl === undefined ? hostOf(origin) === c.req.header('Host')?.toLowerCase() : origin === publicUrl
    if (isForeignSite || (origin !== undefined && !isOwn)) {
      throw new AppError(
        'forbidden',
        'Diese Anfrage kommt von einer fremden Seite. Bitte öffne das Formular auf dieser Website und schick es von dort ab.',
      )
    }
  }

  /** Guards `/api`: reading hands out the token, everything else must send it back. */
  const guard: MiddlewareHandler = async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      await next()
      const cookie = cookieFor(c.req.header('Cookie'))
      if (cookie) c.header('Set-Cookie', cookie, { append: true })
      return
    }
    refuseForeign(c)
    const token = tokenIn(c.req.header('Cookie'))
    if (!isGenuine(token) || !isSame(token, c.req.header('X-XSRF-TOKEN') ?? '')) {
      throw new AppError(
        'forbidden',
        'Diese Seite ist zu alt, oder dein Browser nimmt keine Cookies an. Bitte lade sie neu und versuch es noch einmal.',
      )
    }
    await next()
  }

  return { guard, cookieFor, age, refuseForeign }
}

const tokenIn = (cookies: string | undefined) => (cookies === undefined ? undefined : parse(cookies, COOKIE)[COOKIE])

const hostOf = (origin = '') => (URL.canParse(origin) ? new URL(origin).host : undefined)

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
