import { formatYear, type Instant } from '../../../domain/kit/format.ts'
import { lastYearIn, type Takeover, takeoverAt } from '../../../domain/machine/takeover.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { takenNumbers } from './numbers.ts'

type Name = 'registrations' | 'bin' | 'payments' | 'invoices' | 'vouchers' | 'site'
/** The data that a restore replaced, as far as there are any. */
type ReplacedRecords = { [N in Name]: CollectionData[N] | undefined }

/**
 * Returns the used and skipped numbers of bookings and vouchers in the data that a restore replaced: letters name them,
 * and a payment with such a number must not go to another booking (D47). Omits numbers of this year and of the last
 * year with numbers, because the clock may still be wrong at a start.
 */
export function numbersIn(
  { registrations = [], bin = [], payments = [], invoices = [], vouchers = [], site }: ReplacedRecords,
  now: Instant,
): Takeover[] {
  const numbers = {
    bookings: [...takenNumbers({ registrations, bin, payments, invoices })],
    // Invoices are kept with their numbers.
    invoices: [],
    vouchers: vouchers.map(({ number }) => number),
  }
  const earlier = site?.takeovers
  const years = new Set([formatYear(now), lastYearIn(numbers, earlier)])
  return [...years].map(year => takeoverAt(now, numbers, { skipped: 0, earlier, year }))
}
