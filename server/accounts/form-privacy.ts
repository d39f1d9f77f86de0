import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { isWithin } from '../http/limit.ts'

/** How long an answer takes, so that its time does not reveal whether an address is known (D8). */
const ANSWER_TIME_MS = 400

/** Takes `ANSWER_TIME_MS`, however slow the disk is: work that is not done by then goes on. */
export async function inSameTime(work: () => Promise<void>): Promise<void> {
  const working = work()
  // A later failure is in the log: the store reports it.
  working.catch(() => {})
  await pause(ANSWER_TIME_MS)
  await Promise.race([working, undefined])
}

/**
 * Counts a letter of a form to an address. Beyond the limit the letter is left out without a word, so that forms cannot
 * flood a mailbox. Each form has a limit of its own, so that strangers' sign-ups keep nobody from a new password.
 */
export const mayMail = ({ limits }: Pick<Deps, 'limits'>, form: 'sign-up' | 'reset', email: string): boolean =>
  isWithin(limits.accountLetter, `${form} ${email}`)
