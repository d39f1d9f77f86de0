import type { Mail } from '../../../domain/letters/mail.ts'
import type { NewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import type { Invitation, Subscriber } from '../../../domain/people/newsletter/subscriber.ts'
import type { Deps } from '../../app/deps.ts'
import { collectionsBeforeRestores } from '../../store/backup/before-restore.ts'
import type { CollectionData, DataFolder } from '../../store/data-folder.ts'
import { beforeRestorePrefix, stampOf } from '../../store/files/layout.ts'
import { addressHash } from './signed-links.ts'
import { withBlocked } from './unsubscribe.ts'

type Folder = Pick<DataFolder, 'dir' | 'newsletter' | 'sessions' | 'commit'> & Pick<Deps, 'now'>

/**
 * Keeps the newsletter wishes that a restore would undo: unsubscribed people stay unsubscribed (D30), and nobody is
 * invited twice (D78). Each folder from before a restore is read once, because people may subscribe again, or
 * object to the blacklist, later. Runs before any letter goes out.
 */
export const keepNewsletterWishes = (folder: Folder, log: (message: string) => void): Promise<void> =>
  keepWishes(folder, log).catch(error =>
    log(`The unsubscriptions from before a restore could not be kept: ${String(error)}`),
  )

async function keepWishes(folder: Folder, log: (message: string) => void): Promise<void> {
  const { dir, newsletter, sessions, commit } = folder
  const { secret } = sessions.current
  const outboxes = new Map<string, readonly Mail[]>()
  const kept: { folder: string; data: NewsletterFile }[] = []
  for await (const one of collectionsBeforeRestores(dir, 'newsletter', { secret, log })) kept.push(one)
  // A backup from before an earlier restore does not list that restore's folder, but the data it replaced does.
  const known = new Set([newsletter.current, ...kept.map(({ data }) => data)].flatMap(({ restores }) => restores ?? []))
  for await (const { folder: name, data } of collectionsBeforeRestores(dir, 'outbox', { secret, log }))
    if (!known.has(name)) outboxes.set(name, data.filter(isInvitation))
  for (const { folder: name, data } of kept) {
    if (known.has(name)) continue
    const before = { name, newsletter: data, letters: outboxes.get(name) ?? [] }
    await commit(all => ({ next: merge(folder, all, before), result: undefined }), { erase: true })
  }
}

type Before = { name: string; newsletter: NewsletterFile; letters: readonly Mail[] }

function merge(deps: Folder, all: CollectionData, { name, newsletter: before, letters }: Before) {
  const { newsletter, outbox, registrations, bin } = all
  const hash = ({ email }: Invitation) => addressHash(deps, email)
  const here = new Set([
    ...newsletter.subscribers.map(({ email }) => addressHash(deps, email)),
    ...(newsletter.invitations ?? []).map(hash),
  ])
  const invitations = [
    ...(newsletter.invitations ?? []),
    ...(before.invitations ?? []).filter(one => !here.has(hash(one))),
  ]
  const waitingIds = new Set(invitations.map(({ _id }) => _id))
  // The other invitations have been sent or given up since.
  const left = letters.filter(({ cause }) => cause?.kind === 'invitation' && waitingIds.has(cause.id))
  const merged: NewsletterFile = {
    ...newsletter,
    invitations,
    invited: [...new Set([...(newsletter.invited ?? []), ...(before.invited ?? [])])],
    restores: [...(newsletter.restores ?? []), name],
  }
  const letterless = outbox.filter(mail => !isInvitation(mail))
  const isLater = ({ confirmed }: Subscriber) => beforeRestorePrefix + stampOf(new Date(confirmed.date)) > name
  const confirmedSince = new Set(newsletter.subscribers.filter(isLater).map(({ email }) => addressHash(deps, email)))
  return withBlocked(
    deps,
    { newsletter: merged, outbox: [...letterless, ...left], registrations, bin },
    new Set(before.blocked).difference(confirmedSince),
  )
}

const isInvitation = ({ cause }: Mail) => cause?.kind === 'invitation'
