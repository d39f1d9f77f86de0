import { join } from 'node:path'
import type { Image } from '../../domain/content/images/image.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Collections } from './collections/collections.ts'
import { segmentName } from './collections/log-reader.ts'
import type { ExaminedFolder, RecoveredFile, Repair } from './collections/recovery.ts'
import { keepCopy, keepDamaged, keepStaleLog, keepTail } from './files/damaged-files.ts'
import type { CollectionData } from './files/data-files.ts'
import { truncateDurably } from './files/durable-file.ts'
import { aboutMissing, findMissing } from './files/image-files.ts'
import type { JsonFile } from './files/json-file.ts'
import { changesFolder } from './files/layout.ts'

const sentenceAbout = ({ reason }: Repair, copy?: string) =>
  `${reason} The previous version was loaded and completed from the log of changes${copy ? `; the damaged file is kept as ${copy}` : ''}.`

/** Moves damaged files aside; returns sentences for the repair report. */
export async function repairFolder(
  dir: string,
  { files, log, isStale }: ExaminedFolder,
  { info, now }: { info: (message: string) => void; now: () => Date },
): Promise<string[]> {
  const report: string[] = []
  for (const { file, repair } of Object.values(files) as readonly RecoveredFile<unknown>[])
    if (repair)
      report.push(sentenceAbout(repair, repair.problem === 'damaged' ? await keepDamaged(file, now()) : undefined))
  if (isStale)
    report.push(
      `An older version of Lichtung has written the JSON files; the log of changes beside them is not theirs and is kept as ${await keepStaleLog(dir, now())} until something is deleted.`,
    )
  const replayedUpTo = Object.values(files).some(({ changes, touched }) => changes < touched) && (await log.lastAt())
  if (replayedUpTo)
    info(
      `The site ended without being stopped. The log of changes holds everything; the last change is of ${replayedUpTo}.`,
    )
  const { tail } = log
  const newest = log.segments.at(-1)
  if (!tail || !newest) return report
  if (tail.isTorn) info(`${tail.place} is not complete; it is ignored.`)
  else
    report.push(
      `${tail.place} is damaged and was not used; it is kept as ${await keepTail(dir, tail.bytes, now())} until something is deleted.`,
    )
  // Cuts the tail off: data erased later could otherwise stay in it. If the disk refuses, the header of the next
  // segment voids it.
  await truncateDurably(join(dir, changesFolder, segmentName(newest.first)), tail.end).catch(() => {})
  return report
}

/**
 * Returns the images without files. A copy of the folder made during uploads may have records whose files came too late
 * for it. If those were a site's first images, it may lack all of them. Throws a sentence when the folder of the images
 * itself is missing.
 */
export async function missingImages(dir: string, images: readonly Image[]): Promise<readonly Image[]> {
  const { missing, isLost } = await findMissing(dir, images)
  if (!isLost) return missing
  throw new AppError(
    'unavailable',
    `The data folder ${dir} cannot be used: ${aboutMissing(missing.length, images.length)} from its folder images. Please restore that folder from a backup.`,
  )
}

/** Removes images without a file from the list, and keeps a copy of it; returns a sentence about it. */
export async function removeImages(
  missing: readonly Image[],
  { stored }: Collections<CollectionData>,
  file: JsonFile<readonly Image[]>,
  now: Date,
): Promise<string> {
  const copy = await keepCopy(file, now)
  const ids = new Set(missing.map(({ _id }) => _id))
  await stored.images.update(current => ({ next: current.filter(({ _id }) => !ids.has(_id)), result: undefined }))
  const names = missing.map(({ _id, name }) => `${name} (images/${_id})`).join(', ')
  return `There is no file for these images, so they were taken off the list: ${names}. The list before is kept as ${copy}.`
}
