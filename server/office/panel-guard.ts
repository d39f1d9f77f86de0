import type { Context, Next } from 'hono'
import { isAdmin } from '../../domain/people/accounts/access.ts'
import type { UserAccount } from '../../domain/people/accounts/user.ts'
import type { AppEnv } from '../app/app.ts'
import { redirect } from '../rendering/redirect.ts'

type Options = {
  userOf: (c: Context<AppEnv>) => UserAccount | null
  /** Returns the account of a lapsed session, which gets a hint to sign in. */
  lapsedUserOf: (c: Context<AppEnv>) => UserAccount | null
  headers: Record<string, string>
}

export type Guard = (
  c: Context<AppEnv>,
  next: Next,
  answer: () => Response | Promise<Response>,
) => Promise<Response | undefined>

/** Answers administrators. Strangers do not learn that there is anything. */
export const createGuard =
  ({ userOf, lapsedUserOf, headers }: Options): Guard =>
  async (c, next, answer) => {
    if (isAdmin(userOf(c))) return answer()
    if (isAdmin(lapsedUserOf(c))) return redirect(`/login?to=${encodeURIComponent(c.req.path)}`, 303, headers)
    await next()
    return undefined
  }
