import type { UserAccount } from '../../domain/people/accounts/user.ts'
import { sampleAccount } from '../../domain/testing/samples.ts'
import { openSessions } from '../people/accounts/session.ts'
import type { DataFolder } from '../store/data-folder.ts'

/**
 * For tests and benches: puts an account into a data folder and signs it in; returns the Cookie header. An inactive
 * account was active when it signed in.
 */
export async function signedIn(
  data: Pick<DataFolder, 'sessions' | 'users' | 'commit'>,
  account: Partial<UserAccount>,
  now = () => new Date().toISOString(),
): Promise<string> {
  const user = sampleAccount(account)
  await data.users.update(users => ({ next: [...users, { ...user, active: true }], result: undefined }))
  const cookie = await openSessions({ ...data, now, isSecure: false }).begin(user)
  await data.users.update(users => ({ next: [...users.slice(0, -1), user], result: undefined }))
  return cookie.split(';')[0] ?? ''
}
