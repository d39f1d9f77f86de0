import type { Instant } from '../../../domain/kit/format.ts'
import { type Takeover, takeoverAt } from '../../../domain/machine/takeover.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { takenNumbers } from './numbers.ts'

type Name = 'registrations' | 'bin' | 'payments' | 'invoices' | 'vouchers' | 'site'
/** The data that a restore replaced, as far as there are any. */
type Replaced = { [N in Name]: CollectionData[N] | undefined }

/**
 * Returns the numbers of bookings and vouchers in the data that a restore replaced, and those skipped there: guests have
 * them in letters, and a payment that names one must not go to somebody else (D47).
 */
export function numbersIn(
  { registrations = [], bin = [], payments = [], invoices = [], vouchers = [], site }: Replaced,
  now: Instant,
): Takeover {
  const given = {
    bookings: [...takenNumbers({ registrations, bin, payments, invoices })],
    // Invoices are kept with their numbers.
    invoices: [],
    vouchers: vouchers.map(({ number }) => number),
  }
  return takeoverAt(now, given, { skipped: 0, earlier: site?.takeovers })
}
