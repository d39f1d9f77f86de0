import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { AppError } from '../../../domain/error.ts'
import { dataFiles, mapCollections, mapCollectionsInTurn, type PerCollection } from './data-files.ts'
import { exists, isTemporary, linkOrCopy, syncFolder, writeDurably } from './durable-file.ts'
import type { JsonFile } from './json-file.ts'
import { type FileProblem, problemOf, type Version } from './json-format.ts'
import { backupsFolder, damagedFolder, imagesFolder, logsFolder, stampOf } from './layout.ts'

/** The state of a file at the start, before anything is changed; the data of a recoverable one is its `.prev`. */
export type Finding<T> =
  | ({ state: 'sound'; file: JsonFile<T> } & Version<T>)
  | ({ state: 'recoverable'; file: JsonFile<T>; problem: FileProblem; reason: string } & Version<T>)
  | { state: 'lost'; file: JsonFile<T>; reason: string }
export type Found<T> = Exclude<Finding<T>, { state: 'lost' }>

/** Reads all JSON files, changing nothing. Throws one sentence that names the folder and each file without a usable version. */
export async function examineAll(dir: string): Promise<PerCollection<'found'>> {
  const files = dataFiles(dir)
  const findings = await mapCollectionsInTurn<'finding'>(name => examine(files[name]))
  const reasons = Object.values(findings).flatMap(finding => (finding.state === 'lost' ? finding.reason : []))
  return mapCollections<'found'>(name => {
    const finding = findings[name]
    if (finding.state !== 'lost') return finding
    throw new AppError('unavailable', `The data folder ${dir} cannot be used. ${reasons.join(' ')}`)
  })
}

/** Reads a file or else its previous version; changes nothing. Rejects only if the system refuses to read. */
export async function examine<T>(file: JsonFile<T>): Promise<Finding<T>> {
  const now = await attempt(file)
  if ('data' in now) return { state: 'sound', file, ...now }
  // Going back to .prev would silently undo what the newer version wrote.
  if (now.problem === 'newer') return { state: 'lost', file, reason: now.reason }
  const before = await attempt(file.previous)
  if ('data' in before) return { state: 'recoverable', file, ...now, ...before }
  return { state: 'lost', file, reason: `${now.reason} ${before.reason}` }
}

type Attempt<T> = Version<T> | { problem: FileProblem; reason: string }

async function attempt<T>(file: Pick<JsonFile<T>, 'readVersion'>): Promise<Attempt<T>> {
  try {
    return await file.readVersion()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined || !(error instanceof Error)) throw error
    return { problem, reason: error.message }
  }
}

/** Puts the previous version in the place of a damaged or missing file, which is kept; returns a sentence for the repair report. */
export async function restorePrevious(
  finding: Finding<unknown> & { state: 'recoverable' },
  now: Date,
): Promise<string> {
  const { file, problem, reason, bytes } = finding
  const kept = problem === 'damaged' ? await keepDamaged(file, now) : undefined
  await writeDurably(file.path, bytes)
  return `${reason} The version before it was loaded${kept ? `; the damaged file is kept as ${kept}` : ''}.`
}

async function keepDamaged(file: JsonFile<unknown>, now: Date): Promise<string> {
  const kept = await keepCopy(file, now)
  await rm(file.path)
  await syncFolder(dirname(file.path))
  return kept
}

/** Keeps a file as it is now in `damaged/`, too; returns the path below the data folder. */
export async function keepCopy({ path, name }: JsonFile<unknown>, now: Date): Promise<string> {
  const dir = dirname(path)
  const folder = join(dir, damagedFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept = await linkUnderNewName(path, join(folder, `${name.replace(/\.json$/, '')}-${stampOf(now)}`))
  await syncFolder(folder)
  await syncFolder(dir)
  return relative(dir, kept)
}

async function linkUnderNewName(path: string, stem: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const target = count === 1 ? `${stem}.json` : `${stem}-${count}.json`
    try {
      await linkOrCopy(path, target)
      return target
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

/** Deletes what interrupted writes have left beside the data and the images. */
export async function deleteTemporaries(dir: string): Promise<void> {
  const images = join(dir, imagesFolder)
  const imageFolders = (await exists(images)) ? await readdir(images, { withFileTypes: true }) : []
  const folders = imageFolders.filter(entry => entry.isDirectory()).map(entry => join(images, entry.name))
  for (const folder of [logsFolder, backupsFolder]) if (await exists(join(dir, folder))) folders.push(join(dir, folder))
  for (const folder of [dir, ...folders])
    for (const name of await readdir(folder)) if (isTemporary(name)) await rm(join(folder, name))
}
