import {
  type Account,
  type AccountSettings,
  hasAdmin,
  listEntryOf,
  type UserChange,
} from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import { t } from '../../domain/language.ts'
import type { Deps } from '../deps.ts'
import { byId, replaced, withAccounts } from './account-list.ts'
import { withoutSessionsOf } from './session.ts'

/** Changes an account's role or whether it is active. Throws `conflict` when no administrator would be left. */
export async function changeUser({ commit, now }: Deps, { _id, ...change }: UserChange) {
  const changed = await commit(({ users, sessions, outbox }) => {
    const { reset, newEmail, ...rest } = byId(users, _id)
    if (rest.activation)
      throw new AppError(
        'conflict',
        t(
          'Nobody has followed the link of the activation mail yet.',
          'Den Link in der Bestätigungsmail hat noch niemand geöffnet.',
        ),
      )
    const account: Account = {
      ...rest,
      ...change,
      ...(change.active === false ? {} : { ...(reset ? { reset } : {}), ...(newEmail ? { newEmail } : {}) }),
    }
    const accounts = replaced(users, account)
    if (!hasAdmin(accounts))
      throw new AppError(
        'conflict',
        t(
          'The last active administrator cannot be removed.',
          'Wer als Letztes die Website verwaltet, kann nicht entfernt werden.',
        ),
      )
    const next = {
      ...withAccounts(accounts, outbox),
      sessions: account.active ? sessions : withoutSessionsOf(sessions, _id),
    }
    return { next, result: account }
  })
  return listEntryOf(changed, now())
}

/** Keeps with the account what its owner has chosen. The first letter of a morning says what arrives from now on. */
export const chooseSettings = (
  { users, now }: Pick<Deps, 'users' | 'now'>,
  _id: Account['_id'],
  settings: AccountSettings,
): Promise<Account> =>
  users.update(accounts => {
    const before = byId(accounts, _id)
    const begins = settings.notify === 'daily' && before.notify !== 'daily'
    const account = { ...before, ...settings, ...(begins ? { toldUntil: now() } : {}) }
    return { next: replaced(accounts, account), result: account }
  })
