import type { Registration } from '../../bookings/record/registration.ts'
import type { Mail } from '../../letters/mail.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { type Bin, deletedIn } from '../bin/bin.ts'

/** Adds the withdrawals of held bookings, so that letters about them are held too. */
export const withWithdrawals = (
  heldBookings: ReadonlySet<string>,
  withdrawals: readonly Pick<Withdrawal, '_id' | 'about'>[],
): ReadonlySet<string> =>
  heldBookings.union(new Set(withdrawals.flatMap(({ _id, about }) => (heldBookings.has(about?.id ?? '') ? _id : []))))

type HeldData = {
  registrations: readonly Pick<Registration, '_id' | 'hold'>[]
  bin: Bin
  withdrawals: readonly Pick<Withdrawal, '_id' | 'about'>[]
}

/** Returns the ids of all held bookings and of their withdrawals. */
export const heldRecordIds = ({ registrations, bin, withdrawals }: HeldData): ReadonlySet<string> =>
  withWithdrawals(
    new Set([...registrations, ...deletedIn(bin)].flatMap(({ _id, hold }) => (hold ? _id : []))),
    withdrawals,
  )

/** Returns the id of the record that a letter is about; "" for none or several. */
export const causeId = ({ cause }: Pick<Mail, 'cause'>): string => (cause && 'id' in cause ? cause.id : '')
