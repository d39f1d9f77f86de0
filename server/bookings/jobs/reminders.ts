import { dueReminders } from '../../../domain/bookings/letters/reminders.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordReminder } from '../../../domain/bookings/steps/booking-steps.ts'
import { HOUR_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecords } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { type Job, openJob } from '../../runtime/job.ts'
import { steadyClock } from '../../runtime/steady-clock.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { createGroupIndex } from '../../store/group-index.ts'
import { stepLetters } from '../letters/step-letters.ts'

export type ReminderTimes = {
  /**
   * Delay after a clock jump before its time is trusted. Time services correct a clock after 34 minutes at most
   * (systemd-timesyncd), so a shorter error sends no reminders.
   */
  doubtMs: number
  lookIntervalMs: number
}
const usualTimes: ReminderTimes = { doubtMs: HOUR_MS, lookIntervalMs: 5 * SECOND_MS }
const PAUSE_MS = 30 * SECOND_MS

type Options = Pick<Deps, 'registrations' | 'events' | 'commit' | 'sender' | 'newId' | 'users'> & { now: () => Instant }

/**
 * Reminds guests of their events (D59). Writes the letter and an entry of the booking's history in one commit: neither
 * a restart, a day without power nor a clock that was set back repeats a reminder. Uses the system's clock at the
 * start: the trusted clock would stand still for three days after each power cut, and events do not wait.
 */
export function openReminders({
  times: { doubtMs, lookIntervalMs } = usualTimes,
  log,
  ...options
}: Options & Pick<Deps, 'log'> & { times?: ReminderTimes | undefined }): Job {
  return openJob({
    work: createReminderWork(options, steadyClock(options.now, doubtMs)),
    failed: error => log.error('Guests could not be reminded', { error: String(error) }),
    lookIntervalMs,
    pauseMs: PAUSE_MS,
  })
}

/** Sends the reminders that are due; none while the clock returns undefined. */
export function createReminderWork(options: Options, clock: () => Instant | undefined): () => Promise<void> {
  const { registrations, events, commit, now } = options
  const bookingsOf = createGroupIndex<Registration>(({ event }) => event)
  const dueIn = (all: Pick<CollectionData, 'registrations' | 'events'>, moment: Instant) =>
    dueReminders(event => bookingsOf(all.registrations, event), all.events, moment)

  return async () => {
    const moment = clock()
    if (moment === undefined) return
    if (dueIn({ registrations: registrations.current, events: events.current }, moment).length === 0) return
    await commit(all => {
      const details = { now: now(), by: 'system' } as const
      const reminded = new Map(
        dueIn(all, moment).map(({ booking, start }) => [booking, recordReminder(booking, start, details)]),
      )
      if (reminded.size === 0) return { result: undefined }
      const letters = [...reminded].flatMap(([before, after]) => stepLetters(options, before, after))
      return {
        next: { registrations: replaceRecords(all.registrations, reminded.values()) },
        added: { outbox: newLetters(options, letters) },
        result: undefined,
      }
    })
  }
}
