import { AsyncLocalStorage } from 'node:async_hooks'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import type { JsonFile } from '../files/json-file.ts'
import { applyBatch, type ChangeCaller, type PendingChange } from './batch.ts'
import { type Checkpoints, type FileState, openCheckpoints } from './checkpoints.ts'
import { groupCommit } from './group-commit.ts'
import type { LineListener, LogWriter } from './log-writer.ts'
import { keepInMemory, UnstorableError } from './memory.ts'
import { NotSavedError } from './not-saved-error.ts'

type Data = Readonly<Record<string, object>>

export type StoredCollection<T> = {
  /** Data on the disk; its records are frozen. */
  readonly current: T
  /** Grows by one with each commit that changes the collection. */
  readonly revision: number
  /** `commit` for one collection. */
  update<R>(
    change: (current: T) => { next: T; result: R },
    options?: { erase?: boolean | ((result: R) => boolean) },
  ): Promise<R>
}

/** Records to append to lists. Appending avoids copying: for a list of 50,000 that takes longer than all the rest. */
type AddedRecords<All> = { readonly [Name in keyof All]?: All[Name] extends readonly unknown[] ? All[Name] : never }

/**
 * Changes any collections together. `change` returns `next`, the new data of changed collections, and `added`, records
 * to append; the commit resolves with `result` once both are on the disk. `change` is pure and quick, builds new
 * values, and keeps unchanged records as they are. It must not store a list of `current`, because later changes may add
 * to it. It runs after all changes requested before it; when it throws, only its caller gets the error and nothing
 * changes. If the write fails, the commit rejects with `NotSavedError` and changes nothing. If `erase` is true, or
 * returns true for the result, data deleted from the collections of `next` is also erased from every file in the
 * folder, even when this change had nothing to delete. When only the erasing fails, the commit rejects with
 * `NotSavedError` and may be retried.
 */
export type CommitChange<All> = <R>(
  change: (current: All) => ChangeOutcome<All, R>,
  options?: { erase?: boolean | ((result: R) => boolean) },
) => Promise<R>

/** `before` prepares the data for a change; `after` completes its result. Without work, both return their input. */
export type AroundCommit<All> = { before(all: All): All; after(before: All, next: All): All }

/** Keeps a copy elsewhere. */
export type Follower = {
  /** Receives each commit with its log line once it is on the disk. */
  add: LineListener
  /** Called before changes are stored. An error from it reaches their callers, and nothing changes. */
  beforeCommit(): Promise<void> | undefined
  /** Called once the changes are stored or have failed, unless `beforeCommit` has refused them. */
  afterCommit(): void
  /** Called before anything is erased from files; when it rejects, the erasure is not done, and may be retried. */
  beforeErasing(): Promise<void>
}

type Extensions = Map<unknown, unknown>

export type ChangeOutcome<All, R = unknown> = { next?: Partial<All>; added?: AddedRecords<All>; result: R }

export type Collections<All> = {
  readonly stored: { readonly [Name in keyof All]: StoredCollection<All[Name]> }
  commit: CommitChange<All>
  /** Calls `listener` after each commit that has changed one of these collections. Its errors are logged. */
  subscribe(names: readonly (keyof All)[], listener: () => void): void
  /** Registers steps that run before and after each change, within the same commit. */
  aroundCommits(around: AroundCommit<All>): void
  /** Registers the step that completes each change, for example with its letters, in the same commit. */
  completeCommits(step: AroundCommit<All>['after']): void
  /** Registers the one follower. */
  follow(follower: Follower): void
  /** Applies a change to the stored data, or to `current`, and returns the result without storing it. */
  plan(change: (current: All) => ChangeOutcome<All>, current?: All): All
  /** Writes the JSON files that have changed; see `Checkpoints`. */
  writeFiles: Checkpoints['write']
  /** Call once a day. */
  tidy: Checkpoints['tidy']
  /** Size in bytes of the JSON files, and of the changes in the log that they lack. */
  size(): number
  /** All data, and the number of the last commit in it. */
  snapshot(): { n: number; data: All }
  /** Refuses further changes, and resolves when those requested are stored and the JSON files are up to date. */
  close(): Promise<void>
}

