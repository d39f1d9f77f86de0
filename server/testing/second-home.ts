import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { deriveKeysBy } from '../second-home/form/keys.ts'
import { readGeneration } from '../second-home/form/read-chain.ts'
import { openSealer } from '../second-home/form/sealing.ts'
import type { ObjectStore } from '../second-home/places/object-store.ts'
import { openPlace } from '../second-home/places/open-place.ts'
import { restoreNewest } from '../second-home/reading/restore.ts'
import { openSecondHome } from '../second-home/second-home.ts'
import type { CheckpointSource } from '../second-home/writing/checkpoint.ts'
import type { HeldBase } from '../second-home/writing/continued-generation.ts'
import { listGenerations } from '../second-home/writing/generations.ts'
import { readLease, writeLease, writersByRank } from '../second-home/writing/lease.ts'

export const passphrase = 'Grünspecht auf der alten Buche'

/** Derives the keys of a file's tests at scrypt's lowest cost, as its own takes longer than most tests. */
export function deriveCheaply() {
  beforeAll(() => deriveKeysBy(async (secret, salt) => scryptSync(secret, salt, 32, { N: 2, r: 1, p: 1 })))
  afterAll(() => deriveKeysBy())
}

/** A clock that a test moves. */
export function testClock(begin = '2026-11-29T10:00:00.000Z') {
  let elapsed = 0
  let shift = 0
  let waiting: { at: number; resolve: () => void }[] = []
  return {
    now: () => new Date(Date.parse(begin) + elapsed + shift).toISOString(),
    elapsed: () => elapsed,
    after: (ms: number) => new Promise<void>(resolve => waiting.push({ at: elapsed + ms, resolve })),
    advance(ms: number) {
      elapsed += ms
      for (const { at, resolve } of waiting) if (at <= elapsed) resolve()
      waiting = waiting.filter(({ at }) => at > elapsed)
    },
    /** Sets what the clock shows, as a person or a time server does. */
    shift(ms: number) {
      shift += ms
    },
  }
}

type TestClock = ReturnType<typeof testClock>

/** Stands for a site: one file, as it is after commit `n`, and a log of additions to it. */
export function noteBook(first: readonly string[] = [], last = 0) {
  const notes = [...first]
  const pictures = new Map<string, Buffer>()
  const unreadable = new Set<string>()
  let n = last
  const source: CheckpointSource = {
    snapshot: () => {
      const content = Buffer.from(JSON.stringify(notes))
      return { n, files: filesOf(content) }
    },
    pictures: async () => [...pictures.keys()],
    filesOf: async path => {
      const content = pictures.get(path) ?? Buffer.alloc(0)
      const pieces = () => (unreadable.has(path) ? failing(path) : piecesOf(content))
      return [{ path: `${path}/master.webp`, bytes: content.length, pieces }]
    },
  }
  return {
    notes,
    pictures,
    /** Pictures on broken places of the disk. */
    unreadable,
    source,
    get n() {
      return n
    },
    /** Adds a note and returns its line of the log. */
    write(note: string): Buffer {
      n += 1
      notes.push(note)
      return Buffer.from(`${JSON.stringify({ n, note })}\n`)
    },
    forget(note: string): Buffer {
      n += 1
      notes.splice(notes.indexOf(note), 1)
      return Buffer.from(`${JSON.stringify({ n, gone: note })}\n`)
    },
  }
}

async function* filesOf(content: Buffer) {
  yield { path: 'notes.json', content: piecesOf(content) }
}

// biome-ignore lint/correctness/useYield: it fails at once, as a disk does.
async function* failing(path: string): AsyncGenerator<Uint8Array> {
  throw new Error(`EIO: ${path}`)
}

async function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
}

type Options = {
  url: string
  clock: TestClock
  book: ReturnType<typeof noteBook>
  writer?: string
  run?: string
  keepDays?: number
  secret?: string
  erased?: { pending: boolean }
  base?: HeldBase | undefined
  taken?: { writer: string; last: number }
  login?: { user: string; secret: string }
}

