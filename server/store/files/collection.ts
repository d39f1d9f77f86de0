import { Low } from 'lowdb'
import { applyBatch, type Caller, type Change } from './batch.ts'
import { groupCommit } from './group-commit.ts'
import type { JsonFile } from './json-file.ts'
import { NotSaved } from './not-saved.ts'

export type Stored<T> = {
  /** What is on the disk; frozen. */
  readonly current: T
  /** Grows by one with each write. */
  readonly revision: number
  /**
   * Resolves with `result` once `next` is on the disk. `change` is pure and quick, builds a new value and runs after all
   * changes requested before it; when it throws, its caller alone gets the error and nothing changes. Returning what it
   * was given writes nothing. A failed write rejects with `NotSaved` and changes nothing. With `erase`, what is gone from
   * the data is gone from the previous version as well, even when this change finds nothing left to do; when only that
   * fails, the caller gets `NotSaved` and may try again.
   */
  update<R>(change: (current: T) => { next: T; result: R }, options?: { erase?: boolean }): Promise<R>
  /** Resolves when no change is being written or waits. */
  settled(): Promise<void>
}

export type Collection<T> = Stored<T> & {
  /** Refuses further changes and resolves when those requested are written. */
  close(): Promise<void>
}

/** Keeps a file's data in memory and writes changes in groups. */
export function openCollection<T extends object>(
  file: JsonFile<T>,
  data: T,
  log: (message: string) => void,
): Collection<T> {
  const stored = keep(file, data)
  let isClosed = false
  /** What is gone from the data may still be in the previous version, as the disk refused the second write. */
  let isUnerased = false

  const refuse = (callers: readonly Caller[], error: unknown) => {
    log(`${file.name} could not be written, ${callers.length} change(s) were refused: ${String(error)}`)
    for (const { fail } of callers) fail(new NotSaved())
  }

  const changes = groupCommit<Change<T>>(async batch => {
    const { draft, callers } = applyBatch(batch, stored.current)
    try {
      if (draft !== stored.current) await stored.write(draft)
    } catch (error) {
      return refuse(callers, error)
    }
    for (const { succeed, isErasing } of callers) if (!isErasing) succeed()
    const erasing = callers.filter(({ isErasing }) => isErasing)
    if (erasing.length === 0 && !isUnerased) return
    isUnerased = true
    try {
      // Written once more, it is the previous version, too.
      await stored.write(draft)
      isUnerased = false
    } catch (error) {
      return refuse(erasing, error)
    }
    for (const { succeed } of erasing) succeed()
  })

  return {
    get current() {
      return stored.current
    },
    get revision() {
      return stored.revision
    },
    update: (change, { erase = false } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new NotSaved())
        changes.add({
          apply(draft) {
            const { next, result } = change(draft)
            return { next, succeed: () => resolve(result) }
          },
          fail: reject,
          isErasing: erase,
        })
      }),
    settled: changes.settled,
    close() {
      isClosed = true
      return changes.settled()
    },
  }
}

/** What is on the disk. A failed write changes nothing. */
function keep<T extends object>(file: JsonFile<T>, data: T) {
  const db = new Low<T>(file, deepFreeze(data))
  let current = data
  let revision = 0
  return {
    get current() {
      return current
    },
    get revision() {
      return revision
    },
    async write(draft: T): Promise<void> {
      try {
        db.data = deepFreeze(draft)
        await db.write()
      } catch (error) {
        db.data = current
        throw error
      }
      current = draft
      revision += 1
    },
  }
}

/** A record changed in place would never reach the disk, as its text is kept. What is frozen already is not walked again. */
function deepFreeze<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return value
}
