import { expect, test, vi } from 'vitest'
import { openChain } from '../../second-home/form/chain.ts'
import { openSealer } from '../../second-home/form/sealing.ts'
import { openPlace } from '../../second-home/places/open-place.ts'
import { readWriter } from '../../store/files/writer-file.ts'
import { deriveCheaply, passphrase } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { inquiry, openTestSite, openTestSiteWithAccounts, visitor } from '../../testing/test-site.ts'

deriveCheaply()

const kindsIn = async (objects: Map<string, Buffer>) => {
  const sealer = openSealer(passphrase)
  const heads = await Promise.all([...objects].map(([name, bytes]) => sealer.open(name, bytes)))
  return new Set(heads.map(({ head }) => head.kind))
}

test('a site with a second home copies itself and its changes there', async () => {
  const server = await openObjectServer()
  const site = await openTestSite({ SECOND_HOME: server.s3, SECOND_HOME_PASSPHRASE: passphrase })
  await vi.waitFor(async () => expect(await kindsIn(server.objects)).toContain('ready'))
  await visitor(site.origin).post('/api/registration/add', inquiry)
  await vi.waitFor(async () => expect(await kindsIn(server.objects)).toContain('picture'))
  await site.stop()
  expect(await kindsIn(server.objects)).toEqual(
    new Set(['lease', 'begin', 'pictures', 'files', 'ready', 'commits', 'picture']),
  )
  expect(site.logged.filter(line => line.includes('second home'))).toEqual([])
})

/** Adds a newer generation, without any file, as a machine that was taken over may do before it notices. */
async function addGenerationOf(writer: string, url: string) {
  const at = '2026-11-29T10:00:00.000Z'
  const store = openPlace(url, { user: '', secret: '' }, () => Date.parse(at))
  const chain = openChain(store, openSealer(passphrase), '00000009-0000000001/')
  await chain.add({ kind: 'begin', form: 1, at, writer, n: 0 })
  await chain.flush()
  await chain.add({ kind: 'ready' })
  await chain.flush()
}

test('the office shows the lag of the second home, checks it and rehearses a takeover', async () => {
  const server = await openObjectServer()
  const site = await openTestSiteWithAccounts({ SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase })
  const admin = site.as('admin')
  await visitor(site.origin).post('/api/registration/add', inquiry)
  const home = async () => (await (await admin.send('/api/system')).json()).home
  await vi.waitFor(async () => expect(await home()).toMatchObject({ commits: 0, seconds: 0, trouble: '' }), {
    interval: 300,
  })
  const checks = await (await admin.post('/api/system/home/check', {})).json()
  expect(checks).toHaveLength(6)
  await addGenerationOf('another writer', server.webdav)
  const rehearsal = await (await admin.post('/api/system/home/rehearse', {})).json()
  expect(rehearsal).toMatchObject({ registrations: 1, problems: [] })
  const legal = await (await fetch(`${site.origin}/api/site/legal`)).text()
  expect(legal).toContain('zweiten Ort (127.0.0.1')
  const record = await (await admin.send('/api/privacy/record')).text()
  expect(record).toContain('zweiten Ort (127.0.0.1')
})

test('a site that runs without its second home for a while deletes there later what it erased meanwhile', async () => {
  const server = await openObjectServer()
  const env = { SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase }
  const site = await openTestSite(env)
  expect(await readWriter(site.dir)).toMatchObject({ isErasing: false })
  await site.restart(() => {}, {})
  expect(await readWriter(site.dir)).toMatchObject({ isErasing: true })
})

test('a rehearsal is a task once there is something to rehearse, until one has succeeded', async () => {
  const server = await openObjectServer()
  const site = await openTestSiteWithAccounts({ SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase })
  const admin = site.as('admin')
  const rehearsals = async () =>
    (await (await admin.send('/api/desk')).json()).tasks.filter(({ kind }: { kind: string }) => kind === 'rehearsal')
  await vi.waitFor(async () => expect(await rehearsals()).toEqual([{ kind: 'rehearsal', last: '' }]), {
    interval: 300,
  })
  await admin.post('/api/system/home/rehearse', {})
  expect(await rehearsals()).toEqual([])
})
