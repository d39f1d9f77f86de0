import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../domain/error.ts'
import type { Image } from '../../domain/images/image.ts'
import { deleteOlderUpgrades, keepRecords } from './backup/backup.ts'
import { type Collection, openCollection } from './files/collection.ts'
import { mapCollections, type PerCollection } from './files/data-files.ts'
import { exists, previousOf, writeFirstPrevious } from './files/durable-file.ts'
import { aboutMissing, findMissing } from './files/image-files.ts'
import type { JsonFile } from './files/json-file.ts'
import { damagedFolder } from './files/layout.ts'
import { examineAll, type Found, keepCopy, restorePrevious } from './files/recovery.ts'

export type Loaded = {
  collections: PerCollection<'collection'>
  /** What had to be repaired. */
  repairReport: readonly string[]
}

export type Logs = {
  /** For problems. */
  log: (message: string) => void
  /** For what went well. */
  info: (message: string) => void
}

/** Reads all collections, repairs what is damaged and upgrades what an older version wrote. Throws a sentence before it changes anything. */
export async function loadCollections(dir: string, { log, info }: Logs, now: Date): Promise<Loaded> {
  const found = await examineAll(dir)
  const all: readonly Found<unknown>[] = Object.values(found)
  const missing = await missingImages(dir, found.images.data)
  const kept = all.some(({ isOlder }) => isOlder) ? await keepBeforeUpgrade(dir, all, info, now) : undefined
  const repairReport: string[] = []
  const report = (sentence: string) => {
    repairReport.push(sentence)
    log(sentence)
  }
  for (const finding of all) if (finding.state === 'recoverable') report(await restorePrevious(finding, now))
  // Written back, so that it happens once.
  for (const { file, data, isOlder } of all) if (isOlder) await file.write(data)
  const collections = mapCollections<'collection'>(name => openCollection(found[name].file, found[name].data, log))
  await keepEachTwice(all, log)
  if (missing.length > 0) report(await removeImages(missing, collections.images, found.images.file, now))
  // Also after a repair that kept nothing: as long as this folder exists, no picture is deleted for having no record.
  if (repairReport.length > 0) await mkdir(join(dir, damagedFolder), { recursive: true, mode: 0o700 })
  if (kept) await deleteOlderUpgrades(dir, kept)
  return { collections, repairReport }
}

/** A file that was never changed, or comes from a backup, has no `.prev` yet; one damaged bit would end the site. */
async function keepEachTwice(found: readonly Found<unknown>[], log: Logs['log']): Promise<void> {
  for (const { file, bytes } of found) {
    if (await exists(previousOf(file.path))) continue
    await writeFirstPrevious(file.path, bytes).catch(error =>
      log(`There is no second copy of ${file.name}, since it could not be written: ${String(error)}`),
    )
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

/**
 * A copy of the folder made during uploads may have records whose files came too late for it; if those were a site's first
 * images, that may be all of them. Throws a sentence when it is the folder of the images that is missing.
 */
async function missingImages(dir: string, images: readonly Image[]): Promise<readonly Image[]> {
  const { missing, isLost } = await findMissing(dir, images)
  if (!isLost) return missing
  throw new AppError(
    'unavailable',
    `The data folder ${dir} cannot be used: ${aboutMissing(missing.length, images.length)} from its folder images. Please restore that folder from a backup.`,
  )
}

/** Takes images without a file off the list, of which a copy is kept; returns a sentence about it. */
async function removeImages(
  missing: readonly Image[],
  images: Collection<readonly Image[]>,
  file: JsonFile<readonly Image[]>,
  now: Date,
): Promise<string> {
  const kept = await keepCopy(file, now)
  const ids = new Set(missing.map(({ _id }) => _id))
  await images.update(current => ({ next: current.filter(({ _id }) => !ids.has(_id)), result: undefined }))
  const names = missing.map(({ _id, name }) => `${name} (images/${_id})`).join(', ')
  return `There is no file for these images, so they were taken off the list: ${names}. The list before is kept as ${kept}.`
}
