import { normalAddress } from '../../domain/kit/addresses/normal-address.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { withoutReasons } from '../../domain/people/newsletter/newsletter-progress.ts'
import type { Deps } from '../app/deps.ts'
import { addressHash } from '../people/newsletter/signed-links.ts'
import type { CollectionData } from '../store/data-folder.ts'

/**
 * Returns the collections without these subscribers and invitations, and without their confirmation letters. `hashes`
 * caches the hashes of addresses. An address that got a letter is never invited again, unless the letter was withdrawn
 * before it left.
 */
export function withoutSubscribers(
  deps: Deps,
  { newsletter, outbox }: Pick<CollectionData, 'newsletter' | 'outbox'>,
  ids: ReadonlySet<string>,
  hashes: ReadonlyMap<string, string> = new Map(),
): Pick<CollectionData, 'newsletter' | 'outbox'> {
  const { invitations = [], subscribers } = newsletter
  const removedInvitations = invitations.filter(({ _id }) => ids.has(_id))
  const unsent = new Set(
    outbox.flatMap(mail => (isUnsent(deps, mail) && mail.cause?.kind === 'invitation' ? [mail.cause.id] : [])),
  )
  const withdrawn = new Set(
    removedInvitations
      .filter(({ _id }) => unsent.has(_id))
      .map(({ email }) => hashes.get(email) ?? addressHash(deps, email)),
  )
  const addresses = new Set(removedInvitations.map(({ email }) => normalAddress(email)))
  const remaining = invitations.filter(({ email }) => !addresses.has(normalAddress(email)))
  const staying = subscribers.filter(({ _id }) => !ids.has(_id))
  return {
    newsletter: {
      ...newsletter,
      ...(removedInvitations.length > 0 ? { invitations: remaining } : {}),
      subscribers: staying,
      issues: newsletter.issues.map(issue => withoutReasons(issue, staying)),
      ...(withdrawn.size > 0 ? { invited: newsletter.invited?.filter(hash => !withdrawn.has(hash)) ?? [] } : {}),
    },
    outbox: outbox.filter(({ cause }) => {
      if (cause?.kind === 'invitation') return !ids.has(cause.id)
      return cause?.kind !== 'issue' || !ids.has(cause.subscriber)
    }),
  }
}

const isUnsent = ({ courier }: Deps, mail: Mail): boolean => mail.sentDate === undefined && !courier.isOnItsWay(mail)
