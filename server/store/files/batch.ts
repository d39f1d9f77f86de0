/** A caller's change. It is pure: it returns a new value, or throws to refuse. */
export type Change<T> = {
  /** `succeed` resolves the caller with what its change has returned. */
  apply(draft: T): { next: T; succeed: () => void; erased: readonly string[] }
  fail(error: unknown): void
}

/** A caller whose change is decided by the write of the draft. */
export type Caller = {
  succeed: () => void
  fail: (error: unknown) => void
  /** The collections of which nothing deleted may be left anywhere in the folder. */
  erased: readonly string[]
}

/** Applies changes one after the other; a change that the stored data itself refuses fails at once. */
export function applyBatch<T>(batch: readonly Change<T>[], current: T): { draft: T; callers: Caller[] } {
  let draft = current
  const callers: Caller[] = []
  for (const { apply, fail } of batch) {
    try {
      const { next, succeed, erased } = apply(draft)
      draft = next
      callers.push({ succeed, fail, erased })
    } catch (error) {
      // Its reason may lie in a change that is not stored yet, and may never be.
      if (draft === current) fail(error)
      else callers.push({ succeed: () => fail(error), fail, erased: [] })
    }
  }
  return { draft, callers }
}
