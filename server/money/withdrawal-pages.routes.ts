import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Draft } from '../../client/site/withdrawal/draft.ts'
import type { OwnBooking } from '../../client/site/withdrawal/receipt-page.tsx'
import { currentEvent } from '../../domain/bookings/letters/current-event.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { limitKey } from '../../domain/kit/addresses/ip.ts'
import { formatLongDate } from '../../domain/kit/format.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import { isRequestId } from '../../domain/money/vouchers/order.ts'
import { readDeclaration } from '../../domain/money/withdrawals/declaration.ts'
import type { Declared, WithdrawalKind } from '../../domain/money/withdrawals/withdrawal.ts'
import { freedText } from '../../domain/money/withdrawals/words.ts'
import { eventsOfBookings } from '../../domain/people/bin/deleted-event.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { readForm } from '../bookings/forms.routes.ts'
import { bookingBehind } from '../bookings/links/own-link.ts'
import { ownBooking } from '../bookings/own-page/own-booking.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { readBody } from '../http/requests/body.ts'
import { inLanguage } from '../http/requests/language.ts'
import { isWithin } from '../http/requests/limit.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import { secretHeaders } from '../rendering/secret-page.ts'
import type { Pages } from '../site/pages.tsx'
import { DECLARATION_ADDRESSES, type WithdrawalPages } from './withdrawal-pages.tsx'
import { declareWithdrawal } from './withdrawals/declare.ts'
import { receiptBy } from './withdrawals/letters.ts'

