import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../../domain/kit/format.ts'
import { isTemporary, syncFolder } from '../files/durable-file.ts'
import { fileStampOf } from '../files/layout.ts'

const pattern = /^nightly-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.zip$/

/** Dates a backup by its name: a copied file has another time. */
export const nightlyName = (createdAt: Instant): string => `nightly-${fileStampOf(new Date(createdAt))}.zip`

const dateOf = (name: string): Instant | undefined => {
  const [, hour, minute, second, suffix] = pattern.exec(name) ?? []
  const date = `${hour}:${minute}:${second}.${suffix}`
  // Ignores a name with an impossible date.
  return hour === undefined || Number.isNaN(Date.parse(date)) ? undefined : date
}

/** Returns the dates of a folder's backups, the oldest first; each was read back before it got its name. */
export async function nightliesIn(folder: string, isOwn: boolean): Promise<Instant[]> {
  // A folder elsewhere is not made: where a disk is not mounted, the backups would fill the one below.
  if (isOwn) await mkdir(folder, { recursive: true, mode: 0o700 })
  return (await readdir(folder)).flatMap(name => dateOf(name) ?? []).sort()
}

export async function deleteNightly(folder: string, createdAt: Instant): Promise<void> {
  await rm(join(folder, nightlyName(createdAt)), { force: true })
  // Some file systems cannot sync a folder.
  await syncFolder(folder).catch(() => {})
}

/** Deletes the unfinished backup of a killed process. */
export async function deleteHalfMade(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isTemporary(name) && name.startsWith('.nightly-')) await rm(join(folder, name), { force: true })
}
