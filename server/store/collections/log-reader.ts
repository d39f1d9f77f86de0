import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../../domain/kit/format.ts'
import { runAtOnce, type SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { changesFolder } from '../files/layout.ts'
import { type Commit, type LogLine, readLine, type SegmentHeader, splitLines } from './log-line.ts'

const segmentPattern = /^\d{12}\.jsonl$/
export const segmentName = (first: number) => `${String(first).padStart(12, '0')}.jsonl`

/** The header is written twice, so that one damaged bit does not stop the site. */
export const HEADER_COPIES = 2
/** Larger than two headers. */
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
export type StoredLog = {
  /** The oldest first. */
  segments: readonly Segment[]
  /** The number of the last commit; 0 when there is none. */
  last: number
  /** Resolves with the time of the last commit; undefined for an empty log. */
  lastAt(): Promise<Instant | undefined>
  /** Bytes after the last commit of the last segment, and their offset. A torn line was never acknowledged. */
  tail: { place: string; bytes: Buffer; isTorn: boolean; end: number } | undefined
  /** Returns the lines of the log from this commit on, by number. */
  from(number: number): Promise<ReadonlyMap<number, Entry>>
  /** Returns the collections with data that a commit erased, but perhaps not from every file. */
  unerased(): Promise<string[]>
}

export async function readLog(dir: string): Promise<StoredLog> {
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
  const bytes = await readSegment(folder, newest.first)
  const end = runAtOnce(parseSegment(bytes, newest.first))
  let cache: { number: number; entries: Map<number, Entry> } | undefined
  async function from(number: number) {
    if (cache && cache.number <= number) return cache.entries
    const entries = new Map<number, Entry>()
    for (const [index, { first }] of segments.entries()) {
      const next = segments[index + 1]
      if (next && next.first <= number) continue
      const older = next ? await olderSegment(folder, first, next.first) : end.entries
      for (const [place, entry] of older.entries()) if (first + place >= number) entries.set(first + place, entry)
    }
    cache = { number, entries }
    return entries
  }
  return {
    segments,
    last: newest.first - 1 + end.entries.length,
    async lastAt() {
      const last = newest.first - 1 + end.entries.length
      return (await from(last)).get(last)?.commit?.at
    },
    tail: end.tail && { ...end.tail, end: bytes.length - end.tail.bytes.length },
    from,
    async unerased() {
      const erasedIds = new Set<string>()
      for (const { first } of segments) {
        const bytes = await readSegment(folder, first)
        // Decodes a segment only if it has this text; within a record the quotation marks would be escaped.
        if (!bytes.includes(',"erase":[')) continue
        for (const [, list = '[]'] of bytes.toString('latin1').matchAll(/,"erase":(\["[a-z",]*"\]),"sha256"/g))
          for (const name of JSON.parse(list)) erasedIds.add(name)
      }
      return [...erasedIds]
    },
  }
}

/** Log of a folder from before the log existed. */
export const emptyLog: StoredLog = {
  segments: [],
  last: 0,
  lastAt: async () => undefined,
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

export function headerIn(start: Buffer, first: number): SegmentHeader | undefined {
  for (const line of splitLines(start).lines.slice(0, HEADER_COPIES)) {
    const header = runAtOnce(readLine(line))?.header
    if (header?.after === first - 1) return header
  }
  return undefined
}

async function olderSegment(folder: string, first: number, end: number): Promise<Entry[]> {
  return runAtOnce(countedEntries(await readSegment(folder, first), first, end))
}

/** Empty when it has been deleted meanwhile. */
const readSegment = (folder: string, first: number): Promise<Buffer> =>
  readFile(join(folder, segmentName(first))).catch(error => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })

/** Returns a segment's entries before commit `end`; later ones are void. */
export function* countedEntries(bytes: Buffer, first: number, end: number): SlicedWork<Entry[]> {
  const { entries, tail } = yield* parseSegment(bytes, first)
  const place = tail?.place ?? `the end of ${changesFolder}/${segmentName(first)}`
  return Array.from({ length: end - first }, (_, index) => entries[index] ?? { place, commit: undefined })
}

const placeOf = (first: number, index: number) => `${changesFolder}/${segmentName(first)}, line ${index + 1}`

type ParsedSegment = {
  /** Entries by number from the first on, without gaps. */
  entries: Entry[]
  /** Bytes after the last line that is a header or a commit. */
  tail: { place: string; bytes: Buffer; isTorn: boolean } | undefined
}

/** Finds the commits by their own checksums and numbers: damage may join lines or split them. */
function* parseSegment(bytes: Buffer, first: number): SlicedWork<ParsedSegment> {
  const entries: Entry[] = []
  const { lines, rest } = splitLines(bytes)
  /** First damaged line since the last good one. */
  let damaged: { place: string; start: number } | undefined
  let headers = 0
  let start = 0
  function* read(line: Buffer, place: string): SlicedWork<boolean> {
    const complete = yield* readLine(line)
    const parts = complete ? [complete] : yield* joinedLines(line)
    for (const { commit } of parts) {
      if (!commit || commit.n < first + entries.length) {
        headers += commit ? 0 : 1
        continue
      }
      while (first + entries.length < commit.n) entries.push({ place: damaged?.place ?? place, commit: undefined })
      entries.push({ place, commit })
    }
    return parts.length > 0
  }
  for (const [index, line] of lines.entries()) {
    const place = placeOf(first, index)
    if (yield* read(line, place)) damaged = undefined
    else damaged ??= { place, start }
    start += line.length + 1
  }
  const place = placeOf(first, lines.length)
  // The line feed of an acknowledged line may be damaged; a line without any was never acknowledged.
  if (rest.length > 0 && !(yield* read(rest.subarray(0, -1), place))) damaged ??= { place, start }
  // A segment gets its name once both headers are on the disk.
  if (headers === 0 && entries.length === 0) damaged = { place: placeOf(first, 0), start: 0 }
  if (!damaged) return { entries, tail: undefined }
  const end = bytes.subarray(damaged.start)
  return { entries, tail: { place: damaged.place, bytes: end, isTorn: damaged.start > 0 && isTorn(end) } }
}

/** Splits a line at a damaged line feed; returns no lines when a half is damaged as well. */
function* joinedLines(line: Buffer): SlicedWork<LogLine[]> {
  for (const { index } of line.toString('latin1').matchAll(/(?<="\}).(?=\{"(?:n|after)":)/gs)) {
    const first = yield* readLine(line.subarray(0, index))
    const second = first && (yield* readLine(line.subarray(index + 1)))
    if (second) return [first, second]
  }
  return []
}

/** True for the beginning of a line, as a power cut or a full disk leaves it; the rest may be empty blocks. */
const isTorn = (bytes: Buffer) => /^(\{[^\0\n]*)?\0*$/.test(bytes.toString('latin1'))

/**
 * Returns the first commit that a file of this state needs. A header shows up to which commit the collection has not
 * changed since.
 */
export function firstNeeded({ segments }: StoredLog, name: string, changes: number): number {
  let upTo = changes
  for (const { header } of segments)
    if (header && (header.touched[name] ?? 0) <= changes) upTo = Math.max(upTo, header.after)
  return upTo + 1
}
