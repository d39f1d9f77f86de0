import { createReadStream } from 'node:fs'
import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { dataFiles } from '../files/data-files.ts'
import { diskSpace } from '../files/disk.ts'
import { exists, syncFolder, writeAll } from '../files/durable-file.ts'
import { aboutMissing, findMissing } from '../files/image-files.ts'
import { problemOf } from '../files/json-format.ts'
import { isData, logsFolder, restoredFolder, stagingFolder } from '../files/layout.ts'
import { makeOwnedFolder } from '../files/owner.ts'
import { pdfPathOf } from '../files/pdf-files.ts'
import type { Contents } from './contents.ts'
import { keptFolder } from './finish-restore.ts'
import { inspectFiles } from './inspect.ts'
import { abortable, type BackupSource, type Extent, noWatcher, type SiteFile } from './manifest.ts'

/** Contents of an unpacked backup, with the problems that were compensated. */
export type UnpackedBackup = { extent: Extent; contents: Contents; problems: readonly string[] }

/** Free space that a restore leaves for the site. */
const RESERVE_BYTES = 50_000_000
/** Space on the disk that a file may need besides its content. */
const OVERHEAD_PER_FILE_BYTES = 8_192
/** Free space is checked again after this many bytes. */
const CHECK_EVERY_BYTES = RESERVE_BYTES / 10

const noRoom = () =>
  new AppError(
    'too_large',
    t('There is not enough room on the disk for this backup.', 'Für diese Sicherung reicht der Speicherplatz nicht.'),
  )
const diskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? noRoom()
    : undefined

/** Works in an empty staging folder; deletes it if the work fails. */
export async function inStaging<R>(dir: string, work: (staging: string) => Promise<R>): Promise<R> {
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

/** Writes an upload to a file. */
export async function receiveBackup(body: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let unchecked = Number.POSITIVE_INFINITY
    for await (const piece of body) {
      unchecked += piece.length
      if (unchecked > CHECK_EVERY_BYTES) {
        if ((await diskSpace(dirname(path))).free < RESERVE_BYTES) throw noRoom()
        unchecked = 0
      }
      await writeAll(file, piece)
    }
  } finally {
    await file.close()
  }
}

/** Refuses a folder that is a separate disk, which cannot be moved, before anything else is moved. */
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

/** Unpacks a backup into the staging folder, synced to the disk, and inspects it. */
export async function unpackBackup(dir: string, source: BackupSource, watcher = noWatcher): Promise<UnpackedBackup> {
  const { name, extent, count, bytes } = source
  if ((await diskSpace(dir)).free < bytes + count * OVERHEAD_PER_FILE_BYTES + RESERVE_BYTES) throw noRoom()
  await refuseOtherDisks(dir)
  const staging = join(dir, stagingFolder)
  const site = join(staging, extent)
  await makeOwnedFolder(site)
  await makeOwnedFolder(join(staging, keptFolder))
  const files = writing(abortable('Unpacking', source.files(), source, watcher), site)
  const { contents, faults, losses } = await inspectFiles(files, extent)
  if (!contents)
    throw new AppError(
      'invalid',
      t(
        `${name} cannot be restored. ${faults.join(' ')}`,
        `${name} lässt sich nicht zurückspielen. ${faults.join(' ')}`,
      ),
    )
  const lacksPictures = extent === 'records' && !source.picturesFollow
  const absent = lacksPictures ? [...(await picturesFor(site, dir, name)), ...(await pdfsFor(site, dir))] : []
  await syncAll(staging)
  return { extent, contents, problems: [...source.problems, ...losses, ...absent] }
}

/**
 * Returns sentences about missing pictures, which a backup of the JSON files alone needs. Throws if most are missing.
 */
async function picturesFor(records: string, dir: string, name: string): Promise<string[]> {
  const { data: images } = await dataFiles(records).images.read()
  const { missing, isLost } = await findMissing(dir, images)
  if (isLost)
    throw new AppError(
      'invalid',
      t(
        `${name} holds no pictures, and its own are not in the data folder: ${aboutMissing(missing.length, images.length)}. Please restore a backup of the whole site before.`,
        `${name} enthält keine Bilder, und im Datenordner sind sie auch nicht: Es fehlen ${missing.length} von ${images.length}. Bitte spiel vorher eine Sicherung der ganzen Website zurück.`,
      ),
    )
  return missing.map(image =>
    t(
      `There is no file for the picture “${image.name}” (images/${image._id}).`,
      `Zum Bild „${image.name}“ (images/${image._id}) fehlt die Datei.`,
    ),
  )
}

/** Names missing PDFs; backups of older versions have none. */
async function pdfsFor(records: string, dir: string): Promise<string[]> {
  const { data } = await dataFiles(records)
    .files.read()
    .catch(error => {
      if (problemOf(error) === 'missing') return { data: [] }
      throw error
    })
  const absent: string[] = []
  for (const { _id, title } of data)
    if (!(await exists(join(dir, pdfPathOf(_id)))))
      absent.push(
        t(`The file “${title}” is missing: ${pdfPathOf(_id)}.`, `Die Datei „${title}“ fehlt: ${pdfPathOf(_id)}.`),
      )
  return absent
}

/** Passes files on, writing them into a folder on the way. */
async function* writing(files: AsyncIterable<SiteFile>, to: string): AsyncGenerator<SiteFile> {
  for await (const { path, content } of files) {
    async function* writeFile() {
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
    yield { path, content: writeFile(), reread: () => createReadStream(join(to, path)) }
  }
}

/** Syncs a folder after all is written: disks are much slower when they have to finish each file before the next. */
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

/** Commits the restore: once this resolves the next start finishes it; if it throws, none will. */
export async function commitStaging(dir: string): Promise<void> {
  const [staging, restored] = [join(dir, stagingFolder), join(dir, restoredFolder)]
  await rename(staging, restored)
  try {
    await syncFolder(dir)
  } catch (error) {
    // The next start must not finish a restore that was reported as failed.
    await rename(restored, staging)
    throw error
  }
}
