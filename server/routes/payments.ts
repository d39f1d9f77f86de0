import { Hono } from 'hono'
import { BookInput, LEFT_OUT_HEADER, leftOutText, notRead } from '../../domain/bank-statement/book.ts'
import { ColumnsInput, ColumnsToForget } from '../../domain/bank-statement/columns.ts'
import { ToPayQuery, toPayOn } from '../../domain/bank-statement/to-pay.ts'
import { eventsOfBookings } from '../../domain/bin/deleted-event.ts'
import { dayOf } from '../../domain/format.ts'
import { checkFields } from '../../domain/input.ts'
import { PaymentInput, PaymentUndo, ReminderInput } from '../../domain/money/payment.ts'
import { readYear, readYearsList } from '../../domain/money/year.ts'
import { accountsOn, openItems } from '../../domain/registrations/open-items.ts'
import { bookLines } from '../bank/book.ts'
import { explainColumns, forgetColumns } from '../bank/columns.ts'
import { previewBankFile } from '../bank/preview.ts'
import type { Deps } from '../deps.ts'
import { type ApiEnv, adminOnly, signedIn } from '../http/auth.ts'
import { LONG_BODY_LIMIT_BYTES, uploadedBody } from '../http/body.ts'
import { json } from '../http/json-body.ts'
import { spreadsheet } from '../http/spreadsheet.ts'
import { datevOf, sumsOfYear, yearsArchive, yearsFileName, yearsTable } from '../invoices/year-end.ts'
import { undoPayment } from '../registrations/payment-undo.ts'
import { addPayment, previewReminder, remindOfPayment } from '../registrations/payments.ts'

export function paymentRoutes(deps: Deps) {
  const { registrations, events, site, now } = deps
  const exported = spreadsheet(deps, c => {
    const { year, of } = readYearsList(c.req.query())
    return { name: yearsFileName(of, year), table: () => yearsTable(deps, of, year) }
  })
  const known = () => ({
    registrations: registrations.current,
    events: eventsOfBookings({ events: events.current, bin: deps.bin.current }),
    region: site.current.region,
  })
  return new Hono<ApiEnv>({ strict: false })
    .post('/add', adminOnly, json(PaymentInput), async c => c.json(await addPayment(deps, c.req.valid('json'))))
    .post('/undo', adminOnly, json(PaymentUndo), async c =>
      c.json(await undoPayment(deps, c.req.valid('json'), signedIn(c).email)),
    )
    .post('/bank', adminOnly, async c => {
      const { items, leftOut } = await previewBankFile(deps, uploadedBody(c))
      c.header(LEFT_OUT_HEADER, leftOutText(leftOut))
      return c.json(items)
    })
    .get('/columns', adminOnly, c => c.json(site.current.bankColumns ?? []))
    .post('/columns', adminOnly, json(ColumnsInput, checkFields), async c =>
      c.json(await explainColumns(deps, c.req.valid('json'))),
    )
    .post('/columns/del', adminOnly, json(ColumnsToForget, checkFields), async c =>
      c.json(await forgetColumns(deps, c.req.valid('json')._id)),
    )
    .post('/payable', adminOnly, json(ToPayQuery, notRead, LONG_BODY_LIMIT_BYTES), c => {
      const all = { ...known(), vouchers: deps.vouchers.current }
      return c.json(toPayOn(all, dayOf(now()), c.req.valid('json').ids))
    })
    .post('/book', adminOnly, json(BookInput, notRead, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await bookLines(deps, c.req.valid('json'))),
    )
    .post('/remind', adminOnly, json(ReminderInput), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewReminder(deps, sent) : remindOfPayment(deps, sent)))
    })
    .get('/sums', adminOnly, c => c.json(sumsOfYear(deps, readYear(c.req.query()))))
    .get('/export/csv', adminOnly, exported('csv'))
    .get('/export/xlsx', adminOnly, exported('xlsx'))
    .get('/export/zip', adminOnly, async c => {
      const year = readYear(c.req.query())
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="rechnungen-${year}.zip"`,
      }
      // Hono calls this for HEAD as well, and nobody would read the stream.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      // What was issued a moment ago has its file as well.
      await deps.invoicing.settle()
      return c.body(yearsArchive(deps, year, c.req.raw.signal), 200, headers)
    })
    .get('/export/datev', adminOnly, async c => {
      const year = readYear(c.req.query())
      await deps.invoicing.settle()
      return c.body(new Uint8Array(datevOf(deps, year)), 200, {
        'Content-Type': 'text/csv; charset=windows-1252',
        'Content-Disposition': `attachment; filename="EXTF_Buchungsstapel_${year}.csv"`,
      })
    })
    .get('/open', adminOnly, c => c.json(openItems(accountsOn(known(), dayOf(now())))))
}
