import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export type ZippedFile = {
  path: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** false for what is compressed already. */
  compress?: boolean
  /** Another date than the archive's. */
  date?: Date
}

/**
 * The .zip of these files, made as it is read: none is asked for before somebody reads, and each when the one before is
 * written. It fails with the error of the first file that cannot be read.
 */
export function zipped(files: AsyncIterable<ZippedFile>, mtime: Date): Readable {
  async function* pieces() {
    yield* written(files, mtime)
  }
  return Readable.from(pieces(), { objectMode: false })
}

function written(files: AsyncIterable<ZippedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  const fill = async () => {
    for await (const { path, content, compress = true, date = mtime } of files) {
      if (out.destroyed) return
      const pieces = Readable.from(content, { objectMode: false })
      const stop = () => pieces.destroy()
      out.once('close', stop)
      zip.addReadStreamLazy(path, { mtime: date, mode: 0o100600, compress }, give => give(null, pieces))
      await finished(pieces)
      out.off('close', stop)
    }
    zip.end()
  }
  fill().catch(error => out.destroy(error))
  zip.on('error', error => out.destroy(error))
  return out
}
