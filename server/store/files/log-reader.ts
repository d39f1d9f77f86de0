import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../../domain/format.ts'
import { type Commit, readCommit, readHeader, type SegmentHeader, splitLines } from './log-line.ts'

/** Below the data folder: the log of changes (D73), in files named after their first commit. */
export const changesFolder = 'changes'

const segmentPattern = /^\d{12}\.jsonl$/
export const segmentName = (first: number) => `${String(first).padStart(12, '0')}.jsonl`

/** The header is there twice, so that one damaged bit in it does not stop the site. */
export const HEADER_COPIES = 2
/** More than two headers need. */
const HEADER_BYTES = 16_384

/** One file of the log. */
export type Segment = {
  /** The number of its first commit. */
  first: number
  /** Undefined when it is damaged. */
  header: SegmentHeader | undefined
}

/** A line of the log; without a commit it is damaged. */
type Entry = { place: string; commit: Commit | undefined }

/** The log of a data folder as it was read, whether or not its site runs. */
export type Log = {
  /** The oldest first. */
  segments: readonly Segment[]
  /** The number of the last commit; 0 when there is none. */
  last: number
  /** When that was; undefined when the last segment has none. */
  lastAt: Instant | undefined
  /** The end of the last segment that is no commit. A torn line has no end: it was never acknowledged. */
  tail: { place: string; bytes: Buffer; isTorn: boolean } | undefined
  /** The lines from this commit on that are in the log, by their numbers. */
  from(number: number): Promise<ReadonlyMap<number, Entry>>
  /** The collections from which something was erased by a commit, but perhaps not from every file. */
  unerased(): Promise<string[]>
}

export async function readLog(dir: string): Promise<Log> {
  const folder = join(dir, changesFolder)
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const segments: Segment[] = []
  for (const name of names.filter(name => segmentPattern.test(name)).sort()) {
    const first = Number.parseInt(name, 10)
    const start = await startOf(join(folder, name))
    if (start) segments.push({ first, header: headerIn(start, first) })
  }
  const newest = segments.at(-1)
  if (!newest) return emptyLog
  const end = lastSegment(await readSegment(folder, newest.first), newest.first)
  let kept: { number: number; entries: Map<number, Entry> } | undefined
  async function from(number: number) {
    if (kept && kept.number <= number) return kept.entries
    const entries = new Map<number, Entry>()
    for (const [index, { first }] of segments.entries()) {
      const next = segments[index + 1]
      if (next && next.first <= number) continue
      const found = next ? await olderSegment(folder, first, next.first) : end.entries
      for (const [place, entry] of found.entries()) if (first + place >= number) entries.set(first + place, entry)
    }
    kept = { number, entries }
    return entries
  }
  return {
    segments,
    last: newest.first - 1 + end.entries.length,
    lastAt: end.entries.at(-1)?.commit?.at,
    tail: end.tail,
    from,
    async unerased() {
      const found = new Set<string>()
      for (const { first } of segments) {
        const bytes = await readSegment(folder, first)
        // Read as text only if need be; within a record the quotation marks would be escaped.
        if (!bytes.includes(',"erase":[')) continue
        for (const [, list = '[]'] of bytes.toString('latin1').matchAll(/,"erase":(\["[a-z",]*"\]),"sha256"/g))
          for (const name of JSON.parse(list)) found.add(name)
      }
      return [...found]
    },
  }
}

/** Of a folder from before the log. */
export const emptyLog: Log = {
  segments: [],
  last: 0,
  lastAt: undefined,
  tail: undefined,
  from: async () => new Map(),
  unerased: async () => [],
}

/** Undefined when it has been deleted meanwhile. */
async function startOf(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)) ?? {}
    return buffer?.subarray(0, bytesRead)
  } finally {
    await file?.close()
  }
}

function headerIn(start: Buffer, first: number): SegmentHeader | undefined {
  for (const line of splitLines(start).lines.slice(0, HEADER_COPIES)) {
    const header = readHeader(line)
    if (header?.after === first - 1) return header
  }
  return undefined
}

async function olderSegment(folder: string, first: number, end: number): Promise<Entry[]> {
  return parseSegment(await readSegment(folder, first), first).entries.slice(0, end - first)
}

/** Empty when it has been deleted meanwhile. */
const readSegment = (folder: string, first: number): Promise<Buffer> =>
  readFile(join(folder, segmentName(first))).catch(error => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })

const placeOf = (first: number, index: number) =>
  `${changesFolder}/${segmentName(first)}, line ${index + HEADER_COPIES + 1}`

/** `rest` is a last line without its line feed that is no commit. */
function parseSegment(bytes: Buffer, first: number): { entries: Entry[]; lines: Buffer[]; rest: Buffer } {
  const split = splitLines(bytes)
  const lines = split.lines.slice(HEADER_COPIES)
  const entries = lines.map((line, index) => entryOf(line, first, index))
  // Only the line feed of an acknowledged line may be damaged.
  for (const line of [split.rest, split.rest.subarray(0, -1)]) {
    const entry = entryOf(line, first, entries.length)
    if (entry.commit) return { entries: [...entries, entry], lines, rest: Buffer.alloc(0) }
  }
  return { entries, lines, rest: split.rest }
}

function entryOf(line: Buffer, first: number, index: number): Entry {
  const commit = readCommit(line)
  return { place: placeOf(first, index), commit: commit?.n === first + index ? commit : undefined }
}

function lastSegment(bytes: Buffer, first: number): { entries: Entry[]; tail: Log['tail'] } {
  const { entries, lines, rest } = parseSegment(bytes, first)
  if (rest.length > 0) return { entries, tail: { place: placeOf(first, entries.length), bytes: rest, isTorn: true } }
  const last = entries.at(-1)
  if (!last || last.commit) return { entries, tail: undefined }
  return { entries: entries.slice(0, -1), tail: { place: last.place, bytes: lines.at(-1) ?? rest, isTorn: false } }
}

/**
 * From which commit on a file of this state needs the log: a header shows up to where no commit has changed the
 * collection since.
 */
export function firstNeeded({ segments }: Log, name: string, changes: number): number {
  let upTo = changes
  for (const { header } of segments)
    if (header && (header.touched[name] ?? 0) <= changes) upTo = Math.max(upTo, header.after)
  return upTo + 1
}
