/** Changes that are committed in groups: while a commit runs, later calls wait and share the next commit. */
export type GroupCommit<Change> = {
  add(change: Change): void
  /** Resolves when no change is being committed or waits. */
  settled(): Promise<void>
}

/** `commit` must not reject: it reports failures to the changes' owners. */
export function groupCommit<Change>(commit: (batch: readonly Change[]) => Promise<void>): GroupCommit<Change> {
  let waiting: Change[] = []
  let running: Promise<void> | undefined

  async function commitWaiting(): Promise<void> {
    // Changes of the same tick share the first commit.
    await null
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await commit(batch)
    }
    running = undefined
  }

  return {
    add(change) {
      waiting.push(change)
      running ??= commitWaiting()
    },
    async settled() {
      while (running) await running
    },
  }
}
