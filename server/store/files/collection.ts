import { Low } from 'lowdb'
import { AppError } from '../../../domain/error.ts'
import type { JsonFile } from './json-file.ts'

export type Stored<T> = {
  /** What is on the disk; frozen. */
  readonly current: T
  /** Grows by one with each write. */
  readonly revision: number
  /**
   * Resolves with `result` once `next` is on the disk. `change` is pure and quick, builds a new value and runs after all
   * changes asked for before it; when it throws, its caller alone gets the error and nothing changes. Returning what it
   * was given writes nothing. A failed write rejects with `unavailable` and changes nothing. With `erase`, what is gone
   * from the data is gone from the version before as well, even when this change finds nothing left to do; when only that
   * fails, the caller hears `unavailable` and may ask once more.
   */
  update<R>(change: (current: T) => { next: T; result: R }, options?: { erase?: boolean }): Promise<R>
  /** Resolves when no change is being written or waits. */
  settled(): Promise<void>
}

export type Collection<T> = Stored<T> & {
  /** Refuses further changes and resolves when those asked for are written. */
  close(): Promise<void>
}

/** A caller of `update` whose change takes part in the next write. */
type Waiting<T> = {
  /** Applies the change to the draft; what it returns tells the caller once the draft is stored. */
  apply(draft: T): { next: T; succeed: () => void }
  fail(error: unknown): void
  erase: boolean
}

const notSaved = () =>
  new AppError('unavailable', 'Das Speichern hat gerade nicht geklappt. Bitte versuch es gleich noch einmal.')

/** Keeps a file's data in memory and writes changes in groups: one write runs, what comes meanwhile shares the next. */
export function openCollection<T extends object>(
  file: JsonFile<T>,
  data: T,
  log: (message: string) => void,
): Collection<T> {
  const db = new Low<T>(file, deepFreeze(data))
  let current = data
  let revision = 0
  let waiting: Waiting<T>[] = []
  let running: Promise<void> | undefined
  let closed = false
  /** What is gone from the data may still be in the version before, as the disk refused the second write. */
  let isUnerased = false

  async function writeWaiting(): Promise<void> {
    // Changes of the same tick share the first write.
    await null
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await commit(batch)
    }
    running = undefined
  }

  async function commit(batch: Waiting<T>[]): Promise<void> {
    let draft = current
    const callers: { succeed: () => void; fail: (error: unknown) => void; erase: boolean }[] = []
    for (const { apply, fail, erase } of batch) {
      try {
        const { next, succeed } = apply(draft)
        draft = next
        callers.push({ succeed, fail, erase })
      } catch (error) {
        // Its reason may lie in a change that is not stored yet, and may never be.
        if (draft === current) fail(error)
        else callers.push({ succeed: () => fail(error), fail, erase: false })
      }
    }
    const refuse = (refused: typeof callers, error: unknown) => {
      log(`${file.name} could not be written, ${refused.length} change(s) were refused: ${String(error)}`)
      for (const { fail } of refused) fail(notSaved())
    }
    try {
      if (draft !== current) await write(draft)
    } catch (error) {
      return refuse(callers, error)
    }
    for (const { succeed, erase } of callers) if (!erase) succeed()
    const erasing = callers.filter(({ erase }) => erase)
    if (erasing.length === 0 && !isUnerased) return
    isUnerased = true
    try {
      // Written once more, the version before is the same one.
      await write(draft)
      isUnerased = false
    } catch (error) {
      return refuse(erasing, error)
    }
    for (const { succeed } of erasing) succeed()
  }

  async function write(draft: T): Promise<void> {
    try {
      db.data = deepFreeze(draft)
      await db.write()
    } catch (error) {
      db.data = current
      throw error
    }
    current = draft
    revision += 1
  }

  async function settled(): Promise<void> {
    while (running) await running
  }

  return {
    get current() {
      return current
    },
    get revision() {
      return revision
    },
    update: (change, { erase = false } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(notSaved())
        waiting.push({
          apply(draft) {
            const { next, result } = change(draft)
            return { next, succeed: () => resolve(result) }
          },
          fail: reject,
          erase,
        })
        running ??= writeWaiting()
      }),
    settled,
    close() {
      closed = true
      return settled()
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
