import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { withoutMadeRecords } from '../../../domain/import/import.ts'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { deletedIn, withDeleted } from '../../../domain/people/bin/bin.ts'
import type { NewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import {
  confirmationExpiry,
  invitationWording,
  newsletterWording,
} from '../../../domain/people/newsletter/newsletter-consent.ts'
import type { Invitation, LinkPurpose, LinkState, Subscriber } from '../../../domain/people/newsletter/subscriber.ts'
import type { Deps } from '../../app/deps.ts'
import type { Limit } from '../../http/requests/limit.ts'
import type { Secret } from '../../http/requests/signed-text.ts'
import { addressHash, readConfirmKey, readUnsubscribeKey } from './signed-links.ts'

type Subscribers = Pick<Deps, 'newsletter'> & Secret
type ConfirmationDeps = Subscribers & Pick<Deps, 'registrations' | 'now'>

export const isBlocked = ({ blocked }: NewsletterFile, hash: string) => blocked.includes(hash)

const isSubscribed = (deps: Secret, { subscribers }: NewsletterFile, hash: string) =>
  subscribers.some(({ email }) => addressHash(deps, email) === hash)

/** Excludes blocked addresses, even if an old file has restored them as subscribers. */
export const isReceiver = (deps: Secret, file: NewsletterFile, { email }: Subscriber) =>
  !isBlocked(file, addressHash(deps, email))

/** True if a registration with the box ticked needs a confirmation. A subscriber has confirmed already (D30). */
export const isToConfirm = (
  deps: Secret & { newsletter: Pick<Deps['newsletter'], 'current'> },
  { newsLetter, email }: Registration,
): boolean => newsLetter && !isSubscribed(deps, deps.newsletter.current, addressHash(deps, email))

/** People on the blacklist may come back, but strangers must not have letters sent to them again and again. */
export const confirmationLimit = (deps: Subscribers & Pick<Deps, 'limits'>, email: string): Limit =>
  isBlocked(deps.newsletter.current, addressHash(deps, email))
    ? deps.limits.blockedConfirmation
    : deps.limits.confirmation

export const confirmationExpires = ({ createdDate }: Pick<Registration, 'createdDate'>): Instant =>
  confirmationExpiry(createdDate)

/** Returns the effect of a link from a letter. Opening the link changes nothing. */
export function stateOfLink(deps: ConfirmationDeps, purpose: LinkPurpose, key: string): LinkState {
  if (purpose === 'abmelden') {
    const hash = readUnsubscribeKey(deps, key)
    if (hash === undefined) return 'stale'
    return isBlocked(deps.newsletter.current, hash) ? 'done' : 'open'
  }
  const { newsletter, registrations } = deps
  const confirmed = readConfirmKey(deps, key)
  // Confirming deletes the invitation.
  if (confirmed && newsletter.current.subscribers.some(({ _id }) => _id === confirmed.id)) return 'done'
  const all = { newsletter: newsletter.current, registrations: registrations.current }
  const wish = registrationBy(deps, key, all.registrations) ?? invitationBy(deps, key, all.newsletter)
  if (!wish) return 'stale'
  return isSubscribed(deps, all.newsletter, addressHash(deps, wish.email)) ? 'done' : 'open'
}

/** Returns the invitation that a key confirms; undefined for an invalid key. */
function invitationBy(
  deps: ConfirmationDeps,
  key: string,
  { invitations = [] }: NewsletterFile,
): Invitation | undefined {
  const confirmed = readConfirmKey(deps, key)
  const invitation = invitations.find(({ _id }) => _id === confirmed?.id)
  if (!invitation || addressHash(deps, invitation.email) !== confirmed?.hash) return undefined
  return invitationExpires(invitation) > deps.now() ? invitation : undefined
}

export const invitationExpires = ({ date }: Pick<Invitation, 'date'>): Instant => confirmationExpiry(date)

/** Returns the registration whose tick a key confirms; undefined for an invalid key. */
function registrationBy(
  deps: ConfirmationDeps,
  key: string,
  registrations: readonly Registration[],
): Registration | undefined {
  const confirmed = readConfirmKey(deps, key)
  const registration = registrations.find(({ _id }) => _id === confirmed?.id)
  const isValid =
    registration?.newsLetter === true &&
    addressHash(deps, registration.email) === confirmed?.hash &&
    confirmationExpires(registration) > deps.now()
  return isValid ? registration : undefined
}

export const staleConsentLink = () => new AppError('invalid', 'Dieser Link gilt nicht mehr.')

/**
 * Adds the person behind the link as a subscriber, with the proof (D30). Throws `invalid` for a link that is not valid.
 */
export async function confirmSubscription(
  deps: ConfirmationDeps & Pick<Deps, 'commit' | 'newId'>,
  key: string,
  ip: string,
): Promise<void> {
  await deps.commit(({ registrations, newsletter: current }) => {
    const confirmed = readConfirmKey(deps, key)
    if (confirmed && current.subscribers.some(({ _id }) => _id === confirmed.id)) return { result: undefined }
    const registration = registrationBy(deps, key, registrations)
    const invitation = registration ? undefined : invitationBy(deps, key, current)
    const wish = registration ? tickOf(deps, registration) : invitation && answerTo(invitation)
    if (!wish) throw staleConsentLink()
    const hash = addressHash(deps, wish.email)
    if (isSubscribed(deps, current, hash)) return { result: undefined }
    const subscriber: Subscriber = { ...wish, confirmed: { date: deps.now(), ip } }
    const blocked = current.blocked.filter(entry => entry !== hash)
    const subscribers = [...current.subscribers, subscriber]
    const newsletter = { ...withoutInvitations(deps, current, new Set([hash])), blocked, subscribers }
    return { next: { newsletter }, result: undefined }
  })
}

type Wish = Omit<Subscriber, 'confirmed'>

const tickOf = (
  { newId }: Pick<Deps, 'newId'>,
  { email, name, createdDate, newsletterConsent }: Registration,
): Wish => ({
  ...{ _id: newId(), email, name },
  requested: { date: createdDate, ip: newsletterConsent?.ip ?? '' },
  wording: newsletterConsent?.wording ?? newsletterWording,
})

/** Keeps the invitation's id, which links the subscriber to the import. */
const answerTo = ({ date, ...person }: Invitation): Wish => ({
  ...person,
  requested: { date, ip: '' },
  wording: invitationWording,
})

/**
 * Returns the newsletter's file without the invitations of addresses, by their hashes; the file itself where there are
 * none.
 */
export function withoutInvitations(deps: Secret, file: NewsletterFile, hashes: ReadonlySet<string>): NewsletterFile {
  const { invitations = [] } = file
  const waiting = invitations.filter(({ email }) => !hashes.has(addressHash(deps, email)))
  return waiting.length === invitations.length ? file : { ...file, invitations: waiting }
}

export function withoutConsent({ newsletterConsent: _, ...kept }: Registration): Registration {
  return kept
}

/**
 * Creates a housekeeping task: erases the proof of a tick within an hour after its confirmation has expired, by the
 * trusted clock, from registrations in the bin as well. Subscribers have it in their own record.
 */
export function forgetUnconfirmed({
  newsletter,
  registrations,
  bin,
  commit,
  now,
  trustedClock,
}: Pick<Deps, 'newsletter' | 'registrations' | 'bin' | 'commit' | 'now' | 'trustedClock'>): () => Promise<void> {
  let isUnerased = false
  /** Skips all runs within this time: searching 50,000 registrations takes longer than storing one. */
  let idle = { from: '', until: '' }
  const isIdle = (date: Instant) => date >= idle.from && date < idle.until
  const withConsent = () =>
    [...registrations.current, ...deletedIn(bin.current)].filter(
      ({ newsletterConsent }) => newsletterConsent !== undefined,
    )
  const invitations = () => newsletter.current.invitations ?? []
  return async () => {
    if (isIdle(now())) return
    const date = await trustedClock.moment()
    if (isIdle(date)) return
    const isExpired = (registration: Registration) =>
      registration.newsletterConsent !== undefined && confirmationExpires(registration) <= date
    const isOver = (invitation: Invitation) => invitationExpires(invitation) <= date
    isUnerased ||= withConsent().some(isExpired) || invitations().some(isOver)
    if (isUnerased) {
      const forgetIfExpired = (registration: Registration) =>
        isExpired(registration) ? withoutConsent(registration) : registration
      await commit(
        ({ registrations, bin, newsletter, imports, outbox }) => {
          const { invitations = [] } = newsletter
          const expiredIds = new Set(invitations.filter(isOver).map(({ _id }) => _id))
          const next = {
            registrations: registrations.map(forgetIfExpired),
            bin: withDeleted(bin, forgetIfExpired),
            newsletter:
              expiredIds.size > 0
                ? { ...newsletter, invitations: invitations.filter(invitation => !isOver(invitation)) }
                : newsletter,
            imports: withoutMadeRecords(imports, expiredIds),
            outbox: outbox.filter(({ cause }) => cause?.kind !== 'invitation' || !expiredIds.has(cause.id)),
          }
          return { next, result: undefined }
        },
        { erase: true },
      )
    }
    isUnerased = false
    // The tick of a later registration expires later.
    const expiries = [...withConsent().map(confirmationExpires), ...invitations().map(invitationExpires)]
    const earliest = expiries.reduce(
      (first, next) => (next < first ? next : first),
      confirmationExpires({ createdDate: date }),
    )
    // Waits for the full hour, so that one run erases several: erasing writes all registrations.
    idle = { from: date, until: new Date(Math.ceil(Date.parse(earliest) / HOUR_MS) * HOUR_MS).toISOString() }
  }
}
