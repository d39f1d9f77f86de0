import { HOUR_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { DeskTask } from '../../../domain/office/desk/desk.ts'
import { dailyNewsOf } from '../../../domain/office/desk/news.ts'
import { isDaily, isLetterDue } from '../../../domain/people/accounts/morning.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { FORM_WAIT_MS } from '../../http/requests/delay.ts'
import { runInLanguage } from '../../http/requests/language.ts'
import { mayGetLast } from '../../letters/templates/educator-notices.ts'
import { accountLanguage, withMorning } from '../../letters/templates/mornings.ts'
import type { LetterContent } from '../../mailer/letter.ts'
import { type Job, openJob } from '../../runtime/job.ts'
import { steadyClock } from '../../runtime/steady-clock.ts'
import { dailyLetter } from './daily-letter.tsx'
import type { DeskReader } from './desk.ts'

type Options = Pick<Deps, 'users' | 'commit' | 'newId' | 'now'>
/** Same meaning as for reminders. */
type Times = { doubtMs: number; lookIntervalMs: number }
const usualTimes: Times = { doubtMs: HOUR_MS, lookIntervalMs: 5 * SECOND_MS }
const PAUSE_MS = 30 * SECOND_MS

/**
 * Writes one letter each morning to accounts that want it. Stores the end of the reported period with the account, in
 * the same commit: a restart or a clock that was set back repeats nothing, and a night without power loses nothing.
 */
export function openDailyLetters({
  times: { doubtMs, lookIntervalMs } = usualTimes,
  log,
  ...options
}: Options & Pick<Deps, 'log'> & { times?: Times | undefined }): Job {
  return openJob({
    work: createMorningWork(options, steadyClock(options.now, doubtMs)),
    failed: error => log.error('The morning letters could not be written', { error: String(error) }),
    lookIntervalMs,
    pauseMs: PAUSE_MS,
  })
}

/**
 * Writes the letters of the last morning that are due; none while the clock returns undefined. They report forms that
 * are a minute old: one dated before a letter may be stored after that has gone out, and the next letter begins where
 * this one ends.
 */
export function createMorningWork(options: Options, clock: () => Instant | undefined): () => Promise<void> {
  const { users, commit } = options
  return async () => {
    const clockTime = clock()
    const moment = clockTime && new Date(Date.parse(clockTime) - FORM_WAIT_MS).toISOString()
    if (moment === undefined || !users.current.some(account => isLetterDue(account, moment))) return
    await commit(all => {
      const due = all.users.filter(account => isLetterDue(account, moment))
      return {
        next: {
          users: all.users.map(account => (due.includes(account) ? { ...account, toldUntil: moment } : account)),
          outbox: due.reduce<readonly Mail[]>(
            (outbox, account) => withMorning(options, outbox, account, moment),
            all.outbox,
          ),
        },
        result: undefined,
      }
    })
  }
}

type MorningData = Pick<Deps, 'sender'> & {
  [Name in 'users' | 'registrations' | 'events' | 'bin' | 'vouchers' | 'withdrawals']: Pick<Deps[Name], 'current'>
}

/** Returns the content of such a letter; undefined without news, or when the account wants none any more. */
export async function dailyContent(
  deps: MorningData & { desk: Pick<DeskReader, 'tasks'> },
  { cause, to }: Mail,
): Promise<LetterContent | undefined> {
  if (cause?.kind !== 'daily') return undefined
  const account = deps.users.current.find(({ _id }) => _id === cause.id)
  if (account?.email !== to) return undefined
  const { since, until, isLast = false } = cause
  if (!(isLast ? mayGetLast(deps, account) : isDaily(account))) return undefined
  const tasks = (await deps.desk.tasks()).filter(task => !isOfSetUp(task))
  const data = {
    registrations: deps.registrations.current,
    events: eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }),
    vouchers: deps.vouchers.current,
    withdrawals: deps.withdrawals.current,
  }
  return runInLanguage(accountLanguage(account), () => {
    const news = dailyNewsOf(data, since, until)
    const isNothing = news.length + (isLast ? 0 : tasks.length) === 0
    return isNothing ? undefined : dailyLetter(deps.sender(), { news, tasks, isLast })
  })
}

/** True for gaps in the site's set-up, and for a rehearsal: they wait on the desk and are not repeated each morning. */
const isOfSetUp = (task: DeskTask): boolean =>
  ['placeholders', 'account', 'rehearsal'].includes(task.kind) || (task.kind === 'trouble' && task.what === 'address')
