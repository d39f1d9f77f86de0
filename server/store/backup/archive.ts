import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { type Entry, openPromise, type ZipFile as ZipReader } from 'yauzl'
import { ZipFile } from 'yazl'
import { AppError } from '../../../domain/error.ts'
import type { Instant } from '../../../domain/format.ts'
import { InstantText } from '../../../domain/schema.ts'
import { version } from '../../runtime/version.ts'
import { isSiteFile } from '../files/layout.ts'

/** A file below a data folder. Its content is read once, before the next file is requested. */
export type SiteFile = { path: string; content: AsyncIterable<Uint8Array> }

/** A whole site, or the JSON files alone. */
export const Extent = v.picklist(['site', 'records'])
export type Extent = v.InferOutput<typeof Extent>

/** The last file of an archive, which lists the others. */
const manifestName = 'lichtung-backup.json'
const FORMAT = 1
const Manifest = v.object({
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
export type Manifest = v.InferOutput<typeof Manifest>

/** More than a site can have. */
const MANIFEST_LIMIT_BYTES = 32_000_000
const FILE_LIMIT = 100_000

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
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName, options)
    zip.end()
  }
  fill().catch(error => out.destroy(error))
  zip.on('error', error => out.destroy(error))
  return out
}

/** Passes files on until the signal comes, then throws its reason. */
export async function* untilAborted(files: AsyncIterable<SiteFile>, signal: AbortSignal): AsyncGenerator<SiteFile> {
  for await (const file of files) {
    signal.throwIfAborted()
    yield file
  }
}

/** Passes pieces on; returns their length and checksum once all have passed. */
function summing(pieces: AsyncIterable<Uint8Array>) {
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

/** What can be restored: an archive, or a folder that is as a data folder is. */
export type Source = {
  /** As people call it. */
  name: string
  extent: Extent
  /** How many files there are, and how long they are together, unpacked. */
  count: number
  bytes: number
  /** Throws as soon as one is not what it should be. */
  files(): AsyncGenerator<SiteFile>
  /** What is wrong and made up for; grows while the files are read. */
  problems: readonly string[]
}

export type Archive = Source & { manifest: Manifest; close(): void }

/**
 * Opens a backup and checks everything but the content of its files. An archive that `pack` would not have written is
 * refused with one sentence: names that lead elsewhere, duplicate files, files that its list does not have.
 */
export async function openArchive(path: string, name = basename(path)): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(error => {
    if (error.code === 'ENOENT') throw new AppError('not_found', `There is no ${path}.`)
    throw notWhole(name, error)
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries.get(manifestName))
    entries.delete(manifestName)
    const listed = new Set(manifest.files.map(({ path }) => path))
    if (listed.size !== manifest.files.length || listed.size !== entries.size) throw new Error('its list does not fit')
    for (const { path, bytes } of manifest.files)
      if (entries.get(path)?.uncompressedSize !== bytes) throw new Error(`${path} is not as its list says`)
    return {
      name,
      manifest,
      extent: manifest.extent,
      count: manifest.files.length,
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      async *files() {
        for (const { path, bytes, sha256 } of manifest.files) {
          const entry = entries.get(path)
          if (entry) yield { path, content: checked(zip, entry, { bytes, sha256 }, name) }
        }
      },
      problems: [],
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : notWhole(name, error)
  }
}

function notWhole(name: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error)
  // How yauzl reports a file that is no .zip.
  const explained = /^End of central directory/.test(reason) ? 'it is no .zip, or its end is missing' : reason
  return new AppError('invalid', `${name} is no whole backup of Lichtung (${explained}).`)
}

async function entriesOf(zip: ZipReader): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName
    const kind = (entry.externalFileAttributes >>> 16) & 0o170000
    const isFile = kind === 0o100000 || kind === 0
    if (!isFile || !(isSiteFile(path) || path === manifestName)) throw new Error(`it holds “${path.slice(0, 200)}”`)
    if (entries.has(path)) throw new Error(`it holds ${path} twice`)
    if (entries.size === FILE_LIMIT) throw new Error('it holds too many files')
    if (!entry.canDecodeFileData()) throw new Error(`${path} is encrypted or packed in an unknown way`)
    entries.set(path, entry)
  }
  return entries
}

async function readManifest(zip: ZipReader, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) throw new Error(`${manifestName} is missing`)
  if (entry.uncompressedSize > MANIFEST_LIMIT_BYTES) throw new Error(`${manifestName} is too long`)
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw new Error(`${manifestName} is damaged`)
  const content: unknown = JSON.parse(bytes.toString())
  const { format } = v.parse(v.object({ format: v.number() }), content)
  if (format > FORMAT)
    throw new AppError('invalid', 'This backup was written by a newer version of Lichtung; please use that version.')
  return v.parse(Manifest, content)
}

async function* checked(zip: ZipReader, entry: Entry, wanted: { bytes: number; sha256: string }, name: string) {
  try {
    const sum = summing(await zip.openReadStreamPromise(entry))
    yield* sum.content
    const { bytes, sha256 } = sum.result()
    if (bytes !== wanted.bytes || sha256 !== wanted.sha256) throw new Error('its checksum does not match')
  } catch (error) {
    throw notWhole(name, new Error(`${entry.fileName}: ${error instanceof Error ? error.message : String(error)}`))
  }
}
