import { type Chain, openChain } from '../form/chain.ts'
import type { Sealer } from '../form/sealing.ts'
import { type ObjectStore, PlaceError } from '../places/object-store.ts'
import type { LineQueue } from './line-queue.ts'

/** One object of commits holds no more, unless one commit does. */
const COMMITS_BYTES = 250_000

/** A generation that is being written. */
export type GrowingGeneration = {
  readonly chain: Chain
  /** The last commit that the place has in it. */
  readonly sent: number
  readonly logBytes: number
  readonly begun: { at: string; elapsed: number }
  /**
   * Sends the lines that the place lacks, or the object that waits; resolves with false if there are none. Rejects if
   * the queue has dropped some.
   */
  sendLines(now: string): Promise<boolean>
}

type Options = { store: ObjectStore; sealer: Sealer; folder: string; queue: LineQueue; n: number }

export function openGrowingGeneration(
  { store, sealer, folder, queue, n }: Options,
  start: GrowingGeneration['begun'],
): GrowingGeneration {
  const chain = openChain(store, sealer, folder)
  let sent = n
  let logBytes = 0
  /** The last commit in the object that waits. */
  let sending = n
  return {
    chain,
    begun: start,
    get sent() {
      return sent
    },
    get logBytes() {
      return logBytes
    },
    async sendLines(now) {
      if (!chain.isWaiting) {
        if (!queue.hasAllAfter(sent)) throw new PlaceError('busy', 'it is slower than the changes')
        const lines = queue.after(sent, COMMITS_BYTES)
        const [first, end] = [lines[0], lines.at(-1)]
        if (!first || !end) return false
        const body = Buffer.concat(lines.map(({ bytes }) => bytes))
        await chain.add({ kind: 'commits', from: first.n, to: end.n, at: now }, body)
        sending = end.n
        logBytes += body.length
      }
      await chain.flush()
      sent = sending
      return true
    },
  }
}
