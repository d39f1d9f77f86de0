import type { Mail } from '../mail/mail.ts'
import type { Withdrawal } from '../withdrawals/withdrawal.ts'

/** The ids of held bookings, with those of the withdrawals from them: what has one of them as its cause is held as well. */
export const withWithdrawals = (
  held: ReadonlySet<string>,
  withdrawals: readonly Pick<Withdrawal, '_id' | 'about'>[],
): ReadonlySet<string> =>
  held.union(new Set(withdrawals.flatMap(({ _id, about }) => (held.has(about?.id ?? '') ? _id : []))))

/** The id of the record that a letter is about; "" where it is about none, or about several. */
export const causeId = ({ cause }: Pick<Mail, 'cause'>): string => (cause && 'id' in cause ? cause.id : '')
