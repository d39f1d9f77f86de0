import type { Context } from 'hono'
import type { User } from '../domain/user.ts'

export type ApiEnv = { Variables: { ip: string; user: User | null } }

/** Who asks. Pages are rendered for nobody in particular. */
export const actorOf = (c: Context<ApiEnv>): User | null => c.get('user') ?? null
