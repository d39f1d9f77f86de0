import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { walk } from '../../server/store/files/walk-folder.ts'
import { openObjectServer } from '../../server/testing/servers/object-server.ts'
import { clientOf } from '../support/clients.ts'
import { executable, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const passphrase = 'k7mf2-x9p4a-22bcd-efghj-kmnpq'
/** An account without a name, as that of a container. */
const ACCOUNT = 10001

/** Runs a command while the second home answers within this process. */
async function lichtung(words: readonly string[], input = '') {
  const child = spawn(executable, words, { env: {}, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { status, stdout }
}

/** Runs a site whose second home has one registration, and destroys its machine. */
async function openDestroyedSite() {
  const server = await openObjectServer()
  const dataDir = folder()
  const env = { SECOND_HOME: server.webdav, SECOND_HOME_USER: 'erika', SECOND_HOME_SECRET: 'Geheim-123' }
  const site = await startForTest(dataDir, { env: { ...env, SECOND_HOME_PASSPHRASE: passphrase } })
  expect(await (await clientOf(site))({ email: 'ada@example.org' })).toBe(200)
  const { port } = new URL(site.origin)
  await vi.waitFor(
    async () =>
      expect((await lichtung(['status', '--port', port])).stdout).toMatch(/has every change\.\nIt has every picture\./),
    { interval: 500 },
  )
  await site.end('SIGKILL')
  rmSync(dataDir, { recursive: true })
  return server
}

test.skipIf(process.getuid?.() !== 0)(
  'the lines of the emergency sheet, typed by root, give a service its site and its second home',
  async () => {
    const server = await openDestroyedSite()
    const dataDir = join(folder(), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    chownSync(join(dataDir, '..'), ACCOUNT, ACCOUNT)
    chownSync(dataDir, ACCOUNT, ACCOUNT)
    const words = ['takeover', '--no-serve', '--force', '--data', dataDir, '--from', server.webdav]
    const input = `erika\nGeheim-123\n${passphrase.toUpperCase().replaceAll('-', ' ')}\n`
    const { status, stdout } = await lichtung(words, input)
    expect([status, stdout]).toEqual([0, expect.stringContaining('has 1 registrations')])
    for await (const { parentPath, name } of walk(dataDir)) {
      const stats = statSync(join(parentPath, name))
      expect([name, stats.uid]).toEqual([name, ACCOUNT])
    }
    expect(statSync(join(dataDir, '.second-home')).mode & 0o777).toBe(0o600)
    // The service starts without a word about the second home in its environment.
    const command = ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups', executable]
    const site = await startForTest(dataDir, { command })
    expect(registrationsIn(dataDir).map(({ email }) => email)).toEqual(['ada@example.org'])
    await vi.waitFor(() => expect(site.stderr()).toContain('All pictures have come'))
    expect(await (await clientOf(site))({ email: 'ben@example.org' })).toBe(200)
    await site.end('SIGTERM')
  },
)
