import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../domain/kit/error.ts'
import { deleteOlderUpgrades, keepRecords } from './backup/backup.ts'
import type { FileState } from './collections/checkpoints.ts'
import { type Collections, openCollections } from './collections/collections.ts'
import type { StoredLog } from './collections/log-reader.ts'
import { openLogWriter } from './collections/log-writer.ts'
import { changesOfPrevious, type ExaminedFolder, examineAll, type RecoveredFile } from './collections/recovery.ts'
import { eraseDamaged } from './files/damaged-files.ts'
import { type CollectionData, dataFiles, mapCollections } from './files/data-files.ts'
import { previousOf } from './files/durable-file.ts'
import { stampOfFiles } from './files/file-stamp.ts'
import { isChecked } from './files/json-format.ts'
import { damagedFolder } from './files/layout.ts'
import { owesErasure, readWriter } from './files/writer-file.ts'
import { missingImages, removeImages, repairFolder } from './repair.ts'

export type LoadedFolder = {
  collections: Collections<CollectionData>
  /** Repairs of this start, in sentences. */
  repairReport: readonly string[]
  /** True if the data are those that a stop or a takeover has left: nobody, and no upgrade, has changed them. */
  isAsLeft: boolean
}

export type LoadLogs = {
  /** Logs problems. */
  log: (message: string) => void
  info: (message: string) => void
}

type Options = LoadLogs & {
  now: () => Date
  /** Length of the log that triggers a checkpoint; for tests. */
  checkpointBytes?: number | undefined
}

/**
 * Reads all collections, repairs damaged files and upgrades older ones. Throws a sentence about an unusable file,
 * before changing anything.
 */
export async function loadCollections(
  dir: string,
  { log, info, now, checkpointBytes }: Options,
): Promise<LoadedFolder> {
  const examined = await examineAll(dir, { isTrusting: true })
  const all: readonly RecoveredFile<unknown>[] = Object.values(examined.files)
  const writer = await readWriter(dir)
  const isArriving = writer?.isArriving === true
  const isAsLeft =
    writer?.base !== undefined &&
    !all.some(({ isOlder, repair }) => isOlder || repair) &&
    writer.base.stamp === (await stampOfFiles(dir))
  const missing = isArriving ? [] : await missingImages(dir, examined.files.images.data)
  const copy = all.some(({ isOlder }) => isOlder) ? await keepBeforeUpgrade(dir, all, info, now()) : undefined
  const repairReport: string[] = []
  const report = (sentence: string) => {
    repairReport.push(sentence)
    log(sentence)
  }
  for (const sentence of await repairFolder(dir, examined, { info, now })) report(sentence)
  const collections = await openAll(dir, examined, { log, now, checkpointBytes })
  try {
    await finishStart(dir, examined, collections)
    if (missing.length > 0) {
      const { file } = examined.files.images
      report(await removeImages(missing, collections, file, now()))
    }
    // Creates the folder even after a repair that kept no file: while it exists, no picture is deleted for lack of a
    // record.
    if (repairReport.length > 0) await mkdir(join(dir, damagedFolder), { recursive: true, mode: 0o700 })
    if (copy) await deleteOlderUpgrades(dir, copy)
    return { collections, repairReport, isAsLeft: isAsLeft && repairReport.length === 0 }
  } catch (error) {
    await collections.close()
    throw error
  }
}

/**
 * Changes the data of a folder without a running site, and erases what they no longer contain. Everything else stays,
 * pictures without records too; `change` returns undefined if there is nothing to erase. Returns true if anything
 * changed.
 */
export async function eraseInFolder(
  dir: string,
  change: (data: CollectionData) => Partial<CollectionData> | undefined,
  { log, now }: Pick<Options, 'log' | 'now'>,
): Promise<boolean> {
  const examined = await examineAll(dir)
  const { files } = examined
  // A killed process may have changed some files and not others.
  const isHalfDone = (await examined.log.unerased()).length > 0
  if (!isHalfDone && !change(mapCollections<'data'>(name => files[name].data))) return false
  for (const sentence of await repairFolder(dir, examined, { info: () => {}, now })) log(sentence)
  const collections = await openAll(dir, examined, { log, now })
  try {
    await finishStart(dir, examined, collections)
    await collections.commit(all => ({ next: change(all) ?? {}, result: undefined }), { erase: true })
    return true
  } finally {
    await collections.close()
  }
}

