import type { Target } from '../../domain/bank-statement/payable.ts'
import { type Bin, deletedIn } from '../../domain/bin/bin.ts'
import type { Registration } from '../../domain/registrations/registration.ts'

/** The keys of the bank's lines that are booked, also to what is in the bin, with what each is booked to. */
export function bookedLines(registrations: readonly Registration[], bin: Bin): Map<string, Target> {
  const booked = new Map<string, Target>()
  for (const { _id, payments } of [...registrations, ...deletedIn(bin)])
    for (const { bankLine } of payments) if (bankLine !== undefined) booked.set(bankLine, { registration: _id })
  return booked
}
