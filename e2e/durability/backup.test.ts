import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after, setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { openArchive } from '../../server/store/backup/archive.ts'
import { checkFolder } from '../../server/store/backup/check.ts'
import { restoreSite } from '../../server/store/backup/restore.ts'
import { openDataFolder } from '../../server/store/data-folder.ts'
import { signedIn } from '../../server/testing/accounts.ts'
import { phonePhoto } from '../../server/testing/files/photos.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { clientOf, uploaderOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import {
  adminEnv,
  eventsIn,
  executable,
  imagesIn,
  infosIn,
  type RunningSite,
  registrationsIn,
  removeFolder,
  startSite,
  temporaryFolder,
} from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

/** Runs a command of the executable. */
function lichtung(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(executable, args, { env: {}, encoding: 'utf8', timeout: 60_000 })
  return { status, stdout, stderr }
}

const photo = async (width = 1200, height = 900) =>
  `data:image/jpeg;base64,${(await phonePhoto({ file: 'starter/photos/moos.jpg', width, height })).toString('base64')}`

/** Everything except figures about the machine and visits, which this request changes. */
const publicPaths = '/ /kalender /info /kontakt /privacy /kalender.ics /sitemap.xml /api/site /api/site/welcome'
const adminPaths =
  '/api/site/overview /api/site/legal /api/info /api/user /api/event /api/img /api/registration /api/registration/export/csv /api/registration/export/xlsx /api/newsletter /api/newsletter/export/csv /api/mail /api/mail/outbox /api/site/texts /api/user/all /api/access'

const digest = (body: Buffer) => createHash('sha256').update(body).digest('hex')

