import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, isTemporary } from './durable-file.ts'
import { changesFolder } from './folder-names.ts'
import { backupsFolder, imagesFolder, logsFolder } from './layout.ts'

/** Deletes what interrupted writes have left beside the data and the images. */
export async function deleteTemporaries(dir: string): Promise<void> {
  const images = join(dir, imagesFolder)
  const imageFolders = (await exists(images)) ? await readdir(images, { withFileTypes: true }) : []
  const folders = imageFolders.filter(entry => entry.isDirectory()).map(entry => join(images, entry.name))
  for (const folder of [changesFolder, logsFolder, backupsFolder])
    if (await exists(join(dir, folder))) folders.push(join(dir, folder))
  for (const folder of [dir, ...folders])
    for (const name of await readdir(folder)) if (isTemporary(name)) await rm(join(folder, name))
}
