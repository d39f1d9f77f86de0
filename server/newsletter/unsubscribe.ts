import { withDeleted } from '../../domain/bin/bin.ts'
import { AppError } from '../../domain/error.ts'
import { t } from '../../domain/language.ts'
import { isAboutNewsletter, type Mail } from '../../domain/mail/mail.ts'
import type { NewsletterFile } from '../../domain/newsletter/newsletter.ts'
import { withSent } from '../../domain/newsletter/newsletter-progress.ts'
import { findRecord, revised } from '../../domain/record.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import type { Secret } from '../http/signed-text.ts'
import { isBlocked, isSubscribed, staleLink, withoutConsent } from './consent.ts'
import { hashOf, readUnsubscribeKey } from './signed-links.ts'

type Blocking = Pick<Deps, 'newsletter' | 'sessions' | 'commit' | 'now'>

/** Takes the address behind the link off the list for good. Throws `invalid` for a link that is not valid. */
export async function unsubscribe(deps: Blocking, key: string): Promise<void> {
  const hash = readUnsubscribeKey(deps, key)
  if (hash === undefined) throw staleLink()
  await block(deps, hash)
}

/** The same by an administrator, for somebody who has asked for it. Throws `not_found`. */
export async function removeSubscriber(deps: Blocking, id: string): Promise<void> {
  await block(deps, hashOf(deps, findRecord(deps.newsletter.current.subscribers, id, 'subscriber').email))
}

/** Of the address nothing stays but the hash, in no file of the folder (D30). */
async function block(deps: Blocking, hash: string): Promise<void> {
  const isTheirs = (mail: Mail) => isAboutNewsletter(mail) && hashOf(deps, mail.to) === hash
  // The tick goes too: otherwise an old link would subscribe the person again, without their asking.
  const isTicked = ({ email, newsLetter }: Registration) => newsLetter && hashOf(deps, email) === hash
  const unticked = (registration: Registration) =>
    isTicked(registration) ? revised(withoutConsent(registration), { newsLetter: false }, deps.now()) : registration
  await deps.commit(
    ({ newsletter, outbox, registrations, bin }) => {
      const isDone = isBlocked(newsletter, hash) && !isSubscribed(deps, newsletter, hash)
      const theirs = new Set(outbox.filter(isTheirs))
      const next = {
        newsletter: isDone ? newsletter : withoutReceiver(deps, newsletter, hash, [...theirs]),
        outbox: outbox.filter(mail => !theirs.has(mail)),
        registrations: registrations.map(unticked),
        bin: withDeleted(bin, unticked),
      }
      return { next, result: undefined }
    },
    { erase: true },
  )
}

/** The newsletter's file with the address behind a hash on the blacklist; `letters` are those to it, which go. */
export const withoutReceiver = (
  deps: Secret,
  newsletter: NewsletterFile,
  hash: string,
  letters: readonly Mail[],
): NewsletterFile => ({
  ...newsletter,
  subscribers: newsletter.subscribers.filter(({ email }) => hashOf(deps, email) !== hash),
  blocked: isBlocked(newsletter, hash) ? newsletter.blocked : [...newsletter.blocked, hash],
  issues: newsletter.issues.map(sent => withSent(sent, letters)),
})

/** Takes an address off the blacklist, for somebody who objects to being on it. Throws `not_found`. */
export async function unblock(deps: Pick<Deps, 'newsletter' | 'sessions'>, email: string): Promise<void> {
  const hash = hashOf(deps, email)
  await deps.newsletter.update(
    current => {
      if (!isBlocked(current, hash))
        throw new AppError(
          'not_found',
          t('This address is not on the blacklist.', 'Diese Adresse steht nicht auf der Sperrliste.'),
        )
      return { next: { ...current, blocked: current.blocked.filter(known => known !== hash) }, result: undefined }
    },
    { erase: true },
  )
}
