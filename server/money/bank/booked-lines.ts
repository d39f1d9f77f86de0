import type { Cents } from '../../../domain/kit/cents.ts'
import type { Day } from '../../../domain/kit/format.ts'
import type { Share, Target } from '../../../domain/money/bank/matching/payable.ts'
import type { BookedPayment } from '../../../domain/money/bank/matching/same-payment.ts'
import type { BankMarks } from '../../../domain/money/terms/payment.ts'
import { deletedIn } from '../../../domain/people/bin/bin.ts'
import type { CollectionData } from '../../store/data-folder.ts'

type Lists = Pick<CollectionData, 'registrations' | 'bin' | 'vouchers' | 'payments'>

/** Bank line that is booked, as a whole or in shares. */
export type BookedLine = BookedPayment & { shares: readonly Share[] }

/** The fields of a payment that identify its line. */
type PaidRecord = {
  date: Day
  cents: Cents
  reference?: string | undefined
  bankLine?: string | undefined
  bankMarks?: BankMarks | undefined
}

/** Lists booked lines, including those booked to deleted records. */
export function bookedLines({ registrations, bin, vouchers, payments: kept }: Lists): BookedLine[] {
  const booked = new Map<string, BookedLine>()
  const add = ({ date, cents, reference, bankLine: key, bankMarks: marks }: PaidRecord, to: Target) => {
    if (key === undefined) return
    const before = booked.get(key)
    const shares = [...(before?.shares ?? []), { to, cents }]
    const total = marks?.cents ?? shares.reduce((sum, share) => sum + share.cents, 0)
    // A later share may come from another format, which words the line otherwise.
    const first = before?.marks ?? marks
    booked.set(key, { key, date, cents: total, shares, ...(first ? { marks: first } : { said: reference }) })
  }
  for (const { _id, payments } of [...registrations, ...deletedIn(bin)])
    for (const payment of payments) add(payment, { registration: _id })
  for (const payment of kept) add(payment, { registration: payment.registration })
  for (const { _id, entries } of vouchers) for (const entry of entries) add(entry, { voucher: _id })
  return [...booked.values()]
}
