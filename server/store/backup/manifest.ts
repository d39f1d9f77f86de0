import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { InstantText } from '../../../domain/kit/schema.ts'
import { isSiteFile } from '../files/layout.ts'

/** A file below a data folder. */
export type SiteFile = {
  path: string
  /** Must be read once, before the next file is requested. */
  content: AsyncIterable<Uint8Array>
  /** Returns the content once more. */
  reread: () => AsyncIterable<Uint8Array>
  /** Content of a JSON file that was read and checked before. */
  data?: unknown
}

/** A whole site, or the JSON files alone. */
export const Extent = v.picklist(['site', 'records'])
export type Extent = v.InferOutput<typeof Extent>

/** The last file of an archive, which lists the others. */
export const manifestName = 'lichtung-backup.json'
export const FORMAT = 1
export const BackupManifest = v.object({
  format: v.literal(FORMAT),
  version: v.string(),
  createdAt: InstantText,
  extent: Extent,
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.check(isSiteFile)),
      bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      sha256: v.string(),
    }),
  ),
})
export type BackupManifest = v.InferOutput<typeof BackupManifest>

/** An entry has some 200. */
const BYTES_PER_ENTRY = 300
/** Allows 20,000 files, so more than 5,000 pictures. Parsing takes many times the length. */
const MANIFEST_LIMIT_BYTES = 4_000_000

/** True if the manifest of an archive with this many files is longer than this program writes and reads. */
export const isTooLongManifest = (bytes: number, files: number) =>
  bytes > Math.min(MANIFEST_LIMIT_BYTES, (files + 1) * BYTES_PER_ENTRY)

/** Archive or data folder to restore from. */
export type BackupSource = {
  /** Name for messages. */
  name: string
  extent: Extent
  /** Number of files. */
  count: number
  bytes: number
  /** Throws at the first invalid file. */
  files(): AsyncGenerator<SiteFile>
  /** True if the pictures come later, so that none counts as missing. */
  picturesFollow?: boolean
  /** Problems that were compensated; grows while the files are read. */
  problems: readonly string[]
}

export type Size = { count: number; bytes: number }

/** Observer of long work: can abort it, and sees its progress. */
export type Watcher = {
  signal: AbortSignal
  /** Passes files on, showing how much of the whole has passed. */
  watch?: (what: string, files: AsyncIterable<SiteFile>, total: Size) => AsyncIterable<SiteFile>
}

/** For work without an observer. */
export const noWatcher: Watcher = { signal: new AbortController().signal }

/** Passes files on until the signal comes, then throws its reason. */
export async function* abortable(
  title: string,
  files: AsyncIterable<SiteFile>,
  total: Size,
  { signal, watch = (_, same) => same }: Watcher,
): AsyncGenerator<SiteFile> {
  for await (const file of watch(title, files, total)) {
    signal.throwIfAborted()
    yield { ...file, content: untilAborted(file.content, signal) }
  }
}

async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const piece of content) {
    signal.throwIfAborted()
    yield piece
  }
}

/** Passes pieces on; returns their length and checksum once all have passed. */
export function withChecksum(pieces: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* content() {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { content: content(), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
