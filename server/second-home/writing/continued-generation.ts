import { type Base, FORMS } from '../form/contents.ts'
import { objectName } from '../form/names.ts'
import { hashOf, SealError, type Sealer } from '../form/sealing.ts'
import type { ObjectStore } from '../places/object-store.ts'
import { folderAfter, listGenerations } from './generations.ts'
import { type GrowingGeneration, openGrowingGeneration } from './growing-generation.ts'
import type { Clock } from './lease.ts'
import type { LineQueue } from './line-queue.ts'

/**
 * Objects that hold the state of the files, and their last commit: those that a takeover restored, or that the last
 * process left.
 */
export type HeldBase = Base & { n: number }

type Options = {
  store: ObjectStore
  sealer: Sealer
  queue: LineQueue
  writer: string
  clock: Clock
  base?: HeldBase | undefined
}

/**
 * Begins a generation whose files are in the place already. It continues the generation that holds them, so one object
 * completes it, and each commit counts at once. It has its own folder and names the last object of the earlier
 * generation: objects that a superseded process adds there later are ignored.
 */
export function openContinuedGeneration({ store, sealer, queue, writer, clock, base }: Options) {
  let isPending = base !== undefined
  let generation: GrowingGeneration | undefined

  /** Seals the first object; undefined if the place no longer has the base, or another passphrase has sealed it. */
  async function seal({ n, ...before }: HeldBase): Promise<GrowingGeneration | undefined> {
    const last = { name: objectName(before.folder, before.objects - 1), hash: before.hash }
    const stored = await store.get(last.name)
    if (!stored || hashOf(stored.bytes) !== last.hash || !(await opens(last.name, stored.bytes))) return undefined
    const at = clock.now()
    const folder = folderAfter(await listGenerations(store))
    const growing = openGrowingGeneration({ store, sealer, folder, queue, n }, { at, elapsed: clock.elapsed() })
    await growing.chain.add({ kind: 'begin', form: FORMS.continuing, at, writer, n, base: before })
    // Read the last object back again: another process may still delete it.
    growing.chain.unread.push(last)
    return growing
  }

  const opens = (name: string, bytes: Buffer): Promise<boolean> =>
    sealer.open(name, bytes).then(
      () => true,
      error => {
        if (error instanceof SealError) return false
        throw error
      },
    )

  return {
    /** True until the generation is in the place, or cannot be: all lines since the base are needed. */
    get isPending() {
      return isPending
    },
    get generation() {
      return generation
    },
    /** Resolves with undefined if there is nothing to continue; after an error, a repeated call tries again. */
    async begin(): Promise<GrowingGeneration | undefined> {
      if (!base || !isPending) return undefined
      generation ??= await seal(base)
      await generation?.chain.flush()
      isPending = false
      return generation
    },
  }
}
