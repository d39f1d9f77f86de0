import type { Context } from 'hono'
import { orderLabels } from '../../client/site/vouchers/order-fields.ts'
import { hasVouchers } from '../../domain/content/site/site.ts'
import { isRequestId, readOrder } from '../../domain/money/vouchers/order.ts'
import type { AppEnv } from '../app/app.ts'
import { toAppError } from '../http/errors.ts'
import { type FrameOptions, type PageResult, pageFrame, refusePrograms, resultOf } from '../rendering/page-frame.ts'
import type { SitePages } from '../site/pages.tsx'
import { VOUCHER_ADDRESS, type VoucherPages } from './voucher-pages.tsx'
import { orderVoucher } from './vouchers/orders.ts'

type Options = FrameOptions & { pages: Pick<SitePages, 'errorPage'>; voucherPages: VoucherPages }

const honeypotHint = 'Dieses Feld ist gegen Spam da. Bitte lass es leer.'

/** Fields that each page passes to the next. */
const handedOn = new Set([...Object.keys(orderLabels), 'euro', 'showsAmount'])

/** Routes for ordering a voucher: the form, the review and the receipt. Without a sale of vouchers there are none. */
export function voucherOrderRoutes({ pages, voucherPages, ...options }: Options) {
  const { deps, xsrf, ipOf } = options
  const frame = pageFrame({ ...options, errorPage: pages.errorPage })
  return frame
    .routes(VOUCHER_ADDRESS)
    .get(VOUCHER_ADDRESS, (c, next) => {
      if (!hasVouchers(deps.site.current)) return next()
      const cookie = xsrf.cookieFor(c.req.header('Cookie'))
      return frame.answer(c, { html: voucherPages.order() }, cookie ? { 'Set-Cookie': cookie } : {})
    })
    .post(VOUCHER_ADDRESS, async (c, next) => {
      if (!hasVouchers(deps.site.current)) return next()
      return frame.answer(c, await submit(c))
    })

  async function submit(c: Context<AppEnv>): Promise<PageResult> {
    const { schritt: step, requestId = '', ...sent } = await frame.readForm(c)
    const values = Object.fromEntries(Object.entries(sent).filter(([name]) => handedOn.has(name)))
    if (step === 'aendern') return { html: voucherPages.order({ values, fields: {}, message: '' }) }
    const read = readOrder(values, deps.site.current)
    const wrong = { ...('wrong' in read ? read.wrong : {}), ...(values.website ? { website: honeypotHint } : {}) }
    if ('wrong' in read || values.website)
      return { html: voucherPages.order({ values, fields: wrong, message: '' }), status: 400 }
    const { order } = read
    const problem = tooFast(c)
    if (problem !== undefined)
      return { html: voucherPages.order({ values, fields: {}, message: problem }), status: 400 }
    if (step !== 'bestellen' || !isRequestId(requestId))
      return { html: voucherPages.review(order, values, deps.newId()) }
    try {
      return { html: voucherPages.ordered(await orderVoucher(deps, order, { requestId, ip: ipOf(c) })) }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      return { html: voucherPages.review(order, values, requestId, error.message), ...resultOf(error) }
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
