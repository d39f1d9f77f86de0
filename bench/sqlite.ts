import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Registration } from '../domain/bookings/record/registration.ts'
import type { Event } from '../domain/events/event.ts'
import type { Mail } from '../domain/letters/mail.ts'
import type { DataFolder } from '../server/store/data-folder.ts'
import { median, temporaryFolder } from './site-process.ts'
import { fillSite, openBench, registrationOf } from './stored.ts'

const stored = 10_000
const rounds = 3
const perRound = 200
const crowd = 50

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
  for (let index = 0; index < stored; index += 1) {
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

/** Measures registrations per second with several callers, each of which waits for its last one. */
async function rateOf({ add }: Store, event: Event, callers: number, count: number): Promise<number> {
  const registrations = Array.from({ length: count }, (_, index) => registrationOf(index, event))
  const started = performance.now()
  const call = async (): Promise<void> => {
    for (let next = registrations.pop(); next; next = registrations.pop()) await add(next, lettersAbout(next))
  }
  await Promise.all(Array.from({ length: callers }, call))
  return count / ((performance.now() - started) / 1000)
}

/**
 * Compares the store in this process with SQLite on the same disk, alternately: registrations with two letters per
 * second.
 */
export async function compareWithSqlite(): Promise<Record<string, number>> {
  const folder = temporaryFolder()
  const dir = `${folder}/data`
  mkdirSync(dir)
  const { event } = await fillSite(dir, stored)
  const stores = {
    ours: await openOurs(dir),
    'SQLite, WAL': openSqlite(`${folder}/wal.sqlite`, 'WAL', event),
    'SQLite, DELETE': openSqlite(`${folder}/delete.sqlite`, 'DELETE', event),
  }
  const rates = new Map<string, number[]>()
  const measure = async (name: string, store: Store, callers: number, count: number) =>
    rates.set(name, [...(rates.get(name) ?? []), await rateOf(store, event, callers, count)])
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, store] of Object.entries(stores)) await measure(name, store, 1, perRound)
    await measure(`ours, ${crowd} callers`, stores.ours, crowd, perRound)
  }
  for (const store of Object.values(stores)) await store.close()
  return Object.fromEntries(rates.entries().map(([name, each]) => [name, median(each)]))
}
