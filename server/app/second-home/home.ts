import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Instant } from '../../../domain/kit/format.ts'
import type { HomeCheck, HomeReport, Rehearsal, SetAsideCommits } from '../../../domain/machine/second-home.ts'
import { takeoverAt } from '../../../domain/machine/takeover.ts'
import { takenNumbers } from '../../bookings/places/numbers.ts'
import type { HomeSettings } from '../../runtime/config.ts'
import type { Log } from '../../runtime/log.ts'
import { createQueue } from '../../runtime/queue.ts'
import { openPlace } from '../../second-home/places/open-place.ts'
import { checkPlace } from '../../second-home/reading/check-place.ts'
import { openSecondHome, type SecondHome } from '../../second-home/second-home.ts'
import type { HeldBase } from '../../second-home/writing/continued-generation.ts'
import type { DataFolder } from '../../store/data-folder.ts'
import { stampOfFiles } from '../../store/files/file-stamp.ts'
import { openWriterFile, type Writer } from '../../store/files/writer-file.ts'
import { keepAside } from '../../store/set-aside-commits.ts'
import { openArrivingPictures } from './arriving-pictures.ts'
import { rehearse } from './rehearsal.ts'
import { sealerOf } from './try-place.ts'
import { openHomeWait } from './wait-for-home.ts'

/** Stores which numbers are skipped, before the first one is given out. */
const rememberTakeover = (data: Pick<DataFolder, 'commit'>, date: Instant): Promise<void> =>
  data.commit(all => {
    const { site, invoices, vouchers } = all
    const { takeovers = [] } = site
    const numbers = {
      bookings: [...takenNumbers(all)],
      invoices: invoices.map(({ number }) => number),
      vouchers: vouchers.map(({ number }) => number),
    }
    const takeover = takeoverAt(date, numbers, { earlier: takeovers })
    return { next: { site: { ...site, takeovers: [...takeovers, takeover] } }, result: undefined }
  })

/** Returns the objects that hold the folder's files, if no commit has followed them. */
function baseOf({ base }: Writer, last: number): HeldBase | undefined {
  if (base?.n !== last) return undefined
  const { stamp: _, ...objects } = base
  return objects
}

function failedAside(log: Log, error: unknown): undefined {
  log.error('Changes that the second home lacks could not be set aside', { error: String(error) })
}

export type SiteHome = Omit<SecondHome, 'start' | 'state' | 'close'> & {
  readonly place: string
  readonly keepDays: number
  state(): HomeReport
  /** Resolves when the second home has these records, or after ten seconds; then a letter about them may leave. */
  beforeLeaving(records: readonly unknown[]): Promise<void>
  /** Skips numbers after a takeover. Call it before the first one is given, and once those of a restore are known. */
  skipNumbers(): Promise<void>
  check(): Promise<HomeCheck[]>
  rehearse(): Promise<Rehearsal>
  /** `moment` returns the trusted time, which deletions go by. */
  start(moment: () => Promise<Instant>): void
  /** Fetches a picture, `images/<id>`, or PDF that has not come yet; resolves even if that fails. */
  arrive(folder: string): Promise<void>
  /** Resolves with a last step: call it once all files are written, before another process may change them. */
  close(): Promise<() => Promise<void>>
}

/** Opens the second home of a running site and lets it follow each commit (D79). Call it before the first commit. */
export async function openHome(
  data: Pick<
    DataFolder,
    'dir' | 'commit' | 'follow' | 'subscribe' | 'copySource' | 'imageFiles' | 'pdfFiles' | 'outbox' | 'isAsLeft'
  >,
  { url, user, secret, keepDays, ...keys }: HomeSettings,
  { now, log, forgetBefore }: { now: () => Instant; log: Log; forgetBefore: () => Promise<void> },
): Promise<SiteHome> {
  const file = await openWriterFile(data.dir)
  let { writer } = file
  let moment = async () => now()
  const store = openPlace(url, { user, secret }, () => Date.parse(now()))
  const sealer = sealerOf(keys)
  const writes = createQueue()
  const write = (changes: Partial<Writer>) => {
    writer = { ...writer, ...changes }
    return writes(() => file.write(writer))
  }
  // Deletes objects under the former passphrase, as after an erasure.
  if (keys.before) await write({ isErasing: true })
  const last = data.copySource.snapshot().n
  const base = data.isAsLeft && !keys.before ? baseOf(writer, last) : undefined
  // Only once: after a crash, files may have been changed without a commit.
  if (writer.base) await write({ base: undefined })
  let aside: SetAsideCommits | null = null
  const putAside = async (n: number) => {
    aside = (await keepAside(data.dir, n).catch(error => failedAside(log, error))) ?? null
  }
  const home = openSecondHome({
    ...{ store, sealer },
    source: data.copySource,
    writer: writer.id,
    run: randomUUID(),
    taken: writer.taken,
    superseded: n => void putAside(n),
    ...{ lastCommit: last, base, keepDays },
    clock: {
      now,
      elapsed: () => performance.now(),
      after: ms => after(ms, undefined, { ref: false }),
    },
    moment: () => moment(),
    erasure: {
      isPending: () => writer.isErasing,
      async remember(isErasing) {
        await write({ isErasing })
        if (!isErasing) await forgetBefore()
      },
    },
    log: log.error,
  })
  data.follow(home)
  data.subscribe(['images', 'files', 'bin'], home.lookAtPictures)
  const wait = openHomeWait(data, home)
  const rehearsals = createQueue()
  const arrivals = openArrivingPictures({
    data,
    home,
    isArriving: () => writer.isArriving,
    done: () => write({ isArriving: false }),
    log,
  })
  return {
    ...home,
    ...{ place: store.place, keepDays },
    state: () => ({
      ...home.state(),
      ...{ lettersWithout: wait.without(), rehearsedAt: writer.rehearsedAt, aside },
    }),
    beforeLeaving: wait.beforeLeaving,
    async skipNumbers() {
      if (!writer.isTakenOver) return
      await rememberTakeover(data, now())
      await write({ isTakenOver: false })
    },
    check: () => checkPlace(store),
    rehearse: () =>
      rehearsals(async () => {
        const rehearsal = await rehearse(data.dir, store, sealer, now)
        if (rehearsal.problems.length === 0) await write({ rehearsedAt: now() })
        return rehearsal
      }),
    arrive: arrivals.fetch,
    start(trusted) {
      moment = trusted
      home.start()
      arrivals.start()
    },
    async close() {
      const [base] = await Promise.all([home.close(), arrivals.close()])
      const leave = async () => base && write({ base: { ...base, stamp: await stampOfFiles(data.dir) } })
      return () =>
        leave().catch(error => log.error('The next start sends all files to the second home', { error: String(error) }))
    },
  }
}
