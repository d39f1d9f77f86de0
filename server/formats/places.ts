import { AppError } from '../../domain/kit/error.ts'

/** Creates a semaphore that serves waiters in order. */
export function createPlaces(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const leaveOnce = () => {
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      free += 1
      waiting.shift()?.()
    }
  }
  return {
    /** Resolves with a function that gives the place back. Rejects when `signal` is aborted meanwhile. */
    take: (signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        const enter = () => {
          free -= 1
          signal.removeEventListener('abort', giveUp)
          resolve(leaveOnce())
        }
        const giveUp = () => {
          const at = waiting.indexOf(enter)
          if (at >= 0) waiting.splice(at, 1)
          reject(new AppError('unavailable', 'The download was cancelled.'))
        }
        if (signal.aborted) return giveUp()
        if (free > 0) return enter()
        waiting.push(enter)
        signal.addEventListener('abort', giveUp)
      }),
  }
}
