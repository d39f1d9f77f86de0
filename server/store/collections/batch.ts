import type { SlicedWork } from '../../../domain/kit/sliced-work.ts'

/** A caller's change. It is pure: it returns a new value, or throws to refuse. */
export type PendingChange<T> = {
  /** `succeed` resolves the caller with what its change has returned. */
  apply(draft: T): { next: T; succeed: () => void; erased: readonly string[] }
  fail(error: unknown): void
}

/** Caller of a change in the draft; the write decides its outcome. */
export type ChangeCaller = {
  succeed: () => void
  fail: (error: unknown) => void
  /** Collections whose deleted records must be erased everywhere in the folder. */
  erased: readonly string[]
}

/**
 * Applies changes one after the other. Answers no caller yet: the batch may be split and applied again. A change that
 * the stored data itself refuses fails with its own error, independent of the write.
 */
export function* applyBatch<T>(
  batch: readonly PendingChange<T>[],
  current: T,
): SlicedWork<{ draft: T; callers: ChangeCaller[] }> {
  let draft = current
  const callers: ChangeCaller[] = []
  for (const { apply, fail } of batch) {
    try {
      const { next, succeed, erased } = apply(draft)
      draft = next
      callers.push({ succeed, fail, erased })
    } catch (error) {
      const refuse = () => fail(error)
      // The refusal may depend on a change that is not stored yet, and may never be.
      callers.push({ succeed: refuse, fail: draft === current ? refuse : fail, erased: [] })
    }
    yield 1
  }
  return { draft, callers }
}
