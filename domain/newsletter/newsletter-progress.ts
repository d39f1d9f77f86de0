import type { Instant } from '../format.ts'
import { type Mail, stateOf } from '../mail/mail.ts'
import type { Issue, Subscriber } from './newsletter.ts'

/** What became of a newsletter for one subscriber. */
export type Delivery = {
  /** Undefined for somebody who has unsubscribed since. */
  email: string | undefined
  /** `dropped`: the letter was deleted, or the person unsubscribed before it was known to have arrived. */
  state: 'sent' | 'waiting' | 'failed' | 'dropped'
  date?: Instant | undefined
  error?: string | undefined
}

/** What administrators see of an issue: how far it is, without everybody's result. */
export type IssueView = Omit<Issue, 'sending'> & {
  sending?: ({ date: Instant; isDone: boolean } & Record<Delivery['state'], number>) | undefined
}

export function issueView({ sending, ...issue }: Issue, deliveries: readonly Delivery[]): IssueView {
  if (!sending) return issue
  const count = (state: Delivery['state']) => deliveries.filter(delivery => delivery.state === state).length
  const counts = {
    sent: count('sent'),
    waiting: count('waiting'),
    failed: count('failed'),
    dropped: count('dropped'),
  }
  return { ...issue, sending: { date: sending.date, isDone: sending.isDone, ...counts } }
}

/** The letters of each issue that are in the outbox, by subscriber. */
export function lettersOf(issue: Issue, outbox: readonly Mail[]): Map<string, Mail> {
  const found = new Map<string, Mail>()
  for (const mail of outbox)
    if (mail.cause?.kind === 'issue' && mail.cause.id === issue._id) found.set(mail.cause.subscriber, mail)
  return found
}

/** What became of an issue, recipient by recipient. */
export function deliveriesOf(issue: Issue, outbox: readonly Mail[], subscribers: readonly Subscriber[]): Delivery[] {
  const { recipients, sent } = issue.sending ?? { recipients: [], sent: [] }
  const letters = lettersOf(issue, outbox)
  const emails = new Map(subscribers.map(({ _id, email }) => [_id, email]))
  const dates = new Map(sent.map(({ subscriber, date }) => [subscriber, date]))
  return recipients.map(id => {
    const letter = letters.get(id)
    const email = emails.get(id)
    const date = dates.get(id) ?? letter?.sentDate
    if (date !== undefined) return { email, state: 'sent', date }
    if (!letter) return { email, state: 'dropped' }
    const last = letter.attempts.at(-1)
    return { email, state: stateOf(letter), ...last }
  })
}

/** The issue with those of its letters that were sent taken down; the issue itself when there is no new one. */
export function withSent(issue: Issue, letters: readonly Mail[]): Issue {
  const { sending } = issue
  if (!sending) return issue
  const known = new Set(sending.sent.map(({ subscriber }) => subscriber))
  const sent = [...lettersOf(issue, letters)].flatMap(([subscriber, { sentDate }]) =>
    sentDate === undefined || known.has(subscriber) ? [] : [{ subscriber, date: sentDate }],
  )
  return sent.length === 0 ? issue : { ...issue, sending: { ...sending, sent: [...sending.sent, ...sent] } }
}

/** The issue with its results; undefined when there is nothing new to take down. */
export function finishedIssue(issue: Issue, outbox: readonly Mail[]): Issue | undefined {
  const { sending } = issue
  if (!sending) return undefined
  const letters = lettersOf(issue, outbox)
  if (letters.values().some(mail => stateOf(mail) === 'waiting')) return undefined
  const finished = withSent(issue, [...letters.values()])
  if (sending.isDone && finished === issue) return undefined
  return { ...finished, sending: { ...sending, ...finished.sending, isDone: true } }
}
