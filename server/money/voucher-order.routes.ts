import { type Context, Hono } from 'hono'
import { orderLabels } from '../../client/site/vouchers/order-fields.ts'
import { hasVouchers } from '../../domain/content/site/site.ts'
import { isRequestId, readOrder } from '../../domain/money/vouchers/order.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { readForm, refusePrograms } from '../bookings/forms.routes.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { readBody } from '../http/requests/body.ts'
import { inLanguage } from '../http/requests/language.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import { VOUCHER_ADDRESS, type VoucherPages } from './voucher-pages.tsx'
import { orderVoucher } from './vouchers/orders.ts'

type Options = {
  deps: Deps
  voucherPages: VoucherPages
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

const honeypotHint = 'Dieses Feld ist gegen Spam da. Bitte lass es leer.'

/** Fields that each page passes to the next. */
const handedOn = new Set([...Object.keys(orderLabels), 'euro', 'showsAmount'])

/** Routes for ordering a voucher: the form, the review and the receipt. Without a sale of vouchers there are none. */
export function voucherRoutes({ deps, voucherPages, xsrf, ipOf, headers }: Options) {
  const unlisted = { ...headers, 'Cache-Control': 'no-store' }
  return new Hono<AppEnv>()
    .use(VOUCHER_ADDRESS, (_, next) => inLanguage('de', next))
    .get(VOUCHER_ADDRESS, (c, next) => {
      if (!hasVouchers(deps.site.current)) return next()
      const cookie = xsrf.cookieFor(c.req.header('Cookie'))
      return c.html(voucherPages.order(), 200, { ...unlisted, ...(cookie ? { 'Set-Cookie': cookie } : {}) })
    })
    .post(VOUCHER_ADDRESS, async (c, next) => {
      if (!hasVouchers(deps.site.current)) return next()
      await readBody(c)
      xsrf.refuseForeign(c)
      const { html, status, retryAfter } = await submit(c)
      return c.html(html, status, {
        ...unlisted,
        ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      })
    })

  async function submit(c: Context<AppEnv>): Promise<Answer> {
    const { schritt: step, requestId = '', ...sent } = await readForm(c)
    const values = Object.fromEntries(Object.entries(sent).filter(([name]) => handedOn.has(name)))
    if (step === 'aendern') return { html: voucherPages.order({ values, fields: {}, message: '' }), status: 200 }
    const read = readOrder(values, deps.site.current)
    const wrong = { ...('wrong' in read ? read.wrong : {}), ...(values.website ? { website: honeypotHint } : {}) }
    if ('wrong' in read || values.website)
      return { html: voucherPages.order({ values, fields: wrong, message: '' }), status: 400 }
    const { order } = read
    const problem = tooFast(c)
    if (problem !== undefined)
      return { html: voucherPages.order({ values, fields: {}, message: problem }), status: 400 }
    if (step !== 'bestellen' || !isRequestId(requestId))
      return { html: voucherPages.review(order, values, deps.newId()), status: 200 }
    try {
      return { html: voucherPages.ordered(await orderVoucher(deps, order, { requestId, ip: ipOf(c) })), status: 200 }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const html = voucherPages.review(order, values, requestId, error.message)
      return { html, status: statusFor(error), retryAfter: error.retryAfter }
    }
  }

  /** Returns the message for a form sent faster than a person can fill it in; undefined for any other. */
  function tooFast(c: Context): string | undefined {
    try {
      refusePrograms(xsrf.age(c.req.header('Cookie')))
      return undefined
    } catch (cause) {
      return toAppError(cause, deps.log, c.req).message
    }
  }
}

type Answer = { html: string; status: 200 | ReturnType<typeof statusFor>; retryAfter?: number | undefined }
