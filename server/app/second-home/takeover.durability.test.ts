import { cpSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSealer } from '../../second-home/form/sealing.ts'
import { restoreSite } from '../../store/backup/restore.ts'
import { openFolderSource } from '../../store/backup/site-files.ts'
import { printFile } from '../../store/files/json-text.ts'
import { temporaryFolder } from '../../testing/sample-site.ts'
import { passphrase } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { storedIn } from '../../testing/stored-data.ts'
import {
  inquiry,
  openTestSite,
  openTestSiteWithAccounts,
  registration,
  type TestSite,
  visitor,
} from '../../testing/test-site.ts'
import { takeOver } from './takeover-command.ts'

const home = { user: '', secret: '', passphrase, keepDays: 7 }

async function openHomedSite() {
  const server = await openObjectServer()
  const site = await openTestSite({ SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase })
  return { server, site }
}

const imagesOf = (site: TestSite) => storedIn(site.dir, 'images')

const register = (site: TestSite, name: string) =>
  visitor(site.origin).post('/api/registration/add', { ...registration, event: 'termin-01', name })

/** Waits until the second home has the newest change. */
async function hasArrived({ objects }: { objects: Map<string, Buffer> }, text: string) {
  const sealer = openSealer(passphrase)
  await vi.waitFor(
    async () => {
      const bodies = await Promise.all([...objects].map(([name, bytes]) => sealer.open(name, bytes)))
      expect(bodies.some(({ body }) => body.includes(text))).toBe(true)
    },
    { interval: 200 },
  )
}

/**
 * Destroys the machine without a word to its second home, and takes over on another, which starts after `beforeStart`.
 */
async function takenOver(
  { server, site }: Awaited<ReturnType<typeof openHomedSite>>,
  { force = true, beforeStart = async () => {} } = {},
) {
  const printed: string[] = []
  server.faultOf = () => 503
  const again = await site.restart(async () => {
    server.faultOf = () => undefined
    rmSync(site.dir, { recursive: true })
    await takeOver({
      dataDir: site.dir,
      home: { ...home, url: server.webdav },
      force,
      now: () => site.clock.now,
      print: text => printed.push(text),
      signal: new AbortController().signal,
    })
    await beforeStart()
  })
  return { again, printed: printed.join('') }
}

test('an empty machine takes over all data, and numbers continue above a gap', async () => {
  const homed = await openHomedSite()
  await register(homed.site, 'Ada Eins')
  await visitor(homed.site.origin).post('/api/registration/add', inquiry)
  await hasArrived(homed.server, inquiry.email)
  const before = homed.site.stored()
  const { again, printed } = await takenOver(homed)
  expect(again.stored()).toEqual(before)
  expect(printed).toMatch(/^Taken over within \d+ seconds: the state of 2026-/)
  await register(again, 'Ada Zwei')
  expect(again.stored().map(({ number }) => number?.slice(5))).toEqual(['0001', undefined, '0102'])
  await hasArrived(homed.server, 'Ada Zwei')
})

test('numbers continue above a gap also if an older backup is restored between a takeover and the start', async () => {
  const homed = await openHomedSite()
  const { dir, clock } = homed.site
  const { dir: backup, done } = await temporaryFolder()
  onTestFinished(done)
  cpSync(dir, backup, { recursive: true })
  for (const name of ['Ada Eins', 'Ada Zwei']) await register(homed.site, name)
  await hasArrived(homed.server, 'Ada Zwei')
  const beforeStart = async () => {
    const source = await openFolderSource(backup, clock.now, 'backup')
    await restoreSite(dir, source, { force: true, now: clock.now, signal: new AbortController().signal })
  }
  const { again } = await takenOver(homed, { beforeStart })
  await register(again, 'Ada Drei')
  expect(again.stored().map(({ number }) => number?.slice(5))).toEqual(['0103'])
})

