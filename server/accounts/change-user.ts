import {
  type Account,
  type AccountSettings,
  hasAdmin,
  listEntryOf,
  type UserChange,
} from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import { t } from '../../domain/language.ts'
import { isNotice, type Mail, stateOf } from '../../domain/mail/mail.ts'
import { normalAddress } from '../../domain/normal-address.ts'
import type { Deps } from '../deps.ts'
import { FORM_WAIT_MS } from '../http/pace.ts'
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
 * Keeps with the account what its owner has chosen. The first letter of a morning says what arrives from now on, and what
 * notices would have said that still wait.
 */
export const chooseSettings = (
  { commit, now }: Pick<Deps, 'commit' | 'now'>,
  _id: Account['_id'],
  settings: AccountSettings,
): Promise<Account> =>
  commit(({ users, outbox }) => {
    const before = byId(users, _id)
    const begins = settings.notify === 'daily' && before.notify !== 'daily'
    const waiting = begins ? outbox.filter(mail => isWaitingNotice(mail, before)) : []
    const first = Math.min(...[now(), ...waiting.map(({ createdDate }) => createdDate)].map(Date.parse))
    // A form that is being stored would be told neither at once nor in the morning.
    const toldUntil = new Date(first - FORM_WAIT_MS).toISOString()
    const account = { ...before, ...settings, ...(begins ? { toldUntil } : {}) }
    return { next: { users: replaced(users, account) }, result: account }
  })

/** The site's address may be written otherwise than the account's. What was given up weeks ago is no news. */
const isWaitingNotice = (mail: Mail, { email }: Account) =>
  isNotice(mail) && stateOf(mail) === 'waiting' && normalAddress(mail.to) === normalAddress(email)
