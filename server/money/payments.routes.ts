import { Hono } from 'hono'
import { accountsOn, openItems } from '../../domain/bookings/account/open-items.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import { BookInput, chooseLinesSentence, LEFT_OUT_HEADER, leftOutText } from '../../domain/money/bank/book.ts'
import { ColumnsInput, ColumnsToForget } from '../../domain/money/bank/columns.ts'
import { listPayableItems, PayableItemsQuery } from '../../domain/money/bank/matching/payable-items.ts'
import { PaymentInput, PaymentUndo, ReminderInput } from '../../domain/money/terms/payment.ts'
import { readYear, readYearsList } from '../../domain/money/terms/year.ts'
import { eventsOfBookings } from '../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../app/deps.ts'
import { undoPayment } from '../bookings/steps/payment-undo.ts'
import { addPayment, previewReminder, remindOfPayment } from '../bookings/steps/payments.ts'
import { type ApiEnv, adminOnly, signedInAccount } from '../http/requests/auth.ts'
import { LONG_BODY_LIMIT_BYTES, uploadedBody } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { spreadsheet } from '../http/requests/spreadsheet.ts'
import { bookLines } from './bank/book.ts'
import { previewBankFile } from './bank/preview.ts'
import { explainColumns, forgetColumns } from './bank/reading/columns.ts'
import { datevFileOf, sumsOfYear, yearArchive, yearFileName, yearTable } from './invoices/year-end.ts'

export function paymentRoutes(deps: Deps) {
  const { registrations, events, site, now } = deps
  const exportAs = spreadsheet(deps, c => {
    const { year, of } = readYearsList(c.req.query())
    return { name: yearFileName(of, year), table: () => yearTable(deps, of, year) }
  })
  const ledger = () => ({
    registrations: registrations.current,
    events: eventsOfBookings({ events: events.current, bin: deps.bin.current }),
    region: site.current.region,
  })
  return new Hono<ApiEnv>({ strict: false })
    .post('/add', adminOnly, json(PaymentInput), async c => c.json(await addPayment(deps, c.req.valid('json'))))
    .post('/undo', adminOnly, json(PaymentUndo), async c =>
      c.json(await undoPayment(deps, c.req.valid('json'), signedInAccount(c).email)),
    )
    .post('/bank', adminOnly, async c => {
      const { items, leftOut } = await previewBankFile(deps, uploadedBody(c))
      c.header(LEFT_OUT_HEADER, leftOutText(leftOut))
      return c.json(items)
    })
    .get('/columns', adminOnly, c => c.json(site.current.bankColumns ?? []))
    .post('/columns', adminOnly, json(ColumnsInput, checkFieldsSentence), async c =>
      c.json(await explainColumns(deps, c.req.valid('json'))),
    )
    .post('/columns/del', adminOnly, json(ColumnsToForget, checkFieldsSentence), async c =>
      c.json(await forgetColumns(deps, c.req.valid('json')._id)),
    )
    .post('/payable', adminOnly, json(PayableItemsQuery, chooseLinesSentence, LONG_BODY_LIMIT_BYTES), c => {
      const all = { ...ledger(), vouchers: deps.vouchers.current }
      return c.json(listPayableItems(all, dayOf(now()), c.req.valid('json').ids))
    })
    .post('/book', adminOnly, json(BookInput, chooseLinesSentence, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await bookLines(deps, c.req.valid('json'))),
    )
    .post('/remind', adminOnly, json(ReminderInput), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewReminder(deps, sent) : remindOfPayment(deps, sent)))
    })
    .get('/sums', adminOnly, c => c.json(sumsOfYear(deps, readYear(c.req.query()))))
    .get('/export/csv', adminOnly, exportAs('csv'))
    .get('/export/xlsx', adminOnly, exportAs('xlsx'))
    .get('/export/zip', adminOnly, async c => {
      const year = readYear(c.req.query())
      const headers = {
        'Content-Type': 'application/zip',
        'X-Accel-Buffering': 'no',
        'Content-Disposition': `attachment; filename="rechnungen-${year}.zip"`,
      }
      // Hono calls this for HEAD as well, which would leave the stream unread.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      // Makes the files of invoices issued a moment ago.
      await deps.invoicing.settle()
      return c.body(yearArchive(deps, year, c.req.raw.signal), 200, headers)
    })
    .get('/export/datev', adminOnly, async c => {
      const year = readYear(c.req.query())
      await deps.invoicing.settle()
      return c.body(new Uint8Array(datevFileOf(deps, year)), 200, {
        'Content-Type': 'text/csv; charset=windows-1252',
        'Content-Disposition': `attachment; filename="EXTF_Buchungsstapel_${year}.csv"`,
      })
    })
    .get('/open', adminOnly, c => c.json(openItems(accountsOn(ledger(), dayOf(now())))))
}
