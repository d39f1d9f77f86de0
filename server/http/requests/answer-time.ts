import { setTimeout as after } from 'node:timers/promises'

/** Minimum duration of an answer, so that its time does not reveal whether an address is known (D8). */
const ANSWER_TIME_MS = 400

/** Takes `ANSWER_TIME_MS`, however slow the disk is: unfinished work continues in the background. */
export async function withAnswerTime(work: () => Promise<void>): Promise<void> {
  const working = work()
  // A later failure is in the log: the store reports it.
  working.catch(() => {})
  await after(ANSWER_TIME_MS)
  await Promise.race([working, undefined])
}
