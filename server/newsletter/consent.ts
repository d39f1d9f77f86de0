import { deletedIn, withDeleted } from '../../domain/bin/bin.ts'
import { DAY_MS, HOUR_MS } from '../../domain/duration.ts'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import type { NewsletterFile } from '../../domain/newsletter/newsletter.ts'
import { CONFIRMATION_DAYS, newsletterWording } from '../../domain/newsletter/newsletter-terms.ts'
import type { LinkPurpose, LinkState, Subscriber } from '../../domain/newsletter/subscriber.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import type { Limit } from '../http/limit.ts'
import type { Secret } from '../http/signed-text.ts'
import { hashOf, readConfirmKey, readUnsubscribeKey } from './signed-links.ts'

type Subscribers = Pick<Deps, 'newsletter'> & Secret
type Confirming = Subscribers & Pick<Deps, 'registrations' | 'now'>

export const isBlocked = ({ blocked }: NewsletterFile, hash: string) => blocked.includes(hash)

export const isSubscribed = (deps: Secret, { subscribers }: NewsletterFile, hash: string) =>
  subscribers.some(({ email }) => hashOf(deps, email) === hash)

/** Nobody on the blacklist is sent anything, even if an old file has brought them back as a subscriber. */
export const isReceiver = (deps: Secret, file: NewsletterFile, { email }: Subscriber) =>
  !isBlocked(file, hashOf(deps, email))

/** Whether a registration with the box ticked is to be confirmed. A subscriber has confirmed already (D30). */
export const isToConfirm = (deps: Subscribers, { newsLetter, email }: Registration): boolean =>
  newsLetter && !isSubscribed(deps, deps.newsletter.current, hashOf(deps, email))

/** People on the blacklist may come back, but strangers must not have letters sent to them again and again. */
export const confirmationLimit = (deps: Subscribers & Pick<Deps, 'limits'>, email: string): Limit =>
  isBlocked(deps.newsletter.current, hashOf(deps, email)) ? deps.limits.blockedConfirmation : deps.limits.confirmation

/** When the link of the confirmation expires. */
export const confirmationExpires = ({ createdDate }: Pick<Registration, 'createdDate'>): Instant =>
  new Date(Date.parse(createdDate) + CONFIRMATION_DAYS * DAY_MS).toISOString()

/** What a link from a letter would do. Opening it changes nothing. */
export function stateOfLink(deps: Confirming, purpose: LinkPurpose, key: string): LinkState {
  if (purpose === 'abmelden') {
    const hash = readUnsubscribeKey(deps, key)
    if (hash === undefined) return 'stale'
    return isBlocked(deps.newsletter.current, hash) ? 'done' : 'open'
  }
  const registration = confirmedBy(deps, key)
  if (!registration) return 'stale'
  return isSubscribed(deps, deps.newsletter.current, hashOf(deps, registration.email)) ? 'done' : 'open'
}

/** The registration whose tick a key confirms; undefined when the key is not valid (any more). */
function confirmedBy(
  deps: Confirming,
  key: string,
  registrations = deps.registrations.current,
): Registration | undefined {
  const confirmed = readConfirmKey(deps, key)
  const registration = registrations.find(({ _id }) => _id === confirmed?.id)
  const isValid =
    registration?.newsLetter === true &&
    hashOf(deps, registration.email) === confirmed?.hash &&
    confirmationExpires(registration) > deps.now()
  return isValid ? registration : undefined
}

export const staleLink = () => new AppError('invalid', 'Dieser Link gilt nicht mehr.')

/** Adds the person behind the link as a subscriber, with the proof (D30). Throws `invalid` for a link that is not valid. */
export async function confirm(
  deps: Confirming & Pick<Deps, 'commit' | 'newId'>,
  key: string,
  ip: string,
): Promise<void> {
  await deps.commit(({ registrations, newsletter: current }) => {
    const registration = confirmedBy(deps, key, registrations)
    if (!registration) throw staleLink()
    const { email, name, createdDate, newsletterConsent } = registration
    const hash = hashOf(deps, email)
    if (isSubscribed(deps, current, hash)) return { result: undefined }
    const subscriber: Subscriber = {
      _id: deps.newId(),
      email,
      name,
      requested: { date: createdDate, ip: newsletterConsent?.ip ?? '' },
      confirmed: { date: deps.now(), ip },
      wording: newsletterConsent?.wording ?? newsletterWording,
    }
    const blocked = current.blocked.filter(known => known !== hash)
    const newsletter = { ...current, blocked, subscribers: [...current.subscribers, subscriber] }
    return { next: { newsletter }, result: undefined }
  })
}

export function withoutConsent({ newsletterConsent: _, ...kept }: Registration): Registration {
  return kept
}

/**
 * Creates a housekeeping task: the proof of a tick is erased within an hour once nobody can confirm it any more, by the
 * trusted clock, from registrations in the bin as well.
 * Subscribers have it in their own record.
 */
export function forgetUnconfirmed({
  registrations,
  bin,
  commit,
  now,
  trustedClock,
}: Pick<Deps, 'registrations' | 'bin' | 'commit' | 'now' | 'trustedClock'>): () => Promise<void> {
  let isUnerased = false
  /** Until then nothing is done: looking through 50,000 registrations takes longer than storing one. */
  let idle = { from: '', until: '' }
  const isIdle = (date: Instant) => date >= idle.from && date < idle.until
  const ticked = () =>
    [...registrations.current, ...deletedIn(bin.current)].filter(
      ({ newsletterConsent }) => newsletterConsent !== undefined,
    )
  return async () => {
    if (isIdle(now())) return
    const date = await trustedClock.moment()
    if (isIdle(date)) return
    const isExpired = (registration: Registration) =>
      registration.newsletterConsent !== undefined && confirmationExpires(registration) <= date
    isUnerased ||= ticked().some(isExpired)
    if (isUnerased) {
      const forgotten = (registration: Registration) =>
        isExpired(registration) ? withoutConsent(registration) : registration
      await commit(
        ({ registrations, bin }) => {
          const next = { registrations: registrations.map(forgotten), bin: withDeleted(bin, forgotten) }
          return { next, result: undefined }
        },
        { erase: true },
      )
    }
    isUnerased = false
    // The tick of a later registration expires later.
    const expiries = ticked().map(confirmationExpires)
    const earliest = expiries.reduce(
      (first, next) => (next < first ? next : first),
      confirmationExpires({ createdDate: date }),
    )
    // Several at a time, as erasing writes all registrations.
    idle = { from: date, until: new Date(Math.ceil(Date.parse(earliest) / HOUR_MS) * HOUR_MS).toISOString() }
  }
}
