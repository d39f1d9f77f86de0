import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { lacksPrograms } from '../../server/testing/programs.ts'
import { callerOf } from '../support/api.ts'
import { executable, startSite } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const lichtung = (...args: string[]) => spawnSync(executable, args, { env: {}, encoding: 'utf8', timeout: 60_000 })

const admin = (dataDir: string, ...words: string[]) =>
  lichtung('admin', ...words, '--data', dataDir, '--public-url', 'https://wald.example')

/** A folder whose site has been started once. */
async function startedOnce(env: Record<string, string> = {}) {
  const dataDir = join(folder(), 'data')
  const site = await startSite(dataDir, { env })
  expect(await site.end('SIGTERM')).toBe(0)
  return dataDir
}

/** Sets a password by a link; returns whether that worked. */
async function choosesPassword(dataDir: string, link: string, password: string) {
  const site = await startForTest(dataDir)
  const call = await callerOf(site)
  const { searchParams } = new URL(link)
  const { status } = await call('/api/user/passwordreset', {
    method: 'POST',
    body: JSON.stringify({ password, email: searchParams.get('email'), key: searchParams.get('key') }),
  })
  await site.end('SIGTERM')
  return status === 200
}

const linkIn = (text: string) => /https:\/\/wald\.example\/login\?\S+/.exec(text)?.[0] ?? ''

test('the command line adds an administrator, lists it and sets a new password', async () => {
  const dataDir = await startedOnce()
  const added = admin(dataDir, 'add', 'Erika@example.org')
  expect(added).toMatchObject({ status: 0, stderr: '' })
  expect(await choosesPassword(dataDir, linkIn(added.stdout), 'Waldweg-im-Nebel-42')).toBe(true)
  expect(admin(dataDir, 'list').stdout).toContain('erika@example.org  admin\n')

  const reset = admin(dataDir, 'reset', 'erika@example.org')
  expect(reset.status).toBe(0)
  expect(await choosesPassword(dataDir, linkIn(reset.stdout), 'Moosboden-am-Bach-17')).toBe(true)
})

test('a link from the command line stays valid when a site without any password starts', async () => {
  const dataDir = await startedOnce()
  const reset = admin(dataDir, 'reset', 'admin@localhost')
  expect(await choosesPassword(dataDir, linkIn(reset.stdout), 'Waldweg-im-Nebel-42')).toBe(true)
})

test('damaged accounts stay unchanged, and no repair happens on the way', async () => {
  const dataDir = await startedOnce({ ADMIN_EMAIL: 'erika@example.org' })
  const file = join(dataDir, 'users.json')
  writeFileSync(file, 'damaged')
  const { status, stdout, stderr } = admin(dataDir, 'reset', 'erika@example.org')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The accounts of \S+ cannot be read: users\.json is damaged/)
  expect(readFileSync(file, 'utf8')).toBe('damaged')
})

test('the accounts of a running site can be listed but not changed', async () => {
  const dataDir = join(folder(), 'data')
  await startForTest(dataDir)
  expect(admin(dataDir, 'add', 'erika@example.org')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/in use by another Lichtung process/),
  })
  expect(admin(dataDir, 'list')).toMatchObject({ status: 0, stdout: expect.stringContaining('admin@localhost') })
})

test('the admin commands create nothing where there is no site', () => {
  for (const words of [['list'], ['add', 'erika@example.org'], ['reset', 'erika@example.org']])
    expect(admin(folder(), ...words)).toMatchObject({ status: 1, stderr: expect.stringMatching(/no site in/) })
})

test('an address without an account gets no link', async () => {
  const dataDir = await startedOnce()
  expect(admin(dataDir, 'reset', 'niemand@example.org')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/no account of niemand@example.org/),
  })
})

const hasSystemd = !lacksPrograms('systemd-analyze')

test
  .skipIf(!hasSystemd)
  .each([
    [[]],
    [['--domain', 'wald.example,www.wald.example']],
    [['--port', '80', '--public-url', 'http://wald.example']],
    [['--port', '8080', '--host', '127.0.0.1', '--public-url', 'https://wald.example']],
  ])('systemd accepts the unit for %j', options => {
  const { status, stdout } = lichtung('service', ...options)
  expect(status).toBe(0)
  const path = join(folder(), 'lichtung.service')
  writeFileSync(path, stdout)
  expect(spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: '',
    stderr: '',
  })
})

test('only the unit of a service on a privileged port may bind such ports', () => {
  const capability = /^AmbientCapabilities=CAP_NET_BIND_SERVICE$/m
  expect(lichtung('service', '--domain', 'wald.example').stdout).toMatch(capability)
  expect(lichtung('service', '--port', '80').stdout).toMatch(capability)
  expect(lichtung('service').stdout).not.toMatch(capability)
})

test('the unit makes malloc give memory back to the system', () => {
  expect(lichtung('service').stdout).toMatch(/^Environment=MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072$/m)
})

test('no unit is printed for a service that would not start', () => {
  expect(lichtung('service', '--domain', 'wald.example\nUser=root')).toMatchObject({ status: 1, stdout: '' })
  expect(lichtung('service', '--port', 'viele')).toMatchObject({ status: 1, stdout: '' })
  expect(lichtung('service', '--data', '/srv')).toMatchObject({ status: 1, stdout: '' })
})

test('a start leaves out Request and Response, and loads them soon after with V8’s compiled code', async () => {
  // Both outputs share a pipe, which keeps their order.
  const site = await startForTest(join(folder(), 'data'), {
    command: ['sh', '-c', 'exec "$0" "$@" 2>&1', executable],
    env: { NODE_DEBUG_NATIVE: 'code_cache' },
  })
  const undici = 'Code cache of internal/deps/undici/undici (BufferNotOwned) is '
  await vi.waitFor(() => expect(site.stdout()).toContain(undici))
  const [before = '', after = ''] = site.stdout().split('Lichtung is ready')
  expect(before).toContain('Compiling http ')
  expect(before).not.toContain('undici')
  expect(after).toContain(`${undici}accepted`)
})
