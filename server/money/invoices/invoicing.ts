import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { HELD_SECONDS } from '../../../domain/bookings/steps/booking-steps.ts'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecords } from '../../../domain/kit/record.ts'
import { undrawnInvoiceNumber } from '../../../domain/money/invoices/number.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { type Job, openJob } from '../../runtime/job.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { draftInvoiceLetter, hasWaitingLetter, withNumbers } from './document-numbers.ts'
import { type MakeInvoiceFile, writeFingerprints } from './fingerprints.ts'
import { type BookingToBill, findUnbilled } from './unbilled.ts'

export type InvoicingJob = Omit<Job, 'isClosed'> & {
  /** Issues due invoices, and resolves when their files can be sent. */
  settle(): Promise<void>
  /** Previews the invoices that a planned change would issue for some bookings, with placeholder numbers. */
  plan(all: CollectionData, isMeant: (booking: Registration) => boolean): CollectionData
}

type Options = Pick<
  Deps,
  | 'registrations'
  | 'events'
  | 'bin'
  | 'invoices'
  | 'site'
  | 'commit'
  | 'plan'
  | 'sender'
  | 'newId'
  | 'log'
  | 'clockWatch'
> & {
  now: () => Instant
  makeFile: MakeInvoiceFile
  /** Counts a letter to a new guest; returns false beyond the limit. */
  mayWrite?: ((address: string) => boolean) | undefined
  lookIntervalMs?: number | undefined
}

type LetterDeps = Pick<Options, 'sender' | 'newId' | 'now' | 'mayWrite'>

const LOOK_INTERVAL_MS = 2 * SECOND_MS
/**
 * Pause after a failure: the disk may be full, or a file impossible to make. `settle` ignores it, so a letter that
 * waits for its invoice gets it at once.
 */
const PAUSE_MS = 30 * SECOND_MS

/**
 * Issues invoices (D56): after each change it looks for bookings whose debt differs from their invoices. Its state is
 * stored, so a restart changes nothing.
 */
export function openInvoicing(options: Options): InvoicingJob {
  const { commit, now, log, lookIntervalMs = LOOK_INTERVAL_MS } = options
  const unbilled = findUnbilled(options)
  const job = openJob({
    work: settle,
    failed: error => log.error('Invoices could not be issued', { error: String(error) }),
    lookIntervalMs,
    pauseMs: PAUSE_MS,
  })
  let lastRun: Promise<void> = Promise.resolve()
  /** The run that will start after the current one. */
  let nextRun: Promise<void> | undefined

  async function issue(): Promise<void> {
    for (;;) {
      const moment = now()
      // An invoice's date is final, so it waits for a trusted clock.
      if (job.isClosed() || options.clockWatch.isInDoubt() || !unbilled.hasAny(moment)) return
      await commit(all => issueInvoices(options, all, { toIssue: unbilled.firstBookings(all, moment), moment }))
    }
  }

  function plan(all: CollectionData, isMeant: (booking: Registration) => boolean): CollectionData {
    if (options.clockWatch.isInDoubt()) return all
    // Letters and their invoices are held until this moment.
    const moment = new Date(Date.parse(now()) + HELD_SECONDS * SECOND_MS).toISOString()
    const nextNumber = () => undrawnInvoiceNumber(moment)
    // Do not count previews against the limit of letters.
    const previewOptions = { ...options, mayWrite: undefined }
    let planned = all
    for (;;) {
      const chosenData = { ...planned, registrations: planned.registrations.filter(isMeant) }
      const toIssue = unbilled.firstBookings(chosenData, moment)
      if (toIssue.length === 0) return planned
      planned = options.plan(
        current => issueInvoices(previewOptions, current, { toIssue, moment, nextNumber }),
        planned,
      )
    }
  }

  function settle(): Promise<void> {
    nextRun ??= lastRun
      .catch(() => {})
      .then(async () => {
        nextRun = undefined
        await issue()
        await writeFingerprints({ ...options, isClosed: job.isClosed })
      })
    lastRun = nextRun
    return nextRun
  }

  return {
    start: job.start,
    wake: job.wake,
    settle,
    plan,
    async close() {
      await job.close()
      await lastRun.catch(() => {})
    },
  }
}

type IssueRequest = { toIssue: readonly BookingToBill[]; moment: Instant; nextNumber?: () => string }

/** Issues invoices, and adds a letter if no other letter carries them. */
function issueInvoices(options: LetterDeps, all: CollectionData, { toIssue, moment, nextNumber }: IssueRequest) {
  const numbered = withNumbers(all.invoices, toIssue, {
    now: moment,
    newId: options.newId,
    nextNumber,
    takeovers: all.site.takeovers,
  })
  const changed = toIssue.filter(({ before, booking }) => before !== booking).map(({ booking }) => booking)
  const letters = numbered
    .filter(({ booking, documents }) => !hasWaitingLetter(all.outbox, booking, documents))
    .flatMap(({ booking, documents }) => draftInvoiceLetter(options, booking, documents, eventsOfBookings(all)))
  const invoices = numbered.flatMap(({ documents }) => documents)
  return {
    ...(changed.length > 0 ? { next: { registrations: replaceRecords(all.registrations, changed) } } : {}),
    added: { invoices, outbox: newLetters(options, letters) },
    result: undefined,
  }
}
