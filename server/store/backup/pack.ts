import type { Readable } from 'node:stream'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { version } from '../../runtime/version.ts'
import { type ZippedFile, zip } from '../../runtime/zip.ts'
import {
  type BackupManifest,
  type Extent,
  FORMAT,
  isTooLongManifest,
  manifestName,
  type SiteFile,
  withChecksum,
} from './manifest.ts'

/**
 * Pictures and PDFs hardly compress and never change. With the same header in each archive, programs that store only
 * new blocks, such as restic, store each file once.
 */
const asItIs = { compress: false, date: new Date('2000-01-01T12:00:00') }

type BackupFacts = { createdAt: Instant; extent: Extent }

/**
 * Returns the .zip of these files with a list of them, made as it is read. It fails with the error of the first that
 * cannot be read.
 */
export const pack = (files: AsyncIterable<SiteFile>, about: BackupFacts): Readable =>
  zip(withManifest(files, about), new Date(about.createdAt))

/** The list comes last: only then the sums of all files are known. */
async function* withManifest(files: AsyncIterable<SiteFile>, about: BackupFacts): AsyncGenerator<ZippedFile> {
  const manifest: BackupManifest = { format: FORMAT, version, ...about, files: [] }
  for await (const { path, content } of files) {
    const sum = withChecksum(content)
    yield { path, content: sum.content, ...(/\.(?:webp|pdf)$/.test(path) ? asItIs : {}) }
    manifest.files.push({ path, ...sum.result() })
  }
  const list = Buffer.from(JSON.stringify(manifest, null, 2))
  // Better no backup than one that cannot be restored.
  if (isTooLongManifest(list.length, manifest.files.length))
    throw new AppError('too_large', `${manifest.files.length} files are too many for a backup.`)
  yield { path: manifestName, content: [list] }
}
