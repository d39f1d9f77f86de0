import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { exists, linkOrCopy, syncFolder, writeNew } from './durable-file.ts'
import type { JsonFile } from './json-file.ts'
import { changesFolder, damagedFolder, fileStampOf } from './layout.ts'

/** Moves a damaged file to `damaged/`; returns its path below the data folder. */
export async function keepDamaged(file: JsonFile<unknown>, now: Date): Promise<string> {
  const copy = await keepCopy(file, now)
  await rm(file.path)
  await syncFolder(dirname(file.path))
  return copy
}

/** Keeps a file as it is now in `damaged/`, too; returns the path below the data folder. */
export async function keepCopy({ path, name }: Pick<JsonFile<unknown>, 'path' | 'name'>, now: Date): Promise<string> {
  return keepUnderNewName(dirname(path), name.replace(/\.json$/, ''), '.json', now, target => linkOrCopy(path, target))
}

/** Keeps the damaged end of the log in `damaged/`; returns the path below the data folder. */
export const keepTail = (dir: string, bytes: Uint8Array, now: Date): Promise<string> =>
  keepUnderNewName(dir, changesFolder, '.jsonl', now, target => writeNew(target, bytes))

async function keepUnderNewName(
  dir: string,
  stem: string,
  ending: string,
  now: Date,
  make: (target: string) => Promise<void>,
): Promise<string> {
  const folder = join(dir, damagedFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let count = 1; ; count += 1) {
    const target = join(folder, `${stem}-${fileStampOf(now)}${count === 1 ? '' : `-${count}`}${ending}`)
    try {
      await make(target)
      await syncFolder(folder)
      await syncFolder(dir)
      return relative(dir, target)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['EEXIST', 'ENOTEMPTY'].includes(String(error.code))))
        throw error
    }
  }
}

/** Moves a log that does not belong to the files to `damaged/`; returns its path below the data folder. */
export const keepStaleLog = (dir: string, now: Date): Promise<string> =>
  keepUnderNewName(dir, changesFolder, '', now, target => rename(join(dir, changesFolder), target))

/** Deletes the damaged files of some collections and of the log, as they may contain data to erase. */
export async function eraseDamaged(dir: string, names: readonly string[]): Promise<string[]> {
  const folder = join(dir, damagedFolder)
  const files = (await exists(folder)) ? await readdir(folder) : []
  const erased = files.filter(file => [...names, changesFolder].some(name => file.startsWith(`${name}-`)))
  for (const file of erased) await rm(join(folder, file), { recursive: true })
  if (erased.length > 0) await syncFolder(folder)
  return erased.map(file => join(damagedFolder, file))
}

/** Deletes damaged files from before a moment: they may contain records deleted meanwhile. */
export async function eraseOldDamaged(dir: string, before: Date): Promise<void> {
  const folder = join(dir, damagedFolder)
  const names = (await exists(folder)) ? await readdir(folder) : []
  // The time is in the name: a file keeps the date of its last change.
  const isOld = (name: string) => {
    const [stamp] = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z/.exec(name) ?? []
    return stamp !== undefined && stamp < fileStampOf(before)
  }
  for (const name of names.filter(isOld)) await rm(join(folder, name), { recursive: true })
}
