import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { RecoveredFile } from '../collections/recovery.ts'
import { eraseOldDamaged } from '../files/damaged-files.ts'
import { exists, syncFolder, temporaryFor, writeAll } from '../files/durable-file.ts'
import { backupsFolder, fileStampOf, isBeforeRestore } from '../files/layout.ts'
import { openArchive } from './archive.ts'
import { type Inspection, inspectFiles } from './inspect.ts'
import { abortable, type Extent, noWatcher, type SiteFile, withChecksum } from './manifest.ts'
import { pack } from './pack.ts'
import { type Records, readSite, recordsIn, recordsOf, siteFiles, sizeOf } from './site-files.ts'

/**
 * Returns the whole site, with these records, as one .zip. The other files are opened when the stream is read, which
 * fails if one of them cannot be.
 */
export const streamBackup = (dir: string, now: Instant, records: Records): Readable =>
  pack(siteFiles(dir, recordsIn(records)).files, { createdAt: now, extent: 'site' })

/**
 * Writes the whole site into one file. Resolves when the file is complete and has been read back; leaves no file when
 * it rejects. Returns its contents and the site's problems. Aborting rejects with the signal's reason.
 */
export async function writeBackup(dir: string, file: string, now: Instant, watcher = noWatcher) {
  const { files, problems } = await readSite(dir, now)
  const all = abortable('Writing', files, await sizeOf(dir), watcher)
  const { contents, losses } = await writeArchive(file, all, now, 'site', watcher)
  return { contents, problems: [...problems, ...losses] }
}

/** Like `writeBackup`, for a running site with these records. */
export async function writeRunningBackup(
  dir: string,
  file: string,
  now: Instant,
  records: Records,
  watcher = noWatcher,
) {
  const { files, problems } = siteFiles(dir, recordsIn(records))
  const all = abortable('Writing', files, await sizeOf(dir), watcher)
  const { losses } = await writeArchive(file, all, now, 'site', watcher)
  return [...problems, ...losses]
}

async function writeArchive(
  path: string,
  files: AsyncIterable<SiteFile>,
  createdAt: Instant,
  extent: Extent,
  watcher = noWatcher,
): Promise<Inspection & { contents: object }> {
  const temporary = temporaryFor(path)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      for await (const piece of pack(files, { createdAt, extent })) await writeAll(file, piece)
      await file.sync()
    } finally {
      await file.close()
    }
    const archive = await openArchive(temporary, basename(path))
    try {
      const { contents, ...result } = await inspectFiles(
        abortable('Reading back', archive.files(), archive, watcher),
        extent,
      )
      if (!contents) throw new AppError('unavailable', result.faults.join(' '))
      await rename(temporary, path)
      // Some file systems cannot sync a folder.
      await syncFolder(dirname(path)).catch(() => {})
      return { contents, ...result }
    } finally {
      archive.close()
    }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const UPGRADES_KEPT = 3
/** The program's own copies are deleted after a month: they contain records deleted since. */
const COPY_AGE_MS = 30 * DAY_MS

/** Returns the time when a copy is deleted. */
export const endOfCopy = (createdAt: Date): Date => new Date(createdAt.getTime() + COPY_AGE_MS)

const upgradePattern = /^before-upgrade-.*\.zip$/

/**
 * Keeps the JSON files as they are, in `backups/`, before an upgrade changes them; returns the path below the data
 * folder. An upgrade that is tried several times is kept once.
 */
export async function keepRecords(dir: string, files: readonly RecoveredFile<unknown>[], now: Date): Promise<string> {
  const records = files.filter(({ isNew }) => !isNew)
  const folder = join(dir, backupsFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await upgradesIn(folder)) {
    if (!(await holds(join(folder, name), records))) continue
    // Renews the copy's age.
    await utimes(join(folder, name), now, now)
    return join(backupsFolder, name)
  }
  const name = `before-upgrade-${fileStampOf(now)}.zip`
  await writeArchive(join(folder, name), recordsOf(records), now.toISOString(), 'records')
  await syncFolder(dir)
  return join(backupsFolder, name)
}

/** True if an archive contains exactly these JSON files. */
async function holds(path: string, records: readonly RecoveredFile<unknown>[]): Promise<boolean> {
  const archive = await openArchive(path).catch(() => undefined)
  archive?.close()
  const sums = new Map(archive?.manifest.files.map(({ path, sha256 }) => [path, sha256]))
  for await (const { path, content } of recordsOf(records)) {
    const sum = withChecksum(content)
    for await (const _ of sum.content);
    if (sums.get(path) !== sum.result().sha256) return false
  }
  return true
}

/** Deletes the oldest backups before upgrades; call it after the upgrade for which `keptName` was made. */
export async function deleteOlderUpgrades(dir: string, keptName: string): Promise<void> {
  // If the clock is behind, it may have the oldest name of all.
  const otherBackups = (await upgradesIn(join(dir, backupsFolder))).filter(
    name => join(backupsFolder, name) !== keptName,
  )
  for (const name of otherBackups.slice(0, 1 - UPGRADES_KEPT)) await rm(join(dir, backupsFolder, name))
}

/**
 * Deletes what upgrades, restores and repairs kept more than a month ago, and the backups of nights, also where none
 * are made any more.
 */
export async function deleteOldCopies(dir: string, moment: Instant): Promise<void> {
  await eraseOldDamaged(dir, new Date(Date.parse(moment) - COPY_AGE_MS))
  const copies = [
    ...(await readdir(dir)).filter(isBeforeRestore),
    ...(await archivesIn(join(dir, backupsFolder), /^(before-upgrade|nightly)-.*\.zip$/)).map(name =>
      join(backupsFolder, name),
    ),
  ].map(name => join(dir, name))
  for (const copy of copies) {
    const stats = await stat(copy).catch(() => undefined)
    if (stats && Date.parse(moment) - stats.mtimeMs > COPY_AGE_MS) await rm(copy, { recursive: true, force: true })
  }
}

/** Returns the names, oldest first. */
export const upgradesIn = (folder: string) => archivesIn(folder, upgradePattern)

const archivesIn = async (folder: string, pattern: RegExp) =>
  (await exists(folder)) ? (await readdir(folder)).filter(name => pattern.test(name)).sort() : []