async function openAll(
  dir: string,
  { files, log: before, last }: ExaminedFolder,
  { log, now, checkpointBytes }: Omit<Options, 'info'>,
): Promise<Collections<CollectionData>> {
  const all = Object.entries(files) as readonly [string, RecoveredFile<unknown>][]
  const isAhead = last > before.last
  const states: Record<string, FileState> = {}
  for (const [name, each] of all) {
    states[name] = await stateOf(each, last, log)
    // The log of a copy lacks commits: bring every file up to the newest before the next segment.
    if (isAhead && isBehind(each)) states[name] = await writeNow(each, last)
  }
  const writer = await openLogWriter({
    dir,
    segments: before.segments,
    last,
    touched: Object.fromEntries(all.map(([name, { touched }]) => [name, touched])),
    now,
  })
  return openCollections<CollectionData>({
    files: dataFiles(dir),
    data: mapCollections<'data'>(name => files[name].data),
    states,
    writer,
    log,
    now,
    limitBytes: checkpointBytes,
    async onErase(names) {
      for (const file of await eraseDamaged(dir, names)) log(`${file} is deleted, as it may hold what was erased.`)
    },
  })
}

async function finishStart(
  dir: string,
  { files, log, last }: ExaminedFolder,
  collections: Collections<CollectionData>,
): Promise<void> {
  const all: readonly RecoveredFile<unknown>[] = Object.values(files)
  const isAhead = last > log.last
  // Commits of this version must not follow a file of an older one, a repair must not repeat, and previous versions
  // lack the records that were not in the log.
  if (isAhead || all.some(({ isOlder, repair }) => isOlder || repair)) await collections.writeFiles({ both: true })
  // If the disk refuses it, that is logged, and the next change tries again.
  await finishErasing(dir, log, collections).catch(() => {})
}

/** True if the log has changes that the file lacks. */
const isBehind = ({ changes, touched }: RecoveredFile<unknown>) => changes < touched

async function stateOf(
  { file, data, changes, envelope, isOlder, isNew, repair }: RecoveredFile<unknown>,
  last: number,
  log: LoadLogs['log'],
): Promise<FileState> {
  // Both versions are to be written.
  if (isNew) return { changes: -1, previous: -1, bytes: 0 }
  const now = await stat(repair ? previousOf(file.path) : file.path)
  const bytes = now.size
  if (isOlder) return { changes: -1, previous: -1, bytes }
  if (repair) return { changes: -1, previous: changes, bytes }
  const isForeign = !isChecked(envelope, file.format)
  const previous = await stat(previousOf(file.path)).catch(() => undefined)
  // A file that was never changed, or comes from a backup, has no previous version yet. After an interrupted write that
  // may be a second name of the same file: one damaged bit would then end the site. Otherwise a previous version that
  // is ahead of its file could replace the file later.
  if (previous && previous.ino !== now.ino) {
    const commit = await changesOfPrevious(file.path)
    if (commit <= changes) return { changes, previous: commit, bytes, isForeign }
  }
  const isWritten = await file.writePrevious({ changes: last, data }).then(
    () => true,
    error => log(`There is no second copy of ${file.name}, since it could not be written: ${String(error)}`),
  )
  return { changes, previous: isWritten ? last : -1, bytes, isForeign }
}

async function writeNow({ file, data, changes, isOlder }: RecoveredFile<unknown>, last: number): Promise<FileState> {
  await file.write({ changes: last, data })
  return { changes: last, previous: isOlder ? -1 : changes, bytes: (await stat(file.path)).size }
}

/** A killed process may have erased something from the data and not yet from every file. */
async function finishErasing(dir: string, log: StoredLog, { commit }: Collections<CollectionData>): Promise<void> {
  const names = await log.unerased()
  const ofNames = (all: CollectionData) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  if (names.length === 0) return
  // The second home does not follow these commits yet.
  await owesErasure(dir).catch(() => {})
  await commit(all => ({ next: ofNames(all), result: undefined }), { erase: true })
}

async function keepBeforeUpgrade(
  dir: string,
  files: readonly RecoveredFile<unknown>[],
  info: (message: string) => void,
  now: Date,
): Promise<string> {
  const copy = await keepRecords(dir, files, now).catch(error => {
    throw new AppError(
      'unavailable',
      `The data folder ${dir} is of an older version of Lichtung and stays as it is, since a backup of it could not be written: ${error.message}.`,
    )
  })
  info(`The data is migrated from an older version of Lichtung; its earlier state is kept as ${copy}.`)
  return copy
}
