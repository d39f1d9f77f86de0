import type { User } from '../domain/user.ts'
import { openSessions } from './session.ts'
import type { DataFolder } from './store/data-folder.ts'

/** For tests and benches: puts an account into a data folder and signs it in; returns the Cookie header. */
export async function signedIn(
  data: Pick<DataFolder, 'sessions' | 'users'>,
  account: Partial<User>,
  now = () => new Date().toISOString(),
): Promise<string> {
  const user: User = {
    _id: 'account',
    ip: '127.0.0.1',
    agent: 'test',
    email: 'erika@example.org',
    active: true,
    role: 'admin',
    ...account,
  }
  await data.users.update(users => ({ next: [...users, user], result: undefined }))
  const { cookieName, begin } = openSessions({ ...data, now, isSecure: false })
  return `${cookieName}=${await begin(user._id)}`
}
