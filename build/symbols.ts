/**
 * A program (ELF, 64 bits) without what only debuggers read. `strip` does the same, but only for its own architecture. All
 * that is loaded comes first in the file, so the rest is cut off.
 */
export function withoutSymbols(program: Buffer): Buffer {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('This Node is not a program as expected.')
  const tableAt = Number(program.readBigUInt64LE(0x20))
  const [size, count] = [program.readUInt16LE(0x36), program.readUInt16LE(0x38)]
  const ends = Array.from({ length: count }, (_, index) => {
    const segment = tableAt + index * size
    return Number(program.readBigUInt64LE(segment + 0x08) + program.readBigUInt64LE(segment + 0x20))
  })
  const stripped = Buffer.from(program.subarray(0, Math.max(...ends)))
  // The header no longer points to a table of sections.
  stripped.writeBigUInt64LE(0n, 0x28)
  stripped.fill(0, 0x3c, 0x40)
  return stripped
}
