import { randomInt } from 'node:crypto'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { Chain } from '../form/chain.ts'
import { type Base, ChainHead, readHead } from '../form/contents.ts'
import { generationFolder, generationNumber, objectName } from '../form/names.ts'
import { ChainBreak, readChain } from '../form/read-chain.ts'
import type { Sealer } from '../form/sealing.ts'
import { type ObjectStore, PlaceError } from '../places/object-store.ts'

/** Returns the generations in a place, the newest first. */
export async function listGenerations(store: ObjectStore): Promise<{ folder: string; number: number }[]> {
  return (await store.list(''))
    .flatMap(folder => {
      const number = generationNumber(folder)
      return number === undefined ? [] : { folder, number }
    })
    .toSorted((a, b) => b.number - a.number)
}

/** Returns a folder for the generation after all these. */
export const folderAfter = (present: readonly { number: number }[]): string =>
  generationFolder(Math.max(0, ...present.map(({ number }) => number)) + 1, randomInt(2 ** 32))

/** Reads a generation back until its last sent object; compares that hash. Throws a `ChainBreak` if it differs. */
export async function verifyGeneration(
  store: ObjectStore,
  sealer: Sealer,
  { folder, length, lastHash }: Readonly<Chain>,
) {
  const [wanted, hash] = [length, lastHash]
  let count = 0
  for await (const object of readChain(store, sealer, folder)) {
    count += 1
    if (count < wanted) continue
    if (object.hash !== hash) throw new ChainBreak(`The object ${object.name} is not the one that was sent.`)
    return
  }
  throw new ChainBreak(`The object ${objectName(folder, wanted - 1)} is missing.`)
}

/** Returns when and by whom a generation was begun, and what it continues. */
async function beginOf(
  store: ObjectStore,
  sealer: Sealer,
  folder: string,
): Promise<{ at?: string; writer?: string; base?: Base | undefined }> {
  const name = objectName(folder, 0)
  const stored = await store.get(name)
  const content = stored && (await sealer.open(name, stored.bytes).catch(() => undefined))
  const head = content && readHead(ChainHead, content.head)
  return head?.kind === 'begin' ? head : {}
}

type Rule = {
  current: string
  keepDays: number
  moment: string
  hasErased: boolean
  /** The only writer whose generations are kept, after a takeover. */
  onlyWriter?: string | undefined
}

/**
 * Deletes generations whose retention is over; after an erasure, all others: the current one must then have no base.
 * Also deletes unreadable generations, which were never finished, and after a takeover those of
 * other writers: a machine may begin a generation before it notices that it was taken over. Keeps generations that a
 * kept one continues. Resolves with the number of remaining generations, without the current one.
 */
export async function deleteOldGenerations(store: ObjectStore, sealer: Sealer, rule: Rule): Promise<number> {
  const { current, keepDays, moment, hasErased, onlyWriter } = rule
  const since = Date.parse(moment) - keepDays * DAY_MS
  const deleted = new Set<string>()
  const bases = new Set<string>()
  let nextBegunAt: string | undefined
  let keptCount = 0
  for (const { folder } of await listGenerations(store)) {
    const { at, writer, base } = await beginOf(store, sealer, folder)
    const isRetained =
      !hasErased &&
      (onlyWriter === undefined || writer === onlyWriter) &&
      at !== undefined &&
      (nextBegunAt === undefined || Date.parse(nextBegunAt) >= since)
    if (folder === current || isRetained || bases.has(folder)) {
      if (folder !== current) keptCount += 1
      if (base) bases.add(base.folder)
    } else {
      await deleteGeneration(store, folder)
      deleted.add(folder)
    }
    // Ignore start times in the future: they would keep older generations too long.
    if (at !== undefined && Date.parse(at) <= Date.parse(moment)) nextBegunAt = at
  }
  if (deleted.size > 0 && (await listGenerations(store)).some(({ folder }) => deleted.has(folder)))
    throw new PlaceError('undeleted', 'it does not delete')
  return keptCount
}

/** Deletes the first object last: without it nobody would find the others. */
export async function deleteGeneration(store: ObjectStore, folder: string): Promise<void> {
  for (const name of (await store.list(folder)).toSorted().toReversed()) await store.delete(`${folder}${name}`)
  await store.delete(folder)
}
