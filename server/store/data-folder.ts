import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '../../domain/kit/duration.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { streamBackup, writeRunningBackup } from './backup/backup.ts'
import { type CopySource, copySource, knownRecords } from './backup/copy-source.ts'
import { finishRestore } from './backup/finish-restore.ts'
import { keepInvoices } from './backup/keep-invoices.ts'
import { openRestores, type UploadedRestores } from './backup/uploaded-restores.ts'
import type {
  AroundCommit,
  ChangeOutcome,
  Collections,
  CommitChange,
  Follower,
  StoredCollection,
} from './collections/collections.ts'
import { type CachedFile, cachedFolder, deleteOldCache } from './files/cache.ts'
import type { CollectionData, CollectionName } from './files/data-files.ts'
import { isSystemError, refusalOf } from './files/disk.ts'
import { exists, syncFolder } from './files/durable-file.ts'
import { lockFolder } from './files/folder-lock.ts'
import { type ImageFiles, imageFiles } from './files/image-files.ts'
import { problemOf } from './files/json-format.ts'
import { damagedFolder, isSiteEntry, pdfFiles, pictureFiles, takeoverFolder } from './files/layout.ts'
import { openPdfFiles, type PdfFiles } from './files/pdf-files.ts'
import { deleteLeftovers } from './files/record-files.ts'
import { deleteTemporaries } from './files/temporaries.ts'
import { beginSite, type FirstContent } from './first-start.ts'
import { type LoadLogs, loadCollections } from './load.ts'

export type { CollectionData }

/** A change of several collections, for `commit` or `plan`. */
export type DataChange<R = unknown> = (all: CollectionData) => ChangeOutcome<CollectionData, R>

/** The whole state of a site (D19): its collections and the other files in its folder. */
export type DataFolder = { readonly [Name in CollectionName]: StoredCollection<CollectionData[Name]> } & {
  /** Changes several collections together, all or none. */
  commit: CommitChange<CollectionData>
  /** Calls `listener` after each commit that has changed one of these collections. */
  subscribe(names: readonly CollectionName[], listener: () => void): void
  /** Registers steps that run before and after each change, within the same commit. */
  aroundCommits(around: AroundCommit<CollectionData>): void
  /** Registers the step that completes each change, for example with its letters, in the same commit. */
  completeCommits(step: AroundCommit<CollectionData>['after']): void
  /** Registers what keeps a copy of the folder elsewhere. */
  follow(follower: Follower): void
  /** The files that a copy elsewhere needs. */
  readonly copySource: CopySource
  /** Returns all collections as they are on the disk. */
  all(): CollectionData
  /** Applies a change to the stored data, or to `all`, and returns the result without storing it. */
  plan(change: DataChange, all?: CollectionData): CollectionData
  /** Absolute. */
  readonly dir: string
  readonly imageFiles: Omit<ImageFiles, 'close'>
  readonly pdfFiles: Omit<PdfFiles, 'close'>
  /** The whole site as one file; see `streamBackup`. */
  backup(): ReadableStream<Uint8Array>
  /** Writes the whole site into a file and reads it back, or leaves none; resolves with the site's problems. */
  writeBackup(file: string, createdAt: Instant, signal: AbortSignal): Promise<readonly string[]>
  readonly restores: UploadedRestores
  /** The path of a folder, below the data folder, with these files, which the program can regenerate. */
  cached(name: string, files: readonly CachedFile[]): Promise<string>
  /** The bytes of the JSON files and of the log of changes to them. */
  size(): number
  /** Repairs of this start, in sentences. */
  readonly repairReport: readonly string[]
  /** True if this start found the data as the process before, or a takeover, has left them. */
  readonly isAsLeft: boolean
  /** Refuses further changes, waits for requested ones, calls `leave` and releases the folder. */
  close(leave?: () => Promise<void>): Promise<void>
}

/**
 * Locks, repairs and loads a data folder, or fills a new one with `firstContent` (D21). Throws one sentence that names
 * the folder or the files if that fails; then no data has been changed.
 */
export async function openDataFolder({
  dir: path,
  firstContent,
  log,
  info = log,
  now = () => new Date(),
  checkpointBytes,
}: {
  dir: string
  firstContent: () => Promise<FirstContent>
  now?: () => Date
  /** Length of the log that triggers a checkpoint; for tests. */
  checkpointBytes?: number
} & Pick<LoadLogs, 'log'> &
  Partial<LoadLogs>): Promise<DataFolder> {
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
    await deleteOldCache(dir)
    // A killed takeover or rehearsal left people's data.
    await rm(join(dir, takeoverFolder), { recursive: true, force: true })
    await beginSite(dir, firstContent)
    return await load(dir, lock, { log, info, now, checkpointBytes })
  } catch (error) {
    lock.release()
    throw isSystemError(error) || problemOf(error) ? unusableFolderError(dir, error) : error
  }
}

