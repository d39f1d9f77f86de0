import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { AppError } from '../../../domain/error.ts'
import type { Instant } from '../../../domain/format.ts'
import { version } from '../../runtime/version.ts'
import {
  type Extent,
  FORMAT,
  isTooLongManifest,
  type Manifest,
  manifestName,
  type SiteFile,
  summing,
} from './manifest.ts'

type About = { createdAt: Instant; extent: Extent }

/**
 * The .zip of these files, as it is read: no file is opened before somebody reads. It fails with the error of the first
 * file that cannot be read.
 */
export function pack(files: AsyncIterable<SiteFile>, about: About): Readable {
  async function* pieces() {
    yield* packed(files, about)
  }
  return Readable.from(pieces(), { objectMode: false })
}

function packed(files: AsyncIterable<SiteFile>, { createdAt, extent }: About): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  const options = { mtime: new Date(createdAt), mode: 0o100600 }
  const manifest: Manifest = { format: FORMAT, version, createdAt, extent, files: [] }
  const fill = async () => {
    for await (const { path, content } of files) {
      if (out.destroyed) return
      const sum = summing(content)
      const pieces = Readable.from(sum.content, { objectMode: false })
      const stop = () => pieces.destroy()
      out.once('close', stop)
      // Pictures do not compress.
      zip.addReadStreamLazy(path, { ...options, compress: !path.endsWith('.webp') }, give => give(null, pieces))
      await finished(pieces)
      out.off('close', stop)
      manifest.files.push({ path, ...sum.result() })
    }
    const list = Buffer.from(JSON.stringify(manifest, null, 2))
    // Better no backup than one that cannot be restored.
    if (isTooLongManifest(list.length, manifest.files.length))
      throw new AppError('too_large', `${manifest.files.length} files are too many for a backup.`)
    zip.addBuffer(list, manifestName, options)
    zip.end()
  }
  fill().catch(error => out.destroy(error))
  zip.on('error', error => out.destroy(error))
  return out
}
