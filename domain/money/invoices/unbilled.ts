import type { Account } from '../../bookings/account/account.ts'
import type { Step } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Cents } from '../../kit/cents.ts'
import { dayOf } from '../../kit/format.ts'
import { type DueFacts, invoicesDue, isTooEarly, lacksOfBooking, standingInvoice } from './due.ts'
import { totalOfInvoice } from './invoice.ts'
import type { Lack } from './lack.ts'

/** An amount that a guest was asked for without an invoice; `lacks` is why it cannot be issued. */
export type Unbilled = { cents: Cents; lacks: Lack[] }

/**
 * Returns what a booking was asked for without an invoice (D81). Returns undefined if there is none, invoices are off,
 * or one is issued automatically.
 */
export function unbilledOf(booking: Registration, account: Account | undefined, given: DueFacts): Unbilled | undefined {
  const { invoices, issuer, now } = given
  const { from } = issuer.invoicing
  const isOn = from !== '' && from <= dayOf(now)
  if (!isOn || !account || !isAsked(booking, account) || isTooEarly(booking, now)) return undefined
  const standing = standingInvoice(invoices)
  const owed = account.price + account.fees - account.writtenOff
  if (standing && totalOfInvoice(standing) === owed) return undefined
  const lacks = lacksOfBooking(booking, given)
  // Even a paid booking is owed an invoice once the missing data are known.
  if (account.open <= 0) return lacks.length > 0 ? { cents: owed, lacks } : undefined
  if (invoicesDue(booking, given).length > 0) return undefined
  return { cents: account.open, lacks }
}

/**
 * True if the guest was asked for money from here. Imported bookings were asked elsewhere, until a fee or a letter
 * names an open amount.
 */
function isAsked({ history, fees }: Registration, { dues }: Account): boolean {
  const imported = history.findIndex(({ what }) => what === 'imported')
  if (imported < 0 || fees.length > 0) return true
  return history.slice(imported + 1).some(({ what, detail = '' }) => {
    // Reminders of the event name amounts due before it.
    if (what === 'remindedOfDate') return dues.some(({ open, due }) => open > 0 && due <= dayOf(detail))
    return stepsNamingOpenMoney.has(what)
  })
}
const stepsNamingOpenMoney: ReadonlySet<Step> = new Set(['reminded', 'paid', 'voucherGiven'])
