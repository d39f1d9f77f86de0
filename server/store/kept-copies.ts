import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { openArchive } from './backup/archive.ts'
import { upgradesIn } from './backup/backup.ts'
import {
  type CollectionData,
  type CollectionName,
  collectionNames,
  dataFiles,
  fileNameOf,
  isCollectionFile,
} from './files/data-files.ts'
import { backupsFolder, isBeforeRestore } from './files/layout.ts'
import { eraseInFolder } from './load.ts'

/** What a copy holds; of an older version some collections may be missing. */
export type CopiedData = Partial<CollectionData>
/** The changed collections; undefined when nothing is to go. */
export type Forget = (data: CopiedData) => Partial<CollectionData> | undefined

type Options = {
  now: () => Date
  /** For problems: one copy that cannot be read does not keep the others. */
  log: (message: string) => void
}

/**
 * Deletes in the copies that the program keeps itself what goes from the data: in what restores have replaced, nothing else
 * of which changes, and whole copies from before upgrades, of which the data has everything else.
 */
export async function forgetInCopies(dir: string, forget: Forget, options: Options): Promise<void> {
  await deleteUpgrades(dir, forget, options.log)
  for (const name of (await readdir(dir)).filter(isBeforeRestore)) {
    const folder = join(dir, name)
    // A restore may have found nothing but pictures.
    if (!(await readdir(folder)).some(isCollectionFile)) continue
    const { atime, mtime } = await stat(folder)
    try {
      await eraseInFolder(folder, forget, options)
      await deleteUpgrades(folder, forget, options.log)
    } catch (error) {
      options.log(`In ${name} nothing could be deleted: ${String(error)}`)
    } finally {
      // Its age says when the whole of it goes.
      await utimes(folder, atime, mtime)
    }
  }
}

async function deleteUpgrades(dir: string, forget: Forget, log: Options['log']): Promise<void> {
  const folder = join(dir, backupsFolder)
  for (const name of await upgradesIn(folder))
    try {
      if (forget(await recordsOfArchive(join(folder, name)))) await rm(join(folder, name))
    } catch (error) {
      log(`${name} could not be read: ${String(error)}`)
    }
}

async function recordsOfArchive(path: string): Promise<CopiedData> {
  const archive = await openArchive(path)
  const files = dataFiles('')
  const found: [CollectionName, unknown][] = []
  try {
    for await (const { path, content, again } of archive.files()) {
      const name = collectionNames.find(known => fileNameOf(known) === path)
      if (name) found.push([name, files[name].current(await files[name].parse(content, again))])
    }
  } finally {
    archive.close()
  }
  // Each file was read by the schema of its name.
  return Object.fromEntries(found) as CopiedData
}
