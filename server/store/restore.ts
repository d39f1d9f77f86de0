import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import { type Archive, Extent, openArchive, type SiteFile, untilAborted } from './archive.ts'
import {
  beforeRestoreFolder,
  isData,
  isRecords,
  logsFolder,
  restoredFolder,
  stagingFolder,
  tlsFolder,
} from './data-files.ts'
import { diskSpace } from './disk.ts'
import { exists, syncFolder, writeAll } from './durable-file.ts'
import { lockFolder } from './folder-lock.ts'
import { type Contents, inspect } from './inspect.ts'
import { giveToOwner } from './owner.ts'

/** What a backup holds that has been unpacked and looked at, and what is wrong with its pictures. */
export type Unpacked = { createdAt: Instant; version: string; contents: Contents; problems: readonly string[] }
export type StagedRestore = Unpacked & { id: string }

/** Restores that are uploaded to a site that runs. One at a time; the next start of the site finishes what is committed. */
export type Restores = {
  /** Takes in a backup and unpacks it beside the site; throws a sentence, and leaves nothing, when it is not whole. */
  stage(body: AsyncIterable<Uint8Array>): Promise<StagedRestore>
  /** From now on the next start puts it in the place of what there is then. */
  commit(id: string): Promise<void>
  discard(id: string): Promise<void>
}

export function openRestores(dir: string): Restores {
  let staged: string | undefined
  let isBusy = false
  const alone = async <R>(work: () => Promise<R>): Promise<R> => {
    if (isBusy) throw new AppError('conflict', 'Another backup is being taken in. Please wait until that is done.')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
  return {
    stage: body =>
      alone(async () => {
        if (await exists(join(dir, restoredFolder)))
          throw new AppError('conflict', 'A restore waits for the next start of the site.')
        staged = undefined
        const unpacked = await inStaging(dir, async staging => {
          const upload = join(staging, 'upload.zip')
          await receive(body, upload)
          const archive = await openArchive(upload, 'This file')
          try {
            return await unpack(dir, archive)
          } finally {
            archive.close()
            await rm(upload)
          }
        })
        staged = randomUUID()
        return { id: staged, ...unpacked }
      }),
    commit: id =>
      alone(async () => {
        if (id !== staged) throw new AppError('not_found', 'This backup is not there any more. Please upload it again.')
        staged = undefined
        await commit(dir)
      }),
    discard: id =>
      alone(async () => {
        if (id !== staged) return
        staged = undefined
        await rm(join(dir, stagingFolder), { recursive: true, force: true })
      }),
  }
}

/**
 * Puts the site of a backup into a folder on which no site runs. What was there is whole until the new one is, and is kept
 * in `before-restore/` then. Throws one sentence, having changed nothing; so does aborting, with the signal's reason.
 */
export async function restoreSite(
  dir: string,
  archive: Archive,
  { force, signal }: { force: boolean; signal: AbortSignal },
): Promise<Unpacked & { isReplacing: boolean }> {
  const lock = lockFolder(dir)
  try {
    await finishRestore(dir)
    const isReplacing = (await readdir(dir)).some(isData)
    if (isReplacing && !force)
      throw new AppError(
        'conflict',
        `The data folder ${dir} holds a site already. With --force the backup takes its place; what is there now is kept in ${join(dir, beforeRestoreFolder)}.`,
      )
    const unpacked = await inStaging(dir, async () => {
      const unpacked = await unpack(dir, archive, signal)
      // Before it counts: a service that starts after a power cut must be able to finish it.
      await giveToOwner(dir)
      return unpacked
    })
    await commit(dir)
    await finishRestore(dir).catch(error => {
      throw new AppError(
        'unavailable',
        `${archive.name} is unpacked but not all in place: ${error.message}. The next start of the site goes on with it.`,
      )
    })
    return { ...unpacked, isReplacing }
  } finally {
    lock.release()
    await giveToOwner(dir)
  }
}

/** Bytes that a restore leaves free, for the site itself. */
const RESERVE = 50_000_000
/** What the disk may need for a file besides its bytes. */
const PER_FILE = 8_192

const noRoom = () => new AppError('too_large', 'There is not enough room on the disk for this backup.')
const diskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? noRoom()
    : undefined

/** Does something in a staging folder that is empty at first; of what fails nothing is left. */
async function inStaging<R>(dir: string, work: (staging: string) => Promise<R>): Promise<R> {
  const staging = join(dir, stagingFolder)
  const clear = () => rm(staging, { recursive: true, force: true })
  await clear()
  try {
    await mkdir(staging, { mode: 0o700 })
    return await work(staging)
  } catch (error) {
    await clear()
    throw diskFull(error) ?? error
  }
}

async function receive(body: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let unchecked = Number.POSITIVE_INFINITY
    for await (const piece of body) {
      unchecked += piece.length
      if (unchecked > RESERVE / 10) {
        if ((await diskSpace(dirname(path))).free < RESERVE) throw noRoom()
        unchecked = 0
      }
      await writeAll(file, piece)
    }
  } finally {
    await file.close()
  }
}

