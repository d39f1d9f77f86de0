import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Instant } from '../../domain/kit/format.ts'
import type { HomeSettings } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { openSealer } from '../second-home/form/sealing.ts'
import { openPlace } from '../second-home/places/open-place.ts'
import { openSecondHome, type SecondHome } from '../second-home/second-home.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { openWriterFile } from '../store/files/writer-file.ts'

export type SiteHome = Omit<SecondHome, 'start'> & {
  /** `moment` is that by which to delete. */
  start(moment: () => Promise<Instant>): void
}

/** Opens the second home of a running site and lets it follow each commit (D79). Call it before the first commit. */
export async function openHome(
  data: Pick<DataFolder, 'dir' | 'all' | 'follow' | 'subscribe' | 'copySource'>,
  { url, user, secret, passphrase, keepDays }: HomeSettings,
  { now, log }: { now: () => Instant; log: Log },
): Promise<SiteHome> {
  const file = await openWriterFile(data.dir)
  let { writer } = file
  let moment = async () => now()
  const home = openSecondHome({
    store: openPlace(url, { user, secret }, () => Date.parse(now())),
    sealer: openSealer(passphrase),
    source: data.copySource,
    writer: writer.id,
    run: randomUUID(),
    last: data.copySource.snapshot().n,
    keepDays,
    clock: {
      now,
      elapsed: () => performance.now(),
      after: ms => after(ms, undefined, { ref: false }),
    },
    moment: () => moment(),
    erasure: {
      isPending: () => writer.isErasing,
      remember(isErasing) {
        writer = { ...writer, isErasing }
        return file.write(writer)
      },
    },
    log: log.error,
  })
  data.follow(home)
  data.subscribe(['images', 'files', 'bin'], home.lookAtPictures)
  return {
    ...home,
    start(trusted) {
      moment = trusted
      home.start()
    },
  }
}
