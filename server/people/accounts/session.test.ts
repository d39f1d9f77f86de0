import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, openDataFolder } from '../../store/data-folder.ts'
import { signedIn } from '../../testing/accounts.ts'
import { sampleContent, temporaryFolder } from '../../testing/sample-site.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { openSessions } from './session.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let data: DataFolder
let clock: { now: string }
beforeEach(async () => {
  folder = await temporaryFolder()
  data = await openDataFolder({ dir: join(folder.dir, 'data'), firstContent: sampleContent, log: () => {} })
  clock = { now: '2026-11-28T09:00:00.000Z' }
})
afterEach(async () => {
  await data.close()
  await folder.done()
})

const now = () => clock.now
const sessions = () => openSessions({ ...data, now, isSecure: false })
const advance = (hours: number) => {
  clock.now = new Date(Date.parse(clock.now) + hours * 3_600_000).toISOString()
}

test('a session is recognized by its cookie, which is not stored', async () => {
  const cookie = await signedIn(data, {}, now)
  const [, token = ''] = cookie.split('=')
  expect(token).toHaveLength(43)
  expect(sessions().userOf(`a=b; ${cookie}`)?.role).toBe('admin')
  expect(JSON.stringify(storedIn(join(folder.dir, 'data'), 'sessions'))).not.toContain(token)
})

test.each([undefined, '', 'sid=', 'sid=wrong', `sid=${'A'.repeat(43)}`, 'sid'])(
  'no session matches the Cookie header %j',
  async cookies => {
    await signedIn(data, {}, now)
    expect(sessions().userOf(cookies)).toBeNull()
  },
)

/** Resolves when the changes so far are stored. */
const settled = () => data.sessions.update(current => ({ next: current, result: undefined }))

test('a session ends eight hours after it was last used', async () => {
  const cookie = await signedIn(data, {}, now)
  advance(7.9)
  expect(sessions().userOf(cookie)).not.toBeNull()
  await settled()
  advance(7.9)
  expect(sessions().userOf(cookie)).not.toBeNull()
  await settled()
  advance(8.1)
  expect(sessions().userOf(cookie)).toBeNull()
})

test('a session ends after seven days, however much it is used', async () => {
  const cookie = await signedIn(data, {}, now)
  for (let hours = 0; hours < 7 * 24; hours += 6) {
    expect(sessions().userOf(cookie)).not.toBeNull()
    await settled()
    advance(6)
  }
  advance(0.1)
  expect(sessions().userOf(cookie)).toBeNull()
})

test('an expired session is distinguished from one that somebody has ended', async () => {
  const cookie = await signedIn(data, {}, now)
  expect(sessions().lapsedUserOf(cookie)).toBeNull()
  advance(8.1)
  const account = sessions().lapsedUserOf(cookie)
  if (!account) expect.fail()
  // Signing in elsewhere does not end the session.
  await sessions().begin(account)
  expect(sessions().lapsedUserOf(cookie)).toEqual(account)
  // After seven days the session is invalid, but nobody has ended it.
  advance(29 * 24)
  await sessions().begin(account)
  expect([sessions().userOf(cookie), sessions().stillUserOf(cookie)]).toEqual([null, null])
  expect(sessions().lapsedUserOf(cookie)).toEqual(account)
  advance(24)
  expect(sessions().lapsedUserOf(cookie)).toBeNull()
  const other = await signedIn(data, { email: 'other@example.org' }, now)
  advance(8.1)
  const user = sessions().lapsedUserOf(other)?._id ?? ''
  await sessions().endAll(user)
  expect(sessions().lapsedUserOf(other)).toBeNull()
})

test('a deleted or deactivated account loses its rights at once', async () => {
  const cookie = await signedIn(data, {}, now)
  await data.users.update(users => ({ next: users.map(user => ({ ...user, active: false })), result: undefined }))
  expect(sessions().userOf(cookie)?.active).toBe(false)
  await data.users.update(() => ({ next: [], result: undefined }))
  expect(sessions().userOf(cookie)).toBeNull()
})

test('a login checked against an outdated password opens no session', async () => {
  await signedIn(data, {}, now)
  const [account] = data.users.current
  if (!account) expect.fail()
  const changed = data.users.update(users => ({
    next: users.map(user => ({ ...user, password: 'another hash' })),
    result: undefined,
  }))
  // The login asks for its session before the new password is stored.
  await expect(sessions().begin(account)).rejects.toMatchObject({ code: 'unauthorized' })
  await changed
})
