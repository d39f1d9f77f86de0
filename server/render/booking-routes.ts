import { type Context, Hono } from 'hono'
import type { BookingView } from '../../client/booking/booking-view.ts'
import type { AppError } from '../../domain/error.ts'
import { limitKey } from '../../domain/ip.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { AppEnv } from '../app.ts'
import type { Deps } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { inLanguage } from '../http/language.ts'
import type { Xsrf } from '../http/xsrf.ts'
import { guestActions, ownBooking, ownData } from '../registrations/own-booking.ts'
import { bookingBehind } from '../registrations/own-link.ts'
import type { BookingPages } from './booking-pages.tsx'
import { readForm } from './form-routes.ts'
import type { Pages } from './pages.tsx'

type Options = {
  deps: Deps
  pages: Pages
  bookingPages: BookingPages
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

const ADDRESS = '/buchung/:token'

/** The booking's own page and what one does there (D52, D53). Whoever knows the address is the guest. */
export function bookingRoutes({ deps, pages, bookingPages, xsrf, ipOf, headers }: Options) {
  /** The address is a secret: nobody keeps the page, lists it or hears where somebody came from. */
  const secretHeaders = {
    ...headers,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
  const sendPage = (c: Context, html: string, status: 200 | 404 | ReturnType<typeof statusFor> = 200) =>
    c.html(html, status, secretHeaders)

  const toBooking = (c: Context, { address }: BookingView) => c.body(null, 303, { ...secretHeaders, Location: address })

  const app = new Hono<AppEnv>()
  app.onError((cause, c) => {
    const error = toAppError(cause, deps.log, c.req)
    const retry: Record<string, string> =
      error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }
    return c.html(pages.errorPage(error.message), statusFor(error), { ...secretHeaders, ...retry })
  })
  return app
    .use('/buchung/*', (_, next) => inLanguage('de', next))
    .get(ADDRESS, c => withView(c, view => sendPage(c, bookingPages.booking(view))))
    .get(`${ADDRESS}/daten.json`, c =>
      withView(c, ({ booking }) => {
        const disposition = `attachment; filename="buchung-${booking.number ?? 'daten'}.json"`
        const body = JSON.stringify(ownData(deps, booking), null, 2)
        return c.body(body, 200, {
          ...secretHeaders,
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': disposition,
        })
      }),
    )
    .get(`${ADDRESS}/:page/:person?`, c =>
      withView(c, view => {
        const { page = '', person = '' } = c.req.param()
        const html = bookingPages.change(page, person, view)
        // A link to something that is no longer possible leads to what is.
        return html === undefined ? toBooking(c, view) : sendPage(c, html)
      }),
    )
    .post(`${ADDRESS}/:action`, async c => {
      await readBody(c)
      xsrf.refuseForeign(c, { isSecretAddress: true })
      return withView(c, view => act(c, view))
    })

  /** What `work` makes of the booking whose token is in the address; otherwise the page for wrong addresses. */
  async function withView(
    c: Context<AppEnv>,
    work: (view: BookingView) => Response | Promise<Response>,
  ): Promise<Response> {
    const key = limitKey(ipOf(c))
    const { ownLink } = deps.limits
    ownLink.check(key)
    const token = c.req.param('token') ?? ''
    const view = viewOf(token)
    if (view) return work(view)
    ownLink.take(key)
    const missing = await pages.render({ pathname: '/404', search: '' })
    return 'moved' in missing ? c.notFound() : sendPage(c, missing.html, 404)
  }

  function viewOf(token: string): BookingView | undefined {
    const booking = bookingBehind(deps, token)
    const own = booking && ownBooking(deps, booking)
    return own && { address: `/buchung/${token}`, ...own }
  }

  async function act(c: Context<AppEnv>, view: BookingView): Promise<Response> {
    const { action = '' } = c.req.param()
    const perform = guestActions[action]
    if (!perform) return toBooking(c, view)
    const values = await readForm(c)
    try {
      deps.limits.ownActions.take(view.booking._id)
      await perform(deps, view.booking, values)
      return toBooking(c, view)
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      return refused(c, view, error, { action, values })
    }
  }

  /** The page again, as the booking is now, with what was wrong. */
  function refused(
    c: Context<AppEnv>,
    { address, booking }: { address: string; booking: Registration },
    error: AppError,
    { action, values }: { action: string; values: Record<string, string> },
  ): Response {
    const current = deps.registrations.current.find(({ _id }) => _id === booking._id) ?? booking
    const own = ownBooking(deps, current)
    if (!own) throw error
    const { code, message, fields = {} } = error
    const isFormWrong = code === 'invalid'
    const hint = code === 'conflict' ? ' Hier steht, wie es jetzt ist.' : ''
    const view = { address, ...own, problem: { message: message + hint, fields, values } }
    const form = isFormWrong ? bookingPages.change(action, values.person ?? '', view) : undefined
    return sendPage(c, form ?? bookingPages.booking(view), statusFor(error))
  }
}
