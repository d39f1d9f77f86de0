import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, link, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const counts = { writes: 0, fsyncs: 0 }

/** Counts the files that this process has replaced, and its syncs. */
export const durableCounts = (): Readonly<typeof counts> => ({ ...counts })

/** Path of the previous version that `writeDurably` keeps. */
export const previousOf = (path: string) => `${path}.prev`

const temporaryPattern = /^\..+\.[0-9a-f]{16}\.tmp$/

/** True for the name of a half-written file that a killed process left behind. */
export const isTemporary = (name: string) => temporaryPattern.test(name)

/** Path of a new version until it is renamed. */
export const temporaryFor = (path: string) =>
  join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`)

type Content = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Replaces a file so that after a power cut it holds either the old or the new content, complete (D20), and keeps the
 * old content as `.prev`. Resolves once the new content is on the disk; rejects when the old one still is. Two writes
 * to one path must not overlap.
 */
export async function writeDurably(path: string, content: Content): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    const temporary = temporaryFor(path)
    await writeNew(temporary, content)
    let isReplaced = false
    let hadPrevious = false
    try {
      hadPrevious = await keepPrevious(path)
      await rename(temporary, path)
      isReplaced = true
      await sync(folder)
    } catch (error) {
      await rm(temporary, { force: true }).catch(ignore)
      if (isReplaced) await takeBack(path, hadPrevious).catch(ignore)
      throw error
    }
    counts.writes += 1
  } finally {
    await folder.close()
  }
}

/** Writes a new file, with all bytes on the disk; its folder still needs `syncFolder`. Leaves nothing on error. */
export async function writeNew(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    try {
      for await (const piece of content instanceof Uint8Array ? [content] : content) await writeAll(file, piece)
      await sync(file)
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true }).catch(ignore)
    throw error
  }
}

/** Writes all bytes, at the file's position or a given one, however few of them the system takes at a time. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position?: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const at = position === undefined ? null : position + written
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at)
    written += bytesWritten
  }
}

/** Opens a file for `appendDurably`: one call to the system writes and syncs, in two thirds of the time of two. */
export const openForAppending = (path: string): Promise<FileHandle> => open(path, constants.O_RDWR | constants.O_DSYNC)

/**
 * Writes all bytes at `position`; they survive a power cut when this resolves. When it rejects, their state is unknown.
 */
export async function appendDurably(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  counts.fsyncs += 1
  await writeAll(file, bytes, position)
}

/** Cuts a file off; resolves when it is shorter on the disk, too. */
export async function truncateDurably(path: string, length: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(length)
    await sync(file)
  } finally {
    await file.close()
  }
}

/** Makes new, moved and deleted names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await sync(folder)
  } finally {
    await folder.close()
  }
}

export async function sync(file: FileHandle): Promise<void> {
  counts.fsyncs += 1
  await file.sync()
}

export const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )

/**
 * Gives a file a second name or, where the disk knows no hard links (FAT, exFAT, some network shares), makes a copy.
 * Rejects with EEXIST when the name is taken.
 */
export async function linkOrCopy(path: string, target: string): Promise<void> {
  try {
    await link(path, target)
  } catch (error) {
    if (!isWithoutLinks(error)) throw error
    await writeNew(target, await readFile(path))
  }
}

const isWithoutLinks = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String(error.code))

/**
 * Writes a `.prev` for a file that has none: a copy, not a second name, so that a damaged place on the disk spares one
 * of the two.
 */
export async function writeFirstPrevious(path: string, content: Content): Promise<void> {
  const temporary = temporaryFor(path)
  await writeNew(temporary, content)
  await renameOrRemove(temporary, previousOf(path))
  await syncFolder(dirname(path))
}

async function keepPrevious(path: string): Promise<boolean> {
  // Without a current file, .prev may be the only version left.
  if (!(await exists(path))) return false
  // There is a .prev at any moment: a copy of the folder may be under way.
  await putInPlaceOf(previousOf(path), path)
  return true
}

/**
 * The new name may not survive a power cut, so the caller gets an error; then a restart must not find the new content.
 */
async function takeBack(path: string, hadPrevious: boolean): Promise<void> {
  if (!hadPrevious) return rm(path, { force: true })
  await putInPlaceOf(path, previousOf(path))
}

/** Replaces the file at `path` by a second name, or a copy, of `other`; `path` is a whole file at any moment. */
async function putInPlaceOf(path: string, other: string): Promise<void> {
  const temporary = temporaryFor(path)
  try {
    await linkOrCopy(other, temporary)
    await rename(temporary, path)
  } finally {
    // A rename between two names of the same file has no effect.
    await rm(temporary, { force: true }).catch(ignore)
  }
}

/** Renames a new file into place; deletes it on failure. */
export async function renameOrRemove(temporary: string, path: string): Promise<void> {
  try {
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true }).catch(ignore)
  }
}

const ignore = () => {}
