import { restoredRegistration } from '../../domain/bin/restore.ts'
import type { RestoreRegistration } from '../bin/bin.ts'
import type { Deps } from '../deps.ts'
import { newLetters } from '../mail/outbox.ts'
import { settleVouchers } from '../vouchers/settle.ts'
import { stepLetters } from './step-letters.ts'

/** How a registration comes back from the bin: with what its event's other bookings were told, and what that means for vouchers. */
export const restoreRegistration =
  (deps: Pick<Deps, 'now' | 'newId' | 'sender' | 'users'>): RestoreRegistration =>
  (all, deleted) => {
    const { registrations, events, bin } = all
    const { record, notes } = restoredRegistration(deleted, registrations, events, bin, deps.now())
    const { booking, vouchers } = settleVouchers(deps, record, all)
    return { record: booking, notes, vouchers, outbox: newLetters(deps, stepLetters(deps, deleted, booking)) }
  }
