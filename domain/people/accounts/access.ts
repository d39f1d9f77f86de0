import type { UserAccount } from './user.ts'

/** The account behind a request; null for a visitor who is not signed in. */
export type Requester = Pick<UserAccount, 'active' | 'role'> | null

/** Only an active account with the role admin is an administrator. */
export const isAdmin = (actor: Requester) => actor?.active === true && actor.role === 'admin'

/** Visitors see active items, administrators see everything (D10, D11). */
export const maySee = (actor: Requester, item: { active: boolean }) => item.active || isAdmin(actor)
