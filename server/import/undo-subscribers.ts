import type { Mail } from '../../domain/mail/mail.ts'
import type { Invitation } from '../../domain/newsletter/subscriber.ts'
import type { Deps } from '../deps.ts'
import { withoutInvitations } from '../newsletter/consent.ts'
import { hashOf } from '../newsletter/signed-links.ts'
import type { CollectionData } from '../store/data-folder.ts'

/**
 * The collections without subscribers and invitations, and without the letters that ask these to confirm. Whoever was sent one
 * is never invited again; a letter that is withdrawn before was no invitation.
 */
export function withoutSubscribers(
  deps: Deps,
  { newsletter, outbox }: Pick<CollectionData, 'newsletter' | 'outbox'>,
  ids: ReadonlySet<string>,
): Pick<CollectionData, 'newsletter' | 'outbox'> {
  const { invitations = [], subscribers } = newsletter
  const gone = invitations.filter(({ _id }) => ids.has(_id))
  const hashesOf = (some: readonly Invitation[]) => new Set(some.map(({ email }) => hashOf(deps, email)))
  const unsent = new Set(
    outbox.flatMap(mail => (isUnsent(deps, mail) && mail.cause?.kind === 'invitation' ? [mail.cause.id] : [])),
  )
  const withdrawn = hashesOf(gone.filter(({ _id }) => unsent.has(_id)))
  const left = withoutInvitations(deps, newsletter, hashesOf(gone))
  return {
    newsletter: {
      ...left,
      subscribers: subscribers.filter(({ _id }) => !ids.has(_id)),
      ...(withdrawn.size > 0 ? { invited: newsletter.invited?.filter(hash => !withdrawn.has(hash)) ?? [] } : {}),
    },
    outbox: outbox.filter(({ cause }) => {
      if (cause?.kind === 'invitation') return !ids.has(cause.id)
      return cause?.kind !== 'issue' || !ids.has(cause.subscriber)
    }),
  }
}

const isUnsent = ({ courier }: Deps, mail: Mail): boolean => mail.sentDate === undefined && !courier.isOnItsWay(mail)
