import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, syncFolder } from '../files/durable-file.ts'
import { backupsFolder, imagesFolder, isBeforeRestore } from '../files/layout.ts'
import { openArchive } from './archive.ts'
import { upgradesIn } from './backup.ts'

/**
 * Deletes the copies that restores and upgrades have kept, each as a whole, if it holds one of these texts, in whatever case;
 * an archive that cannot be read counts as one that does. Returns how many. They are a safety net of thirty days at most.
 */
export async function eraseFromCopies(dir: string, texts: readonly string[]): Promise<number> {
  const holds = holding(texts)
  const backups = join(dir, backupsFolder)
  let count = 0
  for (const name of (await readdir(dir)).filter(isBeforeRestore)) {
    if (!(await folderHolds(join(dir, name), holds))) continue
    await rm(join(dir, name), { recursive: true, force: true })
    count += 1
  }
  for (const name of await upgradesIn(backups)) {
    if (!(await archiveHolds(join(backups, name), holds))) continue
    await rm(join(backups, name), { force: true })
    count += 1
  }
  if (count > 0) for (const folder of [dir, backups]) if (await exists(folder)) await syncFolder(folder)
  return count
}

type Content = AsyncIterable<Uint8Array>
type Holds = (content: Content) => Promise<boolean>

/** Reads in pieces; a text may lie across two of them. */
function holding(texts: readonly string[]): Holds {
  const wanted = texts.map(text => text.toLowerCase()).filter(text => text !== '')
  const overlap = Math.max(0, ...wanted.map(text => text.length))
  return async content => {
    const decoder = new TextDecoder()
    let rest = ''
    let isHeld = false
    for await (const piece of content) {
      const text = rest + decoder.decode(piece, { stream: true }).normalize('NFC').toLowerCase()
      // An archive checks its files while they are read to their end.
      isHeld ||= wanted.some(one => text.includes(one))
      rest = text.slice(-overlap)
    }
    return isHeld
  }
}

/** Pictures hold no names. */
async function folderHolds(folder: string, holds: Holds): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(path => !path.startsWith(join(folder, imagesFolder)))
  for (const path of paths) if (await holds(createReadStream(path))) return true
  return false
}

async function archiveHolds(path: string, holds: Holds): Promise<boolean> {
  const archive = await openArchive(path).catch(() => undefined)
  if (!archive) return true
  try {
    for await (const { content } of archive.files()) if (await holds(content)) return true
    return false
  } catch {
    return true
  } finally {
    archive.close()
  }
}
