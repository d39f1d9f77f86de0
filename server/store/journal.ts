import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, type Instant } from '../../domain/format.ts'
import { logsFolder } from './data-files.ts'
import { exists, writeAll } from './durable-file.ts'

/** Lines appended to a file of their own per day or month (D22). */
export type Journal = {
  /** Takes the entry down in memory; never waits, never throws. It belongs to the file of its own `date`, else of now. */
  append(entry: object): void
  /** Resolves when everything taken down so far is on the disk, or the disk has refused it for now. */
  flush(): Promise<void>
  /** Writes what is left; nothing may be appended afterwards. */
  close(): Promise<void>
}

const newline = 10
const flushMs = 1000
/** Lines after which it does not wait for the second to be over. */
const flushLines = 2_000

type Line = { file: string; text: string }

/**
 * Writes `<dir>/logs/<prefix>-<name of the moment>.jsonl` once a second. While the disk refuses, the newest `limit`
 * lines are kept for later; how many were given up is logged once it writes again.
 */
export function openJournal({
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
}): Journal {
  const folder = join(dir, logsFolder)
  let lines: Line[] = []
  let lost = 0
  let failing = false
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function append(entry: object): void {
    try {
      lines.push({ file: `${prefix}-${nameOf(entry)}.jsonl`, text: lineOf(entry) })
    } catch {
      lost += 1
    }
    giveUpOldest()
    if (lines.length === flushLines) void flush()
    else flushSoon()
  }

  let hour = ''
  let nameInHour = ''
  function nameOf(entry: object): string {
    try {
      if ('date' in entry && typeof entry.date === 'string') {
        // Days and months begin with an hour, and telling a Berlin day takes longer than all the rest.
        if (hour !== entry.date.slice(0, 13)) nameInHour = name(entry.date)
        hour = entry.date.slice(0, 13)
        return nameInHour
      }
    } catch {
      // A date that is none.
    }
    return name(now())
  }

  function giveUpOldest(): void {
    const excess = lines.length - limit
    if (excess <= 0) return
    lines.splice(0, excess)
    lost += excess
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, flushMs).unref()
  }

  function flush(): Promise<void> {
    writing = writing.then(writeLines)
    return writing
  }

  async function writeLines(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = Map.groupBy(lines, line => line.file)
    lines = []
    for (const [file, group] of batch) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await appendText(join(folder, file), group.map(line => line.text).join(''))
        batch.delete(file)
      } catch (error) {
        if (!failing) log(`${file} cannot be written for now: ${String(error)}`)
        failing = true
        break
      }
    }
    if (batch.size > 0) {
      lines = [...[...batch.values()].flat(), ...lines]
      giveUpOldest()
      flushSoon()
      return
    }
    failing = false
    if (lost > 0) log(`${lost} line(s) of the journal "${prefix}" were given up, as they could not be written.`)
    lost = 0
  }

  return {
    append,
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

// A reader may take U+2028 and U+2029 for ends of lines.
const lineOf = (entry: object) =>
  `${JSON.stringify(entry).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

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

/** The entries of a journal file, oldest first, torn and foreign lines left out; none when there is no such file. */
export async function* readLines(path: string): AsyncGenerator<object> {
  if (!(await exists(path))) return
  const file = await open(path)
  for await (const line of file.readLines()) {
    const entry = parseLine(line)
    if (entry) yield entry
  }
}

function parseLine(line: string): object | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : undefined
  } catch {
    return undefined
  }
}
