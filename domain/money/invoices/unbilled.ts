import type { Account } from '../../bookings/account/account.ts'
import type { Step } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Cents } from '../../kit/cents.ts'
import { dayOf } from '../../kit/format.ts'
import { type DueFacts, invoiceGapsOf, invoicesDue, isTooEarly, standingInvoice } from './due.ts'
import { totalOfInvoice } from './invoice.ts'
import type { InvoiceGap } from './invoice-gaps.ts'

/** An amount that a guest owes without an invoice; `lacks` lists the data missing for one. */
export type UnbilledAmount = { cents: Cents; lacks: InvoiceGap[] }

/**
 * Returns the amount that the guest was asked to pay without an invoice (D81). Returns undefined if there is none, if
 * invoices are off, or if the site issues one automatically.
 */
export function unbilledOf(
  booking: Registration,
  account: Account | undefined,
  facts: DueFacts,
): UnbilledAmount | undefined {
  const { invoices, issuer, now } = facts
  const { from } = issuer.invoicing
  const isOn = from !== '' && from <= dayOf(now)
  if (!isOn || !account || !wasAsked(booking, account) || isTooEarly(booking, now)) return undefined
  const standing = standingInvoice(invoices)
  const owed = account.price + account.fees - account.writtenOff
  if (standing && totalOfInvoice(standing) === owed) return undefined
  const gaps = invoiceGapsOf(booking, facts)
  // A paid booking still needs an invoice once the missing data are entered.
  if (account.open <= 0) return gaps.length > 0 ? { cents: owed, lacks: gaps } : undefined
  if (invoicesDue(booking, facts).length > 0) return undefined
  return { cents: account.open, lacks: gaps }
}

/**
 * True if this site asked the guest for money. For an imported booking, another program did, until a fee is added here
 * or a letter names an open amount.
 */
function wasAsked({ history, fees }: Registration, { dues }: Account): boolean {
  const imported = history.findIndex(({ what }) => what === 'imported')
  if (imported < 0 || fees.length > 0) return true
  return history.slice(imported + 1).some(({ what, detail = '' }) => {
    // A reminder of the event names the amounts due before that day.
    if (what === 'remindedOfDate') return dues.some(({ open, due }) => open > 0 && due <= dayOf(detail))
    return stepsNamingOpenMoney.has(what)
  })
}
const stepsNamingOpenMoney: ReadonlySet<Step> = new Set(['reminded', 'paid', 'voucherGiven'])
