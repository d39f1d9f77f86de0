import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { isAboutNewsletter, type Mail } from '../../../domain/letters/mail.ts'
import { withDeleted } from '../../../domain/people/bin/bin.ts'
import { endedAddresses } from '../../../domain/people/newsletter/missing-addresses.ts'
import type { NewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import { withoutReasons, withSent } from '../../../domain/people/newsletter/newsletter-progress.ts'
import type { Deps } from '../../app/deps.ts'
import type { Secret } from '../../http/requests/signed-text.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { isBlocked, staleConsentLink, withoutConsent, withoutInvitations } from './consent.ts'
import { addressHash, readUnsubscribeKey } from './signed-links.ts'

type UnsubscribeDeps = Pick<Deps, 'newsletter' | 'sessions' | 'commit' | 'now'>
type Blockable = Pick<CollectionData, 'newsletter' | 'outbox' | 'registrations' | 'bin'>

/** Takes the address behind the link off the list for good. Throws `invalid` for a link that is not valid. */
export async function unsubscribe(deps: UnsubscribeDeps, key: string): Promise<void> {
  const hash = readUnsubscribeKey(deps, key)
  if (hash === undefined) throw staleConsentLink()
  await block(deps, hash)
}

/** Takes a subscriber off the list for good, on their request to an administrator. Throws `not_found`. */
export async function removeSubscriber(deps: UnsubscribeDeps, id: string): Promise<void> {
  await block(deps, addressHash(deps, findRecord(deps.newsletter.current.subscribers, id, 'subscriber').email))
}

/** Keeps only the hash: the address is erased from every file of the folder (D30). */
const block = (deps: UnsubscribeDeps, hash: string): Promise<void> =>
  deps.commit(all => ({ next: withBlocked(deps, all, new Set([hash])), result: undefined }), { erase: true })

/** Returns the collections without the addresses behind these hashes, which are on the blacklist. */
export function withBlocked(
  deps: Secret & Pick<Deps, 'now'>,
  { newsletter, outbox, registrations, bin }: Blockable,
  hashes: ReadonlySet<string>,
): Blockable {
  const isTheirs = (mail: Mail) => isAboutNewsletter(mail) && hashes.has(addressHash(deps, mail.to))
  // Deletes the tick, too: otherwise an old link would subscribe the person again, without their asking.
  const isTicked = ({ email, newsLetter }: Registration) => newsLetter && hashes.has(addressHash(deps, email))
  const removeTick = (registration: Registration) =>
    isTicked(registration)
      ? reviseRecord(withoutConsent(registration), { newsLetter: false }, deps.now())
      : registration
  const letters = new Set(outbox.filter(isTheirs))
  return {
    newsletter: withoutReceivers(deps, newsletter, hashes, [...letters]),
    outbox: outbox.filter(mail => !letters.has(mail)),
    registrations: registrations.map(removeTick),
    bin: withDeleted(bin, removeTick),
  }
}

/** Ends subscriptions whose newsletters fail for good, as if their owners had unsubscribed. */
export async function endFailingSubscriptions(deps: UnsubscribeDeps & Pick<Deps, 'outbox'>): Promise<void> {
  const { newsletter, outbox, commit } = deps
  const hashesIn = (file: NewsletterFile, letters: readonly Mail[]) =>
    new Set(endedAddresses(file, letters, deps.now()).map(address => addressHash(deps, address)))
  if (hashesIn(newsletter.current, outbox.current).size === 0) return
  await commit(all => ({ next: withBlocked(deps, all, hashesIn(all.newsletter, all.outbox)), result: undefined }), {
    erase: true,
  })
}

/**
 * Returns the newsletter's file with the addresses behind hashes on the blacklist; `letters` are the letters to them,
 * which the caller deletes.
 */
export function withoutReceivers(
  deps: Secret,
  newsletter: NewsletterFile,
  hashes: ReadonlySet<string>,
  letters: readonly Mail[],
): NewsletterFile {
  const subscribers = newsletter.subscribers.filter(({ email }) => !hashes.has(addressHash(deps, email)))
  return {
    ...withoutInvitations(deps, newsletter, hashes),
    subscribers,
    blocked: [...new Set([...newsletter.blocked, ...hashes])],
    issues: newsletter.issues.map(issue => withoutReasons(withSent(issue, letters), subscribers)),
  }
}

/** Removes an address from the blacklist, on request of its owner. Throws `not_found`. */
export async function unblock(deps: Pick<Deps, 'newsletter' | 'sessions'>, email: string): Promise<void> {
  const hash = addressHash(deps, email)
  await deps.newsletter.update(
    current => {
      if (!isBlocked(current, hash))
        throw new AppError(
          'not_found',
          t('This address is not on the blacklist.', 'Diese Adresse steht nicht auf der Sperrliste.'),
        )
      return { next: { ...current, blocked: current.blocked.filter(entry => entry !== hash) }, result: undefined }
    },
    { erase: true },
  )
}
