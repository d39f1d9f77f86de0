import { AppError } from '../../../../domain/kit/error.ts'

/** Half a minute in all: a server that restarts is there again by then. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

export const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

/** Runs `work` until the server can be reached, a few times with growing pauses; `waits` is told while it is away. */
export async function untilReached<T>(
  work: () => Promise<T>,
  { signal, waits }: { signal?: AbortSignal; waits?: (isOn: boolean) => void } = {},
): Promise<T> {
  try {
    for (const ms of PAUSES_MS) {
      try {
        return await work()
      } catch (error) {
        if (!isAway(error)) throw error
      }
      waits?.(true)
      await pause(ms, signal)
    }
    return await work()
  } finally {
    waits?.(false)
  }
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const over = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(over)
      reject(signal.reason)
    })
  })
