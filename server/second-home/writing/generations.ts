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

/** Reads a generation back up to an object, and compares. Throws a `ChainBreak` if anything is not as it was sent. */
export async function verifyGeneration(store: ObjectStore, sealer: Sealer, { folder, length, last }: Readonly<Chain>) {
  const [wanted, hash] = [length, last]
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
  only?: string | undefined
}

/**
 * Deletes generations whose retention is over; after an erasure, all but the current generation, which must not
 * continue another then. Also deletes unreadable generations, which were never finished, and after a takeover those of
 * other writers: a machine may begin a generation before it notices that it was taken over. Keeps generations that a
 * kept one continues. Resolves with the number of remaining generations, without the current one.
 */
export async function deleteOldGenerations(store: ObjectStore, sealer: Sealer, rule: Rule): Promise<number> {
  const { current, keepDays, moment, hasErased, only } = rule
  const since = Date.parse(moment) - keepDays * DAY_MS
  const deleted = new Set<string>()
  const bases = new Set<string>()
  let endedAt: string | undefined
  let undeleted = 0
  for (const { folder } of await listGenerations(store)) {
    const { at, writer, base } = await beginOf(store, sealer, folder)
    const isYoung =
      !hasErased &&
      (only === undefined || writer === only) &&
      at !== undefined &&
      (endedAt === undefined || Date.parse(endedAt) >= since)
    if (folder === current || isYoung || bases.has(folder)) {
      if (folder !== current) undeleted += 1
      if (base) bases.add(base.folder)
    } else {
      await deleteGeneration(store, folder)
      deleted.add(folder)
    }
    // A generation that a wrong clock has dated ahead would keep the earlier ones.
    if (at !== undefined && Date.parse(at) <= Date.parse(moment)) endedAt = at
  }
  if (deleted.size > 0 && (await listGenerations(store)).some(({ folder }) => deleted.has(folder)))
    throw new PlaceError('undeleted', 'it does not delete')
  return undeleted
}

/** Deletes the first object last: without it nobody would find the others. */
export async function deleteGeneration(store: ObjectStore, folder: string): Promise<void> {
  for (const name of (await store.list(folder)).toSorted().toReversed()) await store.delete(`${folder}${name}`)
  await store.delete(folder)
}
