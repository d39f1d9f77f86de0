import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, syncFolder } from '../files/durable-file.ts'
import {
  beforeRestorePrefix,
  fileStampOf,
  isData,
  isRecords,
  logsFolder,
  restoredFolder,
  stagingFolder,
  tlsFolder,
} from '../files/layout.ts'
import { Extent } from './manifest.ts'

/** Subfolder of a restore for the replaced data. */
export const keptFolder = 'before'
/** Subfolder of a restore for the new data until it is moved into place. */
const freshFolder = 'new'

/** Folder in the data folder that holds the replaced data; undefined if there was none. */
type FinishedRestore = { kept: string | undefined }

/** Finishes a restore that was committed, and clears away one that was not; undefined when there was none. */
export async function finishRestore(dir: string, now: Date): Promise<FinishedRestore | undefined> {
  const steps = restoreSteps(dir, now)
  let step = await steps.next()
  while (!step.done) step = await steps.next()
  return step.value
}

/**
 * Yields the steps of `finishRestore`. After each step, restarting from the first leads to the same result, so a power
 * cut may come at any moment. The whole old site is moved away before any file of the new one is moved in; the folder's
 * name shows which of the two is under way.
 */
export async function* restoreSteps(dir: string, now: Date): AsyncGenerator<string, FinishedRestore | undefined> {
  await rm(join(dir, stagingFolder), { recursive: true, force: true })
  const restored = join(dir, restoredFolder)
  if (!(await exists(restored))) return undefined
  yield 'found'
  const folder = join(restored, keptFolder)
  const fresh = join(restored, freshFolder)
  for (const extent of Extent.options) {
    const site = join(restored, extent)
    if (!(await exists(site))) continue
    for (const name of (await readdir(dir)).filter(name => isReplaced(name, extent))) {
      await rename(join(dir, name), join(folder, name))
      yield `${name} away`
    }
    await syncFolder(folder)
    await syncFolder(dir)
    await rename(site, fresh)
    await syncFolder(restored)
    yield 'all away'
  }
  for (const name of await namesIn(fresh)) {
    if ((await readdir(dir)).includes(name)) {
      // The certificate belongs to the machine as much as to the site: an older one never takes its place.
      if (name === tlsFolder) continue
      // Keeps a file that has appeared in its place.
      await rename(join(dir, name), join(folder, await freeName(folder, name)))
      yield `${name} out of the way`
    }
    await rename(join(fresh, name), join(dir, name))
    yield `${name} in place`
  }
  await syncFolder(dir)
  const isKeeping = (await namesIn(folder)).length > 0
  const name = isKeeping ? await freeName(dir, `${beforeRestorePrefix}${fileStampOf(now)}`) : undefined
  if (name !== undefined) {
    await rename(folder, join(dir, name))
    await syncFolder(dir)
    yield 'kept'
  }
  await rm(restored, { recursive: true })
  await syncFolder(dir)
  return { kept: name }
}

const isReplaced = (name: string, extent: Extent) =>
  isRecords(name) || (extent === 'site' && (isData(name) || name === logsFolder))

/** Returns this name, with a number appended if the name is taken. */
async function freeName(folder: string, name: string): Promise<string> {
  const names = await readdir(folder)
  for (let count = 2, free = name; ; count += 1) {
    if (!names.includes(free)) return free
    free = `${name}-${count}`
  }
}

const namesIn = async (folder: string) => ((await exists(folder)) ? readdir(folder) : [])
