import type { Target } from '../../domain/bank-statement/payable.ts'
import { deletedIn } from '../../domain/bin/bin.ts'
import type { CollectionData } from '../store/data-folder.ts'

type Lists = Pick<CollectionData, 'registrations' | 'bin' | 'payments'>

/** The keys of the bank's lines that are booked, also to what was deleted, with what each is booked to. */
export function bookedLines({ registrations, bin, payments: kept }: Lists): Map<string, Target> {
  const booked = new Map<string, Target>()
  for (const { _id, payments } of [...registrations, ...deletedIn(bin)])
    for (const { bankLine } of payments) if (bankLine !== undefined) booked.set(bankLine, { registration: _id })
  for (const { registration, bankLine } of kept) if (bankLine !== undefined) booked.set(bankLine, { registration })
  return booked
}