async function answersOf(site: RunningSite, session: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const pictures = imagesIn(site.dataDir).flatMap(({ path }) => [path, `${path}?w=480`])
  const pages = infosIn(site.dataDir).map(({ path }) => `/info/${path}`)
  for (const path of [...publicPaths.split(' '), ...adminPaths.split(' '), ...pages, ...pictures]) {
    const answer = await fetch(`${site.origin}${path}`, { headers: path.startsWith('/api') ? { Cookie: session } : {} })
    expect([path, answer.status]).toEqual([path, 200])
    answers[path] = digest(Buffer.from(await answer.arrayBuffer()))
  }
  const months = await fetch(`${site.origin}/api/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ dateRange: { start: '2020-01-01', end: '2040-01-01' } }),
  })
  answers.events = digest(Buffer.from(await months.arrayBuffer()))
  return answers
}

test('a site moved by backup and restore answers the same bytes as before, sessions included', async () => {
  const from = folder()
  const to = join(folder(), 'somewhere', 'else')
  const site = await startForTest(from, { env: adminEnv })
  const session = await sessionOf(site)
  const add = await clientOf(site)
  for (const email of ['a@example.org', 'b@example.org']) expect(await add({ email })).toBe(200)
  const upload = await uploaderOf(site, session)
  expect((await upload(JSON.stringify([{ name: 'moos.jpg', content: await photo() }]))).status).toBe(200)
  const before = await answersOf(site, session)
  expect(Object.keys(before).length).toBeGreaterThan(60)

  const file = join(folder(), 'site.zip')
  const { status, stdout, stderr } = lichtung('backup', file, '--data', from)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    / is written and read back\. It holds “.+”: \d+ events, .+ 2 registrations, .+ 1 account; .+ MB\.\n$/,
  )
  await site.end('SIGTERM')

  const restored = lichtung('restore', file, '--data', to)
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toMatch(/Once the site is started, \d+ waiting letters will be sent\.\n$/)
  const moved = await startForTest(to, { port: Number(new URL(site.origin).port) })
  expect(moved.stderr()).toBe('')
  const answersAfter = await answersOf(moved, session)
  expect(Object.keys(before).filter(path => answersAfter[path] !== before[path])).toEqual([])
})

/**
 * More writes than any real site. A pause leaves CPU time, and keeps forty folders from growing to thousands of
 * records.
 */
const BETWEEN_WRITES_MS = 50

/**
 * Keeps registering and changing an event until it is stopped; returns what was acknowledged. `whileUploading` uploads
 * and deletes a picture during some work.
 */
async function load(site: RunningSite, session: string) {
  const add = await clientOf(site)
  const send = await callerOf(site, session)
  const change = (path: string, body: object) => send(path, { method: 'POST', body: JSON.stringify(body) })
  const upload = await uploaderOf(site, session)
  const pictures = JSON.stringify([{ name: 'moos.jpg', content: await photo(320, 240) }])
  const acknowledged: string[] = []
  const counts = { edits: 0, uploads: 0 }
  let isOver = false
  const visitor = async () => {
    for (let count = 0; !isOver; count += 1) {
      const email = `${count}@example.org`
      expect(await add({ email })).toBe(200)
      acknowledged.push(email)
      await after(BETWEEN_WRITES_MS)
    }
  }
  const editor = async () => {
    let event = eventsIn(site.dataDir)[0]
    while (!isOver && event) {
      const { _id, lastModifiedDate } = event
      const answer = await change('/api/event/edit', { _id, lastModifiedDate, title: `Fassung ${counts.edits}` })
      expect(answer.status).toBe(200)
      event = await answer.json()
      counts.edits += 1
      await after(BETWEEN_WRITES_MS)
    }
  }
  const uploadAndDelete = async () => {
    const { status, body } = await upload(pictures)
    expect(status).toBe(200)
    counts.uploads += 1
    const { _id, lastModifiedDate } = body[0]
    expect((await change('/api/img/del', { _id, lastModifiedDate })).status).toBe(200)
  }
  const work = Promise.all([visitor(), editor()])
  // stop() rejects with the error.
  work.catch(() => {})
  return {
    acknowledged,
    counts,
    whileUploading: (work: Promise<unknown>) => Promise.all([work, uploadAndDelete()]),
    async stop() {
      isOver = true
      await work
    },
  }
}

const run = promisify(execFile)

/** Creates a folder with small pictures, so that backups are faster, and returns the administrator's session. */
async function smallFolder() {
  const dataDir = join(folder(), 'data')
  cpSync('server/testing/golden/0.1.0', dataDir, { recursive: true })
  const data = await openDataFolder({ dir: dataDir, firstContent: neverEmpty, log: () => {} })
  const session = await signedIn(data, { _id: 'administrator', email: 'administrator@example.org', role: 'admin' })
  await data.close()
  return { dataDir, session }
}

const neverEmpty = () => Promise.reject(new Error('Empty'))

const rounds = roundsOf(20)

test(`${rounds.length} backups and ${rounds.length} copies taken under write load all open and hold every write acknowledged before`, async () => {
  const { dataDir, session } = await smallFolder()
  const site = await startForTest(dataDir)
  const { acknowledged, counts, whileUploading, stop } = await load(site, session)
  const room = folder()
  const backups: { path: string; before: number }[] = []
  await vi.waitUntil(() => acknowledged.length > 0 && counts.edits > 0)
  const take = async (name: string | number, beside: (work: Promise<unknown>) => Promise<unknown>) => {
    const backup = { path: join(room, `${name}.zip`), before: acknowledged.length }
    await beside(run(executable, ['backup', backup.path, '--data', dataDir], { env: {} }))
    const copy = { path: join(room, `copy-${name}`), before: acknowledged.length }
    // May miss a file that was only half written and has been renamed meanwhile.
    const copying = run('cp', ['-a', dataDir, copy.path]).catch(({ stderr }) =>
      expect(stderr.replaceAll(/^cp: cannot \w+ '[^']*\.tmp'( for reading)?: No such file or directory\n/gm, '')).toBe(
        '',
      ),
    )
    await beside(copying)
    backups.push(backup, copy)
  }
  for (const round of rounds) await take(round, whileUploading)
  await stop()
  // The last registration is only in the current version.
  await take('last', work => work)
  await site.end('SIGTERM')
  expect(backups.at(-1)?.before).toBeGreaterThan((backups[0]?.before ?? 0) + 5 * rounds.length)
  expect(counts.uploads).toBe(2 * rounds.length)

  for (const [index, { path, before }] of backups.entries()) {
    const isBackup = path.endsWith('.zip')
    const dir = isBackup ? join(room, `restored-${index}`) : path
    // Open two backups and two copies by the program, the others by the same code in this process, which is faster.
    if (index < 4) {
      if (isBackup) expect(lichtung('restore', path, '--data', dir).status).toBe(0)
      const started = await startSite(dir)
      await started.end('SIGTERM')
      if (isBackup) expect(started.stderr()).not.toContain('"error"')
    } else {
      if (isBackup) await unpack(path, dir)
      const data = await openDataFolder({ dir, firstContent: neverEmpty, log: () => {} })
      // A copy needs repair if it was made while an image was added: it may have the image's record without its files.
      if (isBackup) expect(data.repairReport).toEqual([])
      await data.close()
    }
    const stored = new Set(registrationsIn(dir).map(({ email }) => email))
    expect(acknowledged.slice(0, before).filter(email => !stored.has(email))).toEqual([])
    removeFolder(dir)
  }
})

async function unpack(file: string, dir: string): Promise<void> {
  mkdirSync(dir)
  const archive = await openArchive(file)
  await restoreSite(dir, archive, { force: false, signal: new AbortController().signal, now: new Date().toISOString() })
  archive.close()
}

const hashes = new Map<string, Promise<string>>()
afterAll(async () => {
  for (const dataDir of await Promise.all(hashes.values())) removeFolder(dataDir)
})

/** A stopped site with one registration; tests that need the same get copies of one. */
async function oneStored(email: string) {
  const first = hashes.get(email) ?? makeOneStored(email)
  hashes.set(email, first)
  const dataDir = join(folder(), 'data')
  cpSync(await first, dataDir, { recursive: true })
  return dataDir
}

async function makeOneStored(email: string) {
  const dataDir = temporaryFolder()
  const site = await startForTest(dataDir)
  expect(await (await clientOf(site))({ email })).toBe(200)
  await site.end('SIGTERM')
  return dataDir
}

const emailsIn = (dataDir: string) => registrationsIn(dataDir).map(({ email }) => email)

test('backup replaces a file only with --force, and only if the new one is complete', async () => {
  const dataDir = await oneStored('a@example.org')
  const file = join(folder(), 'site.zip')
  writeFileSync(file, 'something else')
  const refused = lichtung('backup', file, '--data', dataDir)
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/^\S+site\.zip already exists; [^\n]+\.\n$/)
  for (const name of ['sessions.json', 'sessions.json.prev']) truncateSync(join(dataDir, name), 10)
  const failed = lichtung('backup', file, '--data', dataDir, '--force')
  expect([failed.status, failed.stdout]).toEqual([1, ''])
  expect(failed.stderr).toContain('sessions.json.prev is damaged')
  expect(readFileSync(file, 'utf8')).toBe('something else')
  expect(readdirSync(join(file, '..'))).toEqual(['site.zip'])
})

test('a full disk leaves no partial backup', async () => {
  const dataDir = await oneStored('a@example.org')
  const room = folder()
  const args = [executable, 'backup', join(room, 'site.zip'), '--data', dataDir]
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 4000; exec "$0" "$@"', ...args], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^\S+site\.zip could not be written: EFBIG: [^\n]+ Nothing has changed\.\n$/)
  expect(readdirSync(room)).toEqual([])
})

test('Ctrl+C leaves no partial backup', async () => {
  const dataDir = await oneStored('a@example.org')
  for (let day = 10; day < 30; day += 1) {
    const log = await open(join(dataDir, 'logs', `requests-2020-01-${day}.jsonl`), 'w')
    await log.truncate(30_000_000)
    await log.close()
  }
  const room = folder()
  const child = spawn(executable, ['backup', join(room, 'site.zip'), '--data', dataDir])
  let output = ''
  child.stderr.on('data', piece => {
    output += piece
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  const half = () => readdirSync(room)[0]
  await vi.waitUntil(() => half() !== undefined && statSync(join(room, half() ?? '')).size > 1_000_000)
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(output).toMatch(/site\.zip could not be written, as it was stopped\. Nothing has changed\.\n$/)
  expect(readdirSync(room)).toEqual([])
})

test('a restore killed at any moment leaves the whole old site or the whole new one', async () => {
  const source = await oneStored('new@example.org')
  const file = join(folder(), 'site.zip')
  expect(lichtung('backup', file, '--data', source).status).toBe(0)
  const old = await oneStored('old@example.org')
  const moments = [
    '.restore',
    '.restore/site/images',
    '.restore/site/images/waldbach',
    '.restored',
    '.restored/before/events.json',
    '.restored/before/site.json',
    '.restored/new',
    'before-restore-*',
  ]
  const seen = { old: 0, new: 0 }
  for (const moment of moments) {
    const dataDir = join(folder(), 'data')
    spawnSync('cp', ['-a', old, dataDir])
    const child = spawn(executable, ['restore', file, '--data', dataDir, '--force'])
    const ended = new Promise(resolve => child.once('close', resolve))
    while (child.exitCode === null && globSync(moment, { cwd: dataDir }).length === 0) await nextTurn()
    child.kill('SIGKILL')
    await ended
    const site = await startForTest(dataDir)
    await site.end('SIGTERM')
    const [email] = emailsIn(dataDir)
    expect(['old@example.org', 'new@example.org']).toContain(email)
    if (email === 'old@example.org') seen.old += 1
    else seen.new += 1
    expect(readdirSync(dataDir).filter(name => name.startsWith('.'))).toEqual(['.lock'])
    expect((await checkFolder(dataDir, new Date().toISOString())).problems).toEqual([])
  }
  expect(seen.old).toBeGreaterThan(0)
  expect(seen.new).toBeGreaterThan(0)
})

test('a site stopped during its restart after a restore ends, and then has the restored data', async () => {
  const dataDir = join(folder(), 'data')
  const running = await startForTest(dataDir, { env: adminEnv })
  const call = await callerOf(running, await sessionOf(running))
  const backup = await (await call('/api/system/backup')).arrayBuffer()
  expect(await (await clientOf(running))({ email: 'nachher@example.de' })).toBe(200)
  const zip = { method: 'POST', headers: { 'Content-Type': 'application/zip' }, body: backup }
  const { id } = await (await call('/api/system/restore', zip)).json()
  const commit = { method: 'POST', body: JSON.stringify({ id }) }
  expect((await call('/api/system/restore/commit', commit)).status).toBe(200)
  expect(await running.end('SIGTERM')).toBe(0)
  const next = await startSite(dataDir)
  expect(await next.end('SIGTERM')).toBe(0)
  expect(registrationsIn(dataDir)).toEqual([])
})

test('restore refuses to replace a site without --force, a running site, and a file that is not a backup', async () => {
  const dataDir = await oneStored('a@example.org')
  const file = join(folder(), 'site.zip')
  expect(lichtung('backup', file, '--data', dataDir).status).toBe(0)
  const restore = lichtung('restore', file, '--data', dataDir)
  expect(restore.status).toBe(1)
  expect(restore.stderr).toMatch(/^The data folder \S+ holds a site already\. With --force [^\n]+\.\n$/)
  const noBackup = lichtung('restore', 'README.md', '--data', dataDir, '--force')
  expect(noBackup.status).toBe(1)
  expect(noBackup.stderr).toMatch(/^README\.md is not a complete backup of Lichtung \([^\n]+\)\.\n$/)
  await startForTest(dataDir)
  const running = lichtung('restore', file, '--data', dataDir, '--force')
  expect(running.status).toBe(1)
  expect(running.stderr).toMatch(/^The data folder \S+ is in use by another Lichtung process; [^\n]+\.\n$/)
  expect(emailsIn(dataDir)).toEqual(['a@example.org'])
})

test('data replaced by a restore can be restored', async () => {
  const dataDir = await oneStored('a@example.org')
  const file = join(folder(), 'site.zip')
  expect(lichtung('backup', file, '--data', await oneStored('b@example.org')).status).toBe(0)
  const { stdout } = lichtung('restore', file, '--data', dataDir, '--force')
  const [, kept = ''] = /kept in (\S+) for a month/.exec(stdout) ?? []
  expect(kept).toMatch(/\/before-restore-\d{4}-[\w-]+$/)
  expect(emailsIn(dataDir)).toEqual(['b@example.org'])
  const back = lichtung('restore', kept, '--data', dataDir, '--force')
  expect([back.status, back.stderr]).toEqual([0, ''])
  expect(emailsIn(dataDir)).toEqual(['a@example.org'])
  expect(readdirSync(dataDir).filter(name => name.startsWith('before-restore-'))).toHaveLength(2)
  const site = await startForTest(dataDir)
  await site.end('SIGTERM')
})

const mayMount = spawnSync('sh', ['-c', 'unshare -rm mount -t tmpfs none /mnt']).status === 0

test.runIf(mayMount)('a restore without room on the disk reports it and changes nothing', async () => {
  const dataDir = await oneStored('a@example.org')
  const file = join(folder(), 'site.zip')
  expect(lichtung('backup', file, '--data', dataDir).status).toBe(0)
  const script = 'mount -t tmpfs -o size=16m none "$0" && shift 0 && "$@"; ls -A "$0"'
  const args = ['-rm', 'sh', '-c', script, folder(), executable, 'restore', file, '--data']
  const { stdout, stderr } = spawnSync('unshare', [...args, args[4] ?? ''], { encoding: 'utf8' })
  expect(stderr).toBe('There is not enough room on the disk for this backup.\n')
  expect(stdout).toBe('.lock\n')
})

test('check finds a picture whose pixels are damaged, and everything else that is wrong', async () => {
  const dataDir = await oneStored('a@example.org')
  const sound = lichtung('check', '--data', dataDir)
  expect([sound.status, sound.stderr]).toEqual([0, ''])
  expect(sound.stdout).toMatch(
    /are free on the disk\.\n\S+ holds “.+”: .+ 1 registration, .+\nNothing wrong was found\.\n$/,
  )
  const [image] = imagesIn(dataDir)
  const spoil = (name: string) => {
    const path = join(dataDir, 'images', image?._id ?? '', name)
    // The same length, so that only decoding the pixels reveals it.
    writeFileSync(path, readFileSync(path).fill(0, 20))
  }
  spoil('960.webp')
  // Smaller sizes can be rebuilt from the largest.
  expect(lichtung('check', '--data', dataDir).status).toBe(0)
  const thorough = lichtung('check', '--thorough', '--data', dataDir)
  expect([thorough.status, thorough.stdout]).toEqual([1, expect.stringContaining('/960.webp is damaged.')])
  spoil('master.webp')
  writeFileSync(join(dataDir, 'notes.txt'), 'Hallo', { mode: 0o644 })
  writeFileSync(join(dataDir, 'logs', 'requests-2026-01-01.jsonl'), '{"path":"/"}\n{"pa', { mode: 0o644 })
  truncateSync(join(dataDir, 'registrations.json.prev'), 10)
  const before = readdirSync(dataDir)
  const { status, stdout } = lichtung('check', '--data', dataDir)
  expect(status).toBe(1)
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      `The picture “${image?.name}” is incomplete: images/${image?._id}/master.webp is damaged.`,
      'registrations.json.prev, the version before registrations.json, cannot be used; it is replaced when the file is written again.',
      'logs/requests-2026-01-01.jsonl has 1 incomplete line, which is ignored.',
      'These do not belong to Lichtung and are not backed up: notes.txt.',
      'Other accounts of this machine may read or change: logs/requests-2026-01-01.jsonl.',
    ]),
  )
  expect(stdout).not.toContain('Nothing wrong was found')
  expect(readdirSync(dataDir)).toEqual(before)
})

test.each(['backup', 'check'])('%s without a site reports it and creates nothing', command => {
  const dataDir = join(folder(), 'data')
  const { status, stderr } = lichtung(
    ...(command === 'backup' ? [command, `${dataDir}.zip`] : [command]),
    '--data',
    dataDir,
  )
  expect(status).toBe(1)
  expect(stderr).toBe(
    `There is no site in ${dataDir}; say with --data where it is, or start one with lichtung serve.\n`,
  )
  expect(readdirSync(join(dataDir, '..'))).toEqual([])
})
