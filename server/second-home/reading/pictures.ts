import { PictureHead, readHead } from '../form/contents.ts'
import { pictureName } from '../form/names.ts'
import { SealError, type Sealer } from '../form/sealing.ts'
import type { ObjectStore } from '../places/object-store.ts'

/** Takes the next piece of a file, at least one of each; files follow each other. */
export type TakeFile = (path: string, piece: Uint8Array) => Promise<void>

/**
 * Gives the files of a picture, piece by piece as they come; resolves with false if it is not there. Rejects with a
 * `SealError` if it was changed, so do not use the files before this resolves.
 */
export async function fetchPicture(store: ObjectStore, sealer: Sealer, path: string, take: TakeFile): Promise<boolean> {
  const name = pictureName(await sealer.numberOf(path))
  let opened: Buffer[] = []
  const opening = sealer.openLong(name, plain => void opened.push(plain))
  const splitting = openSplitting(path, take)
  /** Thrown only if the object proves whole: a changed one may fail anywhere. */
  let failure: { error: unknown } | undefined
  const giveOpened = async () => {
    const plain = opened
    opened = []
    try {
      for (const piece of failure ? [] : plain) await splitting.add(piece)
    } catch (error) {
      failure = { error }
    }
  }
  const isThere = await store.read(name, async piece => {
    await opening.add(piece)
    await giveOpened()
  })
  if (!isThere) return false
  await opening.end()
  await giveOpened()
  if (failure) throw failure.error
  splitting.end()
  return true
}

const damaged = () => new SealError('damaged', 'its content does not match its name')
const NEWLINE = 10

/** Divides the content of a picture into its files. */
function openSplitting(path: string, take: TakeFile) {
  let line = Buffer.alloc(0)
  let files: { path: string; bytes: number }[] | undefined

  function headOf(text: Buffer): { path: string; bytes: number }[] {
    const head = readHead(PictureHead, JSON.parse(text.toString()))
    if (head?.path !== path) throw damaged()
    return head.pieces.map(piece => ({ ...piece }))
  }

  async function addToFiles(plain: Buffer): Promise<void> {
    let remaining = plain
    for (let file = files?.[0]; file; file = files?.[0]) {
      const piece = remaining.subarray(0, file.bytes)
      await take(file.path, piece)
      file.bytes -= piece.length
      remaining = remaining.subarray(piece.length)
      if (file.bytes > 0) return
      files?.shift()
    }
    if (remaining.length > 0) throw damaged()
  }

  return {
    async add(plain: Buffer): Promise<void> {
      if (files) return addToFiles(plain)
      line = Buffer.concat([line, plain])
      const end = line.indexOf(NEWLINE)
      if (end === -1) return
      files = headOf(line.subarray(0, end))
      await addToFiles(line.subarray(end + 1))
    },
    end(): void {
      if (!files || files.length > 0) throw damaged()
    },
  }
}
