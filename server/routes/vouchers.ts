import { Hono } from 'hono'
import { checkFields } from '../../domain/input.ts'
import { NewVoucher, VoucherChoice, VoucherPaid } from '../../domain/vouchers/order.ts'
import { listedVoucher } from '../../domain/vouchers/voucher.ts'
import type { Deps } from '../deps.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'
import { json } from '../http/json-body.ts'
import { jsonList } from '../http/json-list.ts'
import { unlessKnown } from '../http/unless-known.ts'
import { addVoucher, cancelVoucherOrder, reissueVoucher, voucherPaid } from '../vouchers/change-voucher.ts'

/** Vouchers (D58, D72). No answer holds a code. */
export const voucherRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, unlessKnown(deps.vouchers), c =>
      jsonList(c, Iterator.from(deps.vouchers.current.toReversed()).map(listedVoucher)),
    )
    .post('/add', adminOnly, json(NewVoucher, checkFields), async c =>
      c.json(listedVoucher(await addVoucher(deps, c.req.valid('json')))),
    )
    .post('/paid', adminOnly, json(VoucherPaid, checkFields), async c =>
      c.json(listedVoucher(await voucherPaid(deps, c.req.valid('json')))),
    )
    .post('/reissue', adminOnly, json(VoucherChoice), async c =>
      c.json(listedVoucher(await reissueVoucher(deps, c.req.valid('json')))),
    )
    .post('/cancel', adminOnly, json(VoucherPaid, checkFields), async c =>
      c.json(listedVoucher(await cancelVoucherOrder(deps, c.req.valid('json')))),
    )
