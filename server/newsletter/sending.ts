import { AppError } from '../../domain/error.ts'
import type { Edit } from '../../domain/input.ts'
import { type Mail, stateOf } from '../../domain/mail/mail.ts'
import { type Newsletter, type NewsletterFile, refuseSent } from '../../domain/newsletter/newsletter.ts'
import { finishedNewsletter, lettersOf } from '../../domain/newsletter/newsletter-progress.ts'
import { findRecord, refuseStale } from '../../domain/record.ts'
import type { Deps } from '../deps.ts'
import type { Letter, LetterContent } from '../mail/letter.ts'
import { newsletterLetter } from '../mail/newsletter-letters.tsx'
import { plainText } from '../mail/plain-text.ts'
import { isReceiver } from './consent.ts'
import { unsubscribeLink } from './signed-links.ts'

const beingSent = () => new AppError('conflict', 'This newsletter is being sent.')

/** Puts a letter for each subscriber into the outbox. Throws `conflict` when that has been done, or there is nobody. */
export async function sendNewsletter(deps: Deps, { _id: id, lastModifiedDate }: Edit): Promise<void> {
  const { newsletter: file, outbox, now } = deps
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
  await outbox.commitWith(
    letters,
    () =>
      file.update(current => {
        const known = findRecord(current.issues, id, 'newsletter')
        refuseSent(known)
        refuseStale(known, lastModifiedDate)
        const sending = { date: now(), recipients: recipients.map(({ _id }) => _id), sent: [], isDone: false }
        return { next: withNewsletter(current, { ...known, sending }), result: undefined }
      }),
    // Sent twice at the same moment, or letters of a failed try are still there: nobody gets it twice.
    waiting => {
      if (lettersOf(newsletter, waiting).size > 0) throw beingSent()
    },
  )
}

/** Deletes a newsletter. Throws `conflict` while letters of it wait: nobody would know who has got it. */
export const deleteNewsletter = (
  { newsletter: file, outbox }: Pick<Deps, 'newsletter' | 'outbox'>,
  id: string,
): Promise<Newsletter> =>
  file.update(
    current => {
      const newsletter = findRecord(current.issues, id, 'newsletter')
      const hasWaiting = lettersOf(newsletter, outbox.current)
        .values()
        .some(mail => stateOf(mail) === 'waiting')
      if (newsletter.sending && (!newsletter.sending.isDone || hasWaiting)) throw beingSent()
      const issues = current.issues.filter(known => known !== newsletter)
      return { next: { ...current, issues }, result: newsletter }
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

/** Records the final results of the newsletters of which no letter waits any more. */
export async function finishNewsletters({
  newsletter: file,
  outbox,
}: Pick<Deps, 'newsletter' | 'outbox'>): Promise<void> {
  const finished = (newsletter: Newsletter) => finishedNewsletter(newsletter, outbox.current)
  if (!file.current.issues.some(finished)) return
  await file.update(current => ({
    next: { ...current, issues: current.issues.map(newsletter => finished(newsletter) ?? newsletter) },
    result: undefined,
  }))
}

/** Whether the newsletter itself records already that this letter was sent. */
export function isRecorded({ newsletter: file }: Pick<Deps, 'newsletter'>, { cause, sentDate }: Mail): boolean {
  if (cause?.kind !== 'issue' || sentDate === undefined) return false
  const newsletter = file.current.issues.find(({ _id }) => _id === cause.id)
  return newsletter?.sending?.sent.some(({ subscriber }) => subscriber === cause.subscriber) ?? false
}
