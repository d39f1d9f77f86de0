import { formatBytes } from '../../../domain/kit/format.ts'
import { mapInSteps, runAtOnce, type SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { DATA_LIMIT_BYTES } from '../../../domain/machine/disk.ts'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import type { JsonFile } from '../files/json-file.ts'
import { assertReadable } from '../files/json-format.ts'
import {
  type Changes,
  changesBetween,
  collectionIn,
  collectionParts,
  contentOf,
  DEFAULT_KEY,
  indexKeys,
  type KeyIndex,
  keyOf,
  type ListKeys,
  updateKeyIndex,
} from './changes.ts'
import type { Snapshot } from './checkpoints.ts'
import type { LogWriter } from './log-writer.ts'

type Data = Snapshot['data']

/**
 * Error of a change that cannot be stored, while others can: the next start would not read it, or there is no room for
 * it.
 */
export class UnstorableError extends Error {}

type WriteOptions = {
  erased: readonly string[]
  extensions: ReadonlyMap<unknown, unknown>
  /** Size of all files. */
  size: number
}

/** Keeps the disk's data in memory. A failed write changes nothing. */
export function keepInMemory(
  files: Readonly<Record<string, JsonFile<object>>>,
  data: Data,
  writer: LogWriter,
  now: () => Date,
) {
  const index: KeyIndex = new Map()
  for (const [name, { format }] of Object.entries(files)) {
    indexKeys(index, name, data[name], format.lists)
    runAtOnce(freezing(name, data[name] as object, format.lists))
  }
  let snapshot: Snapshot = { n: writer.last, data, touched: writer.touched }
  const revisions = new Map<string, number>()
  return {
    get snapshot() {
      return snapshot
    },
    revisionOf: (name: string) => revisions.get(name) ?? 0,
    /** Returns the names of the collections that have changed. */
    async write(draft: Data, { erased, extensions, size }: WriteOptions): Promise<readonly string[]> {
      const { data: before } = snapshot
      const changed = Object.entries(files).filter(([name]) => before[name] !== draft[name])
      const parts = mapInSteps(changed, ([name, { format }]) =>
        changesBetween(name, before[name], draft[name], format.lists, { index, extensions }),
      )
      const changes: Changes = Object.assign({}, ...(await runInSlices(parts)))
      if (Object.keys(changes).length === 0) return []
      const limited = Object.entries(changes).filter(([part]) => !files[collectionIn(part)]?.format.hasAlwaysRoom)
      if (size > DATA_LIMIT_BYTES && isGrowing(Object.fromEntries(limited), index))
        throw new UnstorableError(`they have reached ${formatBytes(DATA_LIMIT_BYTES)}`)
      for (const [name, file] of changed) await runInSlices(checking(file, name, draft[name] as object, changes))
      for (const [name, { format }] of changed)
        await runInSlices(freezing(name, draft[name] as object, format.lists, changes))
      const n = await writer.append({
        at: now().toISOString(),
        changes,
        ...(erased.length > 0 ? { erase: [...erased] } : {}),
      })
      snapshot = { n, data: draft, touched: writer.touched }
      for (const [name, { format }] of changed) {
        revisions.set(name, (revisions.get(name) ?? 0) + 1)
        updateKeyIndex(index, name, draft[name], format.lists, changes)
      }
      return changed.map(([name]) => name)
    },
  }
}

/**
 * True if records are added. On a full disk, deleting and changing goes on, and parts that are not lists of records are
 * written: unsubscribing adds to the blocked addresses.
 */
export const isGrowing = (changes: Changes, index: KeyIndex): boolean =>
  Object.entries(changes).some(([part, { all, put = [], key = DEFAULT_KEY }]) => {
    const cached = index.get(part)
    if (Array.isArray(all)) return cached !== undefined && all.length > cached.size
    return put.some(record => !cached?.has(keyOf(record, key)))
  })

/** Records that are checked in one go. */
const PORTION_LENGTH = 20

/** Checks the changed records of a collection, some at a time; the others have been checked before. */
function* checking({ format }: JsonFile<object>, name: string, content: object, changes: Changes): SlicedWork<void> {
  const changedOf = (part: string, whole: unknown) => {
    const change = changes[part]
    if (change && 'all' in change) return whole
    return Array.isArray(whole) ? (change?.put ?? []) : whole
  }
  const parts = collectionParts(name, content, format.lists)
  const changed = parts.map(({ name, field }) => ({ field, content: changedOf(name, contentOf(content, field)) }))
  const lengths = changed.map(({ content }) => (Array.isArray(content) ? content.length : 0))
  for (let from = 0; from === 0 || from < Math.max(...lengths); from += PORTION_LENGTH) {
    const portions = changed.map(({ field, content }) => ({ field, portion: portionOf(content, from) }))
    const wholePortion = portions[0]?.field === undefined ? portions[0]?.portion : undefined
    try {
      const data = wholePortion ?? Object.fromEntries(portions.map(({ field, portion }) => [field, portion]))
      assertReadable(name, data, format)
    } catch (error) {
      throw new UnstorableError(String(error))
    }
    yield 1
  }
}

const portionOf = (content: unknown, from: number): unknown =>
  Array.isArray(content) ? content.slice(from, from + PORTION_LENGTH) : content

/**
 * Freezes the content of a collection, or the changed part: a record changed in place would never reach the disk. Lists
 * of records stay unfrozen, because searching a long frozen one takes several times as long.
 */
function* freezing(name: string, content: object, lists: ListKeys | undefined, changes?: Changes): SlicedWork<void> {
  for (const part of collectionParts(name, content, lists)) {
    const partContent = contentOf(content, part.field)
    const change = changes?.[part.name]
    if (changes && !change) continue
    if (part.key === undefined) deepFreeze(partContent)
    else
      for (const record of (change && 'put' in change ? change.put : (partContent as readonly object[])) ?? []) {
        deepFreeze(record)
        yield 1
      }
  }
  if (!Array.isArray(content)) Object.freeze(content)
}

/** Skips values that are frozen already. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  // At the start, a list of each record's values took as long as the rest.
  for (const key in value) deepFreeze((value as Record<string, unknown>)[key])
}
