import { stat } from 'node:fs/promises'
import { Low } from 'lowdb'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { createQueue } from '../../runtime/queue.ts'
import type { JsonFile } from '../files/json-file.ts'
import { type Changes, collectionIn, contentOf, DEFAULT_KEY, fieldIn, keyOf, withoutErased } from './changes.ts'
import type { Commit } from './log-line.ts'
import type { ClosedSegment, LogWriter, TouchedParts } from './log-writer.ts'

/** The data after a commit. */
export type Snapshot = { n: number; data: Readonly<Record<string, object>>; touched: TouchedParts }

export type FileState = {
  /** The last commit in the file. */
  changes: number
  /** The last commit in its previous version. */
  previous: number
  bytes: number
  /** True if another program wrote the file. Until we write it, each start checks the whole file. */
  isForeign?: boolean
}

export type Checkpoints = {
  /** Bytes of all files, and of the part of the log that they do not contain yet. */
  size(): number
  /** Writes the files that have changed, if the log has become long. */
  writeIfDue(): Promise<void>
  /** Writes the files that have changed. `both` writes each twice, so that its previous version is current, too. */
  write(options?: { both?: boolean }): Promise<void>
  /** Deletes segments older than a day, after writing the files that still need them. */
  tidy(): Promise<void>
  /** Erases from every file what is no longer in these collections' data. */
  erase(names: readonly string[]): Promise<void>
}

/** Files are written when the log exceeds this, or a part of the largest file. */
const LOG_LIMIT_BYTES = 4_000_000
const LOG_LIMIT_PART = 1 / 5

type Options = {
  files: Readonly<Record<string, JsonFile<object>>>
  states: Readonly<Record<string, FileState>>
  writer: LogWriter
  snapshot: () => Snapshot
  now: () => Date
  limitBytes?: number | undefined
}

/** Brings the JSON files up to date with the log, one at a time and without blocking requests (D73). */
export function openCheckpoints({
  files,
  writer,
  snapshot,
  now,
  limitBytes = LOG_LIMIT_BYTES,
  ...given
}: Options): Checkpoints {
  const names = Object.keys(files)
  const states = { ...given.states }
  const oneAtATime = createQueue()
  /** Bytes of the log about a collection that its file already covers. */
  const coveredBytes: Record<string, number> = {}
  const bytesBeyondFiles = () => names.reduce((sum, name) => sum + writer.bytesOf(name) - (coveredBytes[name] ?? 0), 0)

  const stateOf = (name: string): FileState => states[name] ?? { changes: 0, previous: 0, bytes: 0 }
  const largest = () => Math.max(...names.map(name => stateOf(name).bytes))

  async function writeFile(name: string): Promise<void> {
    const upTo = writer.bytesOf(name)
    const { n, data } = snapshot()
    const content = data[name]
    const file = files[name]
    if (!content || !file) return
    await new Low(file, { changes: n, data: content }).write()
    const { size } = await stat(file.path)
    states[name] = { changes: n, previous: stateOf(name).changes, bytes: size }
    coveredBytes[name] = upTo
  }

  async function writeChanged(): Promise<void> {
    const { touched } = snapshot()
    for (const name of names) {
      const { changes, isForeign } = stateOf(name)
      if (isForeign || changes < (touched[name] ?? 0)) await writeFile(name)
    }
    await writer.rotate()
    await removeUnneeded()
  }

  /** Writes files until each and its previous version contain everything committed before the call. */
  async function writeBoth(names: readonly string[]): Promise<void> {
    const { touched } = snapshot()
    for (const name of names) {
      const upTo = touched[name] ?? 0
      while (Math.min(stateOf(name).changes, stateOf(name).previous) < upTo) await writeFile(name)
    }
  }

  async function removeUnneeded(): Promise<void> {
    for (const segment of writer.closed()) {
      if (!isOld(segment, now()) || names.some(name => isNeeded(segment, name, stateOf(name)))) return
      await writer.remove(segment)
    }
  }

  async function erase(names: readonly string[]): Promise<void> {
    await writer.rotate()
    await writeBoth(names)
    const purge = purgeOf(snapshot().data, names)
    for (const segment of writer.closed())
      if (!segment.isClean || names.some(name => lastTouch(segment, name) >= segment.first))
        await writer.rewrite(segment, purge)
  }

  return {
    size: () => names.reduce((sum, name) => sum + stateOf(name).bytes, bytesBeyondFiles()),
    writeIfDue: () =>
      oneAtATime(async () => {
        if (bytesBeyondFiles() > Math.max(limitBytes, largest() * LOG_LIMIT_PART)) await writeChanged()
      }),
    write: ({ both = false } = {}) =>
      oneAtATime(async () => {
        if (both) await writeBoth(names)
        await writeChanged()
      }),
    tidy: () =>
      oneAtATime(async () => {
        await writeChanged()
        const [oldest] = writer.closed()
        if (!oldest || !isOld(oldest, now())) return
        await writeBoth(names)
        await removeUnneeded()
      }),
    erase: names => oneAtATime(() => erase(names)),
  }
}

/** Keeps segments for a day, as a running backup may contain an older file. `abs`, as the clock may have been ahead. */
const isOld = ({ next }: ClosedSegment, now: Date) =>
  next.header !== undefined && Math.abs(now.getTime() - Date.parse(next.header.at)) >= DAY_MS

/**
 * Returns the last commit of a segment that may have changed a collection; if there is none, a number before the
 * segment.
 */
const lastTouch = ({ next }: ClosedSegment, name: string) =>
  next.header ? (next.header.touched[name] ?? 0) : next.first - 1

function isNeeded(segment: ClosedSegment, name: string, { changes, previous }: FileState): boolean {
  const last = lastTouch(segment, name)
  return last >= segment.first && last > Math.min(changes, previous)
}

/** Returns a function that removes the deleted records of some collections from a commit. */
function purgeOf(data: Snapshot['data'], names: readonly string[]): (commit: Commit) => Commit {
  const byKey = new Map<string, ReadonlyMap<string, object>>()
  function recordsOf(part: string, content: unknown, key: string): ReadonlyMap<string, object> {
    const cached = byKey.get(part)
    if (cached) return cached
    const records = new Map((content as readonly object[]).map(record => [keyOf(record, key), record]))
    byKey.set(part, records)
    return records
  }
  return commit => {
    const parts = Object.entries(commit.changes).filter(([part]) => names.includes(collectionIn(part)))
    if (parts.length === 0) return commit
    const changed: Changes = Object.fromEntries(
      parts.map(([part, change]) => {
        const content = contentOf(data[collectionIn(part)], fieldIn(part))
        return [
          part,
          withoutErased(change, content, change.put ? recordsOf(part, content, change.key ?? DEFAULT_KEY) : new Map()),
        ]
      }),
    )
    const erase = commit.erase?.filter(name => !names.includes(name))
    const { erase: _, ...otherFields } = commit
    return { ...otherFields, changes: { ...commit.changes, ...changed }, ...(erase?.length ? { erase } : {}) }
  }
}
