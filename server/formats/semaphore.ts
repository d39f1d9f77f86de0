import { AppError } from '../../domain/kit/error.ts'

/** Creates a semaphore: at most `count` holders at a time, the others wait in order. */
export function createSemaphore(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const releaseOnce = () => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free += 1
      waiting.shift()?.()
    }
  }
  return {
    /** Resolves with a function that releases the semaphore. Rejects when `signal` is aborted meanwhile. */
    take: (signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        const enter = () => {
          free -= 1
          signal.removeEventListener('abort', giveUp)
          resolve(releaseOnce())
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
