import { type Account, hasAdmin, listEntryOf, type UserChange } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { byId, replaced } from './account-list.ts'

/** Changes an account's role or whether it is active. Throws `conflict` when no administrator would be left. */
export async function changeUser({ users, sessionBook }: Deps, { _id, ...change }: UserChange) {
  const changed = await users.update(current => {
    const { reset, ...rest } = byId(current, _id)
    if (rest.activation) throw new AppError('conflict', 'Nobody has followed the link of the activation mail yet.')
    const account: Account = { ...rest, ...change, ...(reset && change.active !== false ? { reset } : {}) }
    const next = replaced(current, account)
    if (!hasAdmin(next)) throw new AppError('conflict', 'The last active administrator cannot be removed.')
    return { next, result: account }
  })
  if (!changed.active) await sessionBook.endAll(_id)
  return listEntryOf(changed)
}
