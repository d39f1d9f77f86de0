import { randomUUID } from 'node:crypto'
import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../domain/error.ts'
import type { Instant } from '../../../domain/format.ts'
import { dataFiles } from '../files/data-files.ts'
import { diskSpace } from '../files/disk.ts'
import { exists, syncFolder, writeAll } from '../files/durable-file.ts'
import { lockFolder } from '../files/folder-lock.ts'
import { aboutMissing, findMissing } from '../files/image-files.ts'
import {
  beforeRestorePrefix,
  isData,
  isRecords,
  logsFolder,
  restoredFolder,
  stagingFolder,
  stampOf,
  tlsFolder,
} from '../files/layout.ts'
import { giveToOwner, makeOwnedFolder } from '../files/owner.ts'
import { Extent, openArchive, type SiteFile, type Source, untilAborted } from './archive.ts'
import { type Contents, inspect } from './inspect.ts'

/** What a backup holds that has been unpacked and looked at, and what is wrong with it and made up for. */
export type Unpacked = { extent: Extent; contents: Contents; problems: readonly string[] }
export type StagedRestore = Unpacked & { id: string; createdAt: Instant; version: string }

/** Restores that are uploaded to a site that runs. One at a time; the next start of the site finishes what is committed. */
export type Restores = {
  /** Takes in a backup and unpacks it beside the site; throws a sentence, and leaves nothing, when it is not whole. */
  stage(body: AsyncIterable<Uint8Array>): Promise<StagedRestore>
  /** From now on the next start puts it in the place of what there is then. When it throws, that will not happen. */
  commit(id: string): Promise<void>
  discard(id: string): Promise<void>
}

/** Milliseconds that a backup waits for being committed. */
const PATIENCE = 3_600_000

