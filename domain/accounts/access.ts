import type { Account } from './user.ts'

/** The account that makes a request; null for a visitor who is not signed in. */
export type Actor = Pick<Account, 'active' | 'role'> | null

/** Section 6: only an active account with the role admin is an administrator. */
export const isAdmin = (actor: Actor) => actor?.active === true && actor.role === 'admin'

/** D10, D11: visitors see what is active, an administrator everything. */
export const maySee = (actor: Actor, item: { active: boolean }) => item.active || isAdmin(actor)
