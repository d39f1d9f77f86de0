import { dayOf } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import type { Account } from '../registrations/account.ts'
import type { Registration } from '../registrations/registration.ts'
import { type Given, invoicesDue, isTooEarly, lacksOfBooking, standingInvoice } from './due.ts'
import { totalOfInvoice } from './invoice.ts'
import type { Lack } from './lack.ts'

/** An amount that a guest was asked for and that no invoice names; `lacks` is what its invoice waits for. */
export type Unbilled = { cents: Cents; lacks: Lack[] }

/**
 * Returns what a booking was asked for without an invoice (D81); undefined while invoices are off, one comes by itself, or
 * there is nothing of the kind.
 */
export function unbilledOf(booking: Registration, account: Account | undefined, given: Given): Unbilled | undefined {
  const { invoices, issuer, now } = given
  const { from } = issuer.invoicing
  const isOn = from !== '' && from <= dayOf(now)
  if (!isOn || !account || account.open <= 0 || !isAsked(booking) || isTooEarly(booking, now)) return undefined
  const standing = standingInvoice(invoices)
  const owed = account.price + account.fees - account.writtenOff
  if (standing && totalOfInvoice(standing) === owed) return undefined
  if (invoicesDue(booking, given).length > 0) return undefined
  return { cents: account.open, lacks: lacksOfBooking(booking, given) }
}

/** An imported booking was asked for its money elsewhere, until it costs a fee or is reminded here. */
function isAsked({ history, fees }: Registration): boolean {
  const isImported = history.some(({ what }) => what === 'imported')
  return !isImported || fees.length > 0 || history.some(({ what }) => what === 'reminded')
}