type LoadOptions = LoadLogs & { now: () => Date; checkpointBytes: number | undefined }

async function load(dir: string, lock: { release(): void }, options: LoadOptions): Promise<DataFolder> {
  const { log, info, now } = options
  const { collections, repairReport, isAsLeft } = await loadCollections(dir, options)
  const closeAndThrow = async (error: unknown) => {
    await collections.close()
    throw error
  }
  const keptInvoices = await keepInvoices(dir, collections, log).catch(error => {
    log(`Invoices from before a restore could not be kept: ${String(error)}`)
    return 0
  })
  if (keptInvoices > 0) info(`${keptInvoices} invoice(s) that were issued after the restored backup are kept.`)
  const tidying = await startTidying(dir, collections, log, now()).catch(closeAndThrow)
  const pictures = imageFiles(dir)
  const pdfs = openPdfFiles(dir)
  const restores = openRestores(dir)
  return {
    ...collections.stored,
    commit: collections.commit,
    subscribe: collections.subscribe,
    aroundCommits: collections.aroundCommits,
    completeCommits: collections.completeCommits,
    follow: collections.follow,
    copySource: copySource(dir, collections),
    all: () => collections.snapshot().data,
    plan: collections.plan,
    size: collections.size,
    dir,
    imageFiles: pictures,
    pdfFiles: pdfs,
    backup() {
      const stream = streamBackup(dir, now().toISOString(), collections.snapshot())
      // Disables read-ahead, so that no file is open as long as nobody reads.
      return Readable.toWeb(stream, { strategy: { highWaterMark: 0 } }) as ReadableStream
    },
    writeBackup: (file, createdAt, signal) =>
      writeRunningBackup(dir, file, createdAt, collections.snapshot(), { signal }),
    restores,
    cached: (name, files) => cachedFolder(dir, name, files),
    repairReport,
    isAsLeft,
    async close(leave) {
      tidying.stop()
      restores.close()
      try {
        await Promise.all([collections, pictures, pdfs].map(each => each.close()))
        await leave?.()
      } finally {
        lock.release()
      }
    },
  }
}

/**
 * Starts tidying, which runs now and once a day: deletes pictures and PDFs without a record, and unneeded parts of the
 * log of changes.
 */
async function startTidying(dir: string, collections: Collections<CollectionData>, log: LoadLogs['log'], now: Date) {
  const deleteFiles = async (at: Date) => {
    // After a repair the lists may be old, so no file is deleted by them until a person has removed the folder.
    if (await exists(join(dir, damagedFolder))) return
    const { images, files } = knownRecords(collections.stored)
    await deleteLeftovers(dir, pictureFiles, images, at)
    await deleteLeftovers(dir, pdfFiles, files, at)
  }
  const tidyLog = () =>
    collections.tidy().catch(error => log(`The log of changes could not be tidied: ${String(error)}`))
  await deleteFiles(now)
  void tidyLog()
  const daily = setInterval(() => {
    deleteFiles(new Date()).catch(error => log(`Left-over files could not be deleted: ${String(error)}`))
    void tidyLog()
  }, DAY_MS).unref()
  return { stop: () => clearInterval(daily) }
}

/** Creates the folder if necessary. Throws one sentence if it is not writable. */
export async function makeFolder(dir: string): Promise<void> {
  try {
    const createdFolder = await mkdir(dir, { recursive: true, mode: 0o700 })
    for (let path = dir; createdFolder !== undefined && path.length >= createdFolder.length; path = dirname(path))
      await syncFolder(dirname(path))
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    // A restored copy may be open to everyone. Keeps the permissions of a folder with other content.
    if ((await readdir(dir)).every(isSiteEntry)) await chmod(dir, 0o700).catch(() => {})
  } catch (error) {
    throw unusableFolderError(dir, await causeOf(dir, error))
  }
}

/** Returns why a folder cannot be made: Node reports a read-only disk as a missing folder. */
async function causeOf(dir: string, error: unknown): Promise<unknown> {
  if (!isSystemError(error) || error.code !== 'ENOENT') return error
  let above = dirname(dir)
  while (!(await exists(above))) above = dirname(above)
  return access(above, constants.W_OK).then(
    () => error,
    cause => cause,
  )
}

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
}

function unusableFolderError(dir: string, error: unknown): Error {
  if (!isSystemError(error))
    return new AppError('unavailable', `The data folder ${dir} cannot be used: ${String(error)}.`)
  const reason = reasons[error.code ?? ''] ?? refusalOf(error)
  return new AppError(
    'unavailable',
    `The data folder ${dir} cannot be used: ${reason === error.message ? reason : `${reason} (${error.message})`}.`,
  )
}
