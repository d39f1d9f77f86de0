import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayOf, type Instant } from '../../../domain/format.ts'
import { syncFolder, temporaryFor, writeAll } from '../files/durable-file.ts'
import { logsFolder } from '../files/layout.ts'

/** Lines appended to a file of their own per day or month (D22). */
export type Journal<Entry extends object = object> = {
  /** Takes the entry down in memory; never waits, never throws. It belongs to the file of its own `date`, else of now. */
  append(entry: Entry): void
  /** Resolves when everything taken down so far is on the disk, or the disk has refused it for now. */
  flush(): Promise<void>
  /** Does something with the files while nothing is appended to them; what comes meanwhile is appended afterwards. */
  exclusively(work: () => Promise<void>): Promise<void>
  /** Why the disk refuses it, as long as it does. */
  failure(): string | undefined
  /** Writes what is left; nothing may be appended afterwards. */
  close(): Promise<void>
}

const newline = 10
const flushMs = 1000
/** Lines after which it does not wait for the second to be over. */
const flushLines = 5_000

/** Entries of one file. */
type Batch<Entry> = { name: string; entries: Entry[] }

/**
 * Writes `<dir>/logs/<prefix>-<name of the moment>.jsonl` once a second. While the disk refuses, the newest `limit`
 * lines are kept for later; how many were given up is logged once it writes again.
 */
export function openJournal<Entry extends object = object>({
  dir,
  now,
  prefix,
  name = dayOf,
  log = () => {},
  limit = 50_000,
}: {
  dir: string
  now: () => Instant
  prefix: string
  name?: (instant: Instant) => string
  log?: (message: string) => void
  limit?: number
}): Journal<Entry> {
  const folder = join(dir, logsFolder)
  let batches: Batch<Entry>[] = []
  let waiting = 0
  let lost = 0
  let failure: string | undefined
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function append(entry: Entry): void {
    batchFor(entry).entries.push(entry)
    waiting += 1
    giveUpOldest()
    if (waiting === flushLines) void flush()
    else flushSoon()
  }

  function batchFor(entry: Entry): Batch<Entry> {
    const name = nameOf(entry)
    const last = batches.at(-1)
    if (last?.name === name) return last
    const batch: Batch<Entry> = { name, entries: [] }
    batches.push(batch)
    return batch
  }

  const nameAt = rememberingHour(name)
  function nameOf(entry: object): string {
    try {
      if ('date' in entry && typeof entry.date === 'string') return nameAt(entry.date)
    } catch {
      // A date that is none.
    }
    return name(now())
  }

  function giveUpOldest(): void {
    for (let excess = waiting - limit; excess > 0; excess = waiting - limit) {
      const given = batches[0]?.entries.splice(0, excess).length ?? 0
      if (batches[0]?.entries.length === 0) batches.shift()
      waiting -= given
      lost += given
    }
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, flushMs).unref()
  }

  function flush(): Promise<void> {
    writing = writing.then(writeLines)
    return writing
  }

  /** All at once, so that no answer waits for the line about it. */
  function printed(batch: Batch<Entry>): string {
    let text = ''
    batch.entries = batch.entries.filter(entry => {
      try {
        text += lineOf(entry)
        return true
      } catch {
        lost += 1
        return false
      }
    })
    return text
  }

  async function writeLines(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const unwritten = batches
    batches = []
    waiting = 0
    for (let batch = unwritten[0]; batch; batch = unwritten[0]) {
      const file = `${prefix}-${batch.name}.jsonl`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await appendText(join(folder, file), printed(batch))
        unwritten.shift()
      } catch (error) {
        const sentence = `${file} cannot be written for now: ${String(error)}`
        if (failure === undefined) log(sentence)
        failure = sentence
        break
      }
    }
    if (unwritten.length > 0) {
      batches = [...unwritten, ...batches]
      waiting = batches.reduce((sum, { entries }) => sum + entries.length, 0)
      giveUpOldest()
      flushSoon()
      return
    }
    failure = undefined
    if (lost > 0) log(`${lost} line(s) of the journal "${prefix}" were given up, as they could not be written.`)
    lost = 0
  }

  return {
    append,
    flush,
    failure: () => failure,
    exclusively(work) {
      const done = writing.then(work)
      writing = done.catch(() => {})
      return done
    },
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

/** Days and months begin with an hour, and telling a Berlin day takes longer than all the rest of a line. */
function rememberingHour(name: (instant: Instant) => string): (instant: Instant) => string {
  let hour = ''
  let known = ''
  return instant => {
    if (hour === '' || !instant.startsWith(hour)) {
      known = name(instant)
      hour = instant.slice(0, 13)
    }
    return known
  }
}

/** JSON of one line: a reader may take U+2028 and U+2029 for ends of lines. */
function lineOf(entry: object): string {
  return `${JSON.stringify(entry).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** Appends whole lines and waits for the disk; when it refuses, the file is as before. */
async function appendText(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    try {
      await writeAll(file, Buffer.from((await endsTorn(file, size)) ? `\n${text}` : text))
      await file.datasync()
    } catch (error) {
      await file.truncate(size)
      throw error
    }
  } finally {
    await file.close()
  }
}

/** After a power cut the last line may lack its end; the next one must not be lost with it. */
async function endsTorn(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== newline
}

/** Bytes after which a line is none. */
const LONGEST = 1_000_000

/**
 * The entries of a journal file from a byte on, oldest first, in bundles as they come from the disk; torn and foreign
 * lines left out, none when there is no such file. What is appended later begins at the `end` of the last bundle.
 */
export async function* readEntries(path: string, start = 0): AsyncGenerator<{ entries: object[]; end: number }> {
  for await (const { lines, end, isWhole } of readTexts(path, start)) {
    const entries = lines.flatMap(line => parseLine(line) ?? [])
    // Of a last line without its end, the rest may be under way.
    if (isWhole || entries.length > 0) yield { entries, end }
  }
}

async function* readTexts(path: string, start = 0) {
  let rest: Buffer = Buffer.alloc(0)
  let end = start
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 18, start })) {
      const bytes = Buffer.concat([rest, piece])
      const length = bytes.lastIndexOf(newline) + 1
      rest = bytes.subarray(length)
      end += length
      if (rest.length > LONGEST) {
        end += rest.length
        rest = Buffer.alloc(0)
      }
      if (length > 0) yield { lines: bytes.toString('utf8', 0, length - 1).split('\n'), end, isWhole: true }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  if (rest.length > 0) yield { lines: [rest.toString()], end: end + rest.length, isWhole: false }
}

function parseLine(line: string): object | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a journal file anew, each entry as `change` returns it, without those for which it returns undefined and without
 * lines that are no entries. Leaves the file alone when nothing of it changes. Only within `exclusively`.
 */
export async function rewriteEntries(path: string, change: (entry: object) => object | undefined): Promise<void> {
  if (!(await isChanged(path, change))) return
  const temporary = temporaryFor(path)
  const file = await open(temporary, 'wx', 0o600)
  try {
    try {
      for await (const { entries } of readEntries(path)) {
        const text = entries.flatMap(entry => change(entry) ?? []).map(lineOf)
        await writeAll(file, Buffer.from(text.join('')))
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(temporary, { force: true })
  }
}

async function isChanged(path: string, change: (entry: object) => object | undefined): Promise<boolean> {
  for await (const { entries } of readEntries(path)) if (entries.some(entry => change(entry) !== entry)) return true
  return false
}
