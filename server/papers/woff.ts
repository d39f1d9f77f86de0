import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, font: 12 }
const ENTRY = { woff: 20, font: 16 }

/**
 * Returns the font within a WOFF file. The PDF library reads WOFF, too, but inflates a table at each access, which
 * takes ten times as long as everything else.
 */
export function fontIn(woff: Uint8Array): Uint8Array {
  const source = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = source.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => tableAt(source, HEADER.woff + at * ENTRY.woff))
  const directory = Buffer.alloc(HEADER.font + count * ENTRY.font)
  source.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  let offset = directory.length
  for (const [at, { entry, content }] of tables.entries()) {
    const start = HEADER.font + at * ENTRY.font
    // Name, checksum, where it begins, length.
    source.copy(directory, start, entry, entry + 4)
    source.copy(directory, start + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, start + 8)
    directory.writeUInt32BE(content.length, start + 12)
    offset += pad(content.length)
  }
  const contents = tables.flatMap(({ content }) => [content, Buffer.alloc(pad(content.length) - content.length)])
  return new Uint8Array(Buffer.concat([directory, ...contents]))
}

function tableAt(source: Buffer, entry: number): { entry: number; content: Buffer } {
  const [start, packed, whole] = [4, 8, 12].map(field => source.readUInt32BE(entry + field))
  const bytes = source.subarray(start, (start ?? 0) + (packed ?? 0))
  return { entry, content: packed === whole ? bytes : inflateSync(bytes) }
}

/** Tables begin at multiples of four. */
const pad = (length: number) => (length + 3) & ~3
