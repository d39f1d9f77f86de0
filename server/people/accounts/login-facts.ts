import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { isAdmin } from '../../../domain/people/accounts/access.ts'
import type { LoginFacts } from '../../../domain/people/accounts/login-facts.ts'
import { type Account, hasAdmin } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { isWithin } from '../../http/requests/limit.ts'
import { mayReset } from './password-reset.ts'

export type Asked = { key: string | undefined; email: string | undefined; ip: string; user: Account | null }

/** Returns the login page's facts. They reveal if a link is still valid, never if the account exists. */
export function loginFacts(deps: Deps, { key, email, ip, user }: Asked): LoginFacts {
  const { users, limits, mailServer, now } = deps
  // Mail programs break long links.
  const isUnknown = key !== undefined && !email
  const isWrong = key !== undefined && !!email && !mayReset(users.current, { key, email }, now())
  // Beyond the limit it reveals nothing: each link shows its form, which reports the error when it is sent.
  const isStale = isUnknown || (isWrong && isWithin(limits.passwordLink, limitKey(ip)))
  return {
    isStale,
    isSignedIn: isAdmin(user),
    isUnclaimed: isStale && !hasAdmin(users.current),
    hasMailServer: mailServer().server !== undefined,
  }
}
