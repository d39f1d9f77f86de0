import { stat } from 'node:fs/promises'
import { formatBytes } from '../../../domain/kit/format.ts'
import { isReserveReached } from '../../../domain/machine/disk.ts'
import { diskSpace } from '../files/disk.ts'

/** Limits for a journal that strangers could fill. */
export type JournalLimits = {
  /** In a larger file, further lines are only counted. */
  fileBytes: number
  /** Returns the disk's space, in bytes. Nothing is written once only the reserve is free. */
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

/** Throws while only the disk's reserve is free, which is kept for registrations. */
export async function assertRoom(folder: string, { space }: JournalLimits): Promise<void> {
  const free = await space(folder)
  if (isReserveReached(free)) throw new Error(`only ${formatBytes(free.free)} of the disk are free`)
}
