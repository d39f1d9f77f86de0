import type { Account } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'

/** The account of an address; sign-ups that nobody has confirmed do not count. */
export const byEmail = (accounts: readonly Account[], email: string) =>
  accounts.find(account => account.email === email && !account.activation)

export function byId(accounts: readonly Account[], _id: string): Account {
  const account = accounts.find(known => known._id === _id)
  if (!account) throw new AppError('not_found', 'This user does not exist (any more).')
  return account
}

export const replaced = (accounts: readonly Account[], account: Account) =>
  accounts.map(known => (known._id === account._id ? account : known))
