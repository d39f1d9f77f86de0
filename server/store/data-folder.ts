import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Account } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import type { Event } from '../../domain/events/event.ts'
import type { Image } from '../../domain/images/image.ts'
import type { InfoPage } from '../../domain/info-pages/info-page.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { NewsletterFile } from '../../domain/newsletter/newsletter.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Site } from '../../domain/site/site.ts'
import { deleteOlderUpgrades, keepRecords, streamBackup } from './backup/backup.ts'
import { finishRestore, openRestores, type Restores } from './backup/restore.ts'
import { type CachedFile, cachedFolder, deleteHalfUnpacked } from './files/cache.ts'
import { type Collection, openCollection, type Stored } from './files/collection.ts'
import { damagedFolder, dataFiles, isOurs, type Sessions } from './files/data-files.ts'
import { exists, syncFolder } from './files/durable-file.ts'
import { lockFolder } from './files/folder-lock.ts'
import { aboutMissing, deleteLeftovers, findMissing, type ImageFiles, imageFiles } from './files/image-files.ts'
import { type JsonFile, problemOf } from './files/json-file.ts'
import {
  deleteTemporaries,
  examine,
  type Finding,
  type Found,
  keepCopy,
  refuseLost,
  restorePrevious,
} from './files/recovery.ts'
import { beginSite, type FirstContent } from './first-start.ts'

/** The whole state of a site (D19). */
export type DataFolder = {
  /** Absolute. */
  readonly dir: string
  readonly site: Stored<Site>
  readonly users: Stored<readonly Account[]>
  readonly sessions: Stored<Sessions>
  readonly events: Stored<readonly Event[]>
  readonly infos: Stored<readonly InfoPage[]>
  readonly images: Stored<readonly Image[]>
  readonly registrations: Stored<readonly Registration[]>
  readonly newsletter: Stored<NewsletterFile>
  readonly outbox: Stored<readonly Mail[]>
  readonly imageFiles: ImageFiles
  /** The whole site as one file; see `streamBackup`. */
  backup(): Promise<{ stream: ReadableStream<Uint8Array>; problems: readonly string[] }>
  readonly restores: Restores
  /** The folder in which these files lie, below the data folder; what the program itself can make anew. */
  cached(name: string, files: readonly CachedFile[]): Promise<string>
  /** What the start had to repair, for the log and the admin panel. */
  readonly notices: readonly string[]
  /** Refuses further changes, waits for those asked for and lets go of the folder. */
  close(): Promise<void>
}

/**
 * Locks, repairs and loads a data folder, or fills a new one with `firstContent` (D21). Throws one sentence that names
 * the folder or the files when that is not possible; then no data has been changed.
 */
export async function openDataFolder({
  dir: path,
  firstContent,
  log,
  info = log,
  now = () => new Date(),
}: {
  dir: string
  firstContent: () => Promise<FirstContent>
  /** For what is wrong, */
  log: (message: string) => void
  /** and for what went well. */
  info?: (message: string) => void
  now?: () => Date
}): Promise<DataFolder> {
  const dir = resolve(path)
  await makeFolder(dir)
  const lock = lockFolder(dir)
  try {
    const restored = await finishRestore(dir, now())
    if (restored) {
      const { kept } = restored
      info(`A backup has been restored${kept ? `; what was there before is kept in ${kept} for a month` : ''}.`)
    }
    await deleteTemporaries(dir)
    await deleteHalfUnpacked(dir)
    await beginSite(dir, firstContent)
    return await load(dir, lock, { log, info }, now())
  } catch (error) {
    lock.release()
    throw isSystemError(error) || problemOf(error) ? unusable(dir, error) : error
  }
}

