import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exists, syncFolder, writeNew } from './durable-file.ts'
import { cacheFolder } from './layout.ts'

export type CachedFile = { name: string; content: () => Uint8Array }

/**
 * Returns the path of these files in the data folder's cache. Writes all of them if a file is missing or has another
 * size. Deletes the files of other versions of the program.
 */
export async function cachedFolder(dir: string, name: string, files: readonly CachedFile[]): Promise<string> {
  const cache = join(dir, cacheFolder)
  const folder = join(cache, name)
  if (await isWhole(folder, files)) return folder
  await mkdir(cache, { recursive: true, mode: 0o700 })
  for (const other of await readdir(cache)) await rm(join(cache, other), { recursive: true })
  const fresh = join(cache, `.${randomBytes(8).toString('hex')}`)
  const folders = new Set([fresh])
  await mkdir(fresh, { mode: 0o700 })
  try {
    for (const file of files) {
      const path = join(fresh, file.name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeNew(path, file.content())
      folders.add(dirname(path))
    }
    for (const path of folders) await syncFolder(path)
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => {})
    throw error
  }
  await syncFolder(cache)
  return folder
}

async function isWhole(folder: string, files: readonly CachedFile[]): Promise<boolean> {
  for (const { name, content } of files) {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats?.size !== content().length) return false
  }
  return true
}

/** Versions before 1.0.0 kept public pages in this file from a stop until the next start. */
const SAVED_PAGES = 'pages'

/** Deletes the leftovers of a process killed while unpacking, and of older versions. */
export async function deleteOldCache(dir: string): Promise<void> {
  const cache = join(dir, cacheFolder)
  if (!(await exists(cache))) return
  for (const name of await readdir(cache))
    if (name.startsWith('.') || name === SAVED_PAGES) await rm(join(cache, name), { recursive: true, force: true })
}
