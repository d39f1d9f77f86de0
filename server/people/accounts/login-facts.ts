import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { isAdmin } from '../../../domain/people/accounts/access.ts'
import type { LoginFacts } from '../../../domain/people/accounts/login-facts.ts'
import { type Account, hasAdmin } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { isWithin } from '../../http/requests/limit.ts'
import { accountOfLink } from './password-reset.ts'

export type Asked = { key: string | undefined; email: string | undefined; ip: string; user: Account | null }

/** Returns the login page's facts. They reveal if a link is still valid and for whom, never if another account exists. */
export function loginFacts(deps: Deps, { key, email, ip, user }: Asked): LoginFacts {
  const { users, limits, mailServer, now } = deps
  const link = key === undefined ? undefined : { key, email: (email ?? '').trim().toLowerCase() }
  const account = link && accountOfLink(users.current, link, now())
  // Beyond the limit it reveals nothing: each link shows its form, which reports the error when it is sent.
  const isStale = link !== undefined && !account && isWithin(limits.passwordLink, limitKey(ip))
  return {
    isStale,
    email: account?.email ?? '',
    isSignedIn: isAdmin(user),
    isUnclaimed: isStale && !hasAdmin(users.current),
    hasMailServer: mailServer().server !== undefined,
  }
}
