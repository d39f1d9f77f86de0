import { PictureHead, readHead } from '../form/contents.ts'
import { pictureName } from '../form/names.ts'
import type { Sealer } from '../form/sealing.ts'
import { splitPieces } from '../form/split-pieces.ts'
import type { ObjectStore } from '../places/object-store.ts'

export type PictureFile = { path: string; content: Buffer }

/** Fetches the files of a picture; undefined if it is not there. Rejects with a `SealError` if it was changed. */
export async function fetchPicture(
  store: ObjectStore,
  sealer: Sealer,
  path: string,
): Promise<PictureFile[] | undefined> {
  const name = pictureName(await sealer.numberOf(path))
  const stored = await store.get(name)
  if (!stored) return undefined
  const { head: found, body } = await sealer.open(name, stored.bytes)
  const head = readHead(PictureHead, found)
  return head?.path === path ? splitPieces(head.pieces, body) : undefined
}
