import { AppError } from '../../../domain/kit/error.ts'
import type { EditTarget } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { type Mail, mailStateOf } from '../../../domain/letters/mail.ts'
import { withoutNewsletter } from '../../../domain/people/newsletter/missing-addresses.ts'
import { type Newsletter, type NewsletterFile, refuseSent } from '../../../domain/people/newsletter/newsletter.ts'
import { invitationWording } from '../../../domain/people/newsletter/newsletter-consent.ts'
import { finishedNewsletter, newsletterLetters } from '../../../domain/people/newsletter/newsletter-progress.ts'
import type { Deps } from '../../app/deps.ts'
import type { Letter, LetterContent } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { plainText } from '../../mailer/plain-text.ts'
import { invitationExpires, isBlocked, isReceiver } from './consent.ts'
import { confirmationLetter, newsletterLetter } from './newsletter-letters.tsx'
import { addressHash, confirmLink, unsubscribeLink } from './signed-links.ts'
import { endFailingSubscriptions } from './unsubscribe.ts'

const beingSent = () =>
  new AppError('conflict', t('This newsletter is being sent.', 'Dieser Newsletter wird gerade verschickt.'))

/**
 * Puts a letter for each subscriber into the outbox. Throws `conflict` when that was done before, or there is nobody.
 */
export const sendNewsletter = (deps: Deps, { _id: id, lastModifiedDate }: EditTarget): Promise<void> =>
  deps.commit(({ newsletter: file, outbox }) => {
    const newsletter = findRecord(file.issues, id, 'newsletter')
    refuseSent(newsletter)
    // Refuses to send twice: some letters exist already.
    if (newsletterLetters(newsletter, outbox).size > 0) throw beingSent()
    refuseStale(newsletter, lastModifiedDate)
    if (plainText(newsletter.body).trim() === '')
      throw new AppError('invalid', t('Please write a text first.', 'Bitte schreib erst einen Text.'))
    const recipients = file.subscribers.filter(subscriber => isReceiver(deps, file, subscriber))
    if (recipients.length === 0)
      throw new AppError(
        'conflict',
        t('There are no subscribers yet.', 'Es gibt noch niemanden, der den Newsletter bekommt.'),
      )
    const letters = recipients.map(
      ({ _id, email }): Letter => ({
        to: email,
        subject: newsletter.subject,
        cause: { kind: 'issue', id, subscriber: _id },
      }),
    )
    const sending = { date: deps.now(), recipients: recipients.map(({ _id }) => _id), sent: [], isDone: false }
    return {
      // Dates it like any change: an editor that still shows the draft can no longer delete it.
      next: { newsletter: withNewsletter(file, reviseRecord(newsletter, { sending }, deps.now())) },
      added: { outbox: newLetters(deps, letters) },
      result: undefined,
    }
  })

/**
 * Deletes a newsletter. Throws `conflict` when it was changed meanwhile, and while letters of it wait: its receivers
 * would be unknown.
 */
export const deleteNewsletter = (
  { commit, now }: Pick<Deps, 'commit' | 'now'>,
  { _id, lastModifiedDate }: EditTarget,
): Promise<Newsletter> =>
  commit(
    ({ newsletter: file, outbox }) => {
      const newsletter = findRecord(file.issues, _id, 'newsletter')
      // Tells the editor of a draft that it was sent meanwhile.
      if (lastModifiedDate !== undefined && lastModifiedDate !== newsletter.lastModifiedDate) refuseSent(newsletter)
      refuseStale(newsletter, lastModifiedDate)
      const letters = new Set(newsletterLetters(newsletter, outbox).values())
      const hasWaiting = letters.values().some(mail => mailStateOf(mail) === 'waiting')
      if (newsletter.sending && (!newsletter.sending.isDone || hasWaiting)) throw beingSent()
      const next = {
        newsletter: withoutNewsletter(file, _id, outbox, now()),
        outbox: outbox.filter(mail => !letters.has(mail)),
      }
      return { next, result: newsletter }
    },
    { erase: true },
  )

const withNewsletter = (file: NewsletterFile, newsletter: Newsletter): NewsletterFile => ({
  ...file,
  issues: replaceRecord(file.issues, newsletter),
})

/** Returns a newsletter as its recipients would see it, for the administrator who has written it. */
export function previewFor(deps: Deps, id: string, email: string): Letter {
  const newsletter = findRecord(deps.newsletter.current.issues, id, 'newsletter')
  const { isNewsletter: _, ...content } = newsletterLetter(deps.sender(), newsletter, unsubscribeLink(deps, email))
  return { to: email, subject: `Vorschau: ${newsletter.subject}`, ...content }
}

/** Returns the content of a newsletter's letter; undefined when it is not being sent to this address (any more). */
export function newsletterContent(
  deps: Pick<Deps, 'newsletter' | 'sessions' | 'origin' | 'sender'>,
  { cause, to }: Mail,
): LetterContent | undefined {
  const { current: file } = deps.newsletter
  if (cause?.kind === 'invitation') {
    const invitation = file.invitations?.find(({ _id, email }) => _id === cause.id && email === to)
    if (!invitation || isBlocked(file, addressHash(deps, to))) return undefined
    return confirmationLetter(
      deps.sender(),
      { name: invitation.name, opening: invitationWording },
      {
        confirm: confirmLink(deps, invitation),
        unsubscribe: unsubscribeLink(deps, to),
        expires: invitationExpires(invitation),
      },
    )
  }
  if (cause?.kind !== 'issue') return undefined
  const newsletter = file.issues.find(({ _id }) => _id === cause.id)
  const subscriber = file.subscribers.find(({ _id, email }) => _id === cause.subscriber && email === to)
  if (!subscriber || !newsletter?.sending?.recipients.includes(subscriber._id)) return undefined
  if (!isReceiver(deps, file, subscriber)) return undefined
  return newsletterLetter(deps.sender(), newsletter, unsubscribeLink(deps, to))
}

/**
 * Records the final results of newsletters without waiting letters, removes their letters from the outbox, and ends
 * subscriptions that fail for good.
 */
export async function finishNewsletters(
  deps: Pick<Deps, 'newsletter' | 'outbox' | 'commit' | 'sessions' | 'now'>,
): Promise<void> {
  const { newsletter: file, outbox, commit } = deps
  const isFinished = (newsletter: Newsletter) => finishedNewsletter(newsletter, outbox.current) !== undefined
  const hasRest = ({ sending, ...newsletter }: Newsletter) =>
    sending?.isDone &&
    newsletterLetters(newsletter, outbox.current)
      .values()
      .some(({ sentDate }) => sentDate !== undefined)
  if (!file.current.issues.some(newsletter => isFinished(newsletter) || hasRest(newsletter))) return
  await commit(current => {
    const finished = current.newsletter.issues.flatMap(issue => finishedNewsletter(issue, current.outbox) ?? [])
    const doneIssues = current.newsletter.issues.filter(({ sending }) => sending?.isDone)
    const ids = new Set([...finished, ...doneIssues].map(({ _id }) => _id))
    const isRecorded = ({ cause, sentDate }: Mail) =>
      cause?.kind === 'issue' && ids.has(cause.id) && sentDate !== undefined
    const next = {
      newsletter: finished.reduce(withNewsletter, current.newsletter),
      outbox: current.outbox.filter(mail => !isRecorded(mail)),
    }
    return { next, result: undefined }
  })
  await endFailingSubscriptions(deps)
}
