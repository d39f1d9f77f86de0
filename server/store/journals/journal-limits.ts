import { stat } from 'node:fs/promises'
import { formatBytes } from '../../../domain/kit/format.ts'
import { isReserveReached } from '../../../domain/machine/disk.ts'
import { diskSpace } from '../files/disk.ts'

/** Limits for a journal that strangers could fill. */
export type JournalLimits = {
  /** Beyond it, the lines of a file are only counted. */
  fileBytes: number
  /** Space of the disk, in bytes; once only its reserve is free, nothing is written. */
  space: (folder: string) => Promise<{ free: number; total: number }>
}

export const requestLogLimits: JournalLimits = { fileBytes: 200 * 1024 ** 2, space: diskSpace }

export async function isJournalFull(path: string, { fileBytes }: JournalLimits): Promise<boolean> {
  const size = await stat(path).then(
    stats => stats.size,
    () => 0,
  )
  return size >= fileBytes
}

/** Throws while only the disk's reserve is free: registrations need that space more than a log does. */
export async function assertRoom(folder: string, { space }: JournalLimits): Promise<void> {
  const free = await space(folder)
  if (isReserveReached(free)) throw new Error(`only ${formatBytes(free.free)} of the disk are free`)
}
