import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { MESSAGE_MAX } from '../../domain/bookings/form/message-length.ts'
import { clientOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { executable, problemsOf, type RunningSite, refusal, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const onto = (dataDir: string) => ['--port', '0', '--data', dataDir]

const emailsIn = (dataDir: string) => registrationsIn(dataDir).map(({ email }) => email)

const rounds = roundsOf(20)

test(`a site killed ${rounds.length} times in a burst has stored everything it acknowledged, and nothing twice`, async () => {
  const dataDir = folder()
  const acknowledged: string[] = []
  const sent: string[] = []
  for (const round of rounds) {
    const site = await startForTest(dataDir)
    expect(problemsOf(site)).toEqual([])
    const add = await clientOf(site)
    let answers = 0
    const kill = async () => {
      await after(round % 4)
      await site.end('SIGKILL')
    }
    let killed: Promise<void> | undefined
    const visitor = async (name: number) => {
      for (let count = 0; ; count += 1) {
        const email = `${round}-${name}-${count}@example.org`
        sent.push(email)
        const status = await add({ email })
        if (status === 0) return
        expect(status).toBe(200)
        acknowledged.push(email)
        answers += 1
        if (answers > round * 5) killed ??= kill()
      }
    }
    await Promise.all(Array.from({ length: 25 }, (_, name) => visitor(name)))
    expect(killed, 'It ended before it was killed.').toBeDefined()
    await killed
  }
  const site = await startForTest(dataDir)
  expect(problemsOf(site)).toEqual([])
  const stored = emailsIn(dataDir)
  expect(new Set(stored).size).toBe(stored.length)
  expect(acknowledged.filter(email => !stored.includes(email))).toEqual([])
  expect(stored.filter(email => !sent.includes(email))).toEqual([])
  expect(readdirSync(dataDir)).not.toContain('damaged')
})

/** A folder with two registrations, stored one after the other; the site is stopped. */
async function twoStored() {
  const dataDir = folder()
  const site = await startForTest(dataDir)
  const add = await clientOf(site)
  for (const name of ['first', 'second']) expect(await add({ email: `${name}@example.org` })).toBe(200)
  expect(await site.end('SIGTERM')).toBe(0)
  return { dataDir, file: join(dataDir, 'registrations.json') }
}

test('a truncated registrations.json is put aside, and the previous version and the log replace it', async () => {
  const { dataDir, file } = await twoStored()
  const bytes = readFileSync(file)
  truncateSync(file, bytes.length - 40)
  const site = await startForTest(dataDir)
  expect(site.stderr()).toContain('registrations.json')
  expect(site.stderr()).toContain('The previous version was loaded')
  expect(emailsIn(dataDir)).toEqual(['first@example.org', 'second@example.org'])
  const [kept, ...others] = readdirSync(join(dataDir, 'damaged'))
  expect(kept).toMatch(/^registrations-.*\.json$/)
  expect(others).toEqual([])
  expect(readFileSync(join(dataDir, 'damaged', kept ?? ''))).toEqual(bytes.subarray(0, -40))

  const add = await clientOf(site)
  expect(await add({ email: 'third@example.org' })).toBe(200)
  expect(emailsIn(dataDir)).toEqual(['first@example.org', 'second@example.org', 'third@example.org'])
})

test('the checksum reveals a registrations.json that somebody changed by hand', async () => {
  const { dataDir, file } = await twoStored()
  writeFileSync(file, readFileSync(file, 'utf8').replace('second@example.org', 'zweite@example.org'))
  const site = await startForTest(dataDir)
  expect(site.stderr()).toContain('registrations.json')
  expect(emailsIn(dataDir)).toEqual(['first@example.org', 'second@example.org'])
})

test('if the previous version is damaged, too, the program names the file and changes nothing', async () => {
  const { dataDir, file } = await twoStored()
  for (const path of [file, `${file}.prev`]) truncateSync(path, 100)
  const contents = () =>
    readdirSync(dataDir)
      .filter(name => name !== '.lock')
      .map(name => [name, name.includes('.json') ? readFileSync(join(dataDir, name), 'utf8') : ''])
  const before = contents()
  const { status, stderr } = refusal(onto(dataDir))
  expect(status).toBe(1)
  expect(stderr).toContain('registrations.json')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(contents()).toEqual(before)
})

test('a missing registrations.json stops the start instead of counting as empty', async () => {
  const { dataDir, file } = await twoStored()
  rmSync(file)
  rmSync(`${file}.prev`)
  const { status, stderr } = refusal(onto(dataDir))
  expect(status).toBe(1)
  expect(stderr).toContain('registrations.json')
  expect(existsSync(file)).toBe(false)
})

/** A small file system for the data folder, mounted for this process only. */
const smallDisk = (dataDir: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=16m none "$0" && exec "$@"',
  dataDir,
  executable,
]
const mayMount = spawnSync('sh', ['-c', 'unshare -rm mount -t tmpfs none /mnt']).status === 0
const fullDisk = mayMount ? 'a full disk (a small tmpfs)' : 'a full disk (no mounting here, so a limit by ulimit -f)'

test(`${fullDisk} is answered with 503 and changes nothing, and once there is room the next one is stored`, async () => {
  const dataDir = folder()
  const { site, makeFull, makeRoom, seen } = await (mayMount ? onSmallDisk(dataDir) : underLimit(dataDir))
  const add = await clientOf(site)
  expect(await add({ email: 'before@example.org' })).toBe(200)
  makeFull()
  // The longest possible message: 20 kB.
  const notes = '🌲'.repeat(MESSAGE_MAX)
  expect(await add({ email: 'refused@example.org', notes })).toBe(503)
  expect(await add({ email: 'refused-too@example.org', notes })).toBe(503)
  expect(emailsIn(seen)).toEqual(['before@example.org'])
  expect((await fetch(`${site.origin}/kalender`)).status).toBe(200)
  makeRoom()
  expect(await add({ email: 'after@example.org' })).toBe(200)
  expect(emailsIn(seen)).toEqual(['before@example.org', 'after@example.org'])
  expect(readdirSync(seen).filter(name => /tmp/.test(name))).toEqual([])
})

type Disk = { site: RunningSite; makeFull: () => void; makeRoom: () => void; seen: string }

async function onSmallDisk(dataDir: string): Promise<Disk> {
  const site = await startForTest(dataDir, { command: smallDisk(dataDir) })
  const seen = `/proc/${site.child.pid}/root${dataDir}`
  const filler = join(seen, 'filler')
  return {
    site,
    seen,
    makeFull: () =>
      expect(spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096']).stderr.toString()).toMatch(/space/),
    makeRoom: () => rmSync(filler),
  }
}

/** Limits files to 16 kB: room for a few short registrations, and none with a long text. */
async function underLimit(dataDir: string): Promise<Disk> {
  const first = await startForTest(dataDir)
  await first.end('SIGTERM')
  const site = await startForTest(dataDir, { command: ['sh', '-c', 'ulimit -f 32; exec "$0" "$@"', executable] })
  return { site, seen: dataDir, makeFull: () => {}, makeRoom: () => {} }
}

test('after SIGTERM under load, even twice, every earlier request gets its answer, and the program ends', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir)
  const add = await clientOf(site)
  const burst = (name: string) =>
    Array.from({ length: 100 }, (_, index) => ({ email: `${name}-${index}@example.org` })).map(add)
  // The connections are open, so that requests reach the program's machine before the signal does.
  expect(new Set(await Promise.all(burst('early')))).toEqual(new Set([200]))
  const answers = burst('late')
  await Promise.race(answers)
  const ended = site.end('SIGTERM')
  // npm passes on the signal that the terminal has already sent.
  site.child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  expect(emailsIn(dataDir)).toHaveLength(200)
})

test('a second process on the same folder gives up within 2 seconds, and the first one keeps running', async () => {
  const dataDir = folder()
  const site = await startForTest(dataDir)
  // On a busy machine, starting the program takes seconds, and the time varies.
  const { status, stderr } = await vi.waitFor(() => {
    const toStart = refusal([], { PORT: '80a' }).ms
    const refused = refusal(onto(dataDir))
    expect(refused.ms - toStart).toBeLessThan(2000)
    return refused
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The data folder \S+ is in use by another Lichtung process; .*\.\n$/)
  const add = await clientOf(site)
  expect(await add({ email: 'still@example.org' })).toBe(200)
})

test.each([
  ['PORT', '80a'],
  ['HOST', 'nicht hier'],
  ['PUBLIC_URL', 'example.de'],
  ['TRUST_PROXY', 'überall'],
  ['LOG_LEVEL', 'laut'],
])('a wrong %s yields one sentence and exit code 1', (setting, value) => {
  const { status, stderr, stdout } = refusal([], { DATA_DIR: folder(), [setting]: value })
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^[A-Z"][^\n]*\.\n$/)
  expect(stderr).toContain(setting)
  expect(stderr).toContain(`"${value}"`)
})

test('a taken port yields one sentence and exit code 1', async () => {
  const site = await startForTest(folder())
  const { status, stderr } = refusal(['--port', new URL(site.origin).port, '--data', folder()])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Cannot listen on 127\.0\.0\.1:\d+: [^\n]*\.\n$/)
})
