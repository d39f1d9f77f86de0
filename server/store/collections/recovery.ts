import { open } from 'node:fs/promises'
import { AppError } from '../../../domain/kit/error.ts'
import {
  type CollectionData,
  type CollectionName,
  dataFiles,
  isFromBefore,
  mapCollections,
  mapCollectionsInTurn,
  type PerCollection,
} from '../files/data-files.ts'
import { previousOf } from '../files/durable-file.ts'
import type { JsonFile } from '../files/json-file.ts'
import { type Envelope, type FileProblem, problemOf, schemaNumber } from '../files/json-format.ts'
import { type Changes, collectionIn, replayCommits } from './changes.ts'
import type { Commit } from './log-line.ts'
import { emptyLog, firstNeeded, readLog, type StoredLog } from './log-reader.ts'

/** The data of a collection: its file, or else the previous version, brought up to date by the log. */
export type RecoveredFile<T> = {
  file: JsonFile<T>
  /** Data in the current schema. */
  data: T
  /** Envelope in the file's own schema. */
  envelope: Envelope
  isOlder: boolean
  /** True if the folder is from before the collection, so that there is no file. */
  isNew: boolean
  /** Fault of the file, when the previous version had to be used. */
  repair: { problem: FileProblem; reason: string } | undefined
  /** Last commit in the chosen version. */
  changes: number
  /** Last commit that has changed the data. */
  touched: number
}
type LostFile = {
  lost: string
  /** True if the log of changes, not the file, cannot be used. */
  isOfLog?: boolean
}
export type RecoveryFinding<T> = RecoveredFile<T> | LostFile

/** A data folder as it was read. */
export type ExaminedFolder = {
  files: PerCollection<'found'>
  log: StoredLog
  /**
   * True if all files are of a version from before the log: an older program has written them since the log, which does
   * not fit them.
   */
  isStale: boolean
  /** The highest number of a commit: a file may be ahead of the log in a copy that was made during a checkpoint. */
  last: number
}

const FIRST_SCHEMA = 1

/**
 * Reads all JSON files and the log of changes without changing them, even while the site runs. Throws one sentence that
 * names the folder and the unusable file. With `isTrusting` it does not check records that were checked by the same
 * schemas when they were written.
 */
export async function examineAll(dir: string, { isTrusting = false } = {}): Promise<ExaminedFolder> {
  const files = dataFiles(dir)
  // Read before the log, which only grows.
  const inFiles = await mapCollectionsInTurn<'read'>(name => readEither(files[name]))
  const read = mapCollections<'read'>(name => (isBefore(name, inFiles) ? newlyBegun(name, files[name]) : inFiles[name]))
  const usable = Object.entries(read).flatMap(([name, each]) => ('lost' in each ? [] : { name, ...each }))
  const present = await readLog(dir)
  // An older program keeps the file of a collection that it does not know.
  const fromBefore = usable.filter(({ name }) => !isFromBefore(name as CollectionName, FIRST_SCHEMA))
  const isStale = present.last > 0 && fromBefore.every(({ envelope }) => envelope.changes === undefined)
  const log = isStale ? emptyLog : present
  const last = Math.max(log.last, ...usable.map(({ changes }) => changes))
  const entries = await log.from(Math.min(...usable.map(({ name, changes }) => firstNeeded(log, name, changes))))
  refuseUnknown(entries.values(), Object.keys(files))
  const findings = await mapCollectionsInTurn<'finding'>(name =>
    bringUpToDate({ name, file: files[name], log, last, isTrusting }, read[name]),
  )
  const lost = Object.values(findings).filter(finding => 'lost' in finding)
  const reasons = new Set(lost.map(finding => finding.lost))
  if (lost.some(({ isOfLog }) => isOfLog)) reasons.add(aboutDamagedLog)
  const recovered = mapCollections<'found'>(name => {
    const finding = findings[name]
    if (!('lost' in finding)) return finding
    throw new AppError('unavailable', `The data folder ${dir} cannot be used. ${[...reasons].join(' ')}`)
  })
  return { files: recovered, log, isStale, last }
}

/**
 * Reads one collection as it is now, even while the site runs. Throws a sentence, also when only its file is damaged.
 */
export async function readCollection<Name extends CollectionName>(
  dir: string,
  name: Name,
): Promise<CollectionData[Name]> {
  const file: JsonFile<CollectionData[Name]> = dataFiles(dir)[name]
  const envelope = await file.readEnvelope()
  const log = await readLog(dir)
  const read = { envelope, changes: envelope.changes ?? 0, repair: undefined }
  const finding = await bringUpToDate(
    { name, file, log: envelope.changes === undefined ? emptyLog : log, last: 0, isTrusting: false },
    read,
  )
  if ('lost' in finding) throw new Error(finding.lost)
  return finding.data
}

/** True if a file is missing because the folder is older than the collection. */
function isBefore(name: CollectionName, inFiles: PerCollection<'read'>): boolean {
  const { [name]: content, folder, images } = inFiles
  // The images stand for the folder in one from before folder.json.
  const version = [folder, images].find(read => 'envelope' in read)
  return (
    'lost' in content &&
    content.isMissing === true &&
    version !== undefined &&
    isFromBefore(name, version.envelope.schema)
  )
}

const newlyBegun = (name: CollectionName, { format }: JsonFile<unknown>): ReadOutcome => ({
  envelope: { schema: schemaNumber(format), changes: undefined, data: name === 'folder' ? {} : [] },
  changes: 0,
  repair: undefined,
  isNew: true,
})

export type Repair = { problem: FileProblem; reason: string }
/** Version of a file to use. */
export type ReadOutcome =
  | { envelope: Envelope; changes: number; repair: Repair | undefined; isNew?: boolean }
  | (LostFile & { isMissing?: boolean })

