import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, isTemporary } from './durable-file.ts'
import { backupsFolder, changesFolder, filesFolder, imagesFolder, logsFolder } from './layout.ts'

/** Deletes the temporary files of interrupted writes from the data folder and its subfolders. */
export async function deleteTemporaries(dir: string): Promise<void> {
  const folders: string[] = []
  for (const folder of [imagesFolder, filesFolder].map(name => join(dir, name)))
    if (await exists(folder))
      for (const entry of await readdir(folder, { withFileTypes: true }))
        if (entry.isDirectory()) folders.push(join(folder, entry.name))
  for (const folder of [changesFolder, logsFolder, backupsFolder])
    if (await exists(join(dir, folder))) folders.push(join(dir, folder))
  for (const folder of [dir, ...folders])
    for (const name of await readdir(folder)) if (isTemporary(name)) await rm(join(folder, name))
}
