import type { SmtpServer } from '../../domain/content/site/site.ts'
import { AppError } from '../../domain/kit/error.ts'
import { t } from '../../domain/kit/language.ts'
import { asciiDomain } from '../../domain/kit/mail-address.ts'
import { type Failure, isRetriedInDoubt, type Mail } from '../../domain/letters/mail.ts'
import { domainOf } from '../../domain/letters/mail-domain.ts'
import { withoutWords } from '../../domain/letters/reply.ts'
import type { TextPaper } from '../papers/text-pdf.ts'
import type { Log } from '../runtime/log.ts'
import type { MailConnection } from './connection.ts'
import type { MailDomains } from './dns/mail-domains.ts'
import type { Letter, LetterContent, LetterFile, RecordedFacts } from './letter.ts'
import type { Queue } from './queue.ts'
import { affectedLetters } from './queue-policy.ts'
import type { MailServer } from './settings.ts'
import { type OutgoingLetter, openSmtp, type SmtpTimeouts } from './smtp.ts'

type Sender = {
  /** Makes a PDF of a text. */
  drawText: (text: TextPaper) => Promise<Uint8Array>
  /** Undefined as long as no mail server is set up: letters wait. */
  server: () => SmtpServer | undefined
  from: () => OutgoingLetter['from']
  signing: () => OutgoingLetter['signing']
}

export type LetterDelivery = Sender & {
  queue: Queue
  connection: MailConnection
  mailDomains: MailDomains
  log: Log
  /** Undefined when the letter's cause no longer exists. */
  contentOf: (mail: Mail) => LetterContent | undefined | Promise<LetterContent | undefined>
  /** Files that come with the letter and take a while to be made. Called before `contentOf`. */
  filesOf: (mail: Mail) => Promise<readonly LetterFile[]>
  /** True during a stop: a letter whose invoice is no longer made has not failed; it waits for the next start. */
  isClosed: () => boolean
  /** Resolves when a letter may leave the machine. */
  beforeLeaving?: ((mail: Mail) => Promise<void>) | undefined
}

/** Sends the next letter and records the outcome. Resolves with false if none is due. */
export async function sendNext(delivery: LetterDelivery): Promise<boolean> {
  const { server, from, queue } = delivery
  const settings = server()
  // Mail without a sender would count as a bounce.
  if (!settings || from().address === '') return false
  try {
    queue.setServer(settings)
    const mail = await queue.claimNext()
    if (mail) await deliver(delivery, mail, settings)
    return mail !== undefined
  } finally {
    queue.release()
  }
}

async function deliver(delivery: LetterDelivery, mail: Mail, settings: SmtpServer): Promise<void> {
  const { queue, connection, mailDomains, log, contentOf, filesOf, isClosed } = delivery
  // Looks up the recipient's domain while the letter is made; after a retry by hand the mail server decides.
  const doubtOfDomain = isRetriedInDoubt(mail, asciiDomain(domainOf(mail.to)))
    ? undefined
    : mailDomains.doubtAbout(mail.to)
  let message: OutgoingLetter | undefined
  let mark: RecordedFacts = {}
  try {
    const files = await filesOf(mail)
    const content = await contentOf(mail)
    if (content) {
      const { namedUntil, namedEvent, isNeedless, reported, ...letter } = content
      mark = {
        ...(namedUntil && { namedUntil }),
        ...(namedEvent && { namedEvent }),
        ...(isNeedless && { isNeedless }),
        ...(reported && { reported }),
      }
      message = outgoing(mail, await withFiles(letter, delivery, files), delivery)
    }
  } catch (error) {
    if (isClosed()) return
    return recordFailure(delivery, mail, { error: String(error) }, 'this')
  }
  if (!message) return queue.remove(mail)
  const doubt = await doubtOfDomain
  if (doubt !== undefined) return recordFailure(delivery, mail, { error: doubt }, 'this')
  await delivery.beforeLeaving?.(mail)
  const result = await connection.send(settings, message)
  if (!result.isSent) return recordFailure(delivery, mail, result.failure, affectedLetters(result))
  log.debug('Letter sent', { id: mail._id, answer: result.answer })
  await queue.recordSent(mail, mark)
}

async function recordFailure(
  { queue, log }: LetterDelivery,
  mail: Mail,
  failure: Failure,
  affected: ReturnType<typeof affectedLetters>,
): Promise<void> {
  log.info('Letter not sent', { id: mail._id, error: withoutWords(failure.error) })
  if (affected === 'this') await queue.recordFailure(mail, failure)
  if (affected === 'due') await queue.recordFailureOfDue(mail, failure)
}

/** Timeout for an administrator who waits at the screen. */
const TEST_TIMEOUT_MS = 60_000

export type TestedSettings = Pick<MailServer, 'server' | 'from' | 'signing'>

/**
 * Sends a letter at once, past the outbox; resolves with the server's answer. Throws `conflict` before mail is set up.
 */
export async function sendTest(
  to: string,
  { subject, ...content }: LetterContent & Pick<Letter, 'subject'>,
  { server, from, signing }: TestedSettings,
  { newId, timeouts, drawText }: Pick<Sender, 'drawText'> & { newId: () => string; timeouts: SmtpTimeouts },
): Promise<string> {
  if (!server) throw new AppError('conflict', t('No mail server is set up.', 'Es ist kein Mailserver eingetragen.'))
  if (from.address === '')
    throw new AppError('conflict', t('There is no address that letters are from.', 'Es gibt keine Absenderadresse.'))
  const sender = { from: () => from, signing: () => signing }
  const smtp = openSmtp(server, { ...timeouts, answerMs: Math.min(timeouts.answerMs, TEST_TIMEOUT_MS) })
  try {
    return await smtp.send(outgoing({ _id: newId(), to, subject }, await withFiles(content, { drawText }), sender))
  } finally {
    smtp.close()
  }
}

/** Returns the content with its papers as files. */
async function withFiles<C extends LetterContent>(
  { papers = [], ...content }: C,
  { drawText }: Pick<Sender, 'drawText'>,
  files: readonly LetterFile[] = [],
) {
  const drawn = papers.map(
    async ({ filename, paper }): Promise<LetterFile> => ({
      filename,
      contentType: 'application/pdf',
      content: await drawText(paper),
    }),
  )
  return { ...content, files: [...(content.files ?? []), ...(await Promise.all(drawn)), ...files] }
}

const outgoing = (
  { _id, to, subject, replyTo }: Pick<Mail, '_id' | 'to' | 'subject' | 'replyTo'>,
  content: Omit<LetterContent, 'papers' | keyof RecordedFacts>,
  { from, signing }: Pick<Sender, 'from' | 'signing'>,
): OutgoingLetter => ({
  messageId: `<${_id}@${asciiDomain(domainOf(from().address)) || 'localhost'}>`,
  from: from(),
  signing: signing(),
  to,
  subject,
  replyTo,
  ...content,
})
