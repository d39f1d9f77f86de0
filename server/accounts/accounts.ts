import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Account,
  hasAdmin,
  isOverdue,
  listEntryOf,
  type MailedKey,
  passwordProblem,
  type UserChange,
} from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import { limitKey } from '../../domain/ip.ts'
import type { Deps } from '../deps.ts'
import { isWithin } from '../http/limit.ts'
import { activationLetter, knownLetter, resetLetter } from '../mail/letters.tsx'

/** Who asks: the Cookie header may name a session that a new one replaces. */
export type Visitor = { ip: string; agent: string; cookies: string | undefined }

/** Milliseconds that a mailed key is good for (D32, D3). */
const RESET_TIME = 30 * 60_000
const DAY = 24 * 3_600_000
/** Of one that is asked for at the machine, so that a start can tell it from its own. */
const TWO_DAYS = 2 * DAY

/** Milliseconds that an answer takes, so that nobody can tell by it whether an address is known (D8). */
const ANSWER_TIME = 400

/** What the history keeps of a browser's name. */
const AGENT_LENGTH = 500

/**
 * Signs in; resolves with the account and the Set-Cookie header. Every attempt goes into the history. Throws
 * `unauthorized`, `rate_limited` or `unavailable`, the same for known and unknown addresses.
 */
export async function logIn(deps: Deps, { email, password }: { email: string; password: string }, visitor: Visitor) {
  const { users, passwords, loginLimit, loginDelay, sessionBook } = deps
  const key = limitKey(visitor.ip)
  loginLimit.take(key)
  await loginDelay.wait(email)
  const hash = byEmail(users.current, email)?.password
  const isRight = await passwords.isRight(password, hash).catch(error => {
    loginLimit.giveBack(key)
    throw error
  })
  // Looked up again: much can happen while a password is compared.
  const account = byEmail(users.current, email)
  const success = isRight && account?.active === true && account.password === hash
  recordLogin(deps, email, success, visitor)
  if (!success) throw new AppError('unauthorized', 'Invalid Login')
  loginLimit.giveBack(key)
  loginDelay.forget(email)
  return { account, cookie: await sessionBook.begin(account._id, visitor.cookies) }
}

/**
 * Makes an inactive account and mails its key (D9); an address that has an account gets a letter that says so. Each
 * sign-up waits on its own, so that a key opens only the password it was mailed for.
 */
export async function signUp(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { ip }: Visitor,
): Promise<void> {
  const { users, passwords, accountLimit, courier, sender, now, newId } = deps
  await assertPassword(password, email)
  accountLimit.take(limitKey(ip))
  const hash = await passwords.hash(password)
  await inSameTime(async () => {
    if (!mayMail(deps, 'sign-up', email)) return
    if (byEmail(users.current, email)) return courier.post([knownLetter(sender(), email)], async () => {})
    const { key, stored } = newKey(now(), DAY)
    await courier.post([activationLetter(sender(), { email, key, ...stored })], () =>
      users.update(current => {
        const others = current.filter(account => !isOverdue(account, now()))
        const added: Account = { _id: newId(), email, active: false, role: 'user', password: hash, activation: stored }
        return { next: [...others, added], result: undefined }
      }),
    )
  })
}

/** Mails an active account a key for a new password. For any other address nothing happens, in the same time. */
export async function requestPassword(deps: Deps, email: string, { ip }: Visitor): Promise<void> {
  deps.accountLimit.take(limitKey(ip))
  await inSameTime(async () => {
    const account = byEmail(deps.users.current, email)
    // The first administrator's link comes from the terminal, and no form makes it worthless (D3).
    if (!account?.active || account.password === undefined) return
    // The key mailed last stays good when no other letter may be sent.
    // A full disk must not tell whose address is known either; the log says it, and whoever waits in vain asks again.
    if (mayMail(deps, 'reset', email)) await sendReset(deps, account._id).catch(() => {})
  })
}

/** Mails an active account a key for a new password. Throws `conflict` for one that is not active. */
export async function sendReset(deps: Deps, _id: Account['_id']): Promise<void> {
  const { users, courier, sender, now } = deps
  const { key, stored } = newKey(now(), RESET_TIME)
  const { email } = byId(users.current, _id)
  await courier.post([resetLetter(sender(), { email, key, ...stored })], () =>
    users.update(current => {
      const account = byId(current, _id)
      if (!account.active) throw new AppError('conflict', 'This account is not active.')
      return { next: replaced(current, { ...account, reset: stored }), result: undefined }
    }),
  )
}

/** Turns the mailed key into an active account (D9). */
export async function activate({ users, now }: Deps, { email, key }: { email: string; key: string }): Promise<void> {
  await users.update(current => {
    const opened = current.find(account => account.email === email && opens(key, account.activation, now()))
    if (!opened || byEmail(current, email)) throw staleLink()
    const { activation: _, ...account } = { ...opened, active: true }
    // Other sign-ups with this address are over.
    return { next: [...current.filter(other => other.email !== email), account], result: undefined }
  })
}

/** Chooses a password by a mailed key, ends all sessions and signs in; resolves with the Set-Cookie header. */
export async function resetPassword(
  deps: Deps,
  { password, email, key }: { password: string; email: string; key: string },
  visitor: Visitor,
): Promise<string> {
  const { users, passwords, sessionBook, now } = deps
  const accountFor = (current: readonly Account[]) => {
    const account = byEmail(current, email)
    if (!account?.active || !opens(key, account.reset, now())) throw staleLink()
    return account
  }
  accountFor(users.current)
  await assertPassword(password, email)
  const hash = await passwords.hash(password)
  const { _id } = await users.update(current => {
    const { reset: _, ...kept } = accountFor(current)
    return { next: replaced(current, { ...kept, password: hash }), result: kept }
  })
  await sessionBook.endAll(_id)
  recordLogin(deps, email, true, visitor)
  return sessionBook.begin(_id, visitor.cookies)
}

