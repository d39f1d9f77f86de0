import { noteUsed } from '../../runtime/garbage.ts'
import type { Chain } from '../form/chain.ts'
import { FORMS, type Piece } from '../form/contents.ts'
import type { LongBody } from '../form/sealing.ts'

/** The site as the second home sees it: files and a log of changes to them. */
export type CheckpointSource = {
  /** Returns the files after the last commit, whose number is `n`. They are read when they are sent. */
  snapshot(): { n: number; files: AsyncIterable<{ path: string; content: AsyncIterable<Uint8Array> }> }
  /** Returns the folders of all pictures. Their files never change; `sendAgain` reports added files. */
  pictures(): Promise<string[]>
  /** Returns the files of a picture; none if it has been deleted. */
  filesOf(picture: string): Promise<({ path: string } & LongBody)[]>
}

/** Size of one object of a checkpoint. */
const OBJECT_BYTES = 250_000

type Checkpoint = {
  at: string
  writer: string
  snapshot: ReturnType<CheckpointSource['snapshot']>
  pictures: readonly string[]
}

/** Fills a new generation, up to its `ready` object. `send` sends the object that was added last. */
export async function sendCheckpoint(
  chain: Chain,
  { at, writer, snapshot, pictures }: Checkpoint,
  { send, beforeReady }: { send: () => Promise<void>; beforeReady: () => Promise<void> },
): Promise<void> {
  const add = async (...object: Parameters<Chain['add']>) => {
    await chain.add(...object)
    await send()
  }
  await add({ kind: 'begin', form: FORMS.whole, at, writer, n: snapshot.n })
  await add({ kind: 'pictures' }, Buffer.from(pictures.map(path => `${path}\n`).join('')))
  for await (const { pieces, body } of pack(snapshot.files)) await add({ kind: 'files', pieces }, body)
  await beforeReady()
  await add({ kind: 'ready' })
}

/** Puts small files together and divides large ones. */
async function* pack(
  files: ReturnType<CheckpointSource['snapshot']>['files'],
): AsyncGenerator<{ pieces: Piece[]; body: Buffer }> {
  let pieces: Piece[] = []
  let parts: Uint8Array[] = []
  let length = 0
  function take() {
    const object = { pieces, body: Buffer.concat(parts) }
    pieces = []
    parts = []
    length = 0
    return object
  }
  for await (const { path, content } of files) {
    let piece = { path, bytes: 0 }
    pieces.push(piece)
    for await (const part of content) {
      // The generator may use its buffer again.
      parts.push(Buffer.from(part))
      noteUsed(2 * part.length)
      piece.bytes += part.length
      length += part.length
      if (length < OBJECT_BYTES) continue
      yield take()
      piece = { path, bytes: 0 }
      pieces.push(piece)
    }
  }
  if (pieces.length > 0) yield take()
}
