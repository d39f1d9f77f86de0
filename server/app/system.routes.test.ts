import { readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import { DAY_MS, longWait } from '../../domain/kit/duration.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

import { aboutInquiries } from './system.routes.ts'

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>

const healthOf = (site: Site) => call(site.as('admin').api.system.$get({ header: longWait }))

async function backupOf(site: Site) {
  const response = await site.as('admin').send('/api/system/backup')
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  expect(response.headers.get('X-Accel-Buffering')).toBe('no')
  return response.arrayBuffer()
}

const stage = (site: Site, body: ArrayBuffer | string, type = 'application/zip') =>
  site.as('admin').post('/api/system/restore', body, { headers: { 'content-type': type } })

test('a healthy site reports its start and its free space', async () => {
  const site = await openTestSiteWithAccounts()
  expect(await healthOf(site)).toMatchObject({
    startedAt: site.clock.now,
    disk: { free: expect.any(Number), total: expect.any(Number) },
    certificate: null,
    problems: { data: [], logs: [] },
  })
})

test('the report names the state of the nightly backups, or their absence', async () => {
  const nowhere = await openTestSiteWithAccounts({ BACKUP_DIR: '/nowhere/nights' })
  const failure = 'There is no folder /nowhere/nights.'
  await vi.waitFor(async () => expect((await healthOf(nowhere)).backups).toMatchObject({ isLate: true, failure }))
  const off = await openTestSiteWithAccounts({ BACKUP_DIR: 'none' })
  expect((await healthOf(off)).backups).toBeNull()
})

test('a log that cannot be written is reported until it can', async () => {
  const site = await openTestSiteWithAccounts()
  await rm(join(site.dir, 'logs'), { recursive: true, force: true })
  await writeFile(join(site.dir, 'logs'), 'Das ist kein Ordner.')
  await vi.waitFor(async () =>
    expect((await healthOf(site)).problems.logs).toEqual([expect.stringMatching(/requests-2026/)]),
  )
  await rm(join(site.dir, 'logs'))
  await vi.waitFor(async () => expect((await healthOf(site)).problems.logs).toEqual([]))
})

test('a trusted proxy that names no client is reported until it names one', async () => {
  const site = await openTestSiteWithAccounts({ TRUST_PROXY: '127.0.0.1' })
  const namesNoClient = async () => (await healthOf(site)).problems.namesNoClient
  for (let asked = 0; asked < 25; asked += 1) await fetch(`${site.origin}/healthz`)
  expect(await namesNoClient()).toBe(false)
  for (let asked = 0; asked < 20; asked += 1) await fetch(`${site.origin}/kontakt`)
  expect(await namesNoClient()).toBe(true)
  await fetch(`${site.origin}/kontakt`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(await namesNoClient()).toBe(false)
})

test('a data folder in memory is reported at the start and in Health, there in the reader’s language', async () => {
  const site = await openTestSiteWithAccounts({ TEST_MOUNTS: '22 1 0:5 / / rw - tmpfs tmpfs rw' })
  expect(site.logged).toEqual([expect.stringContaining('it is erased on reboot')])
  expect((await healthOf(site)).problems.place).toEqual([expect.stringContaining('it is erased on reboot')])
  const admin = site.as('admin')
  await admin.post('/api/user/language', { language: 'de' })
  expect((await call(admin.api.system.$get({ header: longWait }))).problems.place).toEqual([
    expect.stringContaining('wird beim Neustart gelöscht'),
  ])
})

test('repairs at the start are reported', async () => {
  const site = await openTestSiteWithAccounts()
  const repaired = await site.restart(() => writeFile(join(site.dir, 'users.json'), '{'))
  const { problems } = await healthOf({ ...site, as: actor => site.as(actor, repaired.origin) })
  expect(problems.data).toEqual([expect.stringMatching(/^users\.json is damaged.*The previous version was loaded/)])
})

test('refused inquiries are reported for a week', () => {
  const refusedAt = Date.parse('2026-11-28T09:00:00.000Z')
  expect(aboutInquiries(undefined, refusedAt)).toEqual([])
  expect(aboutInquiries(refusedAt, refusedAt + 7 * DAY_MS)).toEqual([expect.stringContaining('28.11.26(10:00)')])
  expect(aboutInquiries(refusedAt, refusedAt + 7 * DAY_MS + 1)).toEqual([])
})

test('a backup is previewed, committed, and in effect after the next start', async () => {
  const site = await openTestSiteWithAccounts()
  const backup = await backupOf(site)
  await site.as('admin').post('/api/info/del', { _id: (await call(site.as('admin').api.info.$get()))[0]?._id })
  const pages = (await call(site.as('admin').api.info.$get())).length

  const staged = await (await stage(site, backup)).json()
  expect(staged).toMatchObject({ contents: { infos: pages + 1 } })
  expect(await call(site.as('admin').api.info.$get())).toHaveLength(pages)

  expect((await site.as('admin').post('/api/system/restore/commit', { id: staged.id })).status).toBe(200)
  const restored = await site.restart()
  expect(await call(site.as('admin', restored.origin).api.info.$get())).toHaveLength(pages + 1)
})

test('asking for the size of a backup opens nothing', async () => {
  const site = await openTestSiteWithAccounts()
  const open = () => readdirSync('/proc/self/fd').length
  const before = open()
  for (let i = 0; i < 20; i += 1)
    expect((await site.as('admin').send('/api/system/backup', { method: 'HEAD' })).status).toBe(200)
  await vi.waitFor(() => expect(open()).toBeLessThan(before + 10))
})

test('a discarded restore cannot be committed', async () => {
  const site = await openTestSiteWithAccounts()
  const { id } = await (await stage(site, await backupOf(site))).json()
  expect((await site.as('admin').post('/api/system/restore/discard', { id })).status).toBe(200)
  expect((await site.as('admin').post('/api/system/restore/commit', { id })).status).toBe(404)
})

test('an invalid backup is refused, and so is one sent to another call', async () => {
  const site = await openTestSiteWithAccounts()
  expect(await (await stage(site, 'Das sind Fotos.')).json()).toMatchObject({ error: { code: 'invalid' } })
  expect((await stage(site, '{}', 'text/plain')).status).toBe(415)
  const zip = { headers: { 'content-type': 'application/zip' } }
  expect((await site.as('admin').post('/api/system/restore/commit', 'PK', zip)).status).toBe(415)
})
