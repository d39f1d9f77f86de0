import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import { isAboutNewsletter, type Mail } from '../../domain/mail/mail.ts'
import type { NewsletterFile } from '../../domain/newsletter/newsletter.ts'
import { withSent } from '../../domain/newsletter/newsletter-progress.ts'
import { CONFIRMATION_DAYS, newsletterWording } from '../../domain/newsletter/newsletter-terms.ts'
import { type LinkPurpose, type LinkState, normalAddress, type Subscriber } from '../../domain/newsletter/subscriber.ts'
import { findRecord, revised } from '../../domain/record.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import type { Limit } from '../http/limit.ts'

type Secret = Pick<Deps, 'sessions'>
type Book = Pick<Deps, 'newsletter' | 'outbox'> & Secret

/** 128 bits in hex: where a link ends in a dash, programs that find links in plain text lose it. */
const sign = ({ sessions }: Secret, text: string) =>
  createHmac('sha256', sessions.current.secret).update(text).digest('hex').slice(0, 32)

/** What stays of an address on the blacklist (D30): nobody can tell the address from it without the site's secret. */
const hashOf = (deps: Secret, email: string) => sign(deps, `newsletter address ${normalAddress(email)}`)

/** A text with the site's signature for a purpose; links carry it. */
const signed = (deps: Secret, purpose: string, text: string) => `${text}.${sign(deps, `${purpose} ${text}`)}`

/** The text of a link's key; undefined when this site did not sign it for this purpose. */
function opened(deps: Secret, purpose: string, key: string): string | undefined {
  const text = key.slice(0, Math.max(0, key.lastIndexOf('.')))
  const [given, right] = [Buffer.from(key), Buffer.from(signed(deps, purpose, text))]
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
}

const CONFIRM = 'newsletter confirm'
const UNSUBSCRIBE = 'newsletter unsubscribe'

/** The key is an address's hash, so the link works as long as there is a letter that holds it. */
export const unsubscribeLink = (deps: Secret & Pick<Deps, 'origin'>, email: string) =>
  `${deps.origin()}/newsletter/abmelden?key=${signed(deps, UNSUBSCRIBE, hashOf(deps, email))}`

/** It names registration and address: who changes the address in the panel has confirmed nothing. */
const confirmKey = (deps: Secret, { _id, email }: Pick<Registration, '_id' | 'email'>) =>
  signed(deps, CONFIRM, `${_id}.${hashOf(deps, email)}`)

/** Whether who has ticked the box is to be asked to confirm it: not who is a subscriber already (D30). */
export const isToConfirm = (deps: Book, { newsLetter, email }: Registration): boolean =>
  newsLetter && !isSubscribed(deps, deps.newsletter.current, hashOf(deps, email))

/** Who is on the blacklist may come back, but strangers do not get to write to them again and again. */
export const confirmationLimit = (deps: Book & Pick<Deps, 'confirmLimit' | 'blockedLimit'>, email: string): Limit =>
  isBlocked(deps.newsletter.current, hashOf(deps, email)) ? deps.blockedLimit : deps.confirmLimit

/** Where the box is confirmed, and where the address is kept from any newsletter. */
export const confirmationLinks = (
  deps: Secret & Pick<Deps, 'origin'>,
  registration: Pick<Registration, '_id' | 'email'>,
) => ({
  confirm: `${deps.origin()}/newsletter/bestaetigen?key=${confirmKey(deps, registration)}`,
  unsubscribe: unsubscribeLink(deps, registration.email),
})

/** When the link of the confirmation ends. */
export const confirmationExpires = ({ createdDate }: Pick<Registration, 'createdDate'>): Instant =>
  new Date(Date.parse(createdDate) + CONFIRMATION_DAYS * 86_400_000).toISOString()

type Blocking = Book & Pick<Deps, 'registrations' | 'now'>

/** What a link from a letter would do; looking at it does nothing. */
export function stateOfLink(deps: Blocking, purpose: LinkPurpose, key: string): LinkState {
  if (purpose === 'abmelden') {
    const hash = opened(deps, UNSUBSCRIBE, key)
    if (hash === undefined) return 'stale'
    return isBlocked(deps.newsletter.current, hash) ? 'done' : 'open'
  }
  const registration = confirmedBy(deps, key)
  if (!registration) return 'stale'
  return isSubscribed(deps, deps.newsletter.current, hashOf(deps, registration.email)) ? 'done' : 'open'
}

const isBlocked = ({ blocked }: NewsletterFile, hash: string) => blocked.includes(hash)

const isSubscribed = (deps: Secret, { subscribers }: NewsletterFile, hash: string) =>
  subscribers.some(({ email }) => hashOf(deps, email) === hash)

/** The registration whose box a key confirms. */
function confirmedBy(deps: Blocking, key: string): Registration | undefined {
  const [id, hash] = opened(deps, CONFIRM, key)?.split('.') ?? []
  const registration = deps.registrations.current.find(({ _id }) => _id === id)
  const isGood =
    registration?.newsLetter === true &&
    hashOf(deps, registration.email) === hash &&
    confirmationExpires(registration) > deps.now()
  return isGood ? registration : undefined
}

