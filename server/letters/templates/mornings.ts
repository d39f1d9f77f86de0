import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { type Language, t } from '../../../domain/kit/language.ts'
import { isNotice, type Mail, mailStateOf } from '../../../domain/letters/mail.ts'
import { reportedUntil } from '../../../domain/people/accounts/morning.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { FORM_WAIT_MS } from '../../http/requests/delay.ts'
import { runInLanguage } from '../../http/requests/language.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { isUnwantedNotice, mayGetLast } from './educator-notices.ts'

type PostingDeps = Pick<Deps, 'now' | 'newId'>
type Cause = Extract<Mail['cause'], { kind: 'daily' }>
type Outbox = readonly Mail[]

const later = (moment: Instant, ms: number): Instant => new Date(Date.parse(moment) + ms).toISOString()
const earliest = (first: Instant, ...others: Instant[]): Instant =>
  others.reduce((earliest, moment) => (moment < earliest ? moment : earliest), first)

/** Returns the cause of the morning letter that waits for an account. */
const waitingTo = (outbox: Outbox, id: UserAccount['_id']): Cause | undefined => {
  for (const { cause } of outbox) if (cause?.kind === 'daily' && cause.id === id) return cause
  return undefined
}

const withoutMorning = (outbox: Outbox, id: UserAccount['_id']): Mail[] =>
  outbox.filter(({ cause }) => cause?.kind !== 'daily' || cause.id !== id)

/** Letters of the site are German, unless the account reads the panel in English. */
export const accountLanguage = ({ language = 'de' }: UserAccount): Language => language

/**
 * Returns the outbox with the letter that reports an account everything before `until`. It replaces a letter that could
 * not go out yet, and includes its news.
 */
export function withMorning(
  posting: PostingDeps,
  outbox: Outbox,
  account: UserAccount,
  until: Instant,
  isLast = false,
): Mail[] {
  const { _id, email } = account
  const reportedSince = reportedUntil(account, until)
  const since = earliest(reportedSince, waitingTo(outbox, _id)?.since ?? reportedSince)
  const letter = {
    to: email,
    subject: runInLanguage(accountLanguage(account), () =>
      t('What is new and what waits', 'Was neu ist und was wartet'),
    ),
    cause: { kind: 'daily' as const, id: _id, since, until, ...(isLast ? { isLast } : {}) },
    // By then each form dated before the letter's end is stored.
    ...(isLast ? { heldUntil: later(until, FORM_WAIT_MS) } : {}),
  }
  return [...withoutMorning(outbox, _id), ...newLetters(posting, [letter])]
}

type AccountAndOutbox = { account: UserAccount; users: readonly UserAccount[]; outbox: Outbox }
type ChangedOutbox = Pick<AccountAndOutbox, 'account' | 'outbox'>

/**
 * Sends a last morning letter, with everything since the one before, to an account that wants none any more. An account
 * that may no longer manage the site gets it only if its address is the site's own, which gets the news in no other
 * way. All others get notices.
 */
export function withMorningsLeft(
  { sender, ...posting }: PostingDeps & Pick<Deps, 'sender'>,
  { account, users, outbox }: AccountAndOutbox,
): ChangedOutbox {
  // Includes forms stored in this very moment.
  const until = later(posting.now(), 1)
  const isNone = !mayGetLast({ sender, users: { current: users } }, account) || reportedUntil(account, until) >= until
  if (isNone) return { account, outbox }
  return { account: { ...account, toldUntil: until }, outbox: withMorning(posting, outbox, account, until, true) }
}

/**
 * Starts morning letters for an account: the first one reports what arrives from now on, and replaces notices and a
 * last letter that still wait.
 */
export function withMorningsBegun(
  { now, sender }: Pick<Deps, 'now' | 'sender'>,
  { account, users, outbox }: AccountAndOutbox,
): ChangedOutbox {
  const waiting = outbox.filter(mail => isWaitingNotice(mail, account))
  const unwanted = waiting.filter(mail => isUnwantedNotice({ sender, users: { current: users } }, mail))
  // A form that is just being stored would be in neither a notice nor a morning letter.
  const first = later(earliest(now(), ...waiting.map(({ createdDate }) => createdDate)), -FORM_WAIT_MS)
  const last = waitingTo(outbox, account._id)
  const { toldUntil: reportedSince = first } = account
  // A last letter that was sent has waited for the forms before its end, so none of its news is repeated.
  const isTold = !last && first < reportedSince && reportedSince <= now()
  return {
    account: { ...account, toldUntil: isTold ? reportedSince : earliest(first, last?.since ?? first) },
    outbox: withoutMorning(outbox, account._id).filter(mail => !unwanted.includes(mail)),
  }
}

/**
 * Compares normalised addresses, as the site's and the account's may be written differently. Skips letters that were
 * given up: they are not news.
 */
const isWaitingNotice = (mail: Mail, { email }: UserAccount) =>
  isNotice(mail) && mailStateOf(mail) === 'waiting' && normalAddress(mail.to) === normalAddress(email)