export function openRestores(dir: string, patience = PATIENCE): Restores & { close(): void } {
  let staged: string | undefined
  let dropping: NodeJS.Timeout | undefined
  let isBusy = false
  const forget = () => {
    staged = undefined
    clearTimeout(dropping)
  }
  const alone = async <R>(work: () => Promise<R>): Promise<R> => {
    if (isBusy) throw new AppError('conflict', 'Another backup is being taken in. Please wait until that is done.')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
  const discard = (id: string) =>
    alone(async () => {
      if (id !== staged) return
      forget()
      await rm(join(dir, stagingFolder), { recursive: true, force: true })
    })
  return {
    stage: body =>
      alone(async () => {
        if (await exists(join(dir, restoredFolder)))
          throw new AppError('conflict', 'A restore waits for the next start of the site.')
        forget()
        const unpacked = await inStaging(dir, async staging => {
          const upload = join(staging, 'upload.zip')
          await receive(body, upload)
          const archive = await openArchive(upload, 'This file')
          try {
            const { createdAt, version } = archive.manifest
            return { createdAt, version, ...(await unpack(dir, archive)) }
          } finally {
            archive.close()
            await rm(upload)
          }
        })
        const id = randomUUID()
        staged = id
        // Where that fails, the next upload or start clears it away.
        dropping = setTimeout(() => discard(id).catch(() => {}), patience).unref()
        return { id, ...unpacked }
      }),
    commit: id =>
      alone(async () => {
        if (id !== staged) throw new AppError('not_found', 'This backup is not there any more. Please upload it again.')
        await commit(dir)
        forget()
      }),
    discard,
    close: forget,
  }
}

/**
 * Puts the site of a backup into a folder on which no site runs. What was there is whole until the new one is, and is kept
 * then in the folder of the data folder that is `kept`. Throws one sentence, having changed nothing; so does aborting, with
 * the signal's reason.
 */
export async function restoreSite(
  dir: string,
  source: Source,
  { force, signal, now }: { force: boolean; signal: AbortSignal; now: Instant },
): Promise<Unpacked & { kept: string | undefined }> {
  const lock = lockFolder(dir)
  try {
    // The lock, and what a restore that was killed has left.
    await giveToOwner(dir)
    await finishRestore(dir, new Date(now))
    if (!force && (await readdir(dir)).some(isData))
      throw new AppError(
        'conflict',
        `The data folder ${dir} holds a site already. With --force the backup takes its place; what is there now is kept in it, in a folder ${beforeRestorePrefix}… with the date.`,
      )
    const unpacked = await inStaging(dir, async () => {
      const unpacked = await unpack(dir, source, signal)
      // Before it counts: a service that starts after a power cut must be able to finish it.
      await giveToOwner(dir)
      await commit(dir)
      return unpacked
    })
    const finished = await finishRestore(dir, new Date(now)).catch(error => {
      throw new AppError(
        'unavailable',
        `${source.name} is unpacked but not all in place: ${error.message}. The next start of the site goes on with it.`,
      )
    })
    return { ...unpacked, kept: finished?.kept }
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
    await makeOwnedFolder(staging)
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

/** What lies on a disk of its own cannot be moved away: better to say so before anything else has been. */
async function refuseOtherDisks(dir: string): Promise<void> {
  const { dev } = await stat(dir)
  for (const name of (await readdir(dir)).filter(name => isData(name) || name === logsFolder)) {
    if ((await lstat(join(dir, name))).dev === dev) continue
    throw new AppError(
      'conflict',
      `${join(dir, name)} is a disk of its own, which a restore could not replace. Restore into another folder, and copy it from there.`,
    )
  }
}

/** Unpacks a backup into the staging folder, all of it on the disk, and looks at it. */
async function unpack(dir: string, source: Source, signal = new AbortController().signal): Promise<Unpacked> {
  const { name, extent, count, bytes } = source
  if ((await diskSpace(dir)).free < bytes + count * PER_FILE + RESERVE) throw noRoom()
  await refuseOtherDisks(dir)
  const staging = join(dir, stagingFolder)
  const site = join(staging, extent)
  await makeOwnedFolder(site)
  await makeOwnedFolder(join(staging, keptFolder))
  const files = writing(untilAborted(source.files(), signal), site)
  const { contents, faults, pictures } = await inspect(files, extent)
  if (!contents) throw new AppError('invalid', `${name} cannot be restored. ${faults.join(' ')}`)
  const absent = extent === 'records' ? await picturesFor(site, dir, name) : []
  await syncAll(staging)
  return { extent, contents, problems: [...source.problems, ...pictures, ...absent] }
}

/** Sentences about the pictures that JSON files alone need to find in the data folder; throws when most are not there. */
async function picturesFor(records: string, dir: string, name: string): Promise<string[]> {
  const images = await dataFiles(records).images.read()
  const { missing, isLost } = await findMissing(dir, images)
  if (isLost)
    throw new AppError(
      'invalid',
      `${name} holds no pictures, and its own are not in the data folder: ${aboutMissing(missing.length, images.length)}. Please restore a backup of the whole site before.`,
    )
  return missing.map(image => `There is no file for the picture “${image.name}” (images/${image._id}).`)
}

/** Passes files on and writes them into a folder on the way. */
async function* writing(files: AsyncIterable<SiteFile>, to: string): AsyncGenerator<SiteFile> {
  for await (const { path, content } of files) {
    async function* written() {
      await makeOwnedFolder(dirname(join(to, path)))
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
  const [staging, restored] = [join(dir, stagingFolder), join(dir, restoredFolder)]
  await rename(staging, restored)
  try {
    await syncFolder(dir)
  } catch (error) {
    // Who is told that it has failed must not find it restored by the next start.
    await rename(restored, staging)
    throw error
  }
}

/** In the folder of a restore: what was there before, and later what has still to be moved into place. */
const keptFolder = 'before'
const freshFolder = 'new'

/** In which folder of the data folder lies what was there before; undefined when nothing was. */
type Finished = { kept: string | undefined }

/** Finishes a restore that was committed, and clears away one that was not; undefined when there was none. */
export async function finishRestore(dir: string, now: Date): Promise<Finished | undefined> {
  const steps = restoring(dir, now)
  let step = await steps.next()
  while (!step.done) step = await steps.next()
  return step.value
}

/**
 * The steps of it. Each leaves the folder so that beginning anew, after a power cut at any moment, comes to the same end:
 * everything of the old site is moved away before anything of the new one comes, and the name of the folder says which.
 */
export async function* restoring(dir: string, now: Date): AsyncGenerator<string, Finished | undefined> {
  await rm(join(dir, stagingFolder), { recursive: true, force: true })
  const restored = join(dir, restoredFolder)
  if (!(await exists(restored))) return undefined
  yield 'found'
  const kept = join(restored, keptFolder)
  const fresh = join(restored, freshFolder)
  for (const extent of Extent.options) {
    const site = join(restored, extent)
    if (!(await exists(site))) continue
    for (const name of (await readdir(dir)).filter(name => isReplaced(name, extent))) {
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
    if ((await readdir(dir)).includes(name)) {
      // The certificate belongs to the machine as much as to the site: an older one never takes its place.
      if (name === tlsFolder) continue
      // Put there since, by whomever.
      await rename(join(dir, name), join(kept, await freeName(kept, name)))
      yield `${name} out of the way`
    }
    await rename(join(fresh, name), join(dir, name))
    yield `${name} in place`
  }
  await syncFolder(dir)
  const isKeeping = (await namesIn(kept)).length > 0
  const name = isKeeping ? await freeName(dir, `${beforeRestorePrefix}${stampOf(now)}`) : undefined
  if (name !== undefined) {
    await rename(kept, join(dir, name))
    await syncFolder(dir)
    yield 'kept'
  }
  await rm(restored, { recursive: true })
  await syncFolder(dir)
  return { kept: name }
}

const isReplaced = (name: string, extent: Extent) =>
  isRecords(name) || (extent === 'site' && (isData(name) || name === logsFolder))

/** This name, or where there is something of that name already, one with a number behind it. */
async function freeName(folder: string, name: string): Promise<string> {
  const taken = await readdir(folder)
  for (let count = 2, free = name; ; count += 1) {
    if (!taken.includes(free)) return free
    free = `${name}-${count}`
  }
}

const namesIn = async (folder: string) => ((await exists(folder)) ? readdir(folder) : [])
