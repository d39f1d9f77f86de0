import type { Instant } from '../../domain/kit/format.ts'
import { type Job, openJob } from '../runtime/job.ts'
import type { DataFolder } from '../store/data-folder.ts'
import type { TrustedClock } from '../store/journals/trusted-clock.ts'
import { mailConnection } from './connection.ts'
import { type LetterDelivery, sendNext, sendTest, type TestedSettings } from './delivery.ts'
import type { Letter, LetterContent } from './letter.ts'
import { openQueue, type Queue } from './queue.ts'
import type { LetterRules } from './queue-policy.ts'
import type { SmtpTimeouts } from './smtp.ts'

export type Courier = {
  /** Begins to send. Not before the site listens: until then the links of letters are not known. */
  start(): void
  /** Sends due letters now, such as retried ones. */
  wake(): void
  /** True if it is too late to withdraw a letter. */
  isOnItsWay: Queue['isOnItsWay']
  /** Sends a test at once, past the outbox; resolves with the server's answer. Rejects when there is none. */
  test(to: string, letter: LetterContent & Pick<Letter, 'subject'>, settings: TestedSettings): Promise<string>
  /** Waits some seconds for the letter that is being sent. */
  close(): Promise<void>
}

export type CourierTimeouts = SmtpTimeouts & {
  /** Interval for polling the outbox: a timer for the next due letter would miss jumps of the clock and sleep. */
  lookIntervalMs: number
  /** Pause after the disk refused to record something. */
  diskPauseMs: number
}
export const usualTimeouts: CourierTimeouts = {
  connectionMs: 15_000,
  // A server may take that long to answer the end of a letter (RFC 5321, 4.5.3.2.6).
  answerMs: 600_000,
  lookIntervalMs: 1000,
  diskPauseMs: 30_000,
}

/** Timeout at a stop for the letter that is being sent. */
const CLOSE_TIMEOUT_MS = 3000

type Options = Omit<LetterDelivery, 'queue' | 'connection' | 'isClosed'> &
  Pick<DataFolder, 'outbox' | 'commit' | 'all'> & {
    rules: LetterRules
    now: () => Instant
    trustedClock: Pick<TrustedClock, 'moment'>
    /** True if returned mail is read. */
    keepsSent?: () => boolean
    newId: () => string
    /** Runs after letters were sent, and at each look. */
    housekeeping: () => Promise<void>
    timeouts: CourierTimeouts
  }

/** Carries the letters of the outbox to the mail server, one at a time (D28). */
export function openCourier(options: Options): Courier {
  const { log, server, housekeeping, timeouts } = options
  const queue = openQueue(options)
  const connection = mailConnection(timeouts)
  const pace = {
    failed: (error: unknown) => log.error('The outbox could not be processed', { error: String(error) }),
    ...{ lookIntervalMs: timeouts.lookIntervalMs, pauseMs: timeouts.diskPauseMs },
  }
  // Deletes expired letters at once, however long another letter takes to be sent.
  const tidying = openJob({
    ...pace,
    async work() {
      connection.closeUnlessTo(server())
      await queue.removeExpired()
    },
  })
  const sending: Job = openJob({ ...pace, work: () => sendAll().finally(connection.close) })
  const delivery = { ...options, queue, connection, isClosed: sending.isClosed }

  async function sendAll(): Promise<void> {
    await queue.recordUnrecorded()
    await queue.removeExpired()
    let hasMore = true
    while (hasMore && !sending.isClosed()) hasMore = await sendNext(delivery)
    await housekeeping()
  }

  return {
    start() {
      tidying.start()
      sending.start()
    },
    wake() {
      tidying.wake()
      sending.wake()
    },
    isOnItsWay: queue.isOnItsWay,
    test: (to, letter, settings) => sendTest(to, letter, settings, options),
    async close() {
      const giveUp = setTimeout(connection.close, CLOSE_TIMEOUT_MS)
      await Promise.all([sending.close(), tidying.close()])
      clearTimeout(giveUp)
    },
  }
}
