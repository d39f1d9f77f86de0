import { createReadStream } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { formatBytes, type Instant } from '../../../domain/kit/format.ts'
import { isAlmostFull } from '../../../domain/machine/disk.ts'
import { readLog } from '../collections/log-reader.ts'
import { dataFiles } from '../files/data-files.ts'
import { diskSpace } from '../files/disk.ts'
import { exists, isTemporary, previousOf } from '../files/durable-file.ts'
import { problemOf } from '../files/json-format.ts'
import { filesFolder, imagesFolder, isSiteEntry, isSiteFile, logsFolder, restoredFolder } from '../files/layout.ts'
import { walk } from '../files/walk-folder.ts'
import type { Contents } from './contents.ts'
import { type DecodeOptions, inspectFiles } from './inspect.ts'
import { abortable, noWatcher, type Watcher } from './manifest.ts'
import { pathsIn, readSite, sizeOf } from './site-files.ts'

/** Sentences about a data folder: problems, and remarks about harmless oddities. */
export type FolderReport = { contents: Contents | undefined; problems: string[]; remarks: string[] }

/** Reads everything in a data folder, even while its site runs, and changes nothing. Throws when it would not start. */
export async function checkFolder(
  dir: string,
  now: Instant,
  { decoding, ...watcher }: Watcher & { decoding?: DecodeOptions | undefined } = noWatcher,
): Promise<FolderReport> {
  const { files, problems } = await readSite(dir, now)
  const all = abortable('Reading', files, await sizeOf(dir), watcher)
  const { contents, faults, losses, remarks } = await inspectFiles(all, 'site', { decoding })
  return {
    contents,
    problems: [...problems, ...faults, ...losses],
    remarks: [
      ...remarks,
      ...(await aboutLastChange(dir)),
      ...(await aboutPrevious(dir)),
      ...(await aboutLogs(dir)),
      ...(await aboutNames(dir)),
      ...(await aboutPermissions(dir)),
      ...(await aboutRoom(dir)),
    ],
  }
}

/**
 * Reports the last change: a log whose newest part is missing looks complete, but people may know when they changed
 * something.
 */
async function aboutLastChange(dir: string): Promise<string[]> {
  const lastAt = await (await readLog(dir)).lastAt()
  return lastAt === undefined ? [] : [`The last change in the log is of ${lastAt}.`]
}

async function aboutPrevious(dir: string): Promise<string[]> {
  const remarks: string[] = []
  for (const { name, readPrevious } of Object.values(dataFiles(dir))) {
    const problem = await readPrevious().then(
      () => undefined,
      error => problemOf(error) ?? 'damaged',
    )
    if (problem === 'damaged' || problem === 'newer')
      remarks.push(
        `${previousOf(name)}, the version before ${name}, cannot be used; it is replaced when the file is written again.`,
      )
  }
  return remarks
}

async function aboutLogs(dir: string): Promise<string[]> {
  const remarks: string[] = []
  for (const path of await pathsIn(dir, logsFolder)) {
    let strange = 0
    for await (const line of createInterface({ input: createReadStream(join(dir, path)), crlfDelay: Infinity }))
      if (line !== '' && !isJson(line)) strange += 1
    if (strange === 1) remarks.push(`${path} has 1 incomplete line, which is ignored.`)
    if (strange > 1) remarks.push(`${path} has ${strange} incomplete lines, which are ignored.`)
  }
  return remarks
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

async function aboutNames(dir: string): Promise<string[]> {
  const strangers = (await readdir(dir)).filter(name => !isSiteEntry(name))
  for (const folder of [imagesFolder, filesFolder])
    for (const path of await pathsIn(dir, folder))
      if (!isSiteFile(path) && !isTemporary(basename(path))) strangers.push(path)
  const remarks =
    strangers.length > 0 ? [`These do not belong to Lichtung and are not backed up: ${listed(strangers)}.`] : []
  if (await exists(join(dir, restoredFolder))) remarks.push('A restore waits for the next start of the site.')
  return remarks
}

async function aboutPermissions(dir: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  const wide: string[] = []
  for await (const entry of walk(dir)) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dir, path)
    const stats = await lstat(path).catch(() => undefined)
    if (stats && !stats.isSymbolicLink() && isSiteEntry(name.split('/')[0] ?? '') && (stats.mode & 0o077) !== 0)
      wide.push(name)
  }
  // The path may be a link to the folder, as it is for a service.
  if (((await stat(dir)).mode & 0o077) !== 0) wide.unshift('the folder itself')
  return wide.length > 0 ? [`Other accounts of this machine may read or change: ${listed(wide)}.`] : []
}

async function aboutRoom(dir: string): Promise<string[]> {
  const space = await diskSpace(dir)
  return isAlmostFull(space) ? [`The disk has only ${formatBytes(space.free)} left.`] : []
}

/** Lists the first few names. */
const listed = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