/** Unpacks a backup into the staging folder, all of it on the disk, and looks at it. */
async function unpack(dir: string, archive: Archive, signal = new AbortController().signal): Promise<Unpacked> {
  const { manifest, bytes } = archive
  if ((await diskSpace(dir)).free < bytes + manifest.files.length * PER_FILE + RESERVE) throw noRoom()
  const staging = join(dir, stagingFolder)
  const site = join(staging, manifest.extent)
  await mkdir(site, { mode: 0o700 })
  await mkdir(join(staging, keptFolder), { mode: 0o700 })
  const files = writing(untilAborted(archive.files(), signal), site)
  const { contents, faults, pictures } = await inspect(files, manifest.extent)
  if (!contents) throw new AppError('invalid', `${archive.name} cannot be restored. ${faults.join(' ')}`)
  await syncAll(staging)
  const { createdAt, version } = manifest
  return { createdAt, version, contents, problems: pictures }
}

/** Passes files on and writes them into a folder on the way. */
async function* writing(files: AsyncIterable<SiteFile>, to: string): AsyncGenerator<SiteFile> {
  for await (const { path, content } of files) {
    async function* written() {
      await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
      const file = await open(join(to, path), 'wx', 0o600)
      try {
        for await (const piece of content) {
          await writeAll(file, piece)
          yield piece
        }
      } finally {
        await file.close()
      }
    }
    yield { path, content: written() }
  }
}

/** Once all is written: disks are much slower when they have to finish each file before the next. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncAll(path)
    else await syncFile(path)
  }
  await syncFolder(folder)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function commit(dir: string): Promise<void> {
  await rename(join(dir, stagingFolder), join(dir, restoredFolder))
  await syncFolder(dir)
}

/** In the folder of a restore: what was there before, and later what has still to be moved into place. */
const keptFolder = 'before'
const freshFolder = 'new'

/** Finishes a restore that was committed, and clears away one that was not; says whether there was one. */
export async function finishRestore(dir: string): Promise<boolean> {
  let isRestored = false
  for await (const _ of restoring(dir)) isRestored = true
  return isRestored
}

/**
 * The steps of it. Each leaves the folder so that beginning anew, after a power cut at any moment, comes to the same end:
 * everything of the old site is moved away before anything of the new one comes, and the name of the folder says which.
 */
export async function* restoring(dir: string): AsyncGenerator<string> {
  await rm(join(dir, stagingFolder), { recursive: true, force: true })
  const restored = join(dir, restoredFolder)
  if (!(await exists(restored))) return
  yield 'found'
  const kept = join(restored, keptFolder)
  const fresh = join(restored, freshFolder)
  for (const extent of Extent.options) {
    const site = join(restored, extent)
    if (!(await exists(site))) continue
    const incoming = await readdir(site)
    for (const name of (await readdir(dir)).filter(name => isReplaced(name, extent, incoming))) {
      await rename(join(dir, name), join(kept, name))
      yield `${name} away`
    }
    await syncFolder(kept)
    await syncFolder(dir)
    await rename(site, fresh)
    await syncFolder(restored)
    yield 'all away'
  }
  for (const name of await namesIn(fresh)) {
    await rename(join(fresh, name), join(dir, name))
    yield `${name} in place`
  }
  await syncFolder(dir)
  if ((await namesIn(kept)).length > 0) {
    await rm(join(dir, beforeRestoreFolder), { recursive: true, force: true })
    yield 'room for what was there'
    await rename(kept, join(dir, beforeRestoreFolder))
    await syncFolder(dir)
    yield 'kept'
  }
  await rm(restored, { recursive: true })
  await syncFolder(dir)
}

/** The certificate belongs to the machine as much as to the site: it goes only where another one comes. */
const isReplaced = (name: string, extent: Extent, incoming: readonly string[]) =>
  isRecords(name) ||
  (extent === 'site' && (isData(name) || name === logsFolder || (name === tlsFolder && incoming.includes(tlsFolder))))

const namesIn = async (folder: string) => ((await exists(folder)) ? readdir(folder) : [])
