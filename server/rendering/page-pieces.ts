/** The pieces of a page: texts, and bytes of cached parts such as the sessions of a course. */
export type PagePieces = readonly (string | Uint8Array)[]

/** Longer pages get memory of their own each time. */
const KEPT_BYTES = 2_000_000

let memory = Buffer.alloc(0)

/**
 * Lends the bytes of a page. Their memory is reused for the next page: V8 scans its whole heap whenever some MB outside
 * of it were allocated, which took longer than rendering.
 */
export async function withBytesOf<Result>(
  pieces: PagePieces,
  use: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const room = memory.length >= length ? memory : Buffer.allocUnsafeSlow(length)
  // A page that is rendered at the same time gets memory of its own.
  memory = Buffer.alloc(0)
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') room.write(piece, at)
    else room.set(piece, at)
    at += Buffer.byteLength(piece)
  }
  try {
    return await use(room.subarray(0, length))
  } finally {
    if (room.length > memory.length && room.length <= KEPT_BYTES) memory = room
  }
}

export const textOfPieces = (pieces: PagePieces): string =>
  pieces.map(piece => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('')
