import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { replaceRecord } from '../../../domain/kit/record.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import { languageIn } from '../../http/requests/language.ts'
import type { DataFolder } from '../../store/data-folder.ts'

/** D31. */
const SESSION_MAX_IDLE_MS = 8 * HOUR_MS
const SESSION_MAX_AGE_MS = 7 * DAY_MS
/** Retention of a lapsed session, to distinguish it from one that somebody has ended (docs/how-it-works/offline.md). */
const SESSION_KEPT_MS = 30 * DAY_MS
/** The last use is stored no more often than this. */
const SEEN_INTERVAL_MS = 10 * MINUTE_MS

type Sessions = DataFolder['sessions']['current']
type Session = Sessions['sessions'][number]

/** Returns the file without the sessions of an account. */
export const withoutSessionsOf = (file: Sessions, user: UserAccount['_id']): Sessions => ({
  ...file,
  sessions: file.sessions.filter(session => session.user !== user),
})

export type SessionBook = ReturnType<typeof openSessions>

/** Opens the sessions. A random cookie identifies each; only its hash is stored (D31). */
export function openSessions({
  sessions,
  users,
  commit,
  now,
  isSecure,
}: Pick<DataFolder, 'sessions' | 'users' | 'commit'> & { now: () => Instant; isSecure: boolean }) {
  const cookieName = isSecure ? '__Host-sid' : 'sid'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const age = (instant: Instant) => Math.abs(Date.parse(now()) - Date.parse(instant))
  const isKept = ({ createdAt }: Session) => age(createdAt) <= SESSION_KEPT_MS
  const isOver = ({ seenAt, createdAt }: Session) =>
    age(seenAt) > SESSION_MAX_IDLE_MS || age(createdAt) > SESSION_MAX_AGE_MS

  const change = (next: (sessions: readonly Session[]) => Session[]) =>
    sessions.update(current => ({ next: { ...current, sessions: next(current.sessions) }, result: undefined }))

  /** Returns the hash of the session that a Cookie header names. */
  function hashIn(cookies: string | undefined): string | undefined {
    const token = cookies === undefined ? undefined : parse(cookies, cookieName)[cookieName]
    return token ? hashOf(token) : undefined
  }

  /**
   * Signs an account in and ends the browser's previous session; resolves with the Set-Cookie header once it is stored.
   * An account without a language takes the one that was chosen in the browser.
   * Throws `unauthorized` when the account has got another password or was deactivated in the meantime.
   */
  async function begin({ _id: user, password }: UserAccount, cookies?: string): Promise<string> {
    const before = hashIn(cookies)
    const token = randomBytes(32).toString('base64url')
    const session = { hash: hashOf(token), user, createdAt: now(), seenAt: now() }
    await commit(current => {
      const account = current.users.find(({ _id }) => _id === user)
      if (!account?.active || account.password !== password)
        throw new AppError('unauthorized', t('Invalid Login', 'E-Mail-Adresse oder Passwort stimmt nicht.'))
      const otherSessions = current.sessions.sessions.filter(session => session.hash !== before && isKept(session))
      const next = { sessions: { ...current.sessions, sessions: [...otherSessions, session] } }
      const language = account.language ?? languageIn(cookies)
      if (language === account.language) return { next, result: undefined }
      return { next: { ...next, users: replaceRecord(current.users, { ...account, language }) }, result: undefined }
    })
    return `${cookieName}=${token}; Max-Age=${SESSION_KEPT_MS / 1000}; ${attributes}`
  }

  /** Ends the session of a Cookie header; resolves with the Set-Cookie header that deletes the cookie. */
  async function end(cookies: string | undefined): Promise<string> {
    const hash = hashIn(cookies)
    if (sessions.current.sessions.some(session => session.hash === hash)) {
      await change(current => current.filter(entry => entry.hash !== hash))
    }
    return `${cookieName}=; Max-Age=0; ${attributes}`
  }

  /** Ends all sessions of an account. */
  const endAll = (user: UserAccount['_id']) =>
    sessions.update(current => ({ next: withoutSessionsOf(current, user), result: undefined }))

  function sessionIn(cookies: string | undefined): Session | undefined {
    const hash = hashIn(cookies)
    return hash === undefined ? undefined : sessions.current.sessions.find(session => session.hash === hash)
  }

  const accountOf = ({ user }: Session): UserAccount | null => users.current.find(({ _id }) => _id === user) ?? null

  /** Returns the account behind a request's Cookie header. */
  function userOf(cookies: string | undefined): UserAccount | null {
    const session = sessionIn(cookies)
    if (!session || isOver(session)) return null
    if (age(session.seenAt) > SEEN_INTERVAL_MS) noteSeen(session.hash)
    return accountOf(session)
  }

  /**
   * Returns the account of a session that has lapsed by time alone, for 30 days after signing in; null once somebody
   * has ended it. It has no rights, but its device need not delete its cache.
   */
  function lapsedUserOf(cookies: string | undefined): UserAccount | null {
    const session = sessionIn(cookies)
    return session && isOver(session) && isKept(session) ? accountOf(session) : null
  }

  /** Returns the account of an open stream. A stream is not activity, so it does not prolong the session (D31). */
  function stillUserOf(cookies: string | undefined): UserAccount | null {
    const session = sessionIn(cookies)
    return session && !isOver(session) ? accountOf(session) : null
  }

  function noteSeen(hash: string): void {
    const seenAt = now()
    change(current => current.map(session => (session.hash === hash ? { ...session, seenAt } : session)))
      // The collection has logged it. Until the next request the session only looks older than it is.
      .catch(() => {})
  }

  return { begin, end, endAll, userOf, stillUserOf, lapsedUserOf }
}