/** Opens a second home for a note book. */
export function homeFor({
  url,
  clock,
  book,
  writer = 'a',
  run = `${writer}1`,
  keepDays = 7,
  secret = passphrase,
  erased = { pending: false },
  base,
  taken,
  login,
}: Options) {
  const store = storeAt(url, clock, login)
  const logged: string[] = []
  const superseded: number[] = []
  const home = openSecondHome({
    ...{ store, clock, writer, run, keepDays, base, ...(taken && { taken }) },
    sealer: openSealer(secret),
    source: book.source,
    lastCommit: book.n,
    moment: async () => clock.now(),
    superseded: n => superseded.push(n),
    erasure: {
      isPending: () => erased.pending,
      async remember(pending) {
        erased.pending = pending
      },
    },
    log: (message, details) => logged.push(`${message} ${JSON.stringify(details)}`),
  })
  return {
    ...home,
    store,
    logged,
    /** The first file of a picture; undefined if it is not there. */
    async pictureOf(path: string): Promise<Buffer | undefined> {
      const pieces: Uint8Array[] = []
      const isThere = await home.fetchPicture(path, async (_, piece) => void pieces.push(Buffer.from(piece)))
      return isThere ? Buffer.concat(pieces) : undefined
    },
    /** The last commit that another machine has, once it has taken over. */
    superseded,
    /** Lets time pass, with a turn each second. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000)
        await home.turn()
      }
    },
    write: (note: string) => home.add(book.n + 1, book.write(note), false),
    forget(note: string) {
      home.add(book.n + 1, book.forget(note), true)
      void home.beforeErasing()
    },
  }
}

export const storeAt = (url: string, clock: TestClock, login = { user: 'wald', secret: 'geheim' }): ObjectStore =>
  openPlace(url, login, () => Date.parse(clock.now()))

/** Returns the notes that the newest whole generation holds. */
export async function notesIn(store: ObjectStore, secret = passphrase): Promise<string[] | undefined> {
  for (const { folder } of await listGenerations(store)) {
    const notes = await notesOf(store, folder, secret)
    if (notes) return notes
  }
  return undefined
}

async function notesOf(store: ObjectStore, folder: string, secret: string): Promise<string[] | undefined> {
  let file = Buffer.alloc(0)
  let isWhole = false
  const lines: string[] = []
  for await (const { head, body } of readGeneration(store, openSealer(secret), folder)) {
    if (head.kind === 'files') file = Buffer.concat([file, body])
    if (head.kind === 'commits') lines.push(...body.toString().trim().split('\n'))
    isWhole ||= head.kind === 'ready'
  }
  if (!isWhole) return undefined
  return replayed(file.toString(), lines)
}

/** Returns the kinds of the objects in a folder. */
export async function kindsIn({ objects }: { objects: Map<string, Buffer> }, folder: string): Promise<string[]> {
  const sealer = openSealer(passphrase)
  const inFolder = [...objects].filter(([name]) => name.startsWith(folder))
  return Promise.all(inFolder.map(async ([name, bytes]) => (await sealer.open(name, bytes)).head.kind))
}

function replayed(file: string, lines: readonly string[]): string[] {
  const notes: string[] = JSON.parse(file)
  for (const line of lines) {
    const { note, gone } = JSON.parse(line)
    if (note) notes.push(note)
    if (gone) notes.splice(notes.indexOf(gone), 1)
  }
  return notes
}

type Server = { webdav: string }

/** Restores the newest state into a note book, as the machine that would take over now. */
export async function restore(server: Server, clock: TestClock) {
  const [store, sealer] = [storeAt(server.webdav, clock), openSealer(passphrase)]
  let [file, lines] = ['', '']
  const receiver = {
    async begin() {
      file = ''
      lines = ''
    },
    async addToFile(_: string, content: Uint8Array) {
      file += Buffer.from(content)
    },
    async addLines(_: number, more: Uint8Array) {
      lines += Buffer.from(more)
    },
  }
  const writers = writersByRank(await readLease(store, sealer))
  const { folder, objects, hash, last: n, writer, problems } = await restoreNewest(store, sealer, receiver, writers)
  const notes = replayed(file, lines.split('\n').filter(Boolean))
  return { notes, base: { folder, objects, hash, n }, writer, problems }
}

export const notesAt = async (server: Server, clock: TestClock) => (await restore(server, clock)).notes

/** Takes the lease, as a takeover does. */
export async function takeLease(
  server: Server,
  clock: TestClock,
  writer: string,
  from: { writer: string; last: number },
) {
  const store = storeAt(server.webdav, clock)
  const head = { writer, run: `${writer}0`, count: 1, at: clock.now(), isReleased: false, taken: from }
  await writeLease(store, openSealer(passphrase), head, await store.get('lease'))
}

/** Starts another machine from what lies in the second home, by force. */
export async function takeOverHome(server: Server, clock: TestClock, writer: string, erased = { pending: false }) {
  const { notes, base, writer: before } = await restore(server, clock)
  const takenOver = { writer: before, last: base.n }
  await takeLease(server, clock, writer, takenOver)
  const book = noteBook(notes, base.n)
  return { book, base, home: homeFor({ url: server.webdav, clock, book, writer, base, taken: takenOver, erased }) }
}
