import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export type ZippedFile = {
  path: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** False for compressed formats. */
  compress?: boolean
  /** Another date than the archive's. */
  date?: Date
}

/**
 * Streams these files as a ZIP: requests the first one on the first read, and each after the one before is written.
 * Fails with the error of the first unreadable file.
 */
export function zip(files: AsyncIterable<ZippedFile>, mtime: Date): Readable {
  async function* pieces() {
    yield* writeZip(files, mtime)
  }
  return Readable.from(pieces(), { objectMode: false })
}

function writeZip(files: AsyncIterable<ZippedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  /** Resolves when the file is written. The archive keeps its list of files, so the list must not hold their bytes. */
  async function add(content: Readable, path: string, options: { mtime: Date; mode: number; compress: boolean }) {
    let pieces: Readable | undefined = content
    const stop = () => pieces?.destroy()
    output.once('close', stop)
    zip.addReadStreamLazy(path, options, give => give(null, pieces ?? Readable.from([])))
    await finished(pieces)
    output.off('close', stop)
    pieces = undefined
  }
  const fill = async () => {
    for await (const { path, content, compress = true, date = mtime } of files) {
      if (output.destroyed) return
      await add(Readable.from(content, { objectMode: false }), path, { mtime: date, mode: 0o100600, compress })
    }
    zip.end()
  }
  fill().catch(error => output.destroy(error))
  zip.on('error', error => output.destroy(error))
  return output
}
