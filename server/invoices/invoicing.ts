import { SECOND_MS } from '../../domain/duration.ts'
import type { Instant } from '../../domain/format.ts'
import type { Deps } from '../deps.ts'
import { newLetters } from '../mail/outbox.ts'
import { type Job, openJob } from '../runtime/job.ts'
import { type FileOf, writeFingerprints } from './fingerprints.ts'
import { invoiceLetter, isTold, withNumbers } from './issued.ts'
import { findUnbilled } from './unbilled.ts'

export type Invoicing = Omit<Job, 'isClosed'> & {
  /** Issues what is due, and resolves when its files can be sent. */
  settle(): Promise<void>
}

type Options = Pick<Deps, 'registrations' | 'events' | 'invoices' | 'site' | 'commit' | 'sender' | 'newId' | 'log'> & {
  now: () => Instant
  fileOf: FileOf
  /** Counts a letter to somebody who has just registered; false when there were too many. */
  mayWrite?: (address: string) => boolean
  lookIntervalMs?: number | undefined
}

const LOOK_INTERVAL_MS = 2 * SECOND_MS
/** After a failure: the disk may be full, or a file impossible to make. A letter that waits for its invoice asks all the same. */
const PAUSE_MS = 30 * SECOND_MS

/**
 * Issues invoices (D56): after each change it looks which bookings owe something else than what their invoice says. All it
 * knows is stored, so a restart changes nothing.
 */
export function openInvoicing(options: Options): Invoicing {
  const { commit, now, newId, log, lookIntervalMs = LOOK_INTERVAL_MS } = options
  const unbilled = findUnbilled(options)
  const job = openJob({
    work: settle,
    failed: error => log.error('Invoices could not be issued', { error: String(error) }),
    lookIntervalMs,
    pauseMs: PAUSE_MS,
  })
  let last: Promise<void> = Promise.resolve()
  /** What begins when the last one has ended. */
  let next: Promise<void> | undefined

  async function issue(): Promise<void> {
    for (;;) {
      const moment = now()
      if (job.isClosed() || !unbilled.areThere(moment)) return
      await commit(all => {
        const toIssue = unbilled.among(all, moment)
        const issued = withNumbers(all.invoices, toIssue, { now: moment, newId })
        const changed = new Map(
          toIssue.flatMap(({ before, booking }) => (before === booking ? [] : [[before, booking]])),
        )
        const letters = issued
          .filter(({ booking, documents }) => !isTold(all.outbox, booking, documents))
          .flatMap(({ booking, documents }) => invoiceLetter(options, booking, documents))
        const invoices = issued.flatMap(({ documents }) => documents)
        return {
          ...(changed.size > 0
            ? { next: { registrations: all.registrations.map(known => changed.get(known) ?? known) } }
            : {}),
          added: { invoices, outbox: newLetters(options, letters) },
          result: undefined,
        }
      })
    }
  }

  function settle(): Promise<void> {
    next ??= last
      .catch(() => {})
      .then(async () => {
        next = undefined
        await issue()
        await writeFingerprints({ ...options, isClosed: job.isClosed })
      })
    last = next
    return next
  }

  return {
    start: job.start,
    wake: job.wake,
    settle,
    async close() {
      await job.close()
      await last.catch(() => {})
    },
  }
}
