import { AppError } from '../../domain/error.ts'
import type { Edit } from '../../domain/input.ts'
import { type Mail, stateOf } from '../../domain/mail/mail.ts'
import { type Newsletter, type NewsletterFile, refuseSent } from '../../domain/newsletter/newsletter.ts'
import { finishedNewsletter, lettersOf } from '../../domain/newsletter/newsletter-progress.ts'
import { findRecord, refuseStale } from '../../domain/record.ts'
import type { Deps } from '../deps.ts'
import type { Letter, LetterContent } from '../mail/letter.ts'
import { newsletterLetter } from '../mail/letters.tsx'
import { plainText } from '../mail/plain-text.ts'
import { isReceiver, unsubscribeLink } from './newsletter.ts'

/** Puts a letter for each subscriber into the outbox. Throws `conflict` when that has been done, or there is nobody. */
export async function sendNewsletter(deps: Deps, { _id: id, lastModifiedDate }: Edit): Promise<void> {
  const { newsletter, outbox, now } = deps
  const issue = findRecord(newsletter.current.issues, id, 'newsletter')
  refuseSent(issue)
  refuseStale(issue, lastModifiedDate)
  if (plainText(issue.body).trim() === '') throw new AppError('invalid', 'Please write a text first.')
  const recipients = newsletter.current.subscribers.filter(subscriber => isReceiver(deps, subscriber))
  if (recipients.length === 0) throw new AppError('conflict', 'There are no subscribers yet.')
  const letters = recipients.map(
    ({ _id, email }): Letter => ({
      to: email,
      subject: issue.subject,
      cause: { kind: 'issue', id, subscriber: _id },
    }),
  )
  await outbox.commitWith(
    letters,
    () =>
      newsletter.update(current => {
        const known = findRecord(current.issues, id, 'newsletter')
        refuseSent(known)
        refuseStale(known, lastModifiedDate)
        const sending = { date: now(), recipients: recipients.map(({ _id }) => _id), sent: [], isDone: false }
        return { next: withNewsletter(current, { ...known, sending }), result: undefined }
      }),
    // Asked for twice at once, or letters are left of a time that failed: nobody gets it twice.
    letters => {
      if (lettersOf(issue, letters).size > 0) throw new AppError('conflict', 'This newsletter is being sent.')
    },
  )
}

/** Deletes a newsletter. Throws `conflict` as long as letters of it wait: nobody would know who has got it. */
export const deleteNewsletter = (
  { newsletter, outbox }: Pick<Deps, 'newsletter' | 'outbox'>,
  id: string,
): Promise<Newsletter> =>
  newsletter.update(
    current => {
      const issue = findRecord(current.issues, id, 'newsletter')
      const waits = lettersOf(issue, outbox.current)
        .values()
        .some(mail => stateOf(mail) === 'waiting')
      if (issue.sending && (!issue.sending.isDone || waits)) {
        throw new AppError('conflict', 'This newsletter is being sent.')
      }
      return { next: { ...current, issues: current.issues.filter(known => known !== issue) }, result: issue }
    },
    { erase: true },
  )

const withNewsletter = (newsletter: NewsletterFile, issue: Newsletter): NewsletterFile => ({
  ...newsletter,
  issues: newsletter.issues.map(known => (known._id === issue._id ? issue : known)),
})

/** A newsletter as its receivers would see it, for the administrator who has written it. */
export function previewFor(deps: Deps, id: string, email: string): Letter {
  const issue = findRecord(deps.newsletter.current.issues, id, 'newsletter')
  const content = newsletterLetter(deps.sender(), issue, unsubscribeLink(deps, email))
  return { to: email, subject: `Vorschau: ${issue.subject}`, ...content }
}

/** What a letter of a newsletter says; undefined when there is no such newsletter (any more). */
export function contentFor(
  deps: Pick<Deps, 'newsletter' | 'sessions' | 'origin' | 'sender'>,
  { cause, to }: Mail,
): LetterContent | undefined {
  if (cause?.kind !== 'issue') return undefined
  const issue = deps.newsletter.current.issues.find(({ _id }) => _id === cause.id)
  return issue && newsletterLetter(deps.sender(), issue, unsubscribeLink(deps, to))
}

/** Takes down for good what became of the newsletters of which nothing waits any more. */
export async function finishNewsletters({ newsletter, outbox }: Pick<Deps, 'newsletter' | 'outbox'>): Promise<void> {
  const finished = (issue: Newsletter) => finishedNewsletter(issue, outbox.current)
  if (!newsletter.current.issues.some(finished)) return
  await newsletter.update(current => ({
    next: { ...current, issues: current.issues.map(issue => finished(issue) ?? issue) },
    result: undefined,
  }))
}

/** Whether the newsletter's own record shows already that this letter was sent. */
export function isRecorded({ newsletter }: Pick<Deps, 'newsletter'>, { cause, sentDate }: Mail): boolean {
  if (cause?.kind !== 'issue' || sentDate === undefined) return false
  const issue = newsletter.current.issues.find(({ _id }) => _id === cause.id)
  return issue?.sending?.sent.some(({ subscriber }) => subscriber === cause.subscriber) ?? false
}
