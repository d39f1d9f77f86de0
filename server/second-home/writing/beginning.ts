import { sendCheckpoint } from './checkpoint.ts'
import { deleteGeneration, folderAfter, listGenerations } from './generations.ts'
import { type Growing, openGrowing } from './growing.ts'
import type { LineQueue } from './line-queue.ts'
import type { OutgoingOptions } from './outgoing.ts'

type Before = { confirmed: () => number; sending: () => Promise<unknown> }

/** Fills the next generation while the current one goes on. */
export function openBeginning({ store, sealer, source, writer, clock }: OutgoingOptions, queue: LineQueue) {
  let next: Growing | undefined
  let isSwitching = false
  /** A generation that was not finished. */
  let abandoned: string | undefined

  /** Takes a snapshot whose later lines are all in the queue. */
  async function settledSnapshot() {
    let snapshot = source.snapshot()
    while (!queue.hasAllAfter(snapshot.n)) {
      await new Promise(setImmediate)
      snapshot = source.snapshot()
    }
    return snapshot
  }

  /** Sends to the next generation what the current one has got meanwhile: from now on it is the newest. */
  async function catchUp(growing: Growing, { confirmed, sending }: Before): Promise<void> {
    isSwitching = true
    await sending()
    while (growing.sent < confirmed()) await growing.sendLines(clock.now())
  }

  function end(): void {
    next = undefined
    isSwitching = false
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
    async work(before: Before): Promise<Growing> {
      let mayBeWhole = isSwitching
      try {
        if (abandoned) await deleteGeneration(store, abandoned)
        end()
        mayBeWhole = false
        const folder = folderAfter(await listGenerations(store))
        abandoned = folder
        const pictures = await source.pictures()
        const snapshot = await settledSnapshot()
        const at = clock.now()
        const growing = openGrowing({ store, sealer, folder, queue, n: snapshot.n }, { at, elapsed: clock.elapsed() })
        next = growing
        const { chain } = growing
        const beforeReady = async () => {
          await catchUp(growing, before)
          mayBeWhole = true
        }
        await sendCheckpoint(chain, { at, writer, snapshot, pictures }, { send: () => chain.flush(), beforeReady })
        abandoned = undefined
        return growing
      } catch (error) {
        end()
        // The place may have it and not have said so: a takeover would use it, and miss what the current one got since.
        isSwitching = mayBeWhole
        throw error
      }
    },
    end,
  }
}
