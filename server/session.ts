import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Instant } from '../domain/format.ts'
import type { User } from '../domain/user.ts'
import type { DataFolder } from './store/data-folder.ts'

/** D31, in milliseconds. */
const IDLE = 8 * 3_600_000
const LONGEST = 7 * 24 * 3_600_000
/** Being seen is written down no more often than this. */
const SEEN_EVERY = 10 * 60_000

export type SessionBook = ReturnType<typeof openSessions>

/** Who is signed in, by a random cookie of which only the hash is stored (D31). */
export function openSessions({
  sessions,
  users,
  now,
  isSecure,
}: Pick<DataFolder, 'sessions' | 'users'> & { now: () => Instant; isSecure: boolean }) {
  const cookieName = isSecure ? '__Host-sid' : 'sid'
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const age = (instant: Instant) => Math.abs(Date.parse(now()) - Date.parse(instant))

  /** Returns the new cookie's value; the session lasts once this has resolved. */
  async function begin(user: User['_id']): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const session = { hash: hashOf(token), user, createdAt: now(), seenAt: now() }
    await sessions.update(current => ({
      next: { ...current, sessions: [...current.sessions, session] },
      result: undefined,
    }))
    return token
  }

  /** The account behind a request's Cookie header. */
  function userOf(cookies: string | undefined): User | null {
    const token = cookies === undefined ? undefined : parse(cookies, cookieName)[cookieName]
    if (!token) return null
    const hash = hashOf(token)
    const session = sessions.current.sessions.find(known => known.hash === hash)
    if (!session || age(session.seenAt) > IDLE || age(session.createdAt) > LONGEST) return null
    if (age(session.seenAt) > SEEN_EVERY) seen(hash)
    return users.current.find(({ _id }) => _id === session.user) ?? null
  }

  function seen(hash: string): void {
    const seenAt = now()
    sessions
      .update(current => ({
        next: {
          ...current,
          sessions: current.sessions.map(session => (session.hash === hash ? { ...session, seenAt } : session)),
        },
        result: undefined,
      }))
      // The collection has logged it; until the next request the session merely looks older than it is.
      .catch(() => {})
  }

  return { cookieName, begin, userOf }
}
