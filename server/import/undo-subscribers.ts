import type { Deps } from '../deps.ts'
import { withoutInvitations } from '../newsletter/consent.ts'
import { hashOf } from '../newsletter/signed-links.ts'
import type { CollectionData } from '../store/data-folder.ts'

/** The collections without subscribers and invitations, and without the letters that ask these to confirm. */
export function withoutSubscribers(
  deps: Deps,
  { newsletter, outbox }: Pick<CollectionData, 'newsletter' | 'outbox'>,
  ids: ReadonlySet<string>,
): Pick<CollectionData, 'newsletter' | 'outbox'> {
  const { invitations = [], subscribers } = newsletter
  const gone = invitations.filter(({ _id }) => ids.has(_id))
  const left = withoutInvitations(deps, newsletter, new Set(gone.map(({ email }) => hashOf(deps, email))))
  return {
    newsletter: { ...left, subscribers: subscribers.filter(({ _id }) => !ids.has(_id)) },
    outbox: outbox.filter(({ cause }) => {
      if (cause?.kind === 'invitation') return !ids.has(cause.id)
      return cause?.kind !== 'issue' || !ids.has(cause.subscriber)
    }),
  }
}
