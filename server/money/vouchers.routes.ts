import { Hono } from 'hono'
import { dayOf } from '../../domain/kit/format.ts'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import { NewVoucher, VoucherChoice, VoucherSale } from '../../domain/money/vouchers/order.ts'
import { listedVoucher, type Voucher } from '../../domain/money/vouchers/voucher.ts'
import { voucherTable } from '../../domain/money/vouchers/voucher-table.ts'
import { asksForPage, readSearch } from '../../domain/office/lists/page.ts'
import { findVouchers, readVouchersQuery, vouchersPage } from '../../domain/office/lists/vouchers.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { answerNotModified } from '../http/requests/if-none-match.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList } from '../http/requests/json-list.ts'
import { jsonPage } from '../http/requests/json-page.ts'
import { spreadsheet } from '../http/requests/spreadsheet.ts'
import {
  addVoucher,
  cancelVoucherOrder,
  recordVoucherPayment,
  recordVoucherRepayment,
  reissueVoucher,
} from './vouchers/change-voucher.ts'
import { hasVoidCode } from './vouchers/codes.ts'

/** Vouchers (D58, D72). No answer holds a code. */
export function voucherRoutes(deps: Deps) {
  const rowOf = (voucher: Voucher) => listedVoucher(voucher, hasVoidCode(deps, voucher))
  const exportAs = spreadsheet(deps, c => {
    const search = readSearch(c.req.query())
    return {
      name: `gutscheine-${dayOf(deps.now())}`,
      table: () => voucherTable(findVouchers(deps.vouchers.current, search)),
    }
  })
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, answerNotModified(deps.vouchers), c => {
      const query = c.req.query()
      return asksForPage(query)
        ? jsonPage(c, vouchersPage(deps.vouchers.current, readVouchersQuery(query), rowOf))
        : jsonList(c, Iterator.from(deps.vouchers.current.toReversed()).map(rowOf))
    })
    .get('/export/csv', adminOnly, exportAs('csv'))
    .get('/export/xlsx', adminOnly, exportAs('xlsx'))
    .post('/add', adminOnly, json(NewVoucher, checkFieldsSentence), async c =>
      c.json(rowOf(await addVoucher(deps, c.req.valid('json')))),
    )
    .post('/paid', adminOnly, json(VoucherSale, checkFieldsSentence), async c =>
      c.json(rowOf(await recordVoucherPayment(deps, c.req.valid('json')))),
    )
    .post('/reissue', adminOnly, json(VoucherChoice), async c =>
      c.json(rowOf(await reissueVoucher(deps, c.req.valid('json')))),
    )
    .post('/cancel', adminOnly, json(VoucherSale, checkFieldsSentence), async c =>
      c.json(rowOf(await cancelVoucherOrder(deps, c.req.valid('json')))),
    )
    .post('/repaid', adminOnly, json(VoucherSale, checkFieldsSentence), async c =>
      c.json(rowOf(await recordVoucherRepayment(deps, c.req.valid('json')))),
    )
}
