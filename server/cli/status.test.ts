import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { WAIT_MS } from '../../domain/testing/wait-ms.ts'
import { passphrase } from '../testing/second-home.ts'
import { openObjectServer } from '../testing/servers/object-server.ts'
import { openTestSite } from '../testing/test-site.ts'
import { statusOf } from './status.ts'

const soon = () => AbortSignal.timeout(WAIT_MS)

test('the health check distinguishes a site without a second home from one that does not answer', async () => {
  const site = await openTestSite()
  expect(await statusOf(site.origin, soon())).toEqual([])
  await site.stop()
  expect(await statusOf(site.origin, soon())).toBeUndefined()
})

test('the health check reports the lag of the second home on this machine only, not through a proxy', async () => {
  const server = await openObjectServer()
  const site = await openTestSite({ SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase })
  await vi.waitFor(
    async () =>
      expect(await statusOf(site.origin, soon())).toEqual([
        'The second home has every change.',
        'It has every picture.',
        'It was last read back at 2026-11-28T09:00:00.000Z.',
      ]),
    { interval: 300 },
  )
  const { port } = new URL(site.origin)
  const asked = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/healthz', headers }, response => resolve(text(response)))
        .on('error', reject)
        .end()
    })
  expect(await asked({})).toContain('lettersWithout')
  for (const headers of [{ Host: 'wald.example' }, { 'X-Forwarded-For': '192.0.2.1' }])
    expect(await asked(headers)).not.toContain('home')
})
