import { type FileHandle, open, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Instant } from '../../../domain/kit/format.ts'
import { examineAll, type RecoveredFile } from '../collections/recovery.ts'
import { type CollectionData, type CollectionName, collectionNames, dataFiles } from '../files/data-files.ts'
import { exists } from '../files/durable-file.ts'
import type { JsonFile } from '../files/json-file.ts'
import { printFile } from '../files/json-text.ts'
import {
  damagedFolder,
  fileStampOf,
  filesFolder,
  imagesFolder,
  isSiteFile,
  logsFolder,
  tlsFolder,
} from '../files/layout.ts'
import { walk } from '../files/walk-folder.ts'
import type { BackupSource, SiteFile, Size } from './manifest.ts'

export type SiteFiles = {
  /** The JSON files first, then the files they refer to. */
  files: AsyncGenerator<SiteFile>
  /** Problems of the folder that the backup compensates; grows while the files are read. */
  problems: readonly string[]
}

/**
 * Returns the files of a site, whether or not it runs meanwhile. The JSON files are as the log of changes has left
 * them. The rest is read on demand: pictures stay for a day after their record is deleted, and logs only grow. A
 * damaged JSON file is replaced by its previous version, as at a start. Throws one sentence, naming the files, if that
 * is not usable either.
 */
export async function readSite(dir: string, now: Instant): Promise<SiteFiles> {
  const { files, log, isStale } = await examineAll(dir)
  const all: RecoveredFile<unknown>[] = Object.values(files)
  const problems = all.flatMap(({ repair }) =>
    repair ? `${repair.reason} The version before it is used instead.` : [],
  )
  if (isStale) problems.push('The folder changes does not belong to the JSON files and is not used.')
  if (log.tail && !log.tail.isTorn) problems.push(`${log.tail.place} is damaged and is not used.`)
  const damaged = all.flatMap(({ file, repair }) => (repair?.problem === 'damaged' ? file.name : []))
  async function* records() {
    yield* recordsOf(all)
    for (const name of damaged) {
      // Uses the name that the next start would give it; while that folder exists, no picture is deleted for lack of a
      // record.
      const copyName = `${name.replace(/\.json$/, '')}-${fileStampOf(new Date(now))}.json`
      yield* fileAt(dir, name, problems, `${damagedFolder}/${copyName}`)
    }
  }
  return siteFiles(dir, records(), problems)
}

export function siteFiles(dir: string, records: AsyncIterable<SiteFile>, problems: string[] = []): SiteFiles {
  async function* files() {
    yield* records
    for (const folder of [imagesFolder, filesFolder, logsFolder, damagedFolder, tlsFolder])
      yield* siteFilesIn(dir, folder, problems)
  }
  return { files: files(), problems }
}

/** Yields the files of a site in one folder. */
export async function* siteFilesIn(dir: string, folder: string, problems: string[] = []): AsyncGenerator<SiteFile> {
  for (const path of (await pathsIn(dir, folder)).filter(isSiteFile)) yield* fileAt(dir, path, problems)
}

/**
 * Opens a data folder, or the data replaced by a restore, as a source to restore from. Without pictures it has the JSON
 * files alone.
 */
export async function openFolderSource(dir: string, now: Instant, name = dir): Promise<BackupSource> {
  const { files, problems } = await readSite(dir, now)
  const extent = (await exists(join(dir, imagesFolder))) ? 'site' : 'records'
  return { name, extent, ...(await sizeOf(dir)), files: () => files, problems }
}

/** Returns number and size of a site's files on the disk. */
export async function sizeOf(dir: string): Promise<Size> {
  let count = 0
  let bytes = 0
  for (const path of (await pathsIn(dir, '')).filter(isSiteFile)) {
    count += 1
    bytes += (await stat(join(dir, path)).catch(() => undefined))?.size ?? 0
  }
  return { count, bytes }
}

/** Yields the JSON files as the log of changes has left them. */
export async function* recordsOf(files: readonly RecoveredFile<unknown>[]): AsyncGenerator<SiteFile> {
  for (const { file, envelope, data } of files) {
    const reread = () => printFile(envelope)
    yield { path: file.name, content: reread(), reread, data }
  }
}

/** The data of a running site after its last commit. */
export type Records = { n: number; data: CollectionData }

/**
 * Returns the JSON files of a running site, each read back while it is read: the last piece is followed by an error
 * when a restore would refuse it.
 */
export async function* recordsIn({ n, data }: Records): AsyncGenerator<SiteFile> {
  const files = dataFiles('')
  const fileOf = <Name extends CollectionName>(name: Name): SiteFile => {
    const file: JsonFile<CollectionData[Name]> = files[name]
    const reread = () => file.readBack(file.print({ changes: n, data: data[name] }))
    return { path: file.name, content: reread(), reread }
  }
  for (const name of collectionNames) yield fileOf(name)
}

/** Lists the files in a subfolder, with paths relative to the data folder; none if the subfolder is missing. */
export async function pathsIn(dir: string, folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const entry of walk(join(dir, folder)))
    if (entry.isFile()) paths.push(relative(dir, join(entry.parentPath, entry.name)))
  return paths
}

/** Returns a file with its current length, or none if it has been deleted. */
async function* fileAt(dir: string, path: string, problems: string[], name = path): AsyncGenerator<SiteFile> {
  const file = await open(join(dir, path)).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    const reread = () => piecesOf(file, path, problems)
    yield { path: name, content: reread(), reread }
  } finally {
    await file.close()
  }
}

async function* piecesOf(file: FileHandle, path: string, problems: string[]): AsyncGenerator<Uint8Array> {
  const { size } = await file.stat()
  for (let at = 0; at < size; ) {
    const pieceLength = Math.min(size - at, 1 << 16)
    const read = await file.read(Buffer.alloc(pieceLength), 0, pieceLength, at).catch(error => {
      // On a failing disk, a copy of whatever can be read is worth most.
      if (error.code !== 'EIO') throw error
      problems.push(`${path} cannot be read to its end; the disk is failing.`)
    })
    if (!read?.bytesRead) return
    yield read.buffer.subarray(0, read.bytesRead)
    at += read.bytesRead
  }
}
