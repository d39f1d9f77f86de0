import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCollection } from '../collections/recovery.ts'
import { type CollectionData, type CollectionName, fileNameOf } from '../files/data-files.ts'
import { isBeforeRestore } from '../files/layout.ts'

type Options = {
  secret: string
  log: (message: string) => void
  /** False for the name of a folder that need not be read. */
  isNew?: (folder: string) => boolean
}

type Replaced<Name extends CollectionName> = { folder: string; data: CollectionData[Name] }

/**
 * Returns one collection as each restore has found it, oldest first. Leaves out folders of another site, which has
 * another secret, those older than the collection, and unreadable ones, which it logs.
 */
export async function* collectionsBeforeRestores<Name extends CollectionName>(
  dir: string,
  name: Name,
  { secret, log, isNew = () => true }: Options,
): AsyncGenerator<Replaced<Name>> {
  for (const folder of (await readdir(dir)).filter(name => isBeforeRestore(name) && isNew(name)).sort()) {
    try {
      const path = join(dir, folder)
      const files = await readdir(path)
      if (!files.includes(fileNameOf(name)) || !files.includes(fileNameOf('sessions'))) continue
      if ((await readCollection(path, 'sessions')).secret !== secret) continue
      yield { folder, data: await readCollection(path, name) }
    } catch (error) {
      log(`${fileNameOf(name)} in ${folder} could not be read: ${String(error)}`)
    }
  }
}
