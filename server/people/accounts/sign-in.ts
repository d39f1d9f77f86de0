import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import type { Deps } from '../../app/deps.ts'
import { pauseFor } from '../../http/requests/delay.ts'
import { findByEmail } from './account-list.ts'

/** Browser of the request. Its Cookie header may name a session, which a new one replaces. */
export type Visitor = { ip: string; agent: string; cookies: string | undefined }

/** Characters of a browser's name that the login history keeps. */
const AGENT_MAX_LENGTH = 500

/**
 * Signs in; resolves with the account and the Set-Cookie header. Every attempt is recorded in the login history. Throws
 * `unauthorized`, `rate_limited` or `unavailable`, the same for known and unknown addresses.
 */
export async function signIn(deps: Deps, { email, password }: { email: string; password: string }, visitor: Visitor) {
  const { users, passwords, limits, delays, sessionBook } = deps
  const key = limitKey(visitor.ip)
  limits.signIn.take(key)
  await pauseFor(delays.signIn.take(email))
  const hash = findByEmail(users.current, email)?.password
  const isRight = await passwords.isRight(password, hash).catch(error => {
    limits.signIn.giveBack(key)
    throw error
  })
  // Looked up again: the account can change while a password is compared.
  const account = findByEmail(users.current, email)
  const success = isRight && account?.active === true && account.password === hash
  recordLogin(deps, email, success, visitor)
  if (!success) throw new AppError('unauthorized', t('Invalid Login', 'E-Mail-Adresse oder Passwort stimmt nicht.'))
  limits.signIn.giveBack(key)
  delays.signIn.forget(email)
  return { account, cookie: await sessionBook.begin(account, visitor.cookies) }
}

export function recordLogin(
  { logins, now }: Pick<Deps, 'logins' | 'now'>,
  email: string,
  success: boolean,
  { ip, agent }: Visitor,
): void {
  logins.append({ email, success, ip, agent: agent.slice(0, AGENT_MAX_LENGTH), date: now() })
}
