import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** For tests: an archive of these texts. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