/** Makes or unmakes an administrator, activates or deactivates. Throws `conflict` when no administrator would be left. */
export async function changeUser({ users, sessionBook }: Deps, { _id, ...change }: UserChange) {
  const changed = await users.update(current => {
    const { active, role, reset, ...kept } = byId(current, _id)
    if (kept.activation) throw new AppError('conflict', 'Nobody has followed the link of the activation mail yet.')
    const account: Account = {
      ...kept,
      active: change.active ?? active,
      role: change.role ?? role,
      ...(reset && change.active !== false ? { reset } : {}),
    }
    const next = replaced(current, account)
    if (!hasAdmin(next)) throw new AppError('conflict', 'The last active administrator cannot be removed.')
    return { next, result: account }
  })
  if (!changed.active) await sessionBook.endAll(_id)
  return listEntryOf(changed)
}

/**
 * D3: while nobody can administer the site, the account for `email` becomes its administrator, with the given password
 * or with a key for choosing one within a day, which is returned; unless one was just given to it at the machine. Throws
 * `invalid` for a bad password.
 */
export async function ensureAdmin(
  { users, passwords, sessionBook, now, newId }: Pick<Deps, 'users' | 'passwords' | 'sessionBook' | 'now' | 'newId'>,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | undefined> {
  if (hasAdmin(users.current)) return undefined
  if (password !== undefined) await assertPassword(password, email)
  const hash = password === undefined ? undefined : await passwords.hash(password)
  const { key, stored } = newKey(now(), DAY)
  const admin = await users.update(current => {
    // Whatever an account of this address had before, over the network it cannot have become an administrator's.
    const known = byEmail(current, email)
    const isGivenByHand = known?.role === 'admin' && (known.reset?.expires ?? '') > stored.expires
    if (hash === undefined && isGivenByHand) return { next: current, result: undefined }
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
 * Makes the account of an address an active administrator's; returns a key for choosing a password within two days. For who
 * sits at the machine alone (D3).
 */
export async function addAdmin(
  { users, now, newId }: Pick<Deps, 'users' | 'now' | 'newId'>,
  email: string,
): Promise<string> {
  const { key, stored } = newKey(now(), TWO_DAYS)
  await users.update(current => {
    const known = byEmail(current, email)
    const account: Account = { _id: newId(), email, ...known, active: true, role: 'admin', reset: stored }
    return { next: [...current.filter(other => other.email !== email), account], result: undefined }
  })
  return key
}

/** A key for choosing a new password within two days, for who sits at the machine. Throws `not_found`, or `conflict` for an account that is not active. */
export async function giveKey({ users, now }: Pick<Deps, 'users' | 'now'>, email: string): Promise<string> {
  const { key, stored } = newKey(now(), TWO_DAYS)
  await users.update(current => {
    const account = byEmail(current, email)
    if (!account) throw new AppError('not_found', `There is no account of ${email}; see lichtung admin list.`)
    if (!account.active) throw new AppError('conflict', `The account of ${email} is not active.`)
    return { next: replaced(current, { ...account, reset: stored }), result: undefined }
  })
  return key
}

/** The account of an address; sign-ups that nobody has confirmed are none. */
const byEmail = (users: readonly Account[], email: string) =>
  users.find(account => account.email === email && !account.activation)

function byId(users: readonly Account[], _id: string): Account {
  const account = users.find(known => known._id === _id)
  if (!account) throw new AppError('not_found', 'This user does not exist (any more).')
  return account
}

const replaced = (users: readonly Account[], account: Account) =>
  users.map(known => (known._id === account._id ? account : known))

function recordLogin({ logins, now }: Deps, email: string, success: boolean, { ip, agent }: Visitor): void {
  logins.append({ email, success, ip, agent: agent.slice(0, AGENT_LENGTH), date: now() })
}

/** A new key, and what is stored of it. */
function newKey(now: Instant, lifetime: number): { key: string; stored: MailedKey } {
  const key = randomBytes(32).toString('base64url')
  return { key, stored: { hash: hashOf(key), expires: new Date(Date.parse(now) + lifetime).toISOString() } }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

const opens = (key: string, stored: MailedKey | undefined, now: Instant) =>
  stored !== undefined && stored.expires > now && timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(stored.hash))

const staleLink = () => new AppError('invalid', 'This link has expired or was used before. Please ask for a new one.')

async function assertPassword(password: string, email: string): Promise<void> {
  // The list is large and seldom needed.
  const { isCommon } = await import('./common-passwords.ts')
  const problem =
    passwordProblem(password, email) ??
    (isCommon(password) ? 'Many people use this password. Please choose another one.' : undefined)
  if (problem) throw new AppError('invalid', problem, { fields: { password: problem } })
}

/**
 * Nobody's mailbox is flooded by forms: beyond the limit a letter is left out without a word. Each form has a limit of its
 * own, so that strangers' sign-ups keep nobody from a new password.
 */
const mayMail = ({ mailLimit }: Deps, form: 'sign-up' | 'reset', email: string) =>
  isWithin(mailLimit, `${form} ${email}`)

/** Takes `ANSWER_TIME` however slow the disk is: work that is not done by then goes on. */
async function inSameTime(work: () => Promise<void>): Promise<void> {
  const working = work()
  // What fails later is in the log: the store says so.
  working.catch(() => {})
  await pause(ANSWER_TIME)
  await Promise.race([working, undefined])
}