type Options<All> = {
  files: { readonly [Name in keyof All]: JsonFile<All[Name]> }
  data: All
  states: Readonly<Record<string, FileState>>
  writer: LogWriter
  log: (message: string) => void
  now: () => Date
  limitBytes?: number | undefined
  /** Called before anything is erased from the collections' files. */
  onErase?: ((names: readonly string[]) => Promise<void>) | undefined
}

/**
 * Keeps the data of all collections in memory and writes changes into the log, in groups. A change runs in its caller's
 * async context, which decides the language of its errors.
 */
export function openCollections<All extends Data>(options: Options<All>): Collections<All> {
  const { writer, log, now, states, limitBytes, onErase = async () => {} } = options
  const files = options.files as unknown as Readonly<Record<string, JsonFile<object>>>
  const memory = keepInMemory(files, options.data, writer, now)
  const checkpoints = openCheckpoints({ files, states, writer, snapshot: () => memory.snapshot, now, limitBytes })
  /** Collections whose erased data may still be in other files, because a write failed. */
  const unerased = new Set<string>()
  /** Maps each list that the running batch has copied to its original. Only these copies are changed in place. */
  const extensions: Extensions = new Map()
  let isClosed = false
  const { subscribe, notify } = openSubscriptions<keyof All>(log)
  let complete: AroundCommit<All>['after'] = (_, next) => next
  const around: AroundCommit<All> = { before: all => all, after: (_, next) => next }
  let follower: Follower | undefined

  const refuse = (callers: readonly ChangeCaller[], error: unknown) => {
    log(`The data could not be written, ${callers.length} change(s) were refused: ${String(error)}`)
    for (const { fail } of callers) fail(new NotSavedError())
  }

  async function store(batch: readonly PendingChange<Data>[]): Promise<void> {
    const before = memory.snapshot.data
    extensions.clear()
    const { draft, callers } = await runInSlices(applyBatch(batch, before))
    const erased = [...new Set(callers.flatMap(caller => caller.erased))]
    let changed: readonly string[] = []
    try {
      if (draft !== before) changed = await memory.write(draft, { erased, extensions, size: checkpoints.size() })
    } catch (error) {
      // An invalid change must not fail the others.
      if (error instanceof UnstorableError && batch.length > 1) {
        for (const change of batch) await store([change])
        return
      }
      return refuse(callers, error)
    }
    for (const { succeed, erased } of callers) if (erased.length === 0) succeed()
    for (const caller of callers) if (caller.erased.length > 0) erasures.add(caller)
    // Retries what failed before.
    if (unerased.size > 0) erasures.add({ erased: [...unerased], succeed: () => {}, fail: () => {} })
    notify(changed)
    void checkpoints.writeIfDue().catch(couldNotWrite)
  }

  const erasures = groupCommit<ChangeCaller>(async callers => {
    const erasedNames = [...new Set(callers.flatMap(({ erased }) => erased))]
    try {
      await onErase(erasedNames)
      await follower?.beforeErasing()
      await checkpoints.erase(erasedNames)
    } catch (error) {
      for (const name of erasedNames) unerased.add(name)
      return refuse(callers, error)
    }
    for (const name of erasedNames) unerased.delete(name)
    for (const { succeed } of callers) succeed()
  })

  const couldNotWrite = (error: unknown) =>
    log(`The JSON files could not be written; the log holds all changes: ${String(error)}`)
  const changes = groupCommit(unlessRefused(store, () => follower))
  const commit: CommitChange<All> = (change, { erase = false } = {}) =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new NotSavedError())
      changes.add({
        apply: AsyncLocalStorage.bind((draft: Data) => {
          const prepared = around.before(draft as All)
          const outcome = change(prepared)
          return {
            next: around.after(prepared, complete(prepared, applyOutcome(prepared, outcome, extensions) as All)),
            succeed: () => resolve(outcome.result),
            erased: (typeof erase === 'function' ? erase(outcome.result) : erase)
              ? Object.keys(outcome.next ?? {})
              : [],
          }
        }),
        fail: reject,
      })
    })
  return {
    stored: storedIn(Object.keys(files), memory, commit),
    commit,
    subscribe,
    aroundCommits: hooks => void Object.assign(around, hooks),
    completeCommits(completion) {
      complete = completion
    },
    follow(newFollower) {
      follower = newFollower
      writer.follow(newFollower.add)
    },
    plan: (change, current = memory.snapshot.data as All) => applyOutcome(current, change(current), new Map()) as All,
    size: checkpoints.size,
    writeFiles: checkpoints.write,
    tidy: checkpoints.tidy,
    snapshot: () => ({ n: memory.snapshot.n, data: memory.snapshot.data as All }),
    async close() {
      if (isClosed) return
      isClosed = true
      await changes.settled()
      await erasures.settled()
      await checkpoints.write().catch(couldNotWrite)
      await writer.close()
    },
  }
}

