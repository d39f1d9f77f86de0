import type { Mail } from '../../letters/mail.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'

/** Adds the withdrawals of held bookings, so that letters about them are held too. */
export const withWithdrawals = (
  held: ReadonlySet<string>,
  withdrawals: readonly Pick<Withdrawal, '_id' | 'about'>[],
): ReadonlySet<string> =>
  held.union(new Set(withdrawals.flatMap(({ _id, about }) => (held.has(about?.id ?? '') ? _id : []))))

/** Returns the id of the record that a letter is about; "" for none or several. */
export const causeId = ({ cause }: Pick<Mail, 'cause'>): string => (cause && 'id' in cause ? cause.id : '')
