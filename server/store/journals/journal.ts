import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, formatBytes, type Instant } from '../../../domain/kit/format.ts'
import { logsFolder } from '../files/layout.ts'
import { createBacklog } from './backlog.ts'
import { appendLines, journalLine } from './journal-file.ts'
import { assertRoom, isJournalFull, type JournalLimits } from './journal-limits.ts'

/** Appends lines to log files, one file per day, month or year (D22). */
export type Journal<Entry extends object = object> = {
  /** Queues an entry in memory; never waits, never throws. The entry's `date`, or else the clock, selects the file. */
  append(entry: Entry): void
  /** Resolves once all queued entries are on the disk, or the disk has refused them for now. */
  flush(): Promise<void>
  /** Runs work on the files while writing pauses; entries appended meanwhile are written afterwards. */
  exclusively(work: () => Promise<unknown>): Promise<unknown>
  /** Returns why the journal cannot be written at the moment, if so. */
  failure(): string | undefined
  /** Writes the queued entries; do not append afterwards. */
  close(): Promise<void>
}

const FLUSH_MS = 1000
/** With this many queued lines, the journal does not wait for the next second. */
const FLUSH_LINES = 5_000

/**
 * Writes `<dir>/logs/<prefix>-<name of the moment>.jsonl` once a second. While the disk refuses writes, the newest
 * `waitingMax` lines wait in memory. Once the disk accepts them, the number of dropped lines is logged.
 */
export function openJournal<Entry extends object = object>({
  dir,
  now,
  prefix,
  name = dayOf,
  log = () => {},
  waitingMax = 50_000,
  limits,
}: {
  dir: string
  now: () => Instant
  prefix: string
  name?: (instant: Instant) => string
  log?: (message: string) => void
  waitingMax?: number
  limits?: JournalLimits | undefined
}): Journal<Entry> {
  const folder = join(dir, logsFolder)
  const fileFor = fileNaming(prefix, name, now)
  const backlog = createBacklog(waitingMax)
  let unprintable = 0
  let failure: string | undefined
  /** The file that has reached its limit, and the number of lines since. */
  let counted: { file: string; lines: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  const aboutCounted = ({ file, lines }: { file: string; lines: number }) =>
    `${file} has reached its limit of ${formatBytes(limits?.fileBytes ?? 0)}: ${lines} more line(s) were counted but not written.`

  function finishCount(): void {
    if (counted) log(aboutCounted(counted))
    counted = undefined
  }

  /** Writes lines, or only counts them once the file has reached its limit. */
  async function writeLines(file: string, bytes: Uint8Array, lines: number): Promise<void> {
    const path = join(folder, file)
    if (counted?.file !== file) finishCount()
    if (limits && (await isJournalFull(path, limits))) {
      counted = { file, lines: (counted?.lines ?? 0) + lines }
      return
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (limits) await assertRoom(folder, limits)
    await appendLines(path, bytes)
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batches = backlog.take()
    for (const [index, batch] of batches.entries()) {
      const { file, lines, bytes } = batch
      try {
        await writeLines(file, bytes, lines)
        backlog.reuse(batch)
      } catch (error) {
        backlog.putBack(batches.slice(index))
        const sentence = `${file} cannot be written for now: ${String(error)}`
        if (failure === undefined) log(sentence)
        failure = sentence
        return flushSoon()
      }
    }
    failure = undefined
    const lost = backlog.takeDropped() + unprintable
    unprintable = 0
    if (lost > 0) log(`${lost} line(s) of the journal "${prefix}" were dropped, as they could not be written.`)
  }

  return {
    append(entry) {
      const line = serialize(entry)
      if (line === undefined) unprintable += 1
      else backlog.add(fileFor(entry), line)
      if (backlog.size === FLUSH_LINES) void flush()
      else flushSoon()
    },
    flush,
    failure: () => failure ?? (counted && aboutCounted(counted)),
    exclusively(work) {
      const written = writing.then(work)
      writing = written.then(
        () => {},
        () => {},
      )
      return written
    },
    async close() {
      await flush()
      finishCount()
      clearTimeout(timer)
    },
  }
}

/** Returns the line of an entry; undefined if it cannot be serialised. */
function serialize(entry: object): string | undefined {
  try {
    return journalLine(entry)
  } catch {
    return undefined
  }
}

/** Returns a function from an entry to the name of its file. */
function fileNaming(prefix: string, name: (instant: Instant) => string, now: () => Instant) {
  const nameAt = rememberingHour(name)
  return (entry: object): string => {
    try {
      if ('date' in entry && typeof entry.date === 'string') return `${prefix}-${nameAt(entry.date)}.jsonl`
    } catch {
      // An invalid date counts as none.
    }
    return `${prefix}-${name(now())}.jsonl`
  }
}

/**
 * Caches the name for an hour: names change only on the hour, and computing a Berlin day is the slowest part of a line.
 */
function rememberingHour(name: (instant: Instant) => string): (instant: Instant) => string {
  let hour = ''
  let fileName = ''
  return instant => {
    if (hour === '' || !instant.startsWith(hour)) {
      fileName = name(instant)
      hour = instant.slice(0, 13)
    }
    return fileName
  }
}
