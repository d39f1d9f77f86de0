import { isLetterDue, toldUntil } from '../../domain/accounts/morning.ts'
import { isNotified } from '../../domain/accounts/notices.ts'
import type { Account } from '../../domain/accounts/user.ts'
import { newsOf } from '../../domain/desk/news.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/duration.ts'
import type { Instant } from '../../domain/format.ts'
import { type Language, t } from '../../domain/language.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Deps } from '../deps.ts'
import { inLanguage } from '../http/language.ts'
import { FORM_WAIT_MS } from '../http/pace.ts'
import { dailyLetter } from '../mail/daily-letter.tsx'
import type { LetterContent } from '../mail/letter.ts'
import { newLetters } from '../mail/outbox.ts'
import { type Job, openJob } from '../runtime/job.ts'
import { steadyClock } from '../runtime/steady-clock.ts'
import type { DeskReader } from './desk.ts'

type Options = Pick<Deps, 'users' | 'commit' | 'newId' | 'now'>
/** As for reminders. */
type Times = { doubtMs: number; lookIntervalMs: number }
const usualTimes: Times = { doubtMs: HOUR_MS, lookIntervalMs: 5 * SECOND_MS }
const PAUSE_MS = 30 * SECOND_MS

/**
 * Writes to whoever wants one letter each morning. Up to when they were told stands in their account, written with the
 * letter, so that a restart or a clock that was set back tells nothing twice, and a night without power leaves nothing out.
 */
export function openDailyLetters({
  times: { doubtMs, lookIntervalMs } = usualTimes,
  log,
  ...options
}: Options & Pick<Deps, 'log'> & { times?: Times | undefined }): Job {
  return openJob({
    work: tellingEachMorning(options, steadyClock(options.now, doubtMs)),
    failed: error => log.error('The letters of the morning could not be written', { error: String(error) }),
    lookIntervalMs,
    pauseMs: PAUSE_MS,
  })
}

/**
 * Writes the letters of the last morning that are due; none while the clock shows nothing. They tell what is a minute old:
 * a form that is dated before a letter may be stored after it has gone out, and the next one begins where this one ends.
 */
export function tellingEachMorning(options: Options, clock: () => Instant | undefined): () => Promise<void> {
  const { users, commit } = options
  return async () => {
    const shown = clock()
    const moment = shown && new Date(Date.parse(shown) - FORM_WAIT_MS).toISOString()
    if (moment === undefined || !users.current.some(account => isLetterDue(account, moment))) return
    await commit(all => {
      const due = all.users.filter(account => isLetterDue(account, moment))
      const letters = due.map(account => letterTo(account, all.outbox, moment))
      const isReplaced = (mail: Mail) => due.some(({ _id }) => isDailyTo(mail, _id))
      return {
        next: {
          users: all.users.map(account => (due.includes(account) ? { ...account, toldUntil: moment } : account)),
          outbox: [...all.outbox.filter(mail => !isReplaced(mail)), ...newLetters(options, letters)],
        },
        result: undefined,
      }
    })
  }
}

const isDailyTo = ({ cause }: Mail, id: string) => cause?.kind === 'daily' && cause.id === id

/** One letter tells it all: it takes the place of one that could not go out yet. */
function letterTo(account: Account, outbox: readonly Mail[], until: Instant) {
  const { _id, email } = account
  const { cause } = outbox.find(mail => isDailyTo(mail, _id)) ?? {}
  const since = cause?.kind === 'daily' ? cause.since : toldUntil(account, until)
  return {
    to: email,
    subject: inLanguage(languageOf(account), () => t('What is new and what waits', 'Was neu ist und was wartet')),
    cause: { kind: 'daily' as const, id: _id, since, until },
  }
}

/** The site's letters are German, unless somebody reads the panel in English. */
const languageOf = ({ language = 'de' }: Account): Language => language

type Known = Pick<Deps, 'sender'> & {
  [Name in 'users' | 'registrations' | 'vouchers' | 'withdrawals']: Pick<Deps[Name], 'current'>
}

/** The content of such a letter; undefined when there is nothing to tell, or when it is not wanted any more. */
export async function dailyContent(
  deps: Known & { desk: Pick<DeskReader, 'tasks'> },
  { cause, to }: Mail,
): Promise<LetterContent | undefined> {
  if (cause?.kind !== 'daily') return undefined
  const account = deps.users.current.find(({ _id }) => _id === cause.id)
  if (!account || account.email !== to || account.notify !== 'daily' || !isNotified(account)) return undefined
  // Placeholders wait for no guest.
  const tasks = (await deps.desk.tasks()).filter(({ kind }) => kind !== 'placeholders')
  const known = {
    registrations: deps.registrations.current,
    vouchers: deps.vouchers.current,
    withdrawals: deps.withdrawals.current,
  }
  return inLanguage(languageOf(account), () => {
    const news = newsOf(known, cause.since, cause.until)
    return news.length + tasks.length === 0 ? undefined : dailyLetter(deps.sender(), { news, tasks })
  })
}
