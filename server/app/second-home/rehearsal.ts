import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { Rehearsal } from '../../../domain/machine/second-home.ts'
import type { Sealer } from '../../second-home/form/sealing.ts'
import type { ObjectStore } from '../../second-home/places/object-store.ts'
import { restoreNewest } from '../../second-home/reading/restore.ts'
import { readLease, writersByRank } from '../../second-home/writing/lease.ts'
import { inspectFiles } from '../../store/backup/inspect.ts'
import { receiveCopy } from '../../store/backup/received-copy.ts'
import { openFolderSource } from '../../store/backup/site-files.ts'

/**
 * Restores the generation that a takeover would take into a temporary folder, checks it as a restore would, and deletes
 * it.
 */
export async function rehearse(
  dir: string,
  store: ObjectStore,
  sealer: Sealer,
  now: () => Instant,
): Promise<Rehearsal> {
  const startedMs = performance.now()
  const copy = await receiveCopy(dir, now)
  try {
    const restored = await restoreNewest(store, sealer, copy.receiver, writersByRank(await readLease(store, sealer)))
    const source = await openFolderSource(copy.folder, now(), store.place)
    const { contents, faults } = await inspectFiles(source.files(), 'records')
    return {
      seconds: Math.ceil((performance.now() - startedMs) / SECOND_MS),
      lastAt: restored.lastAt,
      registrations: contents?.registrations ?? 0,
      events: contents?.events ?? 0,
      problems: [...restored.problems, ...faults],
    }
  } finally {
    await copy.clear()
  }
}
