import { inflateRawSync } from 'node:zlib'

/** For tests: the files of a .zip, by name, in their order. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let entry = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  while (zip.toString('latin1', entry, entry + 4) === 'PK\x01\x02') {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => zip.readUInt16LE(entry + at))
    const name = zip.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(entry + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20))
    files.set(name, zip.readUInt16LE(entry + 10) === 0 ? content : inflateRawSync(content))
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