/** Stores changes unless the follower refuses. */
const unlessRefused =
  (store: (batch: readonly PendingChange<Data>[]) => Promise<void>, followerOf: () => Follower | undefined) =>
  async (batch: readonly PendingChange<Data>[]): Promise<void> => {
    const follower = followerOf()
    try {
      const ready = follower?.beforeCommit()
      if (ready) await ready
    } catch (error) {
      for (const { fail } of batch) fail(error)
      return
    }
    await store(batch)
    follower?.afterCommit()
  }

function openSubscriptions<Name>(log: Options<unknown>['log']) {
  const subscribers: { names: readonly Name[]; listener: () => void }[] = []
  return {
    subscribe: (names: readonly Name[], listener: () => void) => void subscribers.push({ names, listener }),
    /** An error of one subscriber stops neither the others nor later commits. */
    notify(changed: readonly string[]): void {
      for (const { names, listener } of subscribers) {
        if (!names.some(name => changed.includes(String(name)))) continue
        try {
          listener()
        } catch (error) {
          log(`A listener failed after a change: ${String(error)}`)
        }
      }
    },
  }
}

/** Returns access to each collection. */
const storedIn = <All extends Data>(
  names: readonly string[],
  memory: ReturnType<typeof keepInMemory>,
  commit: CommitChange<All>,
) =>
  Object.fromEntries(
    names.map(name => [
      name,
      {
        get current() {
          return memory.snapshot.data[name]
        },
        get revision() {
          return memory.revisionOf(name)
        },
        update: (
          change: (current: unknown) => { next: unknown; result: unknown },
          settings?: { erase?: boolean | ((result: unknown) => boolean) },
        ) =>
          commit(all => {
            const { next, result } = change(all[name])
            return { next: { [name]: next } as Partial<All>, result }
          }, settings),
      },
    ]),
  ) as unknown as Collections<All>['stored']

const applyOutcome = <All extends Data>(
  draft: Data,
  { next = {}, added = {} }: ChangeOutcome<All>,
  extensions: Extensions,
) => extend(merge(draft, next as Data), added as Readonly<Record<string, readonly object[]>>, extensions)

/** Returns the draft with the new data of some collections; the draft itself when nothing changes. */
const merge = (draft: Data, next: Data): Data =>
  Object.entries(next).every(([name, content]) => draft[name] === content) ? draft : { ...draft, ...next }

/** Returns the draft with records appended to lists. Each list is copied once for all changes of a batch. */
function extend(draft: Data, added: Readonly<Record<string, readonly object[]>>, extensions: Extensions): Data {
  let next = draft
  for (const [name, [first, ...others]] of Object.entries(added)) {
    if (first === undefined) continue
    const records = next[name] as object[]
    if (extensions.has(records)) {
      for (const record of [first, ...others]) records.push(record)
      continue
    }
    // A push onto a plain copy would copy the whole list once more.
    const list = records.toSpliced(records.length, 0, first)
    for (const record of others) list.push(record)
    extensions.set(list, records)
    next = { ...next, [name]: list }
  }
  return next
}
