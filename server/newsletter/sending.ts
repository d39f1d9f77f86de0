import { AppError } from '../../domain/error.ts'
import type { Edit } from '../../domain/input.ts'
import { type Mail, stateOf } from '../../domain/mail/mail.ts'
import { type Newsletter, type NewsletterFile, refuseSent } from '../../domain/newsletter/newsletter.ts'
import { finishedNewsletter, lettersOf } from '../../domain/newsletter/newsletter-progress.ts'
import { findRecord, refuseStale } from '../../domain/record.ts'
import type { Deps } from '../deps.ts'
import type { Letter, LetterContent } from '../mail/letter.ts'
import { newsletterLetter } from '../mail/newsletter-letters.tsx'
import { posted } from '../mail/outbox.ts'
import { plainText } from '../mail/plain-text.ts'
import { isReceiver } from './consent.ts'
import { unsubscribeLink } from './signed-links.ts'

const beingSent = () => new AppError('conflict', 'This newsletter is being sent.')

/** Puts a letter for each subscriber into the outbox. Throws `conflict` when that has been done, or there is nobody. */
export async function sendNewsletter(deps: Deps, { _id: id, lastModifiedDate }: Edit): Promise<void> {
  const { newsletter: file, now } = deps
  const newsletter = findRecord(file.current.issues, id, 'newsletter')
  refuseSent(newsletter)
  refuseStale(newsletter, lastModifiedDate)
  if (plainText(newsletter.body).trim() === '') throw new AppError('invalid', 'Please write a text first.')
  const recipients = file.current.subscribers.filter(subscriber => isReceiver(deps, subscriber))
  if (recipients.length === 0) throw new AppError('conflict', 'There are no subscribers yet.')
  const letters = recipients.map(
    ({ _id, email }): Letter => ({
      to: email,
      subject: newsletter.subject,
      cause: { kind: 'issue', id, subscriber: _id },
    }),
  )
  await deps.commit(current => {
    const known = findRecord(current.newsletter.issues, id, 'newsletter')
    refuseSent(known)
    refuseStale(known, lastModifiedDate)
    const sending = { date: now(), recipients: recipients.map(({ _id }) => _id), sent: [], isDone: false }
    const next = {
      newsletter: withNewsletter(current.newsletter, { ...known, sending }),
      outbox: [...current.outbox, ...posted(deps, letters)],
    }
    return { next, result: undefined }
  })
}

/** Deletes a newsletter. Throws `conflict` while letters of it wait: nobody would know who has got it. */
export const deleteNewsletter = ({ commit }: Pick<Deps, 'commit'>, id: string): Promise<Newsletter> =>
  commit(
    ({ newsletter: file, outbox }) => {
      const newsletter = findRecord(file.issues, id, 'newsletter')
      const letters = new Set(lettersOf(newsletter, outbox).values())
      const hasWaiting = letters.values().some(mail => stateOf(mail) === 'waiting')
      if (newsletter.sending && (!newsletter.sending.isDone || hasWaiting)) throw beingSent()
      const next = {
        newsletter: { ...file, issues: file.issues.filter(known => known !== newsletter) },
        outbox: outbox.filter(mail => !letters.has(mail)),
      }
      return { next, result: newsletter }
    },
    { erase: true },
  )

const withNewsletter = (file: NewsletterFile, newsletter: Newsletter): NewsletterFile => ({
  ...file,
  issues: file.issues.map(known => (known._id === newsletter._id ? newsletter : known)),
})

/** A newsletter as its recipients would see it, for the administrator who has written it. */
export function previewFor(deps: Deps, id: string, email: string): Letter {
  const newsletter = findRecord(deps.newsletter.current.issues, id, 'newsletter')
  const content = newsletterLetter(deps.sender(), newsletter, unsubscribeLink(deps, email))
  return { to: email, subject: `Vorschau: ${newsletter.subject}`, ...content }
}

/** The content of a newsletter's letter; undefined when there is no such newsletter (any more). */
export function newsletterContent(
  deps: Pick<Deps, 'newsletter' | 'sessions' | 'origin' | 'sender'>,
  { cause, to }: Mail,
): LetterContent | undefined {
  if (cause?.kind !== 'issue') return undefined
  const newsletter = deps.newsletter.current.issues.find(({ _id }) => _id === cause.id)
  return newsletter && newsletterLetter(deps.sender(), newsletter, unsubscribeLink(deps, to))
}

/** Records the final results of the newsletters of which no letter waits any more, and takes their letters off the outbox. */
export async function finishNewsletters({
  newsletter: file,
  outbox,
  commit,
}: Pick<Deps, 'newsletter' | 'outbox' | 'commit'>): Promise<void> {
  if (!file.current.issues.some(newsletter => finishedNewsletter(newsletter, outbox.current))) return
  await commit(current => {
    const finished = current.newsletter.issues.flatMap(issue => finishedNewsletter(issue, current.outbox) ?? [])
    const ids = new Set(finished.map(({ _id }) => _id))
    const isRecorded = ({ cause, sentDate }: Mail) =>
      cause?.kind === 'issue' && ids.has(cause.id) && sentDate !== undefined
    const next = {
      newsletter: finished.reduce(withNewsletter, current.newsletter),
      outbox: current.outbox.filter(mail => !isRecorded(mail)),
    }
    return { next, result: undefined }
  })
}
