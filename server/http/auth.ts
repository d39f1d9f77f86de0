import type { Context, MiddlewareHandler } from 'hono'
import { isAdmin } from '../../domain/accounts/access.ts'
import type { Account } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'

export type ApiEnv = { Variables: { ip: string; user: Account | null } }

/** The signed-in account of a request. Pages are rendered as for a visitor. */
export const actorOf = (c: Context<ApiEnv>): Account | null => c.get('user') ?? null

/** Lets only administrators pass (D9); runs before anything reads the body (D34). */
export const adminOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const actor = actorOf(c)
  if (!actor) throw new AppError('unauthorized', 'Please sign in.')
  if (!isAdmin(actor)) throw new AppError('forbidden', 'Only an administrator may do this.')
  await next()
}
