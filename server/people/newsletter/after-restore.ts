import type { Mail } from '../../../domain/letters/mail.ts'
import type { NewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import type { Invitation, Subscriber } from '../../../domain/people/newsletter/subscriber.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { beforeRestorePrefix, fileStampOf } from '../../store/files/layout.ts'
import { addressHash } from './signed-links.ts'
import { withBlocked } from './unsubscribe.ts'

type HashDeps = Pick<Deps, 'sessions' | 'now'>
type NewsletterRecords = Pick<CollectionData, 'newsletter' | 'outbox' | 'registrations' | 'bin'>

/** The data that a restore replaced; undefined where it could not be read. */
type ReplacedData = { name: string; newsletter: NewsletterFile | undefined; outbox: readonly Mail[] | undefined }

/**
 * Keeps the newsletter wishes that a restore would undo: unsubscribed people stay unsubscribed (D30), and nobody is
 * invited twice (D78).
 */
export function withWishes(
  deps: HashDeps,
  all: NewsletterRecords,
  { name, newsletter: before, outbox: letters = [] }: ReplacedData,
): NewsletterRecords {
  const { newsletter, outbox, registrations, bin } = all
  if (!before) return { newsletter, outbox, registrations, bin }
  const hash = ({ email }: Invitation) => addressHash(deps, email)
  const hashes = new Set([
    ...newsletter.subscribers.map(({ email }) => addressHash(deps, email)),
    ...(newsletter.invitations ?? []).map(hash),
  ])
  const invitations = [
    ...(newsletter.invitations ?? []),
    ...(before.invitations ?? []).filter(invitation => !hashes.has(hash(invitation))),
  ]
  const waitingIds = new Set(invitations.map(({ _id }) => _id))
  // The other invitations have been sent or given up since.
  const waitingLetters = letters.filter(({ cause }) => cause?.kind === 'invitation' && waitingIds.has(cause.id))
  const merged: NewsletterFile = {
    ...newsletter,
    invitations,
    invited: [...new Set([...(newsletter.invited ?? []), ...(before.invited ?? [])])],
    restores: [...(newsletter.restores ?? []), name],
  }
  const letterless = outbox.filter(mail => !isInvitation(mail))
  const isLater = ({ confirmed }: Subscriber) => beforeRestorePrefix + fileStampOf(new Date(confirmed.date)) > name
  const confirmedSince = new Set(newsletter.subscribers.filter(isLater).map(({ email }) => addressHash(deps, email)))
  return withBlocked(
    deps,
    { newsletter: merged, outbox: [...letterless, ...waitingLetters], registrations, bin },
    new Set(before.blocked).difference(confirmedSince),
  )
}

const isInvitation = ({ cause }: Mail) => cause?.kind === 'invitation'
