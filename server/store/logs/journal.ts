import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, formatBytes, type Instant } from '../../../domain/kit/format.ts'
import { logsFolder } from '../files/layout.ts'
import { createBacklog } from './backlog.ts'
import { appendLines, lineOf } from './journal-file.ts'
import { assertRoom, isFull, type JournalLimits } from './journal-limits.ts'

/** Lines appended to a file of their own per day, month or year (D22). */
export type Journal<Entry extends object = object> = {
  /** Records an entry in memory; never waits, never throws. Its own `date`, else the clock, decides about the file. */
  append(entry: Entry): void
  /** Resolves when everything appended so far is on the disk, or the disk has refused it for now. */
  flush(): Promise<void>
  /** Works on the files while writing pauses; entries appended meanwhile are written afterwards. */
  exclusively(work: () => Promise<unknown>): Promise<unknown>
  /** Reason why it cannot be written at the moment. */
  failure(): string | undefined
  /** Writes waiting entries; do not append afterwards. */
  close(): Promise<void>
}

const FLUSH_MS = 1000
/** Number of lines that are written before the second is over. */
const FLUSH_LINES = 5_000

/**
 * Writes `<dir>/logs/<prefix>-<name of the moment>.jsonl` once a second. While the disk refuses, the newest `mostWaiting`
 * lines are kept for later; how many were dropped is logged once it writes again.
 */
export function openJournal<Entry extends object = object>({
  dir,
  now,
  prefix,
  name = dayOf,
  log = () => {},
  mostWaiting = 50_000,
  limits,
}: {
  dir: string
  now: () => Instant
  prefix: string
  name?: (instant: Instant) => string
  log?: (message: string) => void
  mostWaiting?: number
  limits?: JournalLimits | undefined
}): Journal<Entry> {
  const folder = join(dir, logsFolder)
  const fileFor = fileNaming(prefix, name, now)
  const backlog = createBacklog<Entry>(mostWaiting)
  let unprintable = 0
  let failure: string | undefined
  /** Number of lines dropped from a file that has reached its limit. */
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
    `${file} has reached its limit of ${formatBytes(limits?.fileBytes ?? 0)}: ${lines} more line(s) were only counted.`

  function finishCount(): void {
    if (counted) log(aboutCounted(counted))
    counted = undefined
  }

  /** Writes lines, or counts them when the file has reached its limit. */
  async function writeLines(file: string, text: string, lines: number): Promise<void> {
    const path = join(folder, file)
    if (counted?.file !== file) finishCount()
    if (limits && (await isFull(path, limits))) {
      counted = { file, lines: (counted?.lines ?? 0) + lines }
      return
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (limits) await assertRoom(folder, limits)
    await appendLines(path, text)
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batches = backlog.take()
    for (const [index, { file, entries }] of batches.entries()) {
      // All at once, so that no answer waits for the line about it.
      const { text, printed } = print(entries)
      unprintable += entries.length - printed.length
      try {
        await writeLines(file, text, printed.length)
      } catch (error) {
        backlog.putBack([{ file, entries: printed }, ...batches.slice(index + 1)])
        const sentence = `${file} cannot be written for now: ${String(error)}`
        if (failure === undefined) log(sentence)
        failure = sentence
        return flushSoon()
      }
    }
    failure = undefined
    const lost = backlog.takeDropped() + unprintable
    unprintable = 0
    if (lost > 0) log(`${lost} line(s) of the journal "${prefix}" were given up, as they could not be written.`)
  }

  return {
    append(entry) {
      backlog.add(fileFor(entry), entry)
      if (backlog.size === FLUSH_LINES) void flush()
      else flushSoon()
    },
    flush,
    failure: () => failure ?? (counted && aboutCounted(counted)),
    exclusively(work) {
      const done = writing.then(work)
      writing = done.then(
        () => {},
        () => {},
      )
      return done
    },
    async close() {
      await flush()
      finishCount()
      clearTimeout(timer)
    },
  }
}

/** Returns the lines of the entries that can be serialised. */
function print<Entry extends object>(entries: readonly Entry[]): { text: string; printed: Entry[] } {
  let text = ''
  const printed = entries.filter(entry => {
    try {
      text += lineOf(entry)
      return true
    } catch {
      return false
    }
  })
  return { text, printed }
}

/** Returns a function that names an entry's file. */
function fileNaming(prefix: string, name: (instant: Instant) => string, now: () => Instant) {
  const nameAt = rememberingHour(name)
  return (entry: object): string => {
    try {
      if ('date' in entry && typeof entry.date === 'string') return `${prefix}-${nameAt(entry.date)}.jsonl`
    } catch {
      // Its date is not one.
    }
    return `${prefix}-${name(now())}.jsonl`
  }
}

/** Days and months begin on the hour, and computing a Berlin day takes longer than all the rest of a line. */
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
