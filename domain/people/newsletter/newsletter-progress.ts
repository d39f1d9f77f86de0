import type { Instant } from '../../kit/format.ts'
import { type FailureIfAny, failureOf, type Mail, mailStateOf } from '../../letters/mail.ts'
import { cameBack, isReturn, reasonOfReturn } from '../../letters/reply.ts'
import type { CleanNewsletter, Newsletter } from './newsletter.ts'
import type { Subscriber } from './subscriber.ts'

/** Result of a newsletter for one subscriber. */
export type Delivery = {
  /** Undefined if they have unsubscribed since. */
  email: string | undefined
  /** `dropped`: the letter was deleted, or they unsubscribed before it was recorded as sent. */
  state: 'sent' | 'waiting' | 'failed' | 'dropped'
  date?: Instant | undefined
} & FailureIfAny

/** A newsletter with its progress, without each subscriber's result. */
export type NewsletterView = Omit<CleanNewsletter, 'sending'> & {
  sending?:
    | ({ date: Instant; isDone: boolean; isServersFault?: boolean | undefined } & Record<Delivery['state'], number>)
    | undefined
}

export function newsletterView(
  { sending, ...newsletter }: CleanNewsletter,
  deliveries: readonly Delivery[],
  isServersFault = false,
): NewsletterView {
  if (!sending) return newsletter
  const count = (state: Delivery['state']) => deliveries.filter(delivery => delivery.state === state).length
  const counts = {
    sent: count('sent'),
    waiting: count('waiting'),
    failed: count('failed'),
    dropped: count('dropped'),
  }
  const fault = isServersFault ? { isServersFault } : {}
  return { ...newsletter, sending: { date: sending.date, isDone: sending.isDone, ...counts, ...fault } }
}

/** Finds a newsletter's letters in the outbox, by subscriber. */
export function newsletterLetters(newsletter: Newsletter, outbox: readonly Mail[]): Map<string, Mail> {
  const mails = new Map<string, Mail>()
  for (const mail of outbox)
    if (mail.cause?.kind === 'issue' && mail.cause.id === newsletter._id) mails.set(mail.cause.subscriber, mail)
  return mails
}

type Result = NonNullable<Newsletter['sending']>['sent'][number]

/** Returns the result of an accepted letter. Its outbox entry has the reason if it bounced. */
function sentResult(subscriber: string, { _id, sentDate, attempts }: Mail): Result | undefined {
  if (sentDate === undefined) return undefined
  const failure = attempts.find(({ error }) => isReturn(error))
  const failedResult = failure && { returned: reasonOfReturn(failure.error), forward: failure.forward }
  return { subscriber, date: sentDate, letter: _id, ...failedResult }
}

/** Lists a newsletter's results, recipient by recipient. */
export function newsletterDeliveries(
  newsletter: Newsletter,
  outbox: readonly Mail[],
  subscribers: readonly Subscriber[],
): Delivery[] {
  const { recipients, sent } = newsletter.sending ?? { recipients: [], sent: [] }
  const letters = newsletterLetters(newsletter, outbox)
  const emails = new Map(subscribers.map(({ _id, email }) => [_id, email]))
  const results = new Map(sent.map(result => [result.subscriber, result]))
  return recipients.map(id => {
    const letter = letters.get(id)
    const email = emails.get(id)
    const result = results.get(id) ?? (letter && sentResult(id, letter))
    if (result?.returned !== undefined)
      return { email, state: 'failed', date: result.date, error: cameBack(result.returned), forward: result.forward }
    const date = result?.date
    if (date !== undefined) return { email, state: 'sent', date }
    if (!letter) return { email, state: 'dropped' }
    const last = letter.attempts.at(-1)
    return { email, state: mailStateOf(letter), ...(last && { date: last.date, ...failureOf(last) }) }
  })
}

/** Records letters that the mail server accepted. Returns the same object if there is nothing to add. */
export function withSent(newsletter: Newsletter, letters: readonly Mail[]): Newsletter {
  const { sending } = newsletter
  if (!sending) return newsletter
  const knownIds = new Set(sending.sent.map(({ subscriber }) => subscriber))
  const sent = [...newsletterLetters(newsletter, letters)].flatMap(
    ([subscriber, letter]) => (knownIds.has(subscriber) ? undefined : sentResult(subscriber, letter)) ?? [],
  )
  return sent.length === 0 ? newsletter : { ...newsletter, sending: { ...sending, sent: [...sending.sent, ...sent] } }
}

/**
 * Records the final results. Returns undefined while letters wait, or if there is nothing new to record. Keeps
 * lastModifiedDate, since nobody edited the newsletter.
 */
export function finishedNewsletter(newsletter: Newsletter, outbox: readonly Mail[]): Newsletter | undefined {
  const { sending } = newsletter
  if (!sending) return undefined
  const letters = newsletterLetters(newsletter, outbox)
  if (letters.values().some(mail => mailStateOf(mail) === 'waiting')) return undefined
  const finished = withSent(newsletter, [...letters.values()])
  if (sending.isDone && finished === newsletter) return undefined
  return { ...finished, sending: { ...sending, ...finished.sending, isDone: true } }
}

/**
 * Shortens the reasons of letters returned from people who have left the list: a reason may name their address.
 * Returns the same object if there is nothing to shorten.
 */
export function withoutReasons(newsletter: Newsletter, subscribers: readonly Subscriber[]): Newsletter {
  const { sending } = newsletter
  const ids = new Set(subscribers.map(({ _id }) => _id))
  const shortened = sending?.sent.map(result => {
    const { returned, forward, ...rest } = result
    const code = returned && !ids.has(rest.subscriber) ? codeIn(returned) : returned
    return code === returned && (forward === undefined || ids.has(rest.subscriber))
      ? result
      : { ...rest, returned: code }
  })
  const isShortened = shortened?.some((result, at) => result !== sending?.sent[at])
  return sending && shortened && isShortened ? { ...newsletter, sending: { ...sending, sent: shortened } } : newsletter
}

/** Returns the code of a reply and its enhanced status: `550 5.1.1`. */
const codeIn = (reason: string) => /^[45]\d\d(?:[ -]#?[45]\.\d{1,3}\.\d{1,3})?/.exec(reason)?.[0] ?? '550'
