import { expect, test, vi } from 'vitest'
import { openSealer } from '../second-home/form/sealing.ts'
import { passphrase } from '../testing/second-home.ts'
import { openObjectServer } from '../testing/servers/object-server.ts'
import { inquiry, openTestSite, visitor } from '../testing/test-site.ts'

const kindsIn = async (objects: Map<string, Buffer>) => {
  const sealer = openSealer(passphrase)
  const heads = await Promise.all([...objects].map(([name, bytes]) => sealer.open(name, bytes)))
  return new Set(heads.map(({ head }) => head.kind))
}

test('a site with a second home copies itself and its changes there', async () => {
  const server = await openObjectServer()
  const site = await openTestSite({ SECOND_HOME: server.s3, SECOND_HOME_PASSPHRASE: passphrase })
  await vi.waitFor(async () => expect(await kindsIn(server.objects)).toContain('ready'), { timeout: 20_000 })
  await visitor(site.origin).post('/api/registration/add', inquiry)
  await vi.waitFor(async () => expect(await kindsIn(server.objects)).toContain('picture'), { timeout: 20_000 })
  await site.stop()
  expect(await kindsIn(server.objects)).toEqual(
    new Set(['lease', 'begin', 'pictures', 'files', 'ready', 'commits', 'picture']),
  )
  expect(site.logged.filter(line => line.includes('second home'))).toEqual([])
})
