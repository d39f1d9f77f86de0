import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { DeclarationDraft } from '../../client/site/withdrawal/draft.ts'
import type { OwnBooking } from '../../client/site/withdrawal/receipt-page.tsx'
import { currentEvent } from '../../domain/bookings/letters/current-event.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { formatLongDate } from '../../domain/kit/format.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import { isRequestId } from '../../domain/money/vouchers/order.ts'
import { readDeclaration } from '../../domain/money/withdrawals/declaration.ts'
import { freedText } from '../../domain/money/withdrawals/declaration-text.ts'
import type { Declaration, WithdrawalKind } from '../../domain/money/withdrawals/withdrawal.ts'
import { eventsOfBookings } from '../../domain/people/bin/deleted-event.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { bookingBehind } from '../bookings/links/own-link.ts'
import { ownBooking } from '../bookings/own-page/own-booking.ts'
import { toAppError } from '../http/errors.ts'
import { type FrameOptions, type PageResult, pageFrame, resultOf } from '../rendering/page-frame.ts'
import type { SitePages } from '../site/pages.tsx'
import { DECLARATION_ADDRESSES, type WithdrawalPages } from './withdrawal-pages.tsx'
import { declareWithdrawal } from './withdrawals/declare-withdrawal.ts'
import { receiptBy } from './withdrawals/letters.ts'

type Options = FrameOptions & { pages: Pick<SitePages, 'errorPage'>; withdrawalPages: WithdrawalPages }

const OWN_ADDRESS = '/buchung/:token/widerruf'

/** The form of an invalid link posts to `/widerruf`, which requires an origin. */
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
export function withdrawalPageRoutes({ pages: { errorPage }, withdrawalPages: pages, ...options }: Options) {
  const { deps, ipOf } = options
  const open = pageFrame({ ...options, errorPage })
  const frame = pageFrame({ ...options, errorPage, isSecret: true })
  const app = new Hono<AppEnv>()
  for (const kind of ['withdrawal', 'termination'] as const) {
    const address = DECLARATION_ADDRESSES[kind]
    app.route(
      '/',
      open
        .routes(address)
        .get(address, (c, next) =>
          pages.offeredForms()[kind]
            ? open.answer(c, { html: pages.form(kind, { address, values: {}, fields: {} }) })
            : next(),
        )
        .post(address, async (c, next) =>
          pages.offeredForms()[kind]
            ? open.answer(c, await submit(c, { kind, address }, await open.readForm(c)))
            : next(),
        ),
    )
  }
  return app.route(
    '/',
    frame
      .routes(OWN_ADDRESS)
      .get(OWN_ADDRESS, (c, next) => {
        if (!pages.offeredForms().withdrawal) return next()
        const from = ownOrigin(c)
        // A damaged or old link must not prevent a withdrawal.
        if (!from.booking) return frame.redirect(c, DECLARATION_ADDRESSES.withdrawal)
        const values = enteredFor(
          from.booking,
          eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }),
        )
        return frame.answer(c, { html: pages.form('withdrawal', { address: from.address, values, fields: {} }) })
      })
      .post(OWN_ADDRESS, async (c, next) => {
        if (!pages.offeredForms().withdrawal) return next()
        const values = await frame.readForm(c)
        const from = ownOrigin(c)
        return frame.answer(c, await submit(c, from, values), from.booking ? {} : sendingOrigin)
      }),
  )

  function ownOrigin(c: Context<AppEnv>): Origin {
    const token = c.req.param('token') ?? ''
    // After too many wrong links, withdrawing works without one (D52) and is still not refused.
    const booking = frame.find(c, token => bookingBehind(deps, token))
    const address = booking ? `/buchung/${token}/widerruf` : DECLARATION_ADDRESSES.withdrawal
    return { kind: 'withdrawal', address, booking }
  }

  async function submit(
    c: Context<AppEnv>,
    from: Origin,
    { schritt: step, requestId: sentId = '', ...sent }: Record<string, string>,
  ): Promise<PageResult> {
    const { kind, address } = from
    const requestId = isRequestId(sentId) ? sentId : deps.newId()
    const values = Object.fromEntries(Object.entries(sent).filter(([name]) => handedOn.has(name)))
    const draft: DeclarationDraft = { address, values, fields: {} }
    if (step === 'aendern') return { html: pages.form(kind, draft) }
    const read = readDeclaration(kind, values)
    if ('wrong' in read) return { html: pages.form(kind, { ...draft, fields: read.wrong }, requestId), status: 400 }
    const { declared } = read
    if (step !== 'bestaetigen' && kind === 'withdrawal') return { html: pages.review(draft, declared, requestId) }
    return declare(c, from, { draft, declared, requestId })
  }

  async function declare(
    c: Context<AppEnv>,
    { kind, booking }: Origin,
    { draft, declared, requestId }: { draft: DeclarationDraft; declared: Declaration; requestId: string },
  ): Promise<PageResult> {
    const sent = { requestId: idOf(requestId, declared), registration: booking?._id, ip: ipOf(c) }
    try {
      const withdrawal = await declareWithdrawal(deps, declared, sent)
      const bookingOfGuest = booking && ownAfter(deps, booking._id, draft.address)
      const receiptOptions = { own: bookingOfGuest, receiptBy: receiptBy(deps, withdrawal, ipOf(c)) }
      return { html: pages.receipt(withdrawal, receiptOptions) }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const { email } = deps.sender().contact
      const problem = `${error.message}${email === '' ? '' : ` Eine E-Mail an ${email} gilt genauso.`}`
      const failed = { ...draft, problem }
      const html =
        kind === 'withdrawal' ? pages.review(failed, declared, requestId) : pages.form(kind, failed, requestId)
      return { html, ...resultOf(error) }
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

/** Returns the same id for a form sent twice; a changed form is another declaration. */
const idOf = (requestId: string, declared: Declaration): string =>
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
