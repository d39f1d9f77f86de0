import { type Account, hasAdmin } from '../../domain/accounts/user.ts'
import { DAY_MS } from '../../domain/duration.ts'
import { AppError } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { byEmail, replaced } from './account-list.ts'
import { newKey } from './mailed-key.ts'
import { assertPassword } from './password-rules.ts'

/** D3. */
const FIRST_KEY_LIFETIME_MS = DAY_MS
/** Longer, so that a start can tell a key that was given on the command line from one of its own. */
const COMMAND_KEY_LIFETIME_MS = 2 * DAY_MS

/**
 * D3: while nobody can administer the site, the account of `email` becomes its administrator, either with the given
 * password or with a key for choosing one within a day, which is returned. An account that was just given a key on the
 * command line is left alone. Throws `invalid` for a bad password.
 */
export async function ensureAdmin(
  { users, passwords, sessionBook, now, newId }: Pick<Deps, 'users' | 'passwords' | 'sessionBook' | 'now' | 'newId'>,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | undefined> {
  if (hasAdmin(users.current)) return undefined
  if (password !== undefined) await assertPassword(password, email)
  const hash = password === undefined ? undefined : await passwords.hash(password)
  const { key, stored } = newKey(now(), FIRST_KEY_LIFETIME_MS)
  const admin = await users.update(current => {
    const known = byEmail(current, email)
    // While nobody can administer the site, only the command line makes administrators.
    const hasCommandKey = known?.role === 'admin' && (known.reset?.expires ?? '') > stored.expires
    if (hash === undefined && hasCommandKey) return { next: current, result: undefined }
    const others = current.filter(
      account =>
        account.email !== email &&
        // Of administrators without a password those stay who can still choose one.
        (account.role !== 'admin' || account.password !== undefined || (account.reset?.expires ?? '') > now()),
    )
    const secret = hash === undefined ? { reset: stored } : { password: hash }
    const account: Account = { _id: known?._id ?? newId(), email, active: true, role: 'admin', ...secret }
    return { next: [...others, account], result: account }
  })
  if (!admin) return undefined
  await sessionBook.endAll(admin._id)
  return hash === undefined ? key : undefined
}

/**
 * Makes the account of an address an active administrator's; returns a key for choosing a password within two days. For
 * the command line only (D3).
 */
export async function addAdmin(
  { users, now, newId }: Pick<Deps, 'users' | 'now' | 'newId'>,
  email: string,
): Promise<string> {
  const { key, stored } = newKey(now(), COMMAND_KEY_LIFETIME_MS)
  await users.update(current => {
    const known = byEmail(current, email)
    const account: Account = { _id: newId(), email, ...known, active: true, role: 'admin', reset: stored }
    return { next: [...current.filter(other => other.email !== email), account], result: undefined }
  })
  return key
}

/**
 * Returns a key for choosing a new password within two days, for the command line only. Throws `not_found`, or `conflict`
 * for an account that is not active.
 */
export async function giveKey({ users, now }: Pick<Deps, 'users' | 'now'>, email: string): Promise<string> {
  const { key, stored } = newKey(now(), COMMAND_KEY_LIFETIME_MS)
  await users.update(current => {
    const account = byEmail(current, email)
    if (!account) throw new AppError('not_found', `There is no account of ${email}; see lichtung admin list.`)
    if (!account.active) throw new AppError('conflict', `The account of ${email} is not active.`)
    return { next: replaced(current, { ...account, reset: stored }), result: undefined }
  })
  return key
}
