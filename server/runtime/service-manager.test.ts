import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { answersAt, reportToSystemd } from './service-manager.ts'

const log = createLog(
  'error',
  () => undefined,
  () => '2026-11-26T08:00:00.000Z',
)

/** Creates a machine whose systemd-notify records its arguments. */
function machine(changes: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lichtung-systemd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const reported = join(folder, 'reported')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${reported}\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  const reports = () => (existsSync(reported) ? readFileSync(reported, 'utf8').trim().split('\n') : [])
  return { reports, env: { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/systemd/notify', ...changes } }
}

async function siteThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('systemd learns when the site is ready, and as long as it answers', async () => {
  let isHanging = false
  const waiting: (() => void)[] = []
  const site = await siteThat((_, response) => {
    if (isHanging) waiting.push(() => response.end())
    else response.end()
  })
  const { reports, env } = machine({ WATCHDOG_USEC: '40000' })
  const stop = reportToSystemd({ env, answers: () => answersAt(site), log })
  onTestFinished(stop)
  await vi.waitFor(() => expect(reports()).toEqual(expect.arrayContaining(['READY=1', 'WATCHDOG=1'])))
  isHanging = true
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const before = reports().length
  for (const answer of waiting) answer()
  isHanging = false
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before + 1))
})

test('a hanging site is not asked a second time, and systemd gets no more reports', async () => {
  let requestCount = 0
  const { reports, env } = machine({ WATCHDOG_USEC: '20000' })
  const stop = reportToSystemd({
    env,
    answers: () => {
      requestCount += 1
      return new Promise(() => undefined)
    },
    log,
  })
  onTestFinished(stop)
  await vi.waitFor(() => expect(reports()).toEqual(['READY=1']))
  await vi.waitFor(() => expect(requestCount).toBe(1))
  expect(reports()).toEqual(['READY=1'])
})

test('a site that refuses does not count as answering', async () => {
  const site = await siteThat((_, response) => response.writeHead(500).end())
  expect(await answersAt(site)).toBe(false)
})

test('without systemd no report is sent', async () => {
  const { reports, env } = machine()
  let asked = false
  reportToSystemd({
    env: { ...env, NOTIFY_SOCKET: undefined, WATCHDOG_USEC: '1000' },
    answers: async () => {
      asked = true
      return true
    },
    log,
  })()
  expect([asked, reports()]).toEqual([false, []])
})
