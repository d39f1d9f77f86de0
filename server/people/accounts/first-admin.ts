import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { replaceRecord } from '../../../domain/kit/record.ts'
import { hasAdmin, type UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { findByEmail, withAccounts } from './account-list.ts'
import { newKey } from './mailed-key.ts'
import { assertPassword } from './password-rules.ts'
import { withoutSessionsOf } from './session.ts'

/** Time to choose the first password (D3). */
const FIRST_KEY_LIFETIME_MS = DAY_MS
/** Longer than that of a key made at a start, so that a start recognises keys of the command line. */
const COMMAND_KEY_LIFETIME_MS = 2 * DAY_MS

/**
 * Ensures that somebody can administer the site (D3). If nobody can, makes the account of `email` an administrator,
 * with the given password or with a key to choose one within a day, and returns that key. Skips an account with a
 * recent key of the command line. Throws `invalid` for a bad password.
 */
export async function ensureAdmin(
  { users, commit, passwords, now, newId }: Pick<Deps, 'users' | 'commit' | 'passwords' | 'now' | 'newId'>,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | undefined> {
  if (hasAdmin(users.current)) return undefined
  if (password !== undefined) await assertPassword(password, email)
  const hash = password === undefined ? undefined : await passwords.hash(password)
  const { key, stored } = newKey(now(), FIRST_KEY_LIFETIME_MS)
  return commit(current => {
    const existing = findByEmail(current.users, email)
    // As nobody can administer the site, this account became an administrator by the command line.
    const hasCommandKey = existing?.role === 'admin' && (existing.reset?.expires ?? '') > stored.expires
    if (hash === undefined && hasCommandKey) return { result: undefined }
    const otherUsers = current.users.filter(
      account =>
        account.email !== email &&
        // Keeps administrators without a password only while they can still choose one.
        (account.role !== 'admin' || account.password !== undefined || (account.reset?.expires ?? '') > now()),
    )
    const secret = hash === undefined ? { reset: stored } : { password: hash }
    const account: UserAccount = { _id: existing?._id ?? newId(), email, active: true, role: 'admin', ...secret }
    const next = {
      ...withAccounts([...otherUsers, account], current.outbox),
      sessions: withoutSessionsOf(current.sessions, account._id),
    }
    return { next, result: hash === undefined ? key : undefined }
  })
}

/**
 * Makes the account of an address an active administrator's; returns a key for choosing a password within two days. For
 * the command line only (D3).
 */
export async function addAdmin(
  { commit, now, newId }: Pick<Deps, 'commit' | 'now' | 'newId'>,
  email: string,
): Promise<string> {
  const { key, stored } = newKey(now(), COMMAND_KEY_LIFETIME_MS)
  await commit(({ users, outbox }) => {
    const existing = findByEmail(users, email)
    const account: UserAccount = { _id: newId(), email, ...existing, active: true, role: 'admin', reset: stored }
    return { next: withAccounts([...users.filter(other => other.email !== email), account], outbox), result: undefined }
  })
  return key
}

/**
 * Returns a key for choosing a new password within two days, for the command line only. Throws `not_found`, or
 * `conflict` for an account that is not active.
 */
export async function giveKey({ commit, now }: Pick<Deps, 'commit' | 'now'>, email: string): Promise<string> {
  const { key, stored } = newKey(now(), COMMAND_KEY_LIFETIME_MS)
  await commit(({ users, outbox }) => {
    const account = findByEmail(users, email)
    if (!account) throw new AppError('not_found', `There is no account of ${email}; see lichtung admin list.`)
    if (!account.active) throw new AppError('conflict', `The account of ${email} is not active.`)
    return { next: withAccounts(replaceRecord(users, { ...account, reset: stored }), outbox), result: undefined }
  })
  return key
}
