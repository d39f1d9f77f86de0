/** Work that the site does by itself. */
export type Job = {
  /** Do not start it before the site listens: until then the links of letters are unknown. */
  start(): void
  /** Looks for work at once, because something has changed. */
  wake(): void
  isClosed(): boolean
  /** Resolves when no work is running. */
  close(): Promise<void>
}

/**
 * Looks for work when it is woken and every few seconds: a timer for the next due moment would be wrong after a clock
 * jump or while the machine sleeps. Runs one turn at a time; a call of `wake` during a turn starts another. Pauses
 * after a failure.
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

  /** Never ends at once: work that throws before its first pause would leave `working` set for ever. */
  const turn = async () => work()

  /** Ends in the moment in which it finds nothing to do, so that no call of `wake` comes in between. */
  async function runPending(): Promise<void> {
    try {
      while (isAwakened && !isClosed) {
        isAwakened = false
        await turn()
      }
    } catch (error) {
      pausedUntil = performance.now() + pauseMs
      failed(error)
    } finally {
      working = undefined
    }
  }

  function wake(): void {
    isAwakened = true
    if (!looking || isClosed || performance.now() < pausedUntil) return
    working ??= runPending()
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

/** Anything that starts by itself; a promise that it returns is waited for. */
export type Startable = { start(): unknown }

/**
 * Starts work by name. Work that cannot start is logged with its name, and the rest starts nevertheless. Resolves when
 * all have started.
 */
export async function startAll(
  jobs: Readonly<Record<string, Startable>>,
  log: (message: string, details: { job: string; error: string }) => void,
): Promise<void> {
  const starting = Object.entries(jobs).map(async ([job, work]) => {
    try {
      await work.start()
    } catch (error) {
      log('A job could not be started', { job, error: String(error) })
    }
  })
  await Promise.all(starting)
}