/** Returns the kinds of the objects in the newest generation. */
async function newestKinds({ objects }: { objects: Map<string, Buffer> }) {
  const names = [...objects.keys()].filter(name => /^\d{8}-/.test(name)).toSorted()
  const newest = names.filter(name => name.startsWith(names.at(-1)?.slice(0, 20) ?? ''))
  const sealer = openSealer(passphrase)
  const all = newest.map(async name => (await sealer.open(name, objects.get(name) ?? Buffer.alloc(0))).head.kind)
  return new Set(await Promise.all(all))
}

test('machines that are destroyed seconds after their takeover hand on all, and send no file for it', async () => {
  const homed = await openHomedSite()
  await register(homed.site, 'Ada Eins')
  await hasArrived(homed.server, 'Ada Eins')
  for (const name of ['Ada Zwei', 'Ada Drei', 'Ada Vier']) {
    const { again } = await takenOver(homed)
    await register(again, name)
    await hasArrived(homed.server, name)
    expect(await newestKinds(homed.server)).toEqual(new Set(['begin', 'commits']))
    homed.site = again
  }
  const { again } = await takenOver(homed)
  const stored = again.stored()
  expect(stored.map(({ name }) => name)).toEqual(['Ada Eins', 'Ada Zwei', 'Ada Drei', 'Ada Vier'])
  expect(stored.map(({ number }) => number?.slice(5))).toEqual(['0001', '0102', '0203', '0304'])
})

test('a site that stops and starts again sends no file for its next change, unless somebody has changed one', async () => {
  const homed = await openHomedSite()
  await register(homed.site, 'Ada Eins')
  await hasArrived(homed.server, 'Ada Eins')
  const again = await homed.site.restart()
  await register(again, 'Ada Zwei')
  await hasArrived(homed.server, 'Ada Zwei')
  expect(await newestKinds(homed.server)).toEqual(new Set(['begin', 'commits']))
  const third = await again.restart(() => utimesSync(join(again.dir, 'site.json'), 0, 0))
  await register(third, 'Ada Drei')
  await hasArrived(homed.server, 'Ada Drei')
  expect(await newestKinds(homed.server)).toContain('ready')
  const { again: taken } = await takenOver({ ...homed, site: third })
  expect(taken.stored().map(({ name }) => name)).toEqual(['Ada Eins', 'Ada Zwei', 'Ada Drei'])
})

test('a file that somebody changes between a takeover and the start reaches the second home', async () => {
  const homed = await openHomedSite()
  await register(homed.site, 'Ada Eins')
  await hasArrived(homed.server, 'Ada Eins')
  const file = join(homed.site.dir, 'registrations.json')
  // Drops the checksum, as a program of the operator's may write the file.
  const beforeStart = async () => {
    const { sha256: _, ...envelope } = JSON.parse(readFileSync(file, 'utf8').replaceAll('Ada Eins', 'Ada Elf'))
    writeFileSync(file, await buffer(printFile(envelope)))
  }
  const { again } = await takenOver(homed, { beforeStart })
  await register(again, 'Ada Zwei')
  await hasArrived(homed.server, 'Ada Zwei')
  expect(await newestKinds(homed.server)).toContain('ready')
  const { again: third } = await takenOver({ ...homed, site: again })
  expect(third.stored().map(({ name }) => name)).toEqual(['Ada Elf', 'Ada Zwei'])
})

test('pictures are fetched when visitors request them, and then all others', async () => {
  const homed = await openHomedSite()
  const picture = imagesOf(homed.site)[0]
  await vi.waitFor(() =>
    expect([...homed.server.objects.keys()].filter(name => name.startsWith('0/'))).toHaveLength(16),
  )
  const { again } = await takenOver(homed)
  const address = `${again.origin}/img/${picture?._id}`
  expect((await fetch(address)).status).toBe(200)
  await vi.waitFor(() => expect(again.logged.join()).toContain('All pictures have come'))
  for (const { _id } of imagesOf(again)) expect((await fetch(`${again.origin}/img/${_id}`)).status).toBe(200)
})

