import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSealer } from '../../second-home/form/sealing.ts'
import { deriveCheaply, passphrase } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openTestSiteWithAccounts } from '../../testing/test-site.ts'

deriveCheaply()

const other = 'k7mf2-x9p4a-22bcd-efghj-kmnpq'

async function openSite(env: Record<string, string> = {}) {
  const server = await openObjectServer()
  const site = await openTestSiteWithAccounts(env)
  const admin = site.as('admin')
  const input = { url: server.webdav, user: 'erika', secret: 'Geheim-123', passphrase }
  const edit = async (changes: object = {}, browser = admin) =>
    browser.post('/api/system/home/edit', { ...input, ...changes })
  return { server, site, admin, edit }
}
type OpenSite = Awaited<ReturnType<typeof openSite>>

/** Restarts the site, with the settings stored so far. */
async function restartOpened({ site }: Pick<OpenSite, 'site'>) {
  const again = await site.restart()
  return { again, admin: site.as('admin', again.origin) }
}

const system = async (browser: OpenSite['admin']) => (await browser.send('/api/system')).text()

/** Waits until the place holds a read-back generation, and nothing that this passphrase does not open. */
const settled = ({ objects }: OpenSite['server'], admin: OpenSite['admin'], key: string) =>
  vi.waitFor(
    async () => {
      const { home } = JSON.parse(await system(admin))
      expect(home).toMatchObject({ commits: 0, trouble: '', pictures: 0, verified: expect.stringMatching(/^2026/) })
      const sealer = openSealer(key)
      await Promise.all([...objects].map(([name, bytes]) => sealer.open(name, bytes)))
    },
    { interval: 300 },
  )

test('a place that works is stored for its owner alone, and the site writes there after a restart', async () => {
  const opened = await openSite()
  const answer = await (await opened.edit()).json()
  expect(answer).toMatchObject({ isStored: true, checks: expect.arrayContaining([{ what: 'write', trouble: '' }]) })
  const { admin } = await restartOpened(opened)
  await settled(opened.server, admin, passphrase)
  const shown = await system(admin)
  expect(JSON.parse(shown).homeSettings).toMatchObject({ isFixed: false, url: opened.server.webdav, user: 'erika' })
  for (const secret of ['Geheim-123', passphrase]) expect(shown + JSON.stringify(answer)).not.toContain(secret)
  expect(statSync(join(opened.site.dir, '.second-home')).mode & 0o777).toBe(0o600)
})

test('a place that refuses is not stored, and the answer says which step failed', async () => {
  const { server, edit, admin } = await openSite()
  server.faultOf = () => 401
  expect(await (await edit()).json()).toEqual({ isStored: false, checks: [{ what: 'write', trouble: 'refused' }] })
  expect(JSON.parse(await system(admin)).homeSettings).toMatchObject({ url: '' })
})

test.each([
  ['an address that is none', { url: 'cloud.example.de' }, 'url'],
  ['no password for the user', { secret: '' }, 'secret'],
  ['a passphrase that can be guessed', { passphrase: 'kurz' }, 'passphrase'],
  ['no passphrase', { passphrase: '' }, 'passphrase'],
])('%s is refused', async (_, changes, field) => {
  const { edit } = await openSite()
  const response = await edit(changes)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})

test('a folder with the copy of another site is refused', async () => {
  const first = await openSite()
  await first.edit()
  await settled(first.server, (await restartOpened(first)).admin, passphrase)
  const second = await openSite()
  for (const key of [passphrase, other]) {
    const response = await second.edit({ url: first.server.webdav, passphrase: key })
    expect((await response.json()).error.fields.url).toContain('Another copy is there already.')
  }
})

test('after a change of the passphrase, the former one opens nothing', async () => {
  const opened = await openSite()
  await opened.edit()
  const first = await restartOpened(opened)
  await settled(opened.server, first.admin, passphrase)
  // The password stays.
  expect(await (await opened.edit({ secret: '', passphrase: other }, first.admin)).json()).toMatchObject({
    isStored: true,
  })
  const second = await restartOpened({ site: { ...opened.site, restart: () => first.again.restart() } })
  await settled(opened.server, second.admin, other)
  expect(opened.server.objects.size).toBeGreaterThan(16)
})

test('a second home is switched off', async () => {
  const opened = await openSite()
  await opened.edit()
  const first = await restartOpened(opened)
  expect((await first.admin.post('/api/system/home/off', {})).status).toBe(200)
  const again = await first.again.restart()
  expect(JSON.parse(await system(opened.site.as('admin', again.origin)))).toMatchObject({
    home: null,
    homeSettings: { url: '' },
  })
})

test('the environment comes first, and the panel changes nothing', async () => {
  const { webdav } = await openObjectServer()
  const { admin, edit } = await openSite({ SECOND_HOME: webdav, SECOND_HOME_PASSPHRASE: passphrase })
  expect(JSON.parse(await system(admin)).homeSettings).toMatchObject({ isFixed: true, url: '' })
  expect((await edit()).status).toBe(409)
  expect((await admin.post('/api/system/home/off', {})).status).toBe(409)
})
