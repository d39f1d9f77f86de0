import type { Piece } from './contents.ts'

/** Splits the body of an object into its pieces; undefined if their lengths are not those of the body. */
export function splitPieces(pieces: readonly Piece[], body: Buffer): { path: string; content: Buffer }[] | undefined {
  let at = 0
  const parts = pieces.map(({ path, bytes }) => {
    at += bytes
    return { path, content: body.subarray(at - bytes, at) }
  })
  return at === body.length ? parts : undefined
}