test('a picture that was changed in the second home is reported, never served, and delays no other', async () => {
  const homed = await openHomedSite()
  const names = () => [...homed.server.objects.keys()].filter(name => name.startsWith('0/'))
  await vi.waitFor(() => expect(names()).toHaveLength(16))
  const [first = '', second = ''] = names()
  // Two pictures change places.
  const bytes = homed.server.objects.get(first) ?? Buffer.alloc(0)
  homed.server.objects.set(first, homed.server.objects.get(second) ?? Buffer.alloc(0))
  homed.server.objects.set(second, bytes)
  const { again } = await takenOver(homed)
  await vi.waitFor(() => expect(again.logged.join()).toContain('All others have come'))
  const answers = await Promise.all(imagesOf(again).map(({ _id }) => fetch(`${again.origin}/img/${_id}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(imagesOf(again).length - 2)
})

test('a machine that another took over from stores nothing more, and names the changes only it has', async () => {
  const server = await openObjectServer()
  const env = { SECOND_HOME: server.webdav, SECOND_HOME_PASSPHRASE: passphrase }
  const site = await openTestSiteWithAccounts(env)
  await register(site, 'Ada Eins')
  await hasArrived(server, 'Ada Eins')
  // The place takes no more objects: an outage never stops the site.
  server.faultOf = ({ method, name }) => (method === 'PUT' && name !== 'lease' ? 503 : undefined)
  expect((await register(site, 'Ada Zwei')).status).toBe(200)
  const other = await openTestSite()
  await other.stop()
  rmSync(other.dir, { recursive: true })
  await takeOver({
    dataDir: other.dir,
    home: { ...home, url: server.webdav },
    force: true,
    now: () => site.clock.now,
    print: () => {},
    signal: new AbortController().signal,
  })
  await vi.waitFor(() => expect(site.logged.join()).toContain('Another machine has taken over'))
  const refused = await register(site, 'Ada Drei')
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain('auf einem anderen Rechner')
  const admin = site.as('admin')
  const stateOf = async () => (await (await admin.send('/api/system')).json()).home
  await vi.waitFor(async () => expect((await stateOf()).aside).toMatchObject({ count: 1, names: ['Ada Zwei'] }))
  const { takenOver, aside } = await stateOf()
  const forestList = await (await admin.send('/api/event/forest?_id=termin-01')).text()
  expect(forestList).toContain('läuft die Website auf einem anderen Rechner')
  const text = readFileSync(aside.file, 'utf8')
  expect(text).toContain('Ada Zwei')
  expect(text).not.toContain('Ada Eins')
  const { tasks } = await (await admin.send('/api/desk')).json()
  expect(tasks).toContainEqual({ kind: 'trouble', what: 'home', takenOver, reason: expect.any(String) })
  // Nobody can sign in any more, so the sign-in page says so, too.
  const login = await (await visitor(site.origin).send('/login')).text()
  expect(login.replaceAll('&quot;', '"')).toContain(`"takenOver":"${takenOver}"`)
})

test('a takeover changes nothing in a folder that holds a site, and names a wrong passphrase', async () => {
  const { server, site } = await openHomedSite()
  await register(site, 'Ada Eins')
  await hasArrived(server, 'Ada Eins')
  const options = {
    dataDir: site.dir,
    force: true,
    now: () => site.clock.now,
    print: () => {},
    signal: new AbortController().signal,
  }
  await expect(takeOver({ ...options, home: { ...home, url: server.webdav } })).rejects.toThrow('holds a site already')
  const empty = `${site.dir}-empty`
  await expect(
    takeOver({ ...options, dataDir: empty, home: { ...home, url: server.webdav, passphrase: 'vertippt vertippt' } }),
  ).rejects.toThrow('The passphrase is not the one of this second home.')
})
