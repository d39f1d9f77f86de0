import type { ChainHead } from '../form/contents.ts'
import { ChainBreak, type ReadObject, readChain, readGeneration } from '../form/read-chain.ts'
import type { Sealer } from '../form/sealing.ts'
import { splitPieces } from '../form/split-pieces.ts'
import type { ObjectStore } from '../places/object-store.ts'
import { listGenerations } from '../writing/generations.ts'

/** Receives the files and the log of a generation. */
export type Receiver = {
  /** Drops everything received so far, because the generation is incomplete. */
  begin(): Promise<void>
  /** Takes the next piece of a file. */
  addToFile(path: string, content: Uint8Array): Promise<void>
  /** Takes lines of the log; `n` is the last commit in the files. */
  addLines(n: number, lines: Uint8Array): Promise<void>
}

export type RestoredHome = {
  folder: string
  /** Id of the data folder that wrote the generation. */
  writer: string
  /** Objects in its folder that could be used, and the hash of the last one. */
  objects: number
  hash: string
  /** When its last commits were sent. */
  lastAt: string
  /** The number of the last commit. */
  last: number
  /** Folders of pictures when the generation was begun. */
  pictures: string[]
  /** Sentences about objects that could not be used. */
  problems: string[]
}

/**
 * Gives the newest complete generation to the receiver, up to the first break in its chain of objects. Prefers the
 * writer that has the lease, the first of `writers`, to the writer that it took over from, the second: a refused
 * machine may have begun a newer generation. Throws a sentence if there is no generation.
 */
export async function restoreNewest(
  store: ObjectStore,
  sealer: Sealer,
  receiver: Receiver,
  writers: readonly string[] = [],
): Promise<RestoredHome> {
  const { folders, problems } = await inOrder(store, sealer, writers)
  for (const folder of folders) {
    const result = await restoreOne(store, sealer, receiver, folder)
    problems.push(...result.problems)
    if (result.isWhole) return { ...result.restored, problems }
  }
  throw new ChainBreak(
    problems.length === 0
      ? 'There is nothing in this second home. Please compare its address letter by letter.'
      : `No generation in this second home is whole. ${problems.join(' ')}`,
  )
}

/** Skips objects sealed with another passphrase; throws if all of them are. */
async function inOrder(store: ObjectStore, sealer: Sealer, writers: readonly string[]) {
  const rankOf = (writer = '') => (writers.includes(writer) ? writers.indexOf(writer) : writers.length)
  const readable: { folder: string; rank: number }[] = []
  const foreign: ChainBreak[] = []
  for (const { folder } of await listGenerations(store)) {
    try {
      readable.push({ folder, rank: rankOf(await writerOf(store, sealer, folder)) })
    } catch (error) {
      if (!(error instanceof ChainBreak)) throw error
      foreign.push(error)
    }
  }
  if (readable.length === 0 && foreign[0]) throw foreign[0]
  // The list is sorted by number already.
  const folders = readable.toSorted((a, b) => a.rank - b.rank).map(({ folder }) => folder)
  return { folders, problems: foreign.map(({ message }) => message) }
}

async function writerOf(store: ObjectStore, sealer: Sealer, folder: string): Promise<string | undefined> {
  try {
    for await (const { head } of readChain(store, sealer, folder))
      return head.kind === 'begin' ? head.writer : undefined
  } catch (error) {
    if (!(error instanceof ChainBreak) || error.isPassphrase) throw error
  }
  return undefined
}

async function restoreOne(store: ObjectStore, sealer: Sealer, receiver: Receiver, folder: string) {
  const pictures: string[] = []
  const restored = { folder, writer: '', objects: 0, hash: '', lastAt: '', last: 0, pictures }
  const problems: string[] = []
  let isWhole = false
  let checkpointN: number | undefined
  await receiver.begin()
  try {
    for await (const object of readGeneration(store, sealer, folder)) {
      const { head, body, hash } = object
      if (object.name.startsWith(folder)) Object.assign(restored, { objects: restored.objects + 1, hash })
      if (head.kind === 'begin') {
        checkpointN ??= head.n
        Object.assign(restored, { writer: head.writer, lastAt: head.at, last: head.n })
      }
      if (head.kind === 'pictures') restored.pictures = body.toString().split('\n').filter(Boolean)
      if (head.kind === 'files') await takeFiles(receiver, object, head)
      if (head.kind === 'commits') {
        await receiver.addLines(checkpointN ?? 0, body)
        Object.assign(restored, { lastAt: head.at, last: head.to })
      }
      isWhole ||= head.kind === 'ready'
    }
    if (!isWhole) problems.push(`The generation ${folder} was not finished.`)
  } catch (error) {
    if (!(error instanceof ChainBreak)) throw error
    problems.push(error.message)
  }
  return { restored, isWhole, problems }
}

async function takeFiles(
  receiver: Receiver,
  { name, body }: ReadObject,
  { pieces }: Extract<ChainHead, { kind: 'files' }>,
): Promise<void> {
  const parts = splitPieces(pieces, body)
  if (!parts) throw new ChainBreak(`The object ${name} is not as long as it says.`)
  for (const { path, content } of parts) await receiver.addToFile(path, content)
}
