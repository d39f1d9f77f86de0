import type { Target } from '../../domain/bank-statement/payable.ts'
import { deletedIn } from '../../domain/bin/bin.ts'
import type { CollectionData } from '../store/data-folder.ts'

type Lists = Pick<CollectionData, 'registrations' | 'bin' | 'vouchers' | 'payments'>

/** The keys of the bank's lines that are booked, also to what was deleted, with what each is booked to. */
export function bookedLines({ registrations, bin, vouchers, payments: kept }: Lists): Map<string, Target> {
  const booked = new Map<string, Target>()
  const add = (paid: readonly { bankLine?: string | undefined }[], to: Target) => {
    for (const { bankLine } of paid) if (bankLine !== undefined) booked.set(bankLine, to)
  }
  for (const { _id, payments } of [...registrations, ...deletedIn(bin)]) add(payments, { registration: _id })
  for (const payment of kept) add([payment], { registration: payment.registration })
  for (const { _id, entries } of vouchers) add(entries, { voucher: _id })
  return booked
}
