import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { ANSWER_MS } from '../../kit/state/api.ts'

/** Returns how long a call may take: those that need minutes say so, see `longWait`. */
function limitOf({ headers }: RequestInit): number {
  const [, seconds] = /^wait=(\d+)$/.exec(new Headers(headers).get('Prefer') ?? '') ?? []
  return seconds === undefined ? ANSWER_MS : Number(seconds) * SECOND_MS
}

/**
 * Wraps `fetch` to give up a call whose answer has not begun in time, as if the connection had broken. Files may take
 * as long as they need.
 */
export const withTimeLimit =
  (ask: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init = {}) => {
    if (init.body instanceof Blob) return ask(input, init)
    const ending = new AbortController()
    const limit = setTimeout(
      () => ending.abort(new DOMException('There was no answer.', 'TimeoutError')),
      limitOf(init),
    )
    // The call may just then wait for another one, which the signal does not end.
    const ended = new Promise<never>((_, reject) =>
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason)),
    )
    const { signal } = init
    const stop = () => ending.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      return await Promise.race([ask(input, { ...init, signal: ending.signal }), ended])
    } finally {
      clearTimeout(limit)
    }
  }
