import { lchown, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { walk } from './walk.ts'

/**
 * Gives what root has made below a folder to the folder's owner, who could not read it otherwise; only root can and needs
 * to. Becoming the owner instead would not do: a service's folder may lie where root alone gets (/var/lib/private).
 */
export async function giveToOwner(dir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dir)
  if (owner.uid === 0) return
  for await (const { parentPath, name } of walk(dir)) {
    const path = join(parentPath, name)
    // A site that runs there may have deleted it meanwhile.
    const found = await lstat(path).catch(() => undefined)
    if (found?.uid === 0) await lchown(path, owner.uid, owner.gid)
  }
}

/**
 * Makes a folder, and those on the way to it, for the owner of the folder around them: should root be killed the next
 * moment, the site's account can still clear them away.
 */
export async function makeOwnedFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined || process.getuid?.() !== 0) return
  const owner = await stat(dirname(first))
  if (owner.uid === 0) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await lchown(made, owner.uid, owner.gid)
}