/** Reads a file or else its previous version. Rejects only if the system refuses to read. */
async function readEither(file: JsonFile<unknown>): Promise<ReadOutcome> {
  const now = await attempt(() => file.readEnvelope())
  if ('schema' in now) return { envelope: now, changes: now.changes ?? 0, repair: undefined }
  // Using .prev would silently undo the newer version's changes.
  return now.problem === 'newer' ? { lost: now.reason } : readPrevious(file, now)
}

async function readPrevious(file: JsonFile<unknown>, repair: Repair): Promise<ReadOutcome> {
  const before = await attempt(() => file.readPrevious())
  if ('schema' in before) return { envelope: before, changes: before.changes ?? 0, repair }
  const isMissing = [repair, before].every(({ problem }) => problem === 'missing')
  return { lost: `${repair.reason} ${before.reason}`, isMissing }
}

async function attempt<T>(read: () => Promise<T> | T): Promise<T | Repair> {
  try {
    return await read()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined || !(error instanceof Error)) throw error
    return { problem, reason: error.message }
  }
}

const aboutDamagedLog =
  'Please restore a backup. Without the folder changes the site starts with the JSON files as they are, which lack what was changed since they were written.'

/** Collection to bring up to date; `last` becomes the number of its file. */
type OutdatedFile<T> = { name: string; file: JsonFile<T>; log: StoredLog; last: number; isTrusting: boolean }

async function bringUpToDate<T>(outdated: OutdatedFile<T>, read: ReadOutcome): Promise<RecoveryFinding<T>> {
  if ('lost' in read) return read
  const { name, file, log } = outdated
  const { envelope, changes, repair, isNew = false } = read
  const lines = await linesFor(name, changes, log)
  if ('lost' in lines) return lines
  const current = await attempt(() => currentAfter(outdated, envelope, lines))
  if ('problem' in current) {
    const line = await firstWrong(outdated, envelope, lines)
    if (line !== undefined) return { lost: `In the log, ${line.place} does not fit: ${current.reason}`, isOfLog: true }
    if (repair) return { lost: `${repair.reason} ${current.reason}` }
    return bringUpToDate(outdated, await readPrevious(file, current))
  }
  return {
    file,
    ...current,
    isOlder: isNew || envelope.schema < schemaNumber(file.format),
    isNew,
    repair,
    changes,
    touched: Math.max(touchedCommit(name, changes, log), lines.at(-1)?.n ?? 0),
  }
}

type Line = { n: number; place: string; changes: Changes }

/** Returns the commits that change a collection beyond those in its file. */
async function linesFor(name: string, changes: number, log: StoredLog): Promise<Line[] | LostFile> {
  const lines: Line[] = []
  const first = firstNeeded(log, name, changes)
  const entries = await log.from(first)
  for (let n = first; n <= log.last; n += 1) {
    const entry = entries.get(n)
    if (!entry) return { lost: `The folder changes lacks change ${n}.`, isOfLog: true }
    const { place, commit } = entry
    if (!commit) return { lost: `In the log, ${place} is damaged.`, isOfLog: true }
    if (Object.keys(commit.changes).some(part => collectionIn(part) === name))
      lines.push({ n, place, changes: commit.changes })
  }
  return lines
}

function currentAfter<T>(
  { name, file, last, isTrusting }: OutdatedFile<T>,
  envelope: Envelope,
  lines: readonly Line[],
) {
  const commits = lines.map(({ changes }) => changes)
  if (lines.length === 0) return { envelope, data: isTrusting ? file.trusted(envelope) : file.current(envelope) }
  const updated = { ...envelope, changes: last, shape: undefined, data: replayCommits(name, envelope.data, commits) }
  return { envelope: updated, data: file.current(updated) }
}

/**
 * Returns the last commit, up to the newest header, that has changed a collection. A process killed between writing a
 * file and the next header leaves a file that is ahead of all headers: then it may be any number up to the file's.
 */
function touchedCommit(name: string, changes: number, { segments }: StoredLog): number {
  const header = segments.findLast(segment => segment.header)?.header
  return header && changes <= header.after ? (header.touched[name] ?? 0) : changes
}

/** A later version may have added a collection; its records must not be dropped in silence. */
function refuseUnknown(
  entries: Iterable<{ place: string; commit: Commit | undefined }>,
  names: readonly string[],
): void {
  for (const { place, commit } of entries)
    for (const part of Object.keys(commit?.changes ?? {}))
      if (!names.includes(collectionIn(part)))
        throw new AppError(
          'unavailable',
          `${place} was written by a newer version of Lichtung (it knows ${collectionIn(part)}); please start that version.`,
        )
}

/** Finds the first line after which the data are invalid; undefined if they were so before. */
async function firstWrong(
  outdated: OutdatedFile<unknown>,
  envelope: Envelope,
  lines: readonly Line[],
): Promise<Line | undefined> {
  const isRight = async (count: number) =>
    !('problem' in (await attempt(() => currentAfter(outdated, envelope, lines.slice(0, count)))))
  if (!(await isRight(0))) return undefined
  let [right, wrong] = [0, lines.length]
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2)
    if (await isRight(middle)) right = middle
    else wrong = middle
  }
  return lines[wrong - 1]
}

/**
 * Returns the last commit in the previous version of a file, from its first bytes; 0 when it has none or cannot be
 * read.
 */
export async function changesOfPrevious(path: string): Promise<number> {
  const file = await open(previousOf(path)).catch(() => undefined)
  try {
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(200), 0, 200, 0)) ?? {}
    return Number(/"changes":\s*(\d+)/.exec(buffer?.toString('latin1', 0, bytesRead) ?? '')?.[1] ?? 0)
  } finally {
    await file?.close()
  }
}
