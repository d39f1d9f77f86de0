import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { type Entry, openPromise, type ZipFile as ZipReader } from 'yauzl'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { isSiteFile } from '../files/layout.ts'
import { BackupManifest, type BackupSource, FORMAT, isTooLongManifest, manifestName, withChecksum } from './manifest.ts'
import { nestingGuard } from './nesting.ts'

/** Exceeds the number of files that the longest list of contents can name. */
const FILE_LIMIT = 100_000

export type Archive = BackupSource & { manifest: BackupManifest; close(): void }

/**
 * Opens a backup and checks everything but the content of its files. An archive that `pack` would not have written is
 * refused with one sentence: names that lead elsewhere, duplicate files, files that its list does not have.
 */
export async function openArchive(path: string, name = basename(path)): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(error => {
    if (error.code === 'ENOENT') throw new AppError('not_found', `There is no ${path}.`)
    throw incompleteError(name, error)
  })
  try {
    const entries = await entriesOf(zip)
    const entry = entries.get(manifestName)
    entries.delete(manifestName)
    const manifest = await readManifest(zip, entry, entries.size)
    const listed = new Set(manifest.files.map(({ path }) => path))
    if (listed.size !== manifest.files.length || listed.size !== entries.size)
      throw new Error('its list does not match its files')
    for (const { path, bytes } of manifest.files)
      if (entries.get(path)?.uncompressedSize !== bytes) throw new Error(`${path} does not match its list`)
    return {
      name,
      manifest,
      extent: manifest.extent,
      count: manifest.files.length,
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      async *files() {
        for (const { path, bytes, sha256 } of manifest.files) {
          const entry = entries.get(path)
          if (!entry) continue
          const reread = () => verify(zip, entry, { bytes, sha256 }, name)
          yield { path, content: reread(), reread }
        }
      },
      problems: [],
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : incompleteError(name, error)
  }
}

function incompleteError(name: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error)
  // yauzl's error for a file that is not a ZIP.
  const explained = /^End of central directory/.test(reason)
    ? t('it is not a .zip, or its end is missing', 'sie ist keine ZIP-Datei, oder ihr Ende fehlt')
    : reason
  return new AppError(
    'invalid',
    t(
      `${name} is not a complete backup of Lichtung (${explained}).`,
      `${name} ist keine vollständige Sicherung von Lichtung (${explained}).`,
    ),
  )
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

async function readManifest(zip: ZipReader, entry: Entry | undefined, files: number): Promise<BackupManifest> {
  if (!entry) throw new Error(`${manifestName} is missing`)
  if (isTooLongManifest(entry.uncompressedSize, files))
    throw new Error(`its list of contents is too long: ${formatBytes(entry.uncompressedSize)} for ${files} file(s)`)
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw new Error(`${manifestName} is damaged`)
  nestingGuard(() => new Error('its list of contents is nested too deeply'))(bytes)
  const content: unknown = JSON.parse(bytes.toString())
  const { format } = v.parse(v.object({ format: v.number() }), content)
  if (format > FORMAT)
    throw new AppError(
      'invalid',
      t(
        'This backup was written by a newer version of Lichtung; please use that version.',
        'Diese Sicherung stammt von einer neueren Version von Lichtung; bitte nimm diese Version.',
      ),
    )
  return v.parse(BackupManifest, content)
}

async function* verify(zip: ZipReader, entry: Entry, expected: { bytes: number; sha256: string }, name: string) {
  try {
    const sum = withChecksum(await zip.openReadStreamPromise(entry))
    yield* sum.content
    const { bytes, sha256 } = sum.result()
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new Error('its checksum does not match')
  } catch (error) {
    throw incompleteError(
      name,
      new Error(`${entry.fileName}: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
}
