import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createQueue } from '../runtime/queue.ts'
import { openArchive } from './backup/archive.ts'
import { endOfCopy, upgradesIn } from './backup/backup.ts'
import { eraseDamaged } from './files/damaged-files.ts'
import { type CollectionData, type CollectionName, collectionNames, dataFiles, fileNameOf } from './files/data-files.ts'
import { syncFolder } from './files/durable-file.ts'
import { backupsFolder, isBeforeRestore, isRecords } from './files/layout.ts'
import { deleteTemporaries } from './files/temporaries.ts'
import { eraseLogins } from './journals/logins.ts'
import { eraseInFolder } from './load.ts'

/** Data of a copy; an older version may lack collections. */
export type CopiedData = Partial<CollectionData>
/** Returns the changed collections; undefined if nothing is to be erased. May be called more than once. */
export type RemoveFromCopy = (data: CopiedData) => Partial<CollectionData> | undefined

type Options = {
  now: () => Date
  /** Logs problems: an unreadable copy does not stop the others. */
  log: (message: string) => void
  /** Deletes the sign-ins with this address, in its normal form, too. */
  address?: string
  /** True to erase damaged files too, whose content is unknown. */
  alsoDamaged?: boolean
}

export type CopiesReport = {
  /** Number of copies changed or deleted. */
  count: number
  /** Dates when the unreadable copies will be deleted. */
  unreadUntil: Date[]
}

/** Two at once would write into the same copy. */
const oneAtATime = createQueue()

/**
 * Erases deleted data from the program's own copies: from data replaced by restores, and by deleting whole backups from
 * before upgrades, whose other content the data has.
 */
export const forgetInCopies = (dir: string, forget: RemoveFromCopy, options: Options): Promise<CopiesReport> =>
  oneAtATime(() => forgetIn(dir, forget, options))

async function forgetIn(dir: string, forget: RemoveFromCopy, options: Options): Promise<CopiesReport> {
  const forgotten = await deleteUpgrades(dir, forget, options.log)
  for (const name of (await readdir(dir)).filter(isBeforeRestore)) {
    const folder = join(dir, name)
    const times = await timesOf(folder)
    if (!times) continue
    const { atime, mtime } = times
    try {
      if (await forgetInRestore(folder, forget, options)) forgotten.count += 1
    } catch (error) {
      if (!(await timesOf(folder))) continue
      options.log(`In ${name} nothing could be deleted: ${String(error)}`)
      forgotten.unreadUntil.push(endOfCopy(mtime))
    } finally {
      // The folder's age decides about its deletion, which may just have happened.
      await utimes(folder, atime, mtime).catch(() => {})
    }
  }
  return forgotten
}

/** Returns a copy's times; undefined if housekeeping has deleted it meanwhile, with all its data. */
const timesOf = (path: string) => stat(path).catch(() => undefined)

/** Returns true if anything was erased. */
async function forgetInRestore(folder: string, forget: RemoveFromCopy, options: Options): Promise<boolean> {
  const { address, alsoDamaged = false } = options
  // A killed process may have left a half-written file.
  await deleteTemporaries(folder)
  const withoutLogins = address !== undefined && (await eraseLogins(folder, address))
  if (alsoDamaged) await eraseDamaged(folder, collectionNames)
  // A restore may have replaced only pictures and logs.
  const hasRecords = (await readdir(folder)).some(isRecords)
  const changed = hasRecords && (await eraseInFolder(folder, forget, options))
  return withoutLogins || changed
}

async function deleteUpgrades(dir: string, forget: RemoveFromCopy, log: Options['log']): Promise<CopiesReport> {
  const folder = join(dir, backupsFolder)
  const forgotten: CopiesReport = { count: 0, unreadUntil: [] }
  for (const name of await upgradesIn(folder))
    try {
      if (!forget(await recordsOfArchive(join(folder, name)))) continue
      await rm(join(folder, name))
      forgotten.count += 1
    } catch (error) {
      const times = await timesOf(join(folder, name))
      if (!times) continue
      log(`${name} could not be read: ${String(error)}`)
      forgotten.unreadUntil.push(endOfCopy(times.mtime))
    }
  if (forgotten.count > 0) await syncFolder(folder)
  return forgotten
}

async function recordsOfArchive(path: string): Promise<CopiedData> {
  const archive = await openArchive(path)
  const files = dataFiles('')
  const collections: [CollectionName, unknown][] = []
  try {
    for await (const { path, content, reread } of archive.files()) {
      const name = collectionNames.find(collectionName => fileNameOf(collectionName) === path)
      if (name) collections.push([name, files[name].current(await files[name].parse(content, reread))])
    }
  } finally {
    archive.close()
  }
  // Each file was read by the schema of its name.
  return Object.fromEntries(collections) as CopiedData
}
