import { DAY_MS } from '../../kit/duration.ts'
import type { Instant } from '../../kit/format.ts'
import { type Mail, mailStateOf } from '../../letters/mail.ts'
import { cameBack, isAddressMissing } from '../../letters/reply.ts'
import type { Newsletter, NewsletterFile } from './newsletter.ts'
import { newsletterLetters } from './newsletter-progress.ts'
import type { Subscriber } from './subscriber.ts'

const FAILURES_THAT_END = 3
/** From this share of its recipients on, a newsletter was refused because of the server. */
const SERVERS_SHARE = 0.8
/** Fewer refused addresses may all be wrong. */
const SERVERS_LEAST = 3

/** True if a server refused this letter for good because there is no such address. */
const isRefused = (mail: Mail): boolean =>
  mailStateOf(mail) === 'failed' && isAddressMissing(mail.attempts.at(-1)?.error ?? '')

/** Returns the recipients for whom a server replied that there is no such address, at once or in a returned letter. */
function missingIn(newsletter: Newsletter, outbox: readonly Mail[], subscribers: readonly Subscriber[]): Set<string> {
  const { sent = [] } = newsletter.sending ?? {}
  const returnedLetters = sent.filter(
    ({ returned: reason }) => reason !== undefined && isAddressMissing(cameBack(reason)),
  )
  const refused = [...newsletterLetters(newsletter, outbox)].filter(([, mail]) => isRefused(mail))
  const remembered = subscribers.filter(subscriber => subscriber.refused?.includes(newsletter._id))
  return new Set([
    ...returnedLetters.map(({ subscriber }) => subscriber),
    ...refused.map(([subscriber]) => subscriber),
    ...remembered.map(({ _id }) => _id),
  ])
}

const isOfServer = (newsletter: Newsletter, missing: ReadonlySet<string>): boolean =>
  missing.size >= SERVERS_LEAST && missing.size >= SERVERS_SHARE * (newsletter.sending?.recipients.length ?? 0)

/** True if nearly all recipients were refused as unknown: such a server is set up wrongly. */
export const isServersFault = (
  newsletter: Newsletter,
  outbox: readonly Mail[],
  subscribers: readonly Subscriber[],
): boolean => isOfServer(newsletter, missingIn(newsletter, outbox, subscribers))

/** Returns the recipients against whom a newsletter counts. A day later most returned letters are known. */
function countedIn(
  newsletter: Newsletter,
  outbox: readonly Mail[],
  subscribers: readonly Subscriber[],
  now: Instant,
): ReadonlySet<string> {
  const { isDone = false, sent = [] } = newsletter.sending ?? {}
  const dayBefore = new Date(Date.parse(now) - DAY_MS).toISOString()
  if (!isDone || sent.some(({ date }) => date > dayBefore)) return new Set()
  const missing = missingIn(newsletter, outbox, subscribers)
  return isOfServer(newsletter, missing) ? new Set() : missing
}

/** Returns the addresses whose subscription ends: three newsletters were refused because there is no such address. */
export function endedAddresses(
  { subscribers, issues }: NewsletterFile,
  outbox: readonly Mail[],
  now: Instant,
): string[] {
  const knownIds = new Set(issues.map(({ _id }) => _id))
  const counted = issues.flatMap(issue => [...countedIn(issue, outbox, subscribers, now)])
  const counts = Map.groupBy(counted, id => id)
  const failuresOf = ({ _id, refused = [] }: Subscriber) =>
    (counts.get(_id)?.length ?? 0) + refused.filter(id => !knownIds.has(id)).length
  return subscribers.filter(subscriber => failuresOf(subscriber) >= FAILURES_THAT_END).map(({ email }) => email)
}

/** Remembers a refused letter that is about to be deleted. Returns the same object for other letters. */
export function rememberRefusal(file: NewsletterFile, mail: Mail): NewsletterFile {
  const { cause } = mail
  if (cause?.kind !== 'issue' || !isRefused(mail)) return file
  const remember = (subscriber: Subscriber) =>
    subscriber._id === cause.subscriber ? withRefused(subscriber, cause.id, true) : subscriber
  return { ...file, subscribers: file.subscribers.map(remember) }
}

/** Returns the file without a newsletter, and remembers against whom it counts. */
export function withoutNewsletter(
  file: NewsletterFile,
  id: string,
  outbox: readonly Mail[],
  now: Instant,
): NewsletterFile {
  const deleted = file.issues.find(({ _id }) => _id === id)
  const counted = deleted ? countedIn(deleted, outbox, file.subscribers, now) : new Set<string>()
  return {
    ...file,
    subscribers: file.subscribers.map(subscriber => withRefused(subscriber, id, counted.has(subscriber._id))),
    issues: file.issues.filter(issue => issue !== deleted),
  }
}

function withRefused(subscriber: Subscriber, newsletter: string, isRefused: boolean): Subscriber {
  const { refused = [], ...rest } = subscriber
  if (refused.includes(newsletter) === isRefused) return subscriber
  const otherNewsletters = refused.filter(id => id !== newsletter)
  const all = isRefused ? [...otherNewsletters, newsletter] : otherNewsletters
  return all.length > 0 ? { ...rest, refused: all } : rest
}
