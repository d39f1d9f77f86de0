import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { replaceRecord } from '../../../domain/kit/record.ts'
import { isDaily } from '../../../domain/people/accounts/morning.ts'
import {
  hasAdmin,
  listEntryOf,
  type OwnSettings,
  type UserAccount,
  type UserChange,
} from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { withMorningsBegun, withMorningsLeft } from '../../letters/templates/mornings.ts'
import { findAccount, withAccounts } from './account-list.ts'
import { withoutSessionsOf } from './session.ts'

/**
 * Changes an account's role or activity; the news of a dropped morning letter to the site's own address is not lost.
 * Throws `conflict` when no administrator would be left.
 */
export async function changeUser(deps: Deps, { _id, ...change }: UserChange) {
  const changed = await deps.commit(({ users, sessions, outbox }) => {
    const before = findAccount(users, _id)
    const { reset, newEmail, ...rest } = before
    if (before.activation)
      throw new AppError(
        'conflict',
        t(
          'Nobody has followed the link of the activation mail yet.',
          'Den Link in der Bestätigungsmail hat noch niemand geöffnet.',
        ),
      )
    const account: UserAccount = {
      ...rest,
      ...change,
      ...(change.active === false ? {} : { ...(reset ? { reset } : {}), ...(newEmail ? { newEmail } : {}) }),
    }
    const accounts = replaceRecord(users, account)
    if (!hasAdmin(accounts))
      throw new AppError(
        'conflict',
        t(
          'The last active administrator cannot be removed.',
          'Wer als Letztes die Website verwaltet, kann nicht entfernt werden.',
        ),
      )
    const isLeft = isDaily(before) && !isDaily(account)
    const chosen = { account, users: accounts, outbox }
    const { account: result, outbox: letters } = isLeft ? withMorningsLeft(deps, chosen) : chosen
    const next = {
      ...withAccounts(replaceRecord(accounts, result), letters),
      sessions: account.active ? sessions : withoutSessionsOf(sessions, _id),
    }
    return { next, result }
  })
  return listEntryOf(changed, deps.now())
}

/**
 * Stores the owner's choices with the account. Switching morning letters off sends a last one with the news since the
 * one before.
 */
export const chooseSettings = (
  deps: Pick<Deps, 'commit' | 'now' | 'newId' | 'sender'>,
  _id: UserAccount['_id'],
  settings: OwnSettings,
): Promise<UserAccount> =>
  deps.commit(({ users, outbox }) => {
    const before = findAccount(users, _id)
    const account = { ...before, ...settings }
    const [wasChosen, isChosen] = [before.notify, account.notify].map(notify => notify === 'daily')
    const chosen = { account, outbox, users: replaceRecord(users, account) }
    const { account: result, outbox: letters } =
      wasChosen === isChosen ? chosen : isChosen ? withMorningsBegun(deps, chosen) : withMorningsLeft(deps, chosen)
    return { next: { users: replaceRecord(users, result), outbox: letters }, result }
  })
