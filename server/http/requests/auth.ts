import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { isAdmin } from '../../../domain/people/accounts/access.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'

export type ApiEnv = { Variables: { ip: string; user: UserAccount | null } }

/** Returns the signed-in account of a request. Pages are rendered as for a visitor. */
export const actorOf = (c: Context<ApiEnv>): UserAccount | null => c.get('user') ?? null

/** Lets only administrators pass (D9); runs before anything reads the body (D34). */
export const adminOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const actor = actorOf(c)
  if (!actor) throw notSignedIn()
  if (!isAdmin(actor))
    throw new AppError('forbidden', t('Only an administrator may do this.', 'Das darf nur, wer die Website verwaltet.'))
  await next()
}

/** Returns the account of a request that has passed `adminOnly`. */
export function signedInAccount(c: Context<ApiEnv>): UserAccount {
  const actor = actorOf(c)
  if (!actor) throw notSignedIn()
  return actor
}

const notSignedIn = () => new AppError('unauthorized', t('Please sign in.', 'Bitte melde dich an.'))