type Options = {
  deps: Deps
  pages: Pick<Pages, 'errorPage'>
  withdrawalPages: WithdrawalPages
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

const OWN_ADDRESS = '/buchung/:token/widerruf'

/** The form below an invalid link leads to `/widerruf`, which requires an origin. */
const sendingOrigin = { 'Referrer-Policy': 'same-origin' }

/** Fields that each page passes to the next. */
const handedOn = new Set(['name', 'email', 'contract', 'scope', 'part', 'reason', 'ends'])

/** Address of the form, and the booking whose own link led there. */
type Origin = { kind: WithdrawalKind; address: string; booking?: Registration | undefined }

/**
 * Routes for withdrawing from a contract and ending one (D54): the form, for a withdrawal a page that reviews it, and
 * the receipt. There is no obstacle: no limit, no honeypot, no cookie. While a form is switched off, its routes do not
 * exist.
 */
export function withdrawalRoutes({ deps, pages: { errorPage }, withdrawalPages: pages, xsrf, ipOf, headers }: Options) {
  const unlisted = { ...headers, 'Cache-Control': 'no-store' }
  const secret = { ...headers, ...secretHeaders }
  const app = new Hono<AppEnv>()
  app.onError((cause, c) => {
    const error = toAppError(cause, deps.log, c.req)
    return c.html(errorPage(error.message), statusFor(error), secret)
  })
  for (const kind of ['withdrawal', 'termination'] as const) {
    const address = DECLARATION_ADDRESSES[kind]
    app
      .use(address, (_, next) => inLanguage('de', next))
      .get(address, (c, next) =>
        pages.offered()[kind] ? c.html(pages.form(kind, { address, values: {}, fields: {} }), 200, unlisted) : next(),
      )
      .post(address, async (c, next) => {
        if (!pages.offered()[kind]) return next()
        await readBody(c)
        xsrf.refuseForeign(c)
        return answer(c, { kind, address }, unlisted)
      })
  }
  return app
    .use(OWN_ADDRESS, (_, next) => inLanguage('de', next))
    .get(OWN_ADDRESS, (c, next) => {
      if (!pages.offered().withdrawal) return next()
      const from = ownOrigin(c)
      // A damaged or old link must not prevent a withdrawal.
      if (!from.booking) return c.body(null, 303, { ...secret, Location: DECLARATION_ADDRESSES.withdrawal })
      const values = enteredFor(from.booking, eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }))
      return c.html(pages.form('withdrawal', { address: from.address, values, fields: {} }), 200, secret)
    })
    .post(OWN_ADDRESS, async (c, next) => {
      if (!pages.offered().withdrawal) return next()
      await readBody(c)
      xsrf.refuseForeign(c, { isSecretAddress: true })
      const from = ownOrigin(c)
      return answer(c, from, from.booking ? secret : { ...secret, ...sendingOrigin })
    })

  function ownOrigin(c: Context<AppEnv>): Origin {
    const token = c.req.param('token') ?? ''
    const booking = bookingOf(c, token)
    const address = booking ? `/buchung/${token}/widerruf` : DECLARATION_ADDRESSES.withdrawal
    return { kind: 'withdrawal', address, booking }
  }

  /** After too many wrong links, withdrawing works without one (D52) and is still not refused. */
  function bookingOf(c: Context<AppEnv>, token: string): Registration | undefined {
    const { ownLink } = deps.limits
    const key = limitKey(ipOf(c))
    if (!isWithin(ownLink, key)) return undefined
    const booking = bookingBehind(deps, token)
    if (booking) ownLink.giveBack(key)
    return booking
  }

  async function answer(c: Context<AppEnv>, from: Origin, headers: Record<string, string>) {
    const { html, status, retryAfter } = await submit(c, from)
    const retry: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return c.html(html, status, { ...headers, ...retry })
  }

  async function submit(c: Context<AppEnv>, from: Origin): Promise<Answer> {
    const { kind, address } = from
    const { schritt: step, requestId: sentId = '', ...sent } = await readForm(c)
    const requestId = isRequestId(sentId) ? sentId : deps.newId()
    const values = Object.fromEntries(Object.entries(sent).filter(([name]) => handedOn.has(name)))
    const draft: Draft = { address, values, fields: {} }
    if (step === 'aendern') return { html: pages.form(kind, draft), status: 200 }
    const read = readDeclaration(kind, values)
    if ('wrong' in read) return { html: pages.form(kind, { ...draft, fields: read.wrong }, requestId), status: 400 }
    const { declared } = read
    if (step !== 'bestaetigen' && kind === 'withdrawal')
      return { html: pages.review(draft, declared, requestId), status: 200 }
    return declare(c, from, { draft, declared, requestId })
  }

  async function declare(
    c: Context<AppEnv>,
    { kind, booking }: Origin,
    { draft, declared, requestId }: { draft: Draft; declared: Declared; requestId: string },
  ): Promise<Answer> {
    const sent = { requestId: idOf(requestId, declared), registration: booking?._id, ip: ipOf(c) }
    try {
      const withdrawal = await declareWithdrawal(deps, declared, sent)
      const own = booking && ownAfter(deps, booking._id, draft.address)
      const more = { own, receiptBy: receiptBy(deps, withdrawal, ipOf(c)) }
      return { html: pages.receipt(withdrawal, more), status: 200 }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const { email } = deps.sender().contact
      const problem = `${error.message}${email === '' ? '' : ` Eine E-Mail an ${email} gilt genauso.`}`
      const failed = { ...draft, problem }
      const html =
        kind === 'withdrawal' ? pages.review(failed, declared, requestId) : pages.form(kind, failed, requestId)
      return { html, status: statusFor(error), retryAfter: error.retryAfter }
    }
  }
}

/** Returns the booking as it is after the withdrawal. */
function ownAfter(deps: Deps, id: string, address: string): OwnBooking {
  const booking = deps.registrations.current.find(({ _id }) => _id === id)
  const refund = booking && ownBooking(deps, booking)?.account?.refund
  const freed = booking ? freedText(booking, deps.invoices.current) : 'Der Vertrag ist beendet'
  return { address: address.replace(/\/widerruf$/, ''), refund, freed }
}

type Answer = { html: string; status: 200 | ReturnType<typeof statusFor>; retryAfter?: number | undefined }

/** Returns the same id for a form sent twice; a changed form is another declaration. */
const idOf = (requestId: string, declared: Declared): string =>
  createHash('sha256')
    .update(JSON.stringify([requestId, declared]))
    .digest('base64url')

/** Returns form values from the booking of the own link. */
function enteredFor(booking: Registration, events: readonly Event[]): Record<string, string> {
  const { name, email, number, createdDate } = booking
  const booked = `${number === undefined ? 'Buchung' : `Buchung ${referenceOf(number)}`} vom ${formatLongDate(createdDate)}`
  const title = currentEvent(booking, events)?.title ?? ''
  return { name, email, contract: [booked, title].filter(Boolean).join(', ') }
}
