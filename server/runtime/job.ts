/** Work that the site does by itself. */
export type Job = {
  /** Do not start it before the site listens: until then the links of letters are unknown. */
  start(): void
  /** Something has changed that may be work. */
  wake(): void
  isClosed(): boolean
  /** Resolves when no work is running. */
  close(): Promise<void>
}

/**
 * Works when it is woken and every few seconds: a timer for the next moment would miss jumps of the clock and sleep. One
 * turn at a time; whatever wakes it meanwhile is followed by another turn. After a failure it pauses.
 */
export function openJob({
  work,
  failed,
  lookIntervalMs,
  pauseMs = 0,
}: {
  work: () => Promise<void>
  failed: (error: unknown) => void
  lookIntervalMs: number
  pauseMs?: number
}): Job {
  let isAwakened = false
  let isClosed = false
  let pausedUntil = 0
  let working: Promise<void> | undefined
  let looking: NodeJS.Timeout | undefined

  async function workOn(): Promise<void> {
    while (isAwakened && !isClosed) {
      isAwakened = false
      await work()
    }
  }

  function wake(): void {
    isAwakened = true
    if (!looking || isClosed || performance.now() < pausedUntil) return
    working ??= workOn()
      .catch(error => {
        pausedUntil = performance.now() + pauseMs
        failed(error)
      })
      .finally(() => {
        working = undefined
      })
  }

  return {
    start() {
      looking = setInterval(wake, lookIntervalMs).unref()
      wake()
    },
    wake,
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      clearInterval(looking)
      await working
    },
  }
}
