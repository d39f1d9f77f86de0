import { lchown, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { walk } from './walk-folder.ts'

/**
 * Makes the folder's owner the owner of all files below it that root has created. Does nothing unless run by root.
 * Running as the owner instead would not work: only root may enter a service's folder (/var/lib/private).
 */
export async function giveToOwner(dir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dir)
  if (owner.uid === 0) return
  for await (const { parentPath, name } of walk(dir)) {
    const path = join(parentPath, name)
    // A running site may have deleted the file.
    const stats = await lstat(path).catch(() => undefined)
    if (stats?.uid === 0) await lchown(path, owner.uid, owner.gid)
  }
}

/**
 * Creates a folder and its missing parents. They belong to the owner of the first existing parent, so the site's
 * account can delete them even if root is killed the next moment.
 */
export async function makeOwnedFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined || process.getuid?.() !== 0) return
  const owner = await stat(dirname(first))
  if (owner.uid === 0) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder))
    await lchown(folder, owner.uid, owner.gid)
}
