import { HOUR_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { hashOf, type Sealer } from '../form/sealing.ts'
import { type ObjectStore, PlaceError } from '../places/object-store.ts'
import type { CheckpointSource } from './checkpoint.ts'
import { type HeldBase, openContinuedGeneration } from './continued-generation.ts'
import type { GrowingGeneration } from './growing-generation.ts'
import type { Clock } from './lease.ts'
import { openLineQueue } from './line-queue.ts'
import { openNextGeneration } from './next-generation.ts'
import { openProgress } from './progress.ts'
import { openSendingTime } from './sending-time.ts'

/** Limits of a generation: the length of its log, and the number of its objects. */
const LOG_LIMIT_BYTES = 64_000_000
const OBJECTS_LIMIT = 20_000
/** An erasure begins a new generation, but not more often than this. */
const ERASURE_PAUSE_MS = 6 * HOUR_MS
/** A process that continues a base has enough to do at first: it begins a generation with all files later. */
const SETTLING_MS = MINUTE_MS
/** Nightly generations begin at three. */
const NIGHT_MS = 3 * HOUR_MS

export type OutgoingOptions = {
  store: ObjectStore
  sealer: Sealer
  source: CheckpointSource
  writer: string
  clock: Clock
  /** The number of the last commit. */
  lastCommit: number
  /** The generation already sent that holds all current files. */
  base?: HeldBase | undefined
}

/** Sends the log to the current generation, and begins new ones. */
export function openOutgoing(options: OutgoingOptions) {
  const { store, clock } = options
  const queue = openLineQueue(options.lastCommit)
  const progress = openProgress(queue, clock.elapsed)
  const nextGeneration = openNextGeneration(options, queue)
  const time = openSendingTime(clock)
  const continuing = openContinuedGeneration({ ...options, queue })
  let current: GrowingGeneration | undefined
  let sending: Promise<unknown> = Promise.resolve()
  let beginning: Promise<void> | undefined

  function abandon(): void {
    current = undefined
    progress.reset()
  }

  const isContinuing = () => current !== undefined && current === continuing.generation

  function isTimeToSend(sent: number): boolean {
    const [oldest] = queue.after(sent, 0)
    return oldest !== undefined && time.isDue(oldest.since)
  }

  function confirm(growing: GrowingGeneration): void {
    progress.confirm(growing.sent)
    queue.dropUpTo(Math.min(growing.sent, nextGeneration.n ?? growing.sent))
  }

  /** Resolves with false if there is nothing to send yet. */
  async function sendObject(isTime: (sent: number) => boolean): Promise<boolean> {
    const growing = current
    if (!growing || nextGeneration.isSwitching) return false
    const hasAll = queue.hasAllAfter(growing.sent)
    if (!hasAll) abandon()
    if (!hasAll || (!growing.chain.isWaiting && !isTime(growing.sent))) return false
    time.noteSent()
    const work = growing.sendLines(clock.now())
    sending = work.catch(() => {})
    const isSent = await work
    if (isSent && growing === current) confirm(growing)
    return isSent
  }

  async function fillNext(): Promise<void> {
    const continued = await continuing.begin()
    if (continued) {
      current = continued
      return confirm(continued)
    }
    current = await nextGeneration.work({ confirmed: () => progress.confirmed ?? 0, sending: () => sending })
    // The new generation is verified as a whole: only its last object stays unread.
    current.chain.unread.splice(0, current.chain.unread.length - 1)
    confirm(current)
    nextGeneration.end()
  }

  function begin(): Promise<void> {
    beginning = fillNext().finally(() => {
      beginning = undefined
    })
    return beginning
  }

  return {
    get chain() {
      return current?.chain
    },
    noteCommit: time.noteCommit,
    add(n: number, bytes: Uint8Array): void {
      progress.fallBehind()
      queue.add({ n, bytes, since: time.noteAdded() })
      if (!current && !continuing.isPending && nextGeneration.n === undefined) queue.dropUpTo(n - 1)
    },
    /** Sends what waits, if it is time. */
    async send(): Promise<void> {
      while (await sendObject(isTimeToSend));
    },
    /** Sends everything at shutdown; begins another generation only if one has failed at its end. */
    async sendAll(): Promise<void> {
      do {
        if (beginning && (!current || nextGeneration.isSwitching)) await beginning.catch(() => {})
        // The failed generation may be complete in the place: begin another, and send there.
        else if (nextGeneration.isSwitching) await begin()
        while (await sendObject(() => true));
        // A generation that was being filled may have become the newest meanwhile.
      } while (nextGeneration.isSwitching)
    },
    /** True if a new generation has to begin. */
    isDue(hasErased: boolean): boolean {
      if (!current || nextGeneration.isSwitching) return true
      if (isContinuing()) return clock.elapsed() - current.begun.elapsed >= SETTLING_MS
      return isOver(current, clock, hasErased)
    },
    begin,
    /** True while the current generation continues one of an earlier process. */
    isContinuing,
    /** Reads new objects back: a place may claim to have an object that it lacks. */
    async verifyUnread(): Promise<void> {
      const chain = current?.chain
      for (let sent = chain?.unread[0]; chain && sent; sent = chain.unread[0]) {
        const stored = await store.get(sent.name)
        if (!stored || hashOf(stored.bytes) !== sent.hash) {
          if (chain === current?.chain) abandon()
          throw new PlaceError('failing', 'it loses stored objects')
        }
        chain.unread.shift()
      }
    },
    abandon,
    /** The generation that holds all that was sent. A possibly complete newer one would be restored instead. */
    heldObjects: () => (current && !nextGeneration.isSwitching ? heldBy(current) : undefined),
    has: progress.has,
    hasNow: (n: number) => progress.confirmed !== undefined && n <= progress.confirmed,
    lag: progress.lag,
  }
}

const heldBy = ({ chain: { folder, length, lastHash }, sent }: GrowingGeneration): HeldBase => ({
  ...{ folder, objects: length, hash: lastHash, n: sent },
})

/** True if a generation with all files has to be followed by another. */
const isOver = ({ chain, logBytes, begun: start }: GrowingGeneration, clock: Clock, hasErased: boolean): boolean =>
  logBytes > LOG_LIMIT_BYTES ||
  chain.length > OBJECTS_LIMIT ||
  // Any other night, even an earlier one, as a clock may be set back.
  nightOf(start.at) !== nightOf(clock.now()) ||
  (hasErased && clock.elapsed() - start.elapsed >= ERASURE_PAUSE_MS)

const nightOf = (moment: string) => dayOf(new Date(Date.parse(moment) - NIGHT_MS).toISOString())
