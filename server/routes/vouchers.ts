import { Hono } from 'hono'
import { dayOf } from '../../domain/format.ts'
import { checkFields } from '../../domain/input.ts'
import { NewVoucher, VoucherChoice, VoucherPaid } from '../../domain/vouchers/order.ts'
import { listedVoucher, type Voucher } from '../../domain/vouchers/voucher.ts'
import { voucherTable } from '../../domain/vouchers/voucher-table.ts'
import type { Deps } from '../deps.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'
import { json } from '../http/json-body.ts'
import { jsonList } from '../http/json-list.ts'
import { spreadsheet } from '../http/spreadsheet.ts'
import { unlessKnown } from '../http/unless-known.ts'
import {
  addVoucher,
  cancelVoucherOrder,
  reissueVoucher,
  voucherPaid,
  voucherRepaid,
} from '../vouchers/change-voucher.ts'
import { hasVoidCode } from '../vouchers/codes.ts'

/** Vouchers (D58, D72). No answer holds a code. */
export function voucherRoutes(deps: Deps) {
  const listed = (voucher: Voucher) => listedVoucher(voucher, hasVoidCode(deps, voucher))
  const exported = spreadsheet(deps, () => ({
    name: `gutscheine-${dayOf(deps.now())}`,
    table: () => voucherTable(deps.vouchers.current),
  }))
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, unlessKnown(deps.vouchers), c =>
      jsonList(c, Iterator.from(deps.vouchers.current.toReversed()).map(listed)),
    )
    .get('/export/csv', adminOnly, exported('csv'))
    .get('/export/xlsx', adminOnly, exported('xlsx'))
    .post('/add', adminOnly, json(NewVoucher, checkFields), async c =>
      c.json(listed(await addVoucher(deps, c.req.valid('json')))),
    )
    .post('/paid', adminOnly, json(VoucherPaid, checkFields), async c =>
      c.json(listed(await voucherPaid(deps, c.req.valid('json')))),
    )
    .post('/reissue', adminOnly, json(VoucherChoice), async c =>
      c.json(listed(await reissueVoucher(deps, c.req.valid('json')))),
    )
    .post('/cancel', adminOnly, json(VoucherPaid, checkFields), async c =>
      c.json(listed(await cancelVoucherOrder(deps, c.req.valid('json')))),
    )
    .post('/repaid', adminOnly, json(VoucherPaid, checkFields), async c =>
      c.json(listed(await voucherRepaid(deps, c.req.valid('json')))),
    )
}
