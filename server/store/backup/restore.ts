import { readdir } from 'node:fs/promises'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { lockFolder } from '../files/folder-lock.ts'
import { beforeRestorePrefix, isData } from '../files/layout.ts'
import { giveToOwner } from '../files/owner.ts'
import { finishRestore } from './finish-restore.ts'
import type { BackupSource, Watcher } from './manifest.ts'
import { commitStaging, inStaging, type UnpackedBackup, unpackBackup } from './staging.ts'

/**
 * Restores a backup into a folder without a running site. The old data stay intact until the new site is complete, and
 * are then kept in the data folder, under the name `kept`. Throws one sentence, having changed nothing; aborting does
 * the same, with the signal's reason.
 */
export async function restoreSite(
  dir: string,
  source: BackupSource,
  { force, now, ...watcher }: Watcher & { force: boolean; now: Instant },
): Promise<UnpackedBackup & { kept: string | undefined }> {
  const lock = lockFolder(dir)
  try {
    // Includes the lock file, and leftovers of a killed restore.
    await giveToOwner(dir)
    await finishRestore(dir, new Date(now))
    if (!force && (await readdir(dir)).some(isData))
      throw new AppError(
        'conflict',
        `The data folder ${dir} holds a site already. With --force the backup takes its place; what is there now is kept in it, in a folder ${beforeRestorePrefix}… with the date.`,
      )
    const unpacked = await inStaging(dir, async () => {
      const unpacked = await unpackBackup(dir, source, watcher)
      // Runs before the commit: a service that starts after a power cut must be able to finish it.
      await giveToOwner(dir)
      await commitStaging(dir)
      return unpacked
    })
    const finished = await finishRestore(dir, new Date(now)).catch(error => {
      throw new AppError(
        'unavailable',
        `${source.name} is unpacked but not all in place: ${error.message}. The next start of the site goes on with it.`,
      )
    })
    return { ...unpacked, kept: finished?.kept }
  } finally {
    lock.release()
    await giveToOwner(dir)
  }
}
