/**
 * Compares the store in this process with SQLite on the same disk: registrations with two letters per second. Short
 * blocks alternately, as other work on the disk disturbs each of them in the same way.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import type { Registration } from '../domain/bookings/record/registration.ts'
import type { Event } from '../domain/events/event.ts'
import type { Mail } from '../domain/letters/mail.ts'
import type { DataFolder } from '../server/store/data-folder.ts'
import { median, runBench, temporaryFolder } from './site-process.ts'
import { fillSite, openBench, registrationOf } from './stored.ts'

const STORED_COUNT = 10_000
const ROUNDS = Number(process.env.ROUNDS ?? 60)
const WARM_UP_LENGTH = 50
const BLOCK_LENGTH = 20
const CROWD = 50
const CROWDED_ROUNDS = 10
const CROWDED_BLOCK_LENGTH = 200

type Store = { add(registration: Registration, letters: readonly Mail[]): unknown; close(): unknown }

/** Stores a registration and its letters like the site. */
const addTo = (data: DataFolder, registration: Registration, letters: readonly Mail[]): Promise<void> =>
  data.commit(() => ({ added: { registrations: [registration], outbox: letters }, result: undefined }))

async function openOurs(dir: string): Promise<Store> {
  const data = await openBench(dir)
  return { add: (registration, letters) => addTo(data, registration, letters), close: () => data.close() }
}

function openSqlite(path: string, journal: 'WAL' | 'DELETE', event: Event): Store {
  const db = new DatabaseSync(path)
  db.exec(`
    PRAGMA journal_mode = ${journal};
    PRAGMA synchronous = FULL;
    CREATE TABLE registrations (id TEXT PRIMARY KEY, json TEXT NOT NULL);
    CREATE TABLE letters (id TEXT PRIMARY KEY, json TEXT NOT NULL);`)
  const addRegistration = db.prepare('INSERT INTO registrations VALUES (?, ?)')
  const addLetter = db.prepare('INSERT INTO letters VALUES (?, ?)')
  db.exec('BEGIN')
  for (let index = 0; index < STORED_COUNT; index += 1) {
    const registration = registrationOf(index, event)
    addRegistration.run(registration._id, JSON.stringify(registration))
  }
  db.exec('COMMIT')
  return {
    add(registration, letters) {
      db.exec('BEGIN IMMEDIATE')
      addRegistration.run(registration._id, JSON.stringify(registration))
      for (const letter of letters) addLetter.run(letter._id, JSON.stringify(letter))
      db.exec('COMMIT')
    },
    close: () => db.close(),
  }
}

function lettersAbout({ _id: id, email: to, name, createdDate, eventSnapshot }: Registration): Mail[] {
  const cause = { kind: 'registration', id } as const
  const each = { createdDate, attempts: [] }
  const subject = `Deine Anmeldung: ${eventSnapshot?.title}`
  const notice = `Anmeldung von ${name}: ${eventSnapshot?.title}`
  const educator = 'erika@example.org'
  return [
    { ...each, _id: randomUUID(), to, replyTo: educator, subject, cause: { ...cause, letter: 'receipt' } },
    { ...each, _id: randomUUID(), to: educator, replyTo: to, subject: notice, cause: { ...cause, letter: 'notice' } },
  ]
}

type Block = { perSecond: number; processorMs: number }

/** Measures registrations with several callers, each of which waits for its previous registration. */
async function block({ add }: Store, event: Event, callers: number, count: number): Promise<Block> {
  const registrations = Array.from({ length: count }, (_, index) => registrationOf(index, event))
  const [started, before] = [performance.now(), process.cpuUsage()]
  const call = async (): Promise<void> => {
    for (let next = registrations.pop(); next; next = registrations.pop()) await add(next, lettersAbout(next))
  }
  await Promise.all(Array.from({ length: callers }, call))
  const { user, system } = process.cpuUsage(before)
  return { perSecond: count / ((performance.now() - started) / 1000), processorMs: (user + system) / 1000 / count }
}

/** Formats the median, and the range of the middle half of the values. */
function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, middle, high] = [0.25, 0.5, 0.75].map(part =>
    (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(digits),
  )
  return `${middle} (half of ${values.length} blocks: ${low} to ${high})`
}

async function main(): Promise<void> {
  const folder = temporaryFolder()
  const [, disk = ''] = execFileSync('df', ['--output=fstype,source', folder], { encoding: 'utf8' }).split('\n')
  if (disk.startsWith('tmpfs')) throw new Error('Please set TMPDIR to a folder on a disk; this one is in memory.')
  const dir = `${folder}/data`
  mkdirSync(dir)
  const { event } = await fillSite(dir, STORED_COUNT)
  const ours = await openOurs(dir)
  const otherWays = {
    'SQLite, WAL': openSqlite(`${folder}/wal.sqlite`, 'WAL', event),
    'SQLite, DELETE': openSqlite(`${folder}/delete.sqlite`, 'DELETE', event),
  }
  const blocks = new Map<string, Block[]>()
  const measure = async (name: string, store: Store, callers: number, count: number) =>
    blocks.set(name, [...(blocks.get(name) ?? []), await block(store, event, callers, count)])
  for (const store of [ours, ...Object.values(otherWays)]) await block(store, event, 1, WARM_UP_LENGTH)
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure('ours', ours, 1, BLOCK_LENGTH)
    for (const [name, store] of Object.entries(otherWays)) await measure(name, store, 1, BLOCK_LENGTH)
  }
  // Measured last: what a crowd leaves in the log is written to the files for some time.
  for (let round = 0; round < CROWDED_ROUNDS; round += 1)
    await measure(`ours, ${CROWD} callers`, ours, CROWD, CROWDED_BLOCK_LENGTH)
  for (const store of [ours, ...Object.values(otherWays)]) await store.close()
  console.log(`${STORED_COUNT} stored, two letters each, on ${disk.trim()}, load ${(loadavg()[0] ?? 0).toFixed(0)}`)
  const ourTimes = blocks.get('ours') ?? []
  for (const [name, each] of blocks) {
    const rate = spread(
      each.map(({ perSecond }) => perSecond),
      0,
    )
    const processor = median(each.map(({ processorMs }) => processorMs)).toFixed(2)
    console.log(`${name}: ${rate} registrations/s, ${processor} ms of the processor for each`)
    const ratios = each.map(({ perSecond }, at) => (ourTimes[at]?.perSecond ?? Number.NaN) / perSecond)
    if (name in otherWays) console.log(`  ours is ${spread(ratios, 2)} times as fast`)
  }
}

void runBench(main)