const staleLink = () => new AppError('invalid', 'Dieser Link gilt nicht mehr.')

/** Makes the person behind the link a subscriber, with the proof (D30). Throws `invalid` for a link that is none. */
export async function confirm(deps: Blocking & Pick<Deps, 'newId'>, key: string, ip: string): Promise<void> {
  const registration = confirmedBy(deps, key)
  if (!registration) throw staleLink()
  const { email, name, createdDate, newsletterConsent } = registration
  const hash = hashOf(deps, email)
  await deps.newsletter.update(current => {
    if (isSubscribed(deps, current, hash)) return { next: current, result: undefined }
    const subscriber: Subscriber = {
      _id: deps.newId(),
      email,
      name,
      requested: { date: createdDate, ip: newsletterConsent?.ip ?? '' },
      confirmed: { date: deps.now(), ip },
      wording: newsletterConsent?.wording ?? newsletterWording,
    }
    const blocked = current.blocked.filter(known => known !== hash)
    return { next: { ...current, blocked, subscribers: [...current.subscribers, subscriber] }, result: undefined }
  })
}

/** Takes the address behind the link off the list for good. Throws `invalid` for a link that is none. */
export async function unsubscribe(deps: Blocking, key: string): Promise<void> {
  const hash = opened(deps, UNSUBSCRIBE, key)
  if (hash === undefined) throw staleLink()
  await block(deps, hash)
}

/** The same by an administrator, for somebody who has asked for it. Throws `not_found`. */
export async function removeSubscriber(deps: Blocking, id: string): Promise<void> {
  await block(deps, hashOf(deps, findRecord(deps.newsletter.current.subscribers, id, 'subscriber').email))
}

/** Of the address nothing stays but the hash, in no file and no version of one (D30). */
async function block(deps: Blocking, hash: string): Promise<void> {
  const { newsletter, outbox, registrations, now } = deps
  const isTheirs = (mail: Mail) => isAboutNewsletter(mail) && hashOf(deps, mail.to) === hash
  // All of this can be asked for once more: what is done already is written again, so that nothing is left of it.
  await newsletter.update(
    current => {
      const theirs = outbox.current.filter(isTheirs)
      const isDone = isBlocked(current, hash) && !isSubscribed(deps, current, hash)
      const next = {
        ...current,
        subscribers: current.subscribers.filter(({ email }) => hashOf(deps, email) !== hash),
        blocked: isBlocked(current, hash) ? current.blocked : [...current.blocked, hash],
        issues: current.issues.map(issue => withSent(issue, theirs)),
      }
      return { next: isDone ? current : next, result: undefined }
    },
    { erase: true },
  )
  await outbox.update(current => ({ next: current.filter(mail => !isTheirs(mail)), result: undefined }), {
    erase: true,
  })
  // Nor the tick: an old link would bring the person back, who has to want it anew.
  const isTicked = ({ email, newsLetter }: Registration) => newsLetter && hashOf(deps, email) === hash
  const unticked = (registration: Registration) =>
    isTicked(registration) ? revised(withoutConsent(registration), { newsLetter: false }, now()) : registration
  await registrations.update(current => ({ next: current.map(unticked), result: undefined }), { erase: true })
}

function withoutConsent({ newsletterConsent: _, ...kept }: Registration): Registration {
  return kept
}

/**
 * Makes a chore of this: when nobody can confirm it any more, the proof of a tick is not kept; a subscriber has it in
 * their own record.
 */
export function forgettingOldTicks({ registrations, now }: Pick<Deps, 'registrations' | 'now'>): () => Promise<void> {
  let isUnwiped = false
  return async () => {
    const date = now()
    const isOld = (registration: Registration) =>
      registration.newsletterConsent !== undefined && confirmationExpires(registration) <= date
    if (!isUnwiped && !registrations.current.some(isOld)) return
    isUnwiped = true
    const forgotten = (registration: Registration) =>
      isOld(registration) ? withoutConsent(registration) : registration
    await registrations.update(current => ({ next: current.map(forgotten), result: undefined }), { erase: true })
    isUnwiped = false
  }
}

/** Whoever is on the blacklist gets nothing, even if an old file has brought them back. */
export const isReceiver = (deps: Pick<Deps, 'newsletter'> & Secret, { email }: Subscriber) =>
  !isBlocked(deps.newsletter.current, hashOf(deps, email))

/** Takes an address off the blacklist, for somebody who objects to being on it. Throws `not_found`. */
export async function unblock(deps: Book, email: string): Promise<void> {
  const hash = hashOf(deps, email)
  await deps.newsletter.update(
    current => {
      if (!isBlocked(current, hash)) throw new AppError('not_found', 'This address is not on the blacklist.')
      return { next: { ...current, blocked: current.blocked.filter(known => known !== hash) }, result: undefined }
    },
    { erase: true },
  )
}
