/** A caller's change. It is pure: it returns a new value, or throws to refuse. */
export type Change<T> = {
  /** `succeed` resolves the caller with what its change has returned. */
  apply(draft: T): { next: T; succeed: () => void }
  fail(error: unknown): void
  /** What is gone from the data must be gone from the previous version as well. */
  isErasing: boolean
}

/** A caller whose change is decided by the write of the draft. */
export type Caller = Pick<Change<never>, 'fail' | 'isErasing'> & { succeed: () => void }

/** Applies changes one after the other; a change that the stored data itself refuses fails at once. */
export function applyBatch<T>(batch: readonly Change<T>[], current: T): { draft: T; callers: Caller[] } {
  let draft = current
  const callers: Caller[] = []
  for (const { apply, fail, isErasing } of batch) {
    try {
      const { next, succeed } = apply(draft)
      draft = next
      callers.push({ succeed, fail, isErasing })
    } catch (error) {
      // Its reason may lie in a change that is not stored yet, and may never be.
      if (draft === current) fail(error)
      else callers.push({ succeed: () => fail(error), fail, isErasing: false })
    }
  }
  return { draft, callers }
}
