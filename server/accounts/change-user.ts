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
import { withMorningsBegun, withMorningsLeft } from '../mail/mornings.ts'
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

/**
 * Keeps with the account what its owner has chosen. Whoever leaves the letter of the morning gets a last one with what has
 * arrived since the one before.
 */
export const chooseSettings = (
  deps: Pick<Deps, 'commit' | 'now' | 'newId' | 'sender'>,
  _id: Account['_id'],
  settings: AccountSettings,
): Promise<Account> =>
  deps.commit(({ users, outbox }) => {
    const before = byId(users, _id)
    const account = { ...before, ...settings }
    const [wasDaily, isDaily] = [before.notify, account.notify].map(notify => notify === 'daily')
    const chosen = { account, outbox, users: replaced(users, account) }
    const { account: result, outbox: letters } =
      wasDaily === isDaily ? chosen : isDaily ? withMorningsBegun(deps, chosen) : withMorningsLeft(deps, chosen)
    return { next: { users: replaced(users, result), outbox: letters }, result }
  })
