import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCollection } from '../collections/recovery.ts'
import { type CollectionData, type CollectionName, fileNameOf } from '../files/data-files.ts'
import { isBeforeRestore } from '../files/layout.ts'

/** A folder with the data that a restore replaced. */
export type ReplacedFolder = {
  name: string
  /** Resolves with undefined if the folder is older than the collection. Throws a sentence if it cannot be read. */
  read<Name extends CollectionName>(name: Name): Promise<CollectionData[Name] | undefined>
}

/** Returns the names of the folders from before restores, oldest first. */
export const namesBeforeRestores = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter(isBeforeRestore).sort()

/** Returns the folders from before restores, oldest first. Skips folders of another site, recognised by its secret. */
export async function foldersBeforeRestores(
  dir: string,
  { secret, log }: { secret: string; log: (message: string) => void },
): Promise<ReplacedFolder[]> {
  const folders: ReplacedFolder[] = []
  for (const name of await namesBeforeRestores(dir)) {
    const folder = folderIn(dir, name)
    const sessions = await folder.read('sessions').catch(({ message }: Error) => log(message))
    if (sessions?.secret === secret) folders.push(folder)
  }
  return folders
}

function folderIn(dir: string, folder: string): ReplacedFolder {
  const path = join(dir, folder)
  return {
    name: folder,
    async read(name) {
      try {
        return (await readdir(path)).includes(fileNameOf(name)) ? await readCollection(path, name) : undefined
      } catch (error) {
        throw new Error(`${fileNameOf(name)} in ${folder} could not be read: ${String(error)}`, { cause: error })
      }
    },
  }
}
