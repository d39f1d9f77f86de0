import { type FileHandle, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createQueue } from '../../runtime/queue.ts'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import {
  appendDurably,
  openForAppending,
  renameOrRemove,
  sync,
  syncFolder,
  temporaryFor,
  writeNew,
} from '../files/durable-file.ts'
import { changesFolder } from '../files/layout.ts'
import { collectionIn } from './changes.ts'
import { type Commit, printLine, type SegmentHeader } from './log-line.ts'
import { countedEntries, HEADER_COPIES, headerIn, type Segment, segmentName } from './log-reader.ts'

/** Last commit that changed each collection. */
export type TouchedParts = Readonly<Record<string, number>>

/** Called with each line once it is on the disk. */
export type LineListener = (n: number, line: Uint8Array, isErasing: boolean) => void

export type LogWriter = {
  follow(listener: LineListener): void
  /** The number of the last commit. */
  readonly last: number
  readonly touched: TouchedParts
  /**
   * The bytes of the commits to a collection since the log was opened; a commit to several collections counts in parts.
   */
  bytesOf(name: string): number
  /**
   * Resolves with the commit's number when it is on the disk. Rejects when it is not, and will not be there after a
   * restart either.
   */
  append(commit: Omit<Commit, 'n'>): Promise<number>
  /** Starts a new segment, so that the segments with the commits so far are complete. */
  rotate(): Promise<void>
  /** Complete segments, the oldest first. */
  closed(): readonly ClosedSegment[]
  remove(segment: ClosedSegment): Promise<void>
  /** Writes a closed segment again with each commit as `change` returns it; what cannot be read loses its content. */
  rewrite(segment: ClosedSegment, change: (commit: Commit) => Commit): Promise<void>
  close(): Promise<void>
}

/** A segment and the header of the one after it. */
export type ClosedSegment = {
  first: number
  next: { first: number; header: SegmentHeader | undefined }
  /** True if it contains only its own commits. */
  isClean: boolean
}

type Options = {
  dir: string
  /** State of the log as read at the start. */
  segments: readonly Segment[]
  last: number
  touched: TouchedParts
  now: () => Date
}

/** Continues the log of a data folder in a new segment, whose header voids what older ones hold beyond `last`. */
export async function openLogWriter({ dir, segments, now, ...state }: Options): Promise<LogWriter> {
  const folder = join(dir, changesFolder)
  let { last, touched } = state
  const bytes = new Map<string, number>()
  let allSegments = [...segments]
  /** Undefined when the last segment is closed for appending. */
  let current: OpenSegment | undefined

  /** Segments known to contain only their commits. */
  const clean = new Set<number>()
  let isClosed = false
  let notify: LineListener = () => {}

  /** Starts a new segment. Its header voids later writes to the previous segment, so there must be none. */
  async function begin(): Promise<void> {
    if (isClosed) throw new Error('The log of changes is closed.')
    const first = last + 1
    const header: SegmentHeader = { after: last, at: now().toISOString(), touched: { ...touched } }
    current = await createSegment(dir, first, header)
    // A segment without a commit has been replaced.
    allSegments = [...allSegments.filter(segment => segment.first < first), { first, header }]
  }

  async function rotate(): Promise<void> {
    const before = current
    current = undefined
    await before?.file.close().catch(() => {})
    const first = allSegments.at(-1)?.first
    await begin()
    if (before && first !== undefined) clean.add(first)
  }

  /**
   * Ends a segment after a failed append, which leaves its end unknown: the header of a new one voids it, or it is
   * truncated.
   */
  async function abandon({ file, size }: OpenSegment): Promise<void> {
    current = undefined
    const isVoid = await begin().then(
      () => true,
      () => false,
    )
    try {
      await file.truncate(size)
      if (!isVoid) await sync(file)
    } catch {
      // Void lines do no harm without the truncation; a disk that refuses all three leaves no way to detect them.
    }
    await file.close().catch(() => {})
  }

  async function append(commit: Omit<Commit, 'n'>): Promise<number> {
    if (!current) await begin()
    const segment = current
    if (!segment) throw new Error('The log of changes cannot be written.')
    const n = last + 1
    const line = await printLine({ n, ...commit })
    try {
      await appendDurably(segment.file, line, segment.size)
    } catch (error) {
      await abandon(segment)
      throw error
    }
    segment.size += line.length
    const changed = [...new Set(Object.keys(commit.changes).map(collectionIn))]
    for (const name of changed) bytes.set(name, (bytes.get(name) ?? 0) + line.length / changed.length)
    last = n
    touched = { ...touched, ...Object.fromEntries(changed.map(name => [name, n])) }
    notify(n, line, commit.erase !== undefined)
    return n
  }

  // A segment must not be replaced during an append.
  const alone = createQueue()
  // On a full disk a site starts, and the first commit tries again.
  await begin().catch(() => {})
  return {
    get last() {
      return last
    },
    get touched() {
      return touched
    },
    follow(listener) {
      notify = listener
    },
    bytesOf: name => bytes.get(name) ?? 0,
    append: commit => alone(() => append(commit)),
    rotate: () =>
      alone(async () => {
        if (!current || allSegments.at(-1)?.first !== last + 1) await rotate()
      }),
    closed: () =>
      allSegments.flatMap(({ first }, index) => {
        const next = allSegments[index + 1]
        if (!next) return []
        // A later header replaces a damaged one.
        const header = allSegments.slice(index + 1).find(later => later.header)?.header
        return { first, next: { first: next.first, header }, isClean: clean.has(first) }
      }),
    async remove({ first }) {
      await rm(join(folder, segmentName(first)), { force: true })
      allSegments = allSegments.filter(segment => segment.first !== first)
    },
    async rewrite(segment, change) {
      await rewriteSegment(join(folder, segmentName(segment.first)), segment, change)
      clean.add(segment.first)
    },
    close: () =>
      alone(async () => {
        const before = current
        isClosed = true
        current = undefined
        await before?.file.close()
      }),
  }
}

type OpenSegment = {
  file: FileHandle
  /** Offset of the next commit. */
  size: number
}

async function createSegment(dir: string, first: number, header: SegmentHeader): Promise<OpenSegment> {
  const folder = join(dir, changesFolder)
  const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (createdFolder !== undefined) await syncFolder(dir)
  const path = join(folder, segmentName(first))
  const line = await printLine(header)
  const content = Buffer.concat(Array.from({ length: HEADER_COPIES }, () => line))
  await replaceFile(path, content)
  return { file: await openForAppending(path), size: content.length }
}

async function rewriteSegment(path: string, { first, next }: ClosedSegment, change: (commit: Commit) => Commit) {
  const before = await readFile(path)
  const header = headerIn(before, first)
  const start = header ? await printLine(header) : damagedLine
  const lines = Array.from({ length: HEADER_COPIES }, () => start)
  for (const { commit } of await runInSlices(countedEntries(before, first, next.first)))
    lines.push(commit ? await printLine(change(commit)) : damagedLine)
  const after = Buffer.concat(lines)
  if (!after.equals(before)) await replaceFile(path, after)
}

/** Replaces a damaged line, which may contain data to erase. */
const damagedLine = Buffer.from('{}\n')

async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const temporary = temporaryFor(path)
  await writeNew(temporary, content)
  await renameOrRemove(temporary, path)
  await syncFolder(dirname(path))
}
