import type { Context } from 'hono'
import type { BookingView } from '../../client/site/own-page/booking-view.ts'
import { plainSpaces, wrongFields } from '../../domain/bookings/form/form.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { AppError } from '../../domain/kit/error.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { giroCodePng } from '../formats/giro-code-png.ts'
import { toAppError } from '../http/errors.ts'
import { issuedData, issuedFile, waitUntilSendable } from '../money/invoices/fingerprints.ts'
import { type FrameOptions, pageFrame, resultOf } from '../rendering/page-frame.ts'
import type { SitePages } from '../site/pages.tsx'
import type { BookingPages } from './booking-pages.tsx'
import { mailLinks } from './links/new-link.ts'
import { bookingBehind } from './links/own-link.ts'
import { guestActions, ownBooking, ownCalendar, ownData } from './own-page/own-booking.ts'

type Options = FrameOptions & { pages: Pick<SitePages, 'errorPage'>; bookingPages: BookingPages }

const ADDRESS = '/buchung/:token'

/** Names of the files below it. The router anchors only the ends: without the outer group it would match beginnings. */
const FILES = '(?:daten\\.json|girocode\\.png|termin(?:-[A-Za-z0-9_-]+)?\\.ics|RE-[^/]+\\.(?:pdf|xml))'

/** Pages about one person of the booking, whose id follows. */
const ofPerson: ReadonlySet<string> = new Set(['ersatz', 'gesundheit'])

/** Routes of the booking's own page and its steps (D52, D53). The address is the credential. */
export function bookingRoutes({ pages, bookingPages, ...options }: Options) {
  const { deps, ipOf } = options
  const frame = pageFrame({ ...options, errorPage: pages.errorPage, isSecret: true })
  const toBooking = (c: Context, { address }: BookingView) => frame.redirect(c, address)

  return frame
    .routes('/buchung/*')
    .get('/buchung', c => frame.answer(c, { html: bookingPages.link() }))
    .post('/buchung', async c => {
      const { status, ...request } = await askForLinks(deps, await frame.readForm(c), ipOf(c))
      return frame.answer(c, { html: bookingPages.link(request), status })
    })
    .get(ADDRESS, c => withView(c, view => frame.answer(c, { html: bookingPages.booking(view) })))
    .get(`${ADDRESS}/:file{${FILES}}`, c =>
      withView(c, async view => {
        const file = await ownFile(deps, view, c.req.param('file'))
        if (!file) return toBooking(c, view)
        const disposition = `attachment; filename="${file.name}"`
        const type = { 'Content-Type': file.type, 'Content-Disposition': disposition }
        return c.body(file.content, 200, { ...frame.headers, ...type })
      }),
    )
    .get(`${ADDRESS}/:page/:person?`, c =>
      withView(c, view => {
        const { page = '', person = '' } = c.req.param()
        if (!isPage(page) || (person !== '' && !ofPerson.has(page))) throw missing()
        const html = bookingPages.change(page, person, { ...view, chosen: c.req.query() })
        // Redirects a link to a step that is no longer possible.
        return html === undefined ? toBooking(c, view) : frame.answer(c, { html })
      }),
    )
    .post(`${ADDRESS}/:action`, async c => {
      const values = await frame.readForm(c)
      return withView(c, view => act(c, view, values))
    })

  function withView(c: Context<AppEnv>, work: (view: BookingView) => Response | Promise<Response>): Promise<Response> {
    return frame.open(c, viewOf, work, () => bookingPages.link({ isBroken: true }))
  }

  function viewOf(token: string): BookingView | undefined {
    const booking = bookingBehind(deps, token)
    const view = booking && ownBooking(deps, booking)
    return view && { address: `/buchung/${token}`, ...view }
  }

  async function act(c: Context<AppEnv>, view: BookingView, values: Record<string, string>): Promise<Response> {
    const { action = '' } = c.req.param()
    const perform = actionOf(action)
    if (!perform) throw missing()
    try {
      deps.limits.ownActions.take(view.booking._id)
      await perform(deps, view.booking, values, ipOf(c))
      return toBooking(c, view)
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      return answerAgain(c, view, error, { action, values })
    }
  }

  /** Renders the page again with the booking's current state and the errors. */
  function answerAgain(
    c: Context<AppEnv>,
    { address, booking }: { address: string; booking: Registration },
    error: AppError,
    { action, values }: { action: string; values: Record<string, string> },
  ): Response {
    const current = deps.registrations.current.find(({ _id }) => _id === booking._id) ?? booking
    const ownView = ownBooking(deps, current)
    if (!ownView) throw error
    const { code, message, fields = {} } = error
    const isFormWrong = code === 'invalid'
    const hint = code === 'conflict' ? ' Hier steht, wie es jetzt ist.' : ''
    const view = { address, ...ownView, problem: { message: message + hint, fields, values } }
    const form = isFormWrong ? bookingPages.change(action, values.person ?? '', view) : undefined
    return frame.answer(c, { html: form ?? bookingPages.booking(view), ...resultOf(error) })
  }
}

const actionOf = (name: string) => (Object.hasOwn(guestActions, name) ? guestActions[name] : undefined)

/** True for a step, and for the declaration, whose form may be off by now. */
const isPage = (name: string) => actionOf(name) !== undefined || name === 'widerruf'

const missing = () => new AppError('not_found', 'Diese Seite gibt es nicht.')

type OwnFile = { name: string; type: string; content: string | Uint8Array<ArrayBuffer> }

/** Returns a file for download from the booking's page, by its name in the address; undefined if there is none now. */
async function ownFile(deps: Deps, view: BookingView, file: string): Promise<OwnFile | undefined> {
  const { booking, transfer, invoices } = view
  if (file === 'daten.json')
    return {
      name: `buchung-${referenceOf(booking.number ?? 'daten')}.json`,
      type: 'application/json; charset=utf-8',
      content: JSON.stringify(ownData(deps, booking), null, 2),
    }
  if (file.endsWith('.ics')) return ownCalendar(deps, view, file.slice('termin-'.length, -'.ics'.length))
  if (file === 'girocode.png') {
    const content = transfer && giroCodePng(transfer)
    return content && { name: `girocode-${referenceOf(booking.number ?? 'buchung')}.png`, type: 'image/png', content }
  }
  const [, number, ending] = /^(.+)\.(pdf|xml)$/.exec(file) ?? []
  const storedInvoice = invoices.find(invoice => invoice.number === number)
  if (!storedInvoice) return undefined
  const invoice = await waitUntilSendable(deps, storedInvoice)
  if (ending === 'xml') return { name: file, type: 'application/xml; charset=utf-8', content: issuedData(invoice) }
  deps.limits.ownPapers.take(booking._id)
  return { name: file, type: 'application/pdf', content: await issuedFile(deps, invoice) }
}

/** Gives every address, known or not, the same answer. Throws `rate_limited`. */
async function askForLinks(deps: Deps, { email = '' }: Record<string, string>, ip: string) {
  const error = wrongFields('inquiry', { email }, deps.site.current).email
  if (error !== undefined) return { email, error, status: 400 as const }
  await mailLinks(deps, plainSpaces(email), ip)
  return { isSent: true, status: 200 as const }
}
