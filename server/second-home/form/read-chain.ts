import type { ObjectStore } from '../places/object-store.ts'
import { type Base, ChainHead, FORMS, readHead } from './contents.ts'
import { generationNumber, objectName, objectPlaces } from './names.ts'
import { hashOf, SealError, type Sealer } from './sealing.ts'

export type ReadObject = {
  name: string
  head: ChainHead
  body: Buffer
  hash: string
  /** The last commit up to this object. */
  n: number
}

/** Says in a sentence which object breaks a chain, and why. */
export class ChainBreak extends Error {
  readonly isPassphrase: boolean

  constructor(message: string, isPassphrase = false) {
    super(message)
    this.name = 'ChainBreak'
    this.isPassphrase = isPassphrase
  }
}

/**
 * Reads the objects of a generation one after the other and checks that each is whole, in its place and follows the one
 * before. Throws a `ChainBreak` at the first that is not. Missing newest objects cannot be detected.
 */
export async function* readChain(store: ObjectStore, sealer: Sealer, folder: string): AsyncGenerator<ReadObject> {
  const places = objectPlaces((await store.list(folder)).map(name => name.replace(/\/$/, '')))
  let previous = ''
  let commit: number | undefined
  for (let place = 0; place <= (places.at(-1) ?? 0); place += 1) {
    const name = objectName(folder, place)
    const stored = await store.get(name)
    if (!stored) throw new ChainBreak(`The object ${name} is missing.`)
    const { head: rawHead, body } = await sealer.open(name, stored.bytes).catch(error => {
      if (!(error instanceof SealError)) throw error
      throw new ChainBreak(`The object ${name} cannot be used: ${error.message}.`, error.reason === 'passphrase')
    })
    const head = readHead(ChainHead, rawHead)
    if (!head) throw new ChainBreak(`The object ${name} is of a kind that this version does not know.`)
    if (head.previous !== previous) throw new ChainBreak(`The object ${name} does not follow the one before it.`)
    commit = nextCommit(name, head, place, commit)
    previous = hashOf(stored.bytes)
    yield { name, head, body, hash: previous, n: commit }
  }
}

/** Returns the last commit after an object; throws if the numbers have a gap. */
function nextCommit(name: string, head: ChainHead, place: number, last = 0): number {
  if ((head.kind === 'begin') !== (place === 0)) throw new ChainBreak(`The object ${name} does not belong there.`)
  if (head.kind === 'begin') {
    if (head.form > FORMS.continuing)
      throw new ChainBreak(`The object ${name} was written by a newer version of Lichtung.`)
    return head.n
  }
  if (head.kind !== 'commits') return last
  if (head.from !== last + 1 || head.to < head.from)
    throw new ChainBreak(`Before the object ${name}, changes from ${last + 1} on are missing.`)
  return head.to
}

/** Reads a generation as a chain, first the objects of other generations that it continues. */
export async function* readGeneration(store: ObjectStore, sealer: Sealer, folder: string): AsyncGenerator<ReadObject> {
  for await (const object of readChain(store, sealer, folder)) {
    const { head } = object
    if (head.kind === 'begin' && head.base) yield* readBase(store, sealer, object, { ...head.base, n: head.n })
    yield object
  }
}

/** Reads no object after the base: its writer may not have noticed the takeover yet, and continue there. */
async function* readBase(
  store: ObjectStore,
  sealer: Sealer,
  { name }: ReadObject,
  { folder, objects, hash, n }: Base & { n: number },
): AsyncGenerator<ReadObject> {
  // A generation must not continue itself.
  const isBefore = (generationNumber(folder) ?? Number.POSITIVE_INFINITY) < Number.parseInt(name, 10)
  if (!isBefore) throw new ChainBreak(`The object ${name} goes on from a generation that is not before it.`)
  const last = objectName(folder, objects - 1)
  for await (const object of readGeneration(store, sealer, folder)) {
    const isLast = object.name === last
    if (isLast && (object.hash !== hash || object.n !== n))
      throw new ChainBreak(`The object ${last} is not the one that ${name} goes on from.`)
    yield object
    if (isLast) return
  }
  throw new ChainBreak(`The object ${last} is missing.`)
}
