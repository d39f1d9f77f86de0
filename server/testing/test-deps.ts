import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sampleSite } from '../../domain/testing/samples.ts'
import { openDeps } from '../app/open-deps.ts'
import { readCommand } from '../cli/command-line.ts'
import { receivePictures } from '../content/images/receive-pictures.ts'
import { openDns } from '../mailer/dns/dns.ts'
import { createLog } from '../runtime/log.ts'
import { type DataFolder, openDataFolder } from '../store/data-folder.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { sampleContent } from './sample-site.ts'
import { mailWaits } from './servers/mail-server.ts'
import { testThreads } from './threads.ts'

/**
 * For tests of rules without an API call of their own: opens everything that a route may use, over real files and with
 * running jobs.
 */
export async function openTestDeps(
  { env = {}, now: beginning = '2026-11-28T09:00:00.000Z' }: { env?: Record<string, string>; now?: string } = {},
  prepare: (data: Pick<DataFolder, 'commit'>) => Promise<void> = async () => {},
) {
  const dir = makeMemoryFolder('lichtung-')
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const clock = { now: beginning }
  let lastId = 0
  async function open() {
    const data = await openDataFolder({ dir: join(dir, 'data'), firstContent, log: () => {} })
    const command = readCommand(['--port', '0', '--data', join(dir, 'data')], env)
    if (command.name !== 'serve') throw new Error('unreachable')
    const now = () => clock.now
    const log = createLog('error', () => {}, now)
    const deps = openDeps({
      data,
      now,
      newId: () => `id-${++lastId}`,
      log,
      origin: () => 'https://example.org',
      isSecure: true,
      receivePictures,
      restart: () => {},
      mail: command.config,
      mailTimeouts: { ...mailWaits(env), lookIntervalMs: 50, diskPauseMs: 300 },
      // A test of name lookups opens a name server of its own.
      dns: openDns(env.TEST_DNS ? [env.TEST_DNS] : []),
      waitingListTimes: { lapseAfterMs: 0, lookIntervalMs: 50 },
      reminderTimes: { doubtMs: 0, lookIntervalMs: 50 },
      invoicingLookMs: 50,
      ...testThreads,
    })
    const jobs = [deps.waitingLists, deps.reminders, deps.invoicing]
    const start = () => {
      deps.courier.start()
      for (const job of jobs) job.start()
    }
    let closing: Promise<void> | undefined
    async function closeAll() {
      await Promise.all(jobs.map(job => job.close()))
      await deps.courier.close()
      await Promise.all([deps.passwords.close(), deps.spreadsheets.close(), deps.papers.close(), deps.visits.close()])
      await deps.trustedClock.close()
      await deps.logins.close()
      await data.close()
    }
    const close = () => {
      closing ??= closeAll()
      return closing
    }
    onTestFinished(close)
    return { deps, start, close }
  }
  const first = await open()
  await prepare(first.deps)
  return { ...first, clock, dir: join(dir, 'data'), reopen: open }
}

const firstContent = async () => ({
  ...(await sampleContent()),
  site: sampleSite({ contact: { ...sampleSite().contact, email: 'erika@example.org' } }),
})
