import { AppError } from '../../../domain/kit/error.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** Finds the account of an address; ignores unconfirmed sign-ups. */
export const findByEmail = (accounts: readonly UserAccount[], email: string) =>
  accounts.find(account => account.email === email && !account.activation)

/** Throws `invalid` when another account has this address. */
export function refuseTakenAddress(
  accounts: readonly UserAccount[],
  email: string,
  _id: UserAccount['_id'],
  field: 'email' | 'newEmail' = 'email',
): void {
  const owner = findByEmail(accounts, email)
  if (owner && owner._id !== _id)
    refuseFields({ [field]: t('Another account has this address.', 'Diese Adresse hat schon ein anderes Konto.') })
}

export function findAccount(accounts: readonly UserAccount[], _id: string): UserAccount {
  const account = accounts.find(account => account._id === _id)
  if (!account)
    throw new AppError('not_found', t('This user does not exist (any more).', 'Dieses Konto gibt es nicht (mehr).'))
  return account
}

/** True if the letter has no key, or an account still has its key. */
export const hasLiveKey = ({ cause }: Mail, users: readonly UserAccount[]): boolean =>
  cause?.kind !== 'key' ||
  users.some(({ activation, reset, newEmail }) => [activation?.hash, reset?.hash, newEmail?.hash].includes(cause.id))

/** Returns changed accounts, and the outbox without letters whose key no account has any more. */
export function withAccounts(
  users: readonly UserAccount[],
  outbox: readonly Mail[],
): Pick<CollectionData, 'users' | 'outbox'> {
  return { users, outbox: outbox.filter(letter => hasLiveKey(letter, users)) }
}
