import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import { type Extent, openArchive, pack, type SiteFile, untilAborted } from './archive.ts'
import { backupsFolder, beforeRestoreFolder } from './data-files.ts'
import { exists, syncFolder, temporaryFor, writeAll } from './durable-file.ts'
import { type Inspection, inspect } from './inspect.ts'
import type { Found } from './recovery.ts'
import { readSite, recordsOf } from './site-files.ts'

const never = new AbortController().signal

/** A backup as it is read; with what is wrong with the site and made up for in it. */
export type Backup = { stream: Readable; problems: readonly string[] }

/** The whole site as one .zip. The JSON files are looked at before; the stream breaks off when something else cannot be read. */
export async function streamBackup(dir: string, now: Instant): Promise<Backup> {
  const { files, problems } = await readSite(dir, now)
  return { stream: pack(files, { createdAt: now, extent: 'site' }), problems }
}

/**
 * Writes the whole site into one file, which is there, whole and read back, when this resolves; else there is nothing new.
 * Tells what it holds and what is wrong with it. Whoever aborts gets the signal's reason.
 */
export async function writeBackup(dir: string, file: string, now: Instant, signal = never) {
  const { files, problems } = await readSite(dir, now)
  const { contents, pictures } = await writeArchive(file, untilAborted(files, signal), now, 'site', signal)
  return { contents, problems: [...problems, ...pictures] }
}

async function writeArchive(
  path: string,
  files: AsyncIterable<SiteFile>,
  createdAt: Instant,
  extent: Extent,
  signal = never,
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
      const { contents, ...found } = await inspect(untilAborted(archive.files(), signal), extent)
      if (!contents) throw new AppError('unavailable', found.faults.join(' '))
      await rename(temporary, path)
      // Some disks for backups cannot do that for a folder.
      await syncFolder(dirname(path)).catch(() => {})
      return { contents, ...found }
    } finally {
      archive.close()
    }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** How many backups before upgrades are kept, */
const KEPT = 3
/** and milliseconds after which copies that the program has made go: they keep what was deleted since. */
const COPY_AGE = 30 * 24 * 3_600_000
const upgradePattern = /^before-upgrade-.*\.zip$/

/** Keeps the JSON files as they are, in `backups/`, before an upgrade changes them. */
export async function keepRecords(dir: string, records: readonly Found<unknown>[], now: Date): Promise<string> {
  const folder = join(dir, backupsFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const createdAt = now.toISOString()
  const name = `before-upgrade-${createdAt.replaceAll(/[:.]/g, '-')}.zip`
  await writeArchive(join(folder, name), recordsOf(records), createdAt, 'records')
  await syncFolder(dir)
  const older = (await readdir(folder)).filter(other => upgradePattern.test(other)).sort()
  for (const other of older.slice(0, -KEPT)) await rm(join(folder, other))
  return join(backupsFolder, name)
}

/** Deletes what an upgrade or a restore has kept for a month. */
export async function deleteOldCopies(dir: string, now: Date): Promise<void> {
  const backups = join(dir, backupsFolder)
  const names = (await exists(backups)) ? await readdir(backups) : []
  const copies = [
    join(dir, beforeRestoreFolder),
    ...names.filter(name => upgradePattern.test(name)).map(name => join(backups, name)),
  ]
  for (const copy of copies) {
    const found = await stat(copy).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > COPY_AGE) await rm(copy, { recursive: true, force: true })
  }
}
