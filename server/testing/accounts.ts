import type { Account } from '../../domain/accounts/user.ts'
import { sampleAccount } from '../../domain/testing/samples.ts'
import { openSessions } from '../accounts/session.ts'
import type { DataFolder } from '../store/data-folder.ts'

/** For tests and benches: puts an account into a data folder and signs it in; returns the Cookie header. */
export async function signedIn(
  data: Pick<DataFolder, 'sessions' | 'users'>,
  account: Partial<Account>,
  now = () => new Date().toISOString(),
): Promise<string> {
  const user = sampleAccount(account)
  await data.users.update(users => ({ next: [...users, user], result: undefined }))
  const cookie = await openSessions({ ...data, now, isSecure: false }).begin(user._id)
  return cookie.split(';')[0] ?? ''
}
