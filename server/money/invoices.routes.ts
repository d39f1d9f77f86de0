import { Hono } from 'hono'
import { parseInput, RecordId } from '../../domain/kit/input.ts'
import { findRecord } from '../../domain/kit/record.ts'
import { InvoiceOrder, RecipientInput } from '../../domain/money/invoices/invoice-input.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import {
  invoiceEntries,
  reissueInvoice,
  reverseInvoice,
  setRecipient,
  waitingForInvoice,
} from './invoices/educator-invoices.ts'
import { issuedData, issuedFile, waitUntilSendable } from './invoices/fingerprints.ts'

export function invoiceRoutes(deps: Deps) {
  const { invoices } = deps
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, async c => {
      // A page of the desk is about one booking (D61).
      const { about } = c.req.query()
      const requested =
        about === undefined ? invoices.current : invoices.current.filter(invoice => invoice.registration === about)
      return c.json({
        invoices: invoiceEntries(requested, deps.registrations.current),
        waiting: await waitingForInvoice(deps, about),
      })
    })
    .get('/file', adminOnly, async c => {
      const { _id } = parseInput(RecordId, c.req.query())
      const invoice = await waitUntilSendable(deps, findRecord(invoices.current, _id, 'invoice'))
      return c.body(await issuedFile(deps, invoice), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${invoice.number}.pdf"`,
      })
    })
    .get('/xml', adminOnly, async c => {
      const { _id } = parseInput(RecordId, c.req.query())
      const invoice = await waitUntilSendable(deps, findRecord(invoices.current, _id, 'invoice'))
      return c.body(issuedData(invoice), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
        'Content-Disposition': `attachment; filename="${invoice.number}.xml"`,
      })
    })
    .post('/issue', adminOnly, json(InvoiceOrder), async c => c.json(await reissueInvoice(deps, c.req.valid('json'))))
    .post('/reverse', adminOnly, json(RecordId), async c => c.json(await reverseInvoice(deps, c.req.valid('json')._id)))
    .post('/recipient', adminOnly, json(RecipientInput), async c =>
      c.json(await setRecipient(deps, c.req.valid('json'))),
    )
}