async function load(
  dir: string,
  lock: { release(): void },
  { log, info }: { log: (message: string) => void; info: (message: string) => void },
  now: Date,
): Promise<DataFolder> {
  const files = dataFiles(dir)
  const findings = {
    site: await examine(files.site),
    users: await examine(files.users),
    sessions: await examine(files.sessions),
    events: await examine(files.events),
    infos: await examine(files.infos),
    images: await examine(files.images),
    registrations: await examine(files.registrations),
    newsletter: await examine(files.newsletter),
    outbox: await examine(files.outbox),
  }
  refuseLost(dir, Object.values(findings))
  const found = Object.values(findings).filter(finding => finding.state !== 'lost')
  const kept = found.some(({ isOlder }) => isOlder) ? await keepBeforeUpgrade(dir, found, info, now) : undefined
  const notices: string[] = []
  for (const finding of found) {
    if (finding.state !== 'recoverable') continue
    const notice = await restorePrevious(finding, now)
    notices.push(notice)
    log(notice)
  }
  for (const finding of found) await upgrade<unknown>(finding)

  const open = <T extends object>(finding: Finding<T>): Collection<T> => {
    // Refused above, which the type does not know.
    if (finding.state === 'lost') throw new AppError('unavailable', finding.reason)
    return openCollection(finding.file, finding.data, log)
  }
  const collections = {
    site: open(findings.site),
    users: open(findings.users),
    sessions: open(findings.sessions),
    events: open(findings.events),
    infos: open(findings.infos),
    images: open(findings.images),
    registrations: open(findings.registrations),
    newsletter: open(findings.newsletter),
    outbox: open(findings.outbox),
  }
  const lostPictures = await dropImagesWithoutFile(dir, collections.images, files.images, now)
  if (lostPictures) {
    notices.push(lostPictures)
    log(lostPictures)
  }
  const tidyUp = async (at: Date) => {
    // After a repair the list of images may be an old one: nothing is deleted by it until a person has cleared up.
    if (await exists(join(dir, damagedFolder))) return
    await deleteLeftovers(dir, new Set(collections.images.current.map(({ _id }) => _id)), at)
  }
  // A repair that kept nothing leaves its mark all the same.
  if (notices.length > 0) await mkdir(join(dir, damagedFolder), { recursive: true, mode: 0o700 })
  await tidyUp(now)
  if (kept) await deleteOlderUpgrades(dir, kept)
  const daily = setInterval(() => {
    tidyUp(new Date()).catch(error => log(`Left-over pictures could not be deleted: ${String(error)}`))
  }, 24 * 3_600_000).unref()
  const pictures = imageFiles(dir)
  const restores = openRestores(dir)
  return {
    ...collections,
    dir,
    imageFiles: pictures,
    async backup() {
      const { stream, problems } = await streamBackup(dir, new Date().toISOString())
      for (const problem of problems) log(`In the backup: ${problem}`)
      // Nothing is read ahead, so that nothing is open as long as nobody reads.
      return { stream: Readable.toWeb(stream, { strategy: { highWaterMark: 0 } }) as ReadableStream, problems }
    },
    restores,
    cached: (name, files) => cachedFolder(dir, name, files),
    notices,
    async close() {
      clearInterval(daily)
      restores.close()
      await Promise.all([...Object.values(collections), pictures].map(each => each.close()))
      lock.release()
    },
  }
}

async function keepBeforeUpgrade(
  dir: string,
  found: readonly Found<unknown>[],
  info: (message: string) => void,
  now: Date,
): Promise<string> {
  const kept = await keepRecords(dir, found, now).catch(error => {
    throw new AppError(
      'unavailable',
      `The data folder ${dir} is of an older version of Lichtung and stays as it is, since a backup of it could not be written: ${error.message}.`,
    )
  })
  info(`The data is brought from an older version of Lichtung to this one; as it was it is kept as ${kept}.`)
  return kept
}

/** Writes what has been brought to the current schema, so that it happens once. */
async function upgrade<T>({ file, data, isOlder }: Found<T>): Promise<void> {
  if (isOlder) await file.write(data)
}

/**
 * A copy of the folder made during uploads may have records whose files came too late for it; of a site's first images
 * that may be all. Such records go, and the list as it was is kept. Returns the notice, if there was anything to do.
 */
async function dropImagesWithoutFile(
  dir: string,
  images: Collection<readonly Image[]>,
  file: JsonFile<readonly Image[]>,
  now: Date,
): Promise<string | undefined> {
  const { missing: lost, isLost } = await findMissing(dir, images.current)
  if (lost.length === 0) return undefined
  if (isLost)
    throw new AppError(
      'unavailable',
      `The data folder ${dir} cannot be used: ${aboutMissing(lost.length, images.current.length)} from its folder images. Please restore that folder from a backup.`,
    )
  const kept = await keepCopy(file, now)
  await images.update(current => ({ next: current.filter(image => !lost.includes(image)), result: undefined }))
  const names = lost.map(({ _id, name }) => `${name} (images/${_id})`).join(', ')
  return `There is no file for these images, so they were taken off the list: ${names}. The list before is kept as ${kept}.`
}

/** Throws one sentence where nothing can be stored. */
export async function makeFolder(dir: string): Promise<void> {
  try {
    const made = await mkdir(dir, { recursive: true, mode: 0o700 })
    for (let path = dir; made !== undefined && path.length >= made.length; path = dirname(path))
      await syncFolder(dirname(path))
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    // A copy that was put back may be open to everyone; a folder with other people's things in it is theirs to judge.
    if ((await readdir(dir)).every(isOurs)) await chmod(dir, 0o700).catch(() => {})
  } catch (error) {
    throw unusable(dir, error)
  }
}

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

function unusable(dir: string, error: unknown): Error {
  if (!isSystemError(error))
    return new AppError('unavailable', `The data folder ${dir} cannot be used: ${String(error)}.`)
  const reason = reasons[error.code ?? '']
  return new AppError(
    'unavailable',
    `The data folder ${dir} cannot be used: ${reason ? `${reason} (${error.message})` : error.message}.`,
  )
}
