import { limitKey } from '../../../domain/kit/addresses/ip.ts'
import { isAdmin } from '../../../domain/people/accounts/access.ts'
import type { LoginFacts } from '../../../domain/people/accounts/login-facts.ts'
import { hasAdmin, type UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { isWithin } from '../../http/requests/limit.ts'
import { newEmailOfLink } from './own-account.ts'
import { accountOfLink } from './password-reset.ts'
import { signUpOfLink } from './sign-up.ts'

export type LoginRequest = { query: Record<string, string>; ip: string; user: UserAccount | null }

/**
 * Returns the login page's facts. They reveal if a link is still valid and for whom, never if another account exists.
 */
export function loginFacts(deps: Deps, { query, ip, user }: LoginRequest): LoginFacts {
  const { users, limits, mailServer, home, now } = deps
  const { key, activate = '', 'new-email': confirm = '' } = query
  const link = (key = '') => ({ key, email: query.email?.trim().toLowerCase() ?? '' })
  const account = accountOfLink(users.current, link(key), now())
  const email =
    account?.email ??
    signUpOfLink(users.current, link(activate), now())?.email ??
    newEmailOfLink(users.current, link(confirm), now())?.email
  // Beyond the limit the page does not reveal whether a link is valid: it shows the form, which reports the error when
  // it is sent.
  const isStale = key !== undefined && !account && isWithin(limits.passwordLink, limitKey(ip))
  return {
    isStale,
    email: email ?? '',
    isSignedIn: isAdmin(user),
    isUnclaimed: isStale && !hasAdmin(users.current),
    hasMailServer: mailServer().server !== undefined,
    takenOver: home?.state().takenOver ?? '',
  }
}
