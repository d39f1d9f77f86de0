/*
 * Zlib's form (RFC 1950) without compression, for pictures, which hardly compress: the length is known before, and
 * nothing is held in memory.
 */

const BEGIN = Buffer.from([0x78, 0x01])
const BLOCK_BYTES = 65_535
const BLOCK_HEAD_BYTES = 5
const SUM_BYTES = 4
/** The largest prime number below 65,536. */
const MODULUS = 65_521
/** With at most this many bytes the checksums stay below 2 to the power of 32. */
const UNREDUCED_BYTES = 5552

/** Returns the length of the output for this many bytes, in pieces that are full except the last one. */
export const storedLength = (bytes: number): number =>
  BEGIN.length + Math.max(1, Math.ceil(bytes / BLOCK_BYTES)) * BLOCK_HEAD_BYTES + bytes + SUM_BYTES

/** Yields `bytes` bytes in zlib's form. The source may use its buffers again. Throws if it is longer or shorter. */
export async function* storedPieces(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  const sum = openSum()
  const block = Buffer.alloc(BLOCK_HEAD_BYTES + BLOCK_BYTES)
  let filled = 0
  let remaining = bytes
  function end(): Uint8Array {
    remaining -= filled
    block[0] = remaining === 0 ? 1 : 0
    block.writeUInt16LE(filled, 1)
    block.writeUInt16LE(filled ^ 0xffff, 3)
    const piece = block.subarray(0, BLOCK_HEAD_BYTES + filled)
    filled = 0
    return piece
  }
  yield BEGIN
  for await (const piece of source) {
    sum.add(piece)
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + BLOCK_BYTES - filled)
      block.set(part, BLOCK_HEAD_BYTES + filled)
      filled += part.length
      at += part.length
      if (filled > remaining) throw new Error('There is more than announced.')
      if (filled === BLOCK_BYTES) yield end()
    }
  }
  if (filled > 0 || bytes === 0) yield end()
  if (remaining > 0) throw new Error('There is less than announced.')
  yield sum.bytes()
}

/** Computes Adler-32, which Node does not offer. */
function openSum() {
  let [a, b] = [1, 0]
  return {
    add(piece: Uint8Array): void {
      for (let at = 0; at < piece.length; at += UNREDUCED_BYTES) {
        const end = Math.min(piece.length, at + UNREDUCED_BYTES)
        for (let place = at; place < end; place += 1) {
          a += piece[place] ?? 0
          b += a
        }
        a %= MODULUS
        b %= MODULUS
      }
    },
    bytes(): Buffer {
      const sum = Buffer.alloc(SUM_BYTES)
      sum.writeUInt16BE(b, 0)
      sum.writeUInt16BE(a, 2)
      return sum
    },
  }
}
