import type { PictureFile } from '../../../domain/import/pictures.ts'

/** A picture that can be added: one that somebody chose, or one in an archive, which is unpacked when it is needed. */
export type PictureSource = PictureFile & { read: () => Promise<File> }

/**
 * The pictures in what somebody chose: files, and ZIP archives, of which only the list is read. So only what pages show
 * travels over the line, and not the six sizes of each picture that WordPress keeps.
 */
export async function picturesIn(files: readonly File[]): Promise<PictureSource[]> {
  const found = await Promise.all(files.map(file => (/\.zip$/i.test(file.name) ? entriesOf(file) : [asItIs(file)])))
  return found.flat()
}

const asItIs = (file: File): PictureSource => ({ name: file.name, size: file.size, read: async () => file })

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Of the last record, with the longest comment. */
const END_BYTES = 22 + 65_535
const STORED = 0
const DEFLATED = 8

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** Throws a RangeError for a file that is no archive, or one of more than four gigabytes. */
async function entriesOf(archive: File): Promise<PictureSource[]> {
  const tail = await viewOf(archive.slice(Math.max(0, archive.size - END_BYTES)))
  let at = tail.byteLength - 22
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1
  if (at < 0) throw new RangeError('no archive')
  const [bytes, start] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  if (start + bytes > archive.size) throw new RangeError('too large an archive')
  const list = await viewOf(archive.slice(start, start + bytes))
  const found: PictureSource[] = []
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === ENTRY; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(place => list.getUint16(at + place, true))
    const [packed = 0, size = 0] = [20, 24].map(place => list.getUint32(at + place, true))
    const [method, offset] = [list.getUint16(at + 10, true), list.getUint32(at + 42, true)]
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameBytes))
    if (method === STORED || method === DEFLATED)
      found.push({ name, size, read: () => unpacked(archive, { name, size, packed, method, offset }) })
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
  return found
}

type Entry = { name: string; size: number; packed: number; method: number; offset: number }

async function unpacked(archive: File, { name, size, packed, method, offset }: Entry): Promise<File> {
  const head = await viewOf(archive.slice(offset, offset + 30))
  if (head.getUint32(0, true) !== LOCAL) throw new RangeError(name)
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const data = archive.slice(start, start + packed)
  const content =
    method === STORED ? data : await bounded(data.stream().pipeThrough(new DecompressionStream('deflate-raw')), size)
  const base = name.split('/').at(-1) ?? name
  return new File([content], base, { type: typeOf(base) })
}

/** What an archive says of a size is not to be relied on. */
async function bounded(stream: ReadableStream<Uint8Array<ArrayBuffer>>, size: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    bytes += value.length
    if (bytes > size) throw new RangeError('longer than declared')
    pieces.push(value)
  }
}

function typeOf(name: string): string {
  if (/\.png$/i.test(name)) return 'image/png'
  return /\.webp$/i.test(name) ? 'image/webp' : 'image/jpeg'
}
