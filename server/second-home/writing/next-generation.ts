import { setImmediate as nextTurn } from 'node:timers/promises'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import { PlaceError } from '../places/object-store.ts'
import { sendCheckpoint } from './checkpoint.ts'
import { deleteGeneration, folderAfter, listGenerations } from './generations.ts'
import { type GrowingGeneration, openGrowingGeneration } from './growing-generation.ts'
import type { LineQueue } from './line-queue.ts'
import type { OutgoingOptions } from './outgoing.ts'

/** If a place refuses to delete more unfinished generations than these, the next one waits for a pause. */
const ABANDONED_LIMIT = 5
const ABANDONED_PAUSE_MS = HOUR_MS

type RunningGeneration = { confirmed: () => number; sending: () => Promise<unknown> }

/** Fills the next generation while commits still go to the current one. */
export function openNextGeneration({ store, sealer, source, writer, clock }: OutgoingOptions, queue: LineQueue) {
  let next: GrowingGeneration | undefined
  let isSwitching = false
  /** Generations that were not finished. */
  const abandoned = new Set<string>()
  let begunAt = Number.NEGATIVE_INFINITY

  /** Takes a snapshot whose later lines are all in the queue. */
  async function settledSnapshot() {
    let snapshot = source.snapshot()
    while (!queue.hasAllAfter(snapshot.n)) {
      await nextTurn()
      snapshot = source.snapshot()
    }
    return snapshot
  }

  /** Sends the next generation the lines that the current one received meanwhile. From now on lines go only there. */
  async function catchUp(growing: GrowingGeneration, { confirmed, sending }: RunningGeneration): Promise<void> {
    isSwitching = true
    await sending()
    while (growing.sent < confirmed()) await growing.sendLines(clock.now())
  }

  function end(): void {
    next = undefined
    isSwitching = false
  }

  /** Deletes what was not finished, as far as the place lets it, and returns the folder of the next generation. */
  async function nextFolder(): Promise<string> {
    for (const folder of abandoned) await deleteGeneration(store, folder).catch(() => {})
    const present = await listGenerations(store)
    for (const folder of abandoned) if (!present.some(entry => entry.folder === folder)) abandoned.delete(folder)
    const isPausing = clock.elapsed() - begunAt < ABANDONED_PAUSE_MS
    if (abandoned.size > ABANDONED_LIMIT && isPausing) throw new PlaceError('undeleted', 'it does not delete')
    begunAt = clock.elapsed()
    return folderAfter(present)
  }

  return {
    /** The last commit in the files of the next generation. */
    get n() {
      return next?.sent
    },
    /** True while the last lines go to the next generation, or it may be whole: none may go to the current one. */
    get isSwitching() {
      return isSwitching
    },
    async work(current: RunningGeneration): Promise<GrowingGeneration> {
      let mayBeWhole = isSwitching
      try {
        const folder = await nextFolder()
        // A generation that may be whole and was not deleted hides the current one until the next is whole.
        if (abandoned.size === 0) mayBeWhole = false
        end()
        isSwitching = mayBeWhole
        abandoned.add(folder)
        const pictures = await source.pictures()
        const snapshot = await settledSnapshot()
        const at = clock.now()
        const growing = openGrowingGeneration(
          { store, sealer, folder, queue, n: snapshot.n },
          { at, elapsed: clock.elapsed() },
        )
        next = growing
        const { chain } = growing
        const beforeReady = async () => {
          await catchUp(growing, current)
          mayBeWhole = true
        }
        await sendCheckpoint(chain, { at, writer, snapshot, pictures }, { send: () => chain.flush(), beforeReady })
        abandoned.delete(folder)
        return growing
      } catch (error) {
        end()
        // The place may have the last object without having confirmed it: a takeover would then use this generation,
        // without the later commits of the current one.
        isSwitching = mayBeWhole
        throw error
      }
    },
    end,
  }
}
