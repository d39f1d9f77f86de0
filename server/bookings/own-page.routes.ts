import { type Context, Hono } from 'hono'
import type { BookingView } from '../../client/site/own-page/booking-view.ts'
import { plainSpaces, wrongFields } from '../../domain/bookings/form/form.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { limitKey } from '../../domain/kit/addresses/ip.ts'
import type { AppError } from '../../domain/kit/error.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { giroCodePng } from '../formats/giro-code-png.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { readBody } from '../http/requests/body.ts'
import { inLanguage } from '../http/requests/language.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import { issuedData, issuedFile, whenMade } from '../money/invoices/fingerprints.ts'
import { secretHeaders } from '../rendering/secret-page.ts'
import type { Pages } from '../site/pages.tsx'
import type { BookingPages } from './booking-pages.tsx'
import { readForm } from './forms.routes.ts'
import { mailLinks } from './links/new-link.ts'
import { bookingBehind } from './links/own-link.ts'
import { guestActions, ownBooking, ownCalendar, ownData } from './own-page/own-booking.ts'

type Options = {
  deps: Deps
  pages: Pages
  bookingPages: BookingPages
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

const ADDRESS = '/buchung/:token'

/** Routes of the booking's own page and its steps (D52, D53). The address is the credential. */
export function bookingRoutes({ deps, pages, bookingPages, xsrf, ipOf, headers }: Options) {
  const ownHeaders = { ...headers, ...secretHeaders }
  const sendPage = (c: Context, html: string, status: 200 | 404 | ReturnType<typeof statusFor> = 200) =>
    c.html(html, status, ownHeaders)

  const toBooking = (c: Context, { address }: BookingView) => c.body(null, 303, { ...ownHeaders, Location: address })

  const app = new Hono<AppEnv>()
  app.onError((cause, c) => {
    const error = toAppError(cause, deps.log, c.req)
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
    return sendPage(c, pages.errorPage(error.message), statusFor(error))
  })
  return app
    .use('/buchung/*', (_, next) => inLanguage('de', next))
    .get('/buchung', c => sendPage(c, bookingPages.link()))
    .post('/buchung', async c => {
      await readBody(c)
      // The form is on pages without a referrer, and its effect is the same for any sender.
      xsrf.refuseForeign(c, { isSecretAddress: true })
      const { status, ...request } = await askForLinks(deps, await readForm(c), ipOf(c))
      return sendPage(c, bookingPages.link(request), status)
    })
    .get(ADDRESS, c => withView(c, view => sendPage(c, bookingPages.booking(view))))
    .get(`${ADDRESS}/:file{daten.json|girocode.png|termin.ics|RE-.+\\.(pdf|xml)}`, c =>
      withView(c, async view => {
        const file = await ownFile(deps, view, c.req.param('file'))
        if (!file) return toBooking(c, view)
        const disposition = `attachment; filename="${file.name}"`
        const type = { 'Content-Type': file.type, 'Content-Disposition': disposition }
        return c.body(file.content, 200, { ...ownHeaders, ...type })
      }),
    )
    .get(`${ADDRESS}/:page/:person?`, c =>
      withView(c, view => {
        const { page = '', person = '' } = c.req.param()
        const html = bookingPages.change(page, person, view)
        // Redirects a link to a step that is no longer possible.
        return html === undefined ? toBooking(c, view) : sendPage(c, html)
      }),
    )
    .post(`${ADDRESS}/:action`, async c => {
      await readBody(c)
      xsrf.refuseForeign(c, { isSecretAddress: true })
      return withView(c, view => act(c, view))
    })

  /**
   * Calls `work` with the booking whose token is in the address; otherwise answers with the page for wrong addresses.
   */
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
    return sendPage(c, bookingPages.link({ isBroken: true }), 404)
  }

  function viewOf(token: string): BookingView | undefined {
    const booking = bookingBehind(deps, token)
    const own = booking && ownBooking(deps, booking)
    return own && { address: `/buchung/${token}`, ...own }
  }

  async function act(c: Context<AppEnv>, view: BookingView): Promise<Response> {
    const { action = '' } = c.req.param()
    const perform = Object.hasOwn(guestActions, action) ? guestActions[action] : undefined
    if (!perform) return toBooking(c, view)
    const values = await readForm(c)
    try {
      deps.limits.ownActions.take(view.booking._id)
      await perform(deps, view.booking, values, ipOf(c))
      return toBooking(c, view)
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      return refused(c, view, error, { action, values })
    }
  }

  /** Renders the page again with the booking's current state and the errors. */
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

type OwnFile = { name: string; type: string; content: string | Uint8Array<ArrayBuffer> }

/** Returns a file for download from the booking's page, by its name in the address; undefined if there is none now. */
async function ownFile(deps: Deps, view: BookingView, file: string): Promise<OwnFile | undefined> {
  const { booking, transfer, invoices } = view
  if (file === 'daten.json')
    return {
      name: `buchung-${booking.number ?? 'daten'}.json`,
      type: 'application/json; charset=utf-8',
      content: JSON.stringify(ownData(deps, booking), null, 2),
    }
  if (file === 'termin.ics') return ownCalendar(deps, view)
  if (file === 'girocode.png') {
    const content = transfer && giroCodePng(transfer)
    return content && { name: `girocode-${booking.number ?? 'buchung'}.png`, type: 'image/png', content }
  }
  const [, number, ending] = /^(.+)\.(pdf|xml)$/.exec(file) ?? []
  const own = invoices.find(one => one.number === number)
  if (!own) return undefined
  const invoice = await whenMade(deps, own)
  if (ending === 'xml') return { name: file, type: 'application/xml; charset=utf-8', content: issuedData(invoice) }
  deps.limits.ownPapers.take(booking._id)
  return { name: file, type: 'application/pdf', content: await issuedFile(deps, invoice) }
}

/** The same answer for every address, known or not. Throws `rate_limited`. */
async function askForLinks(deps: Deps, { email = '' }: Record<string, string>, ip: string) {
  const error = wrongFields('inquiry', { email }, deps.site.current).email
  if (error !== undefined) return { email, error, status: 400 as const }
  await mailLinks(deps, plainSpaces(email), ip)
  return { isSent: true, status: 200 as const }
}
