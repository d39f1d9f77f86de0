import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters or bytes that are read in one go. */
const PIECE_LENGTH = 16_384

type Sliceable<T> = { readonly length: number; slice: (from: number, to: number) => T }

/** Returns a long text or its bytes piece by piece, so that other requests can run in between. */
export async function* piecesOf<T extends Sliceable<T>>(whole: T): AsyncGenerator<T> {
  for (let at = 0; at < whole.length; at += PIECE_LENGTH) {
    yield whole.slice(at, at + PIECE_LENGTH)
    await nextTurn()
  }
}
