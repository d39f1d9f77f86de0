import { Hono } from 'hono'
import type { MailSettings } from '../../domain/content/site/site.ts'
import { AppError } from '../../domain/kit/error.ts'
import { checkFieldsSentence, idToDelete, parseInput, RecordId } from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import { findRecord } from '../../domain/kit/record.ts'
import { type Mail, mailStateOf, outboxEntryOf, retryMail } from '../../domain/letters/mail.ts'
import {
  isSameMail,
  LetterPreviewInput,
  MailboxTest,
  MailSettingsInput,
  mailboxSettings,
  mailboxToTest,
  mailSettings,
  Retry,
  settingsToTest,
  TestMail,
} from '../../domain/letters/mail-input.ts'
import { withoutCodes } from '../../domain/money/vouchers/code.ts'
import { outboxPage, readOutboxQuery, unsentLetters } from '../../domain/office/lists/outbox.ts'
import { asksForPage } from '../../domain/office/lists/page.ts'
import { rememberRefusal } from '../../domain/people/newsletter/missing-addresses.ts'
import type { Deps } from '../app/deps.ts'
import { sampleLetter } from '../bookings/letters/sample-letter.ts'
import { selectRegistrations } from '../bookings/steps/select-registrations.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { withoutTokens } from '../http/requests/hidden-token.ts'
import { answerNotModified } from '../http/requests/if-none-match.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList } from '../http/requests/json-list.ts'
import { jsonPage } from '../http/requests/json-page.ts'
import { takesMinutes } from '../http/requests/takes-minutes.ts'
import { testMailbox } from '../mailer/bounces/test-mailbox.ts'
import { checkDkim, makeDkim } from '../mailer/dkim.ts'
import { lookUpSender } from '../mailer/dns/check-sender.ts'
import { shownSettings } from '../mailer/settings.ts'
import { SmtpError } from '../mailer/smtp.ts'
import { changeAll, takeRecord } from '../store/records.ts'
import { testLetter } from './templates/test-letter.tsx'

const notDeleted = () => t('Error Deleting Letter', 'Der Brief konnte nicht gelöscht werden.')

const serverIsFixed = () =>
  new AppError(
    'conflict',
    t('The setting SMTP_URL decides how mail is sent.', 'Wie Briefe hinausgehen, gibt die Einstellung SMTP_URL vor.'),
  )

const mailboxIsFixed = () =>
  new AppError(
    'conflict',
    t(
      'The setting IMAP_URL decides which mailbox is read.',
      'Welches Postfach gelesen wird, gibt die Einstellung IMAP_URL vor.',
    ),
  )

const refuseWithoutKey = () => {
  throw new AppError('conflict', t('There is no key yet.', 'Es gibt noch keinen Schlüssel.'))
}

/** Marks the educator's own paragraph in a preview; people do not type this character. */
const MARK = '\uE000'

/**
 * Remembers whether the tested settings work, if they are the stored ones: settings that failed count as not set up.
 */
async function noteTest({ site, log }: Deps, tested: MailSettings, hasFailed: boolean): Promise<void> {
  await site
    .update(current => {
      const { mail } = current
      const isNews = mail && isSameMail(mail, tested) && (mail.hasFailed ?? false) !== hasFailed
      return { next: isNews ? { ...current, mail: { ...mail, hasFailed } } : current, result: undefined }
    })
    // The server's answer is the result; the next test stores it.
    .catch(error => log.error('The result of a mail test could not be stored', { error: String(error) }))
}

/** Sends a test mail by the stored settings, or by others before they are stored. */
async function sendTestMail(
  deps: Deps,
  { to, letter, settings }: TestMail,
): Promise<{ ok: boolean; answer: string } & SmtpError['details']> {
  const { site, courier, mailServer, sender } = deps
  const { isFixed } = mailServer()
  if (settings && isFixed.server) throw serverIsFixed()
  const tested = settings ? settingsToTest(settings, site.current.mail) : site.current.mail
  const content = letter ? sampleLetter(deps, letter.kind, letter.text) : testLetter(sender())
  let isAboutText = false
  const answer = await courier.test(to, content, mailServer(tested)).then(
    answer => ({ ok: true, answer }),
    error => {
      // The letter has not reached a mail server.
      if (error instanceof AppError) throw error
      const { reason, details } = error instanceof SmtpError ? error : {}
      isAboutText = letter !== undefined && reason === 'letter'
      return { ok: false, answer: error instanceof Error ? error.message : String(error), ...details }
    },
  )
  if (tested && !isFixed.server && !isAboutText) await noteTest(deps, tested, !answer.ok)
  return answer
}

/** Returns the unsent letters, or those about the registrations of one page of the desk. */
function lettersAbout(deps: Deps, query: { event?: string; about?: string }): Mail[] {
  const letters = unsentLetters(deps.outbox.current)
  if (query.event === undefined && query.about === undefined) return letters
  const ids = new Set(selectRegistrations(deps, query).map(({ _id }) => _id))
  return letters.filter(({ cause }) => cause?.kind === 'registration' && ids.has(cause.id))
}

/** Deletes a letter. That it was refused still counts for the subscription. */
const deleteLetter = ({ commit }: Deps, id: string): Promise<Mail> =>
  commit(
    ({ outbox, newsletter }) => {
      const { record, rest } = takeRecord(outbox, { _id: id }, 'letter')
      return { next: { outbox: rest, newsletter: rememberRefusal(newsletter, record) }, result: record }
    },
    { erase: true },
  )

/** Routes of the mail settings and of waiting letters (D28). */
export function mailRoutes(deps: Deps) {
  const { site, outbox, mailboxWatch, contentOf, mailServer, dns, origin } = deps
  const settings = () =>
    shownSettings(mailServer(), site.current.mail, { origin: origin(), mailboxFailure: mailboxWatch.failure() })
  const sendingAddress = () => mailServer().from.address
  const changeMail = (change: (mail: MailSettings) => MailSettings) =>
    site.update(current => ({ next: { ...current, mail: change(current.mail ?? { from: '' }) }, result: undefined }))
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(settings()))
    .post('/edit', adminOnly, takesMinutes, json(MailSettingsInput, checkFieldsSentence), async c => {
      const { isFixed } = mailServer()
      const input = c.req.valid('json')
      if (isFixed.mailbox && input.mailbox) throw mailboxIsFixed()
      if (isFixed.server && !input.mailbox) throw serverIsFixed()
      // Keeps `lastModifiedDate`: it belongs to the site's texts, and must not disturb their editor.
      await site.update(current => {
        if (isFixed.server && input.mailbox) {
          const { mailbox: before, ...kept } = current.mail ?? { from: '' }
          const mailbox = mailboxSettings(input.mailbox, before)
          return { next: { ...current, mail: { ...kept, ...(mailbox ? { mailbox } : {}) } }, result: undefined }
        }
        const mail = mailSettings(input, current.mail)
        const from = isFixed.from ? (current.mail?.from ?? '') : mail.from
        return { next: { ...current, mail: { ...mail, from } }, result: undefined }
      })
      return c.json(settings())
    })
    .post('/mailbox/test', adminOnly, takesMinutes, json(MailboxTest, checkFieldsSentence), async c => {
      const { mailbox: typed } = c.req.valid('json')
      const { mailbox, isFixed } = mailServer()
      if (typed && isFixed.mailbox) throw mailboxIsFixed()
      const tried = typed ? mailboxToTest(typed, site.current.mail?.mailbox) : mailbox
      return c.json(await testMailbox(tried))
    })
    .post('/sender/check', adminOnly, takesMinutes, async c => c.json(await lookUpSender(mailServer(), dns)))
    .post('/dkim', adminOnly, takesMinutes, async c => {
      const key = await makeDkim()
      await changeMail(({ dkim = key, ...mail }) => ({ ...mail, dkim }))
      return c.json(settings())
    })
    .post('/dkim/check', adminOnly, takesMinutes, async c => {
      const { dkim } = site.current.mail ?? {}
      const { signsFor, ...answer } = await checkDkim(dkim, sendingAddress(), dns)
      if (dkim && signsFor) await changeMail(mail => ({ ...mail, dkim: { ...dkim, signsFor } }))
      return c.json(answer)
    })
    .post('/dkim/stop', adminOnly, async c => {
      await changeMail(({ dkim: { signsFor: _, ...dkim } = refuseWithoutKey(), ...mail }) => ({ ...mail, dkim }))
      return c.json(settings())
    })
    .post('/test', adminOnly, takesMinutes, json(TestMail, checkFieldsSentence), async c =>
      c.json(await sendTestMail(deps, c.req.valid('json'))),
    )
    .post('/preview', adminOnly, json(LetterPreviewInput, checkFieldsSentence), c => {
      const { kind, text } = c.req.valid('json')
      const { name, subject, text: markedText } = sampleLetter(deps, kind, text === '' ? '' : MARK + text + MARK)
      const [before = '', marked = '', after = ''] = markedText.split(MARK)
      return c.json({ name, subject, before, own: marked, after })
    })
    .get('/outbox', adminOnly, answerNotModified(outbox, deps.registrations), c => {
      const query = c.req.query()
      return asksForPage(query)
        ? jsonPage(c, outboxPage(outbox.current, readOutboxQuery(query)))
        : jsonList(c, Iterator.from(lettersAbout(deps, query)).map(outboxEntryOf))
    })
    .get('/outbox/letter', adminOnly, async c => {
      const { _id } = parseInput(RecordId, c.req.query())
      const mail = findRecord(outbox.current, _id, 'letter')
      // Letters with links that expire are for their recipient alone: they open an account or prove a consent.
      const text = mail.expires === undefined ? (await contentOf(mail))?.text : undefined
      return c.json({ text: text === undefined ? null : withoutCodes(withoutTokens(text)) })
    })
    .post('/outbox/retry', adminOnly, json(Retry), async c => {
      const { _id } = c.req.valid('json')
      await changeAll(outbox, mail => {
        const isMeant =
          (_id === undefined || _id === mail._id) && mailStateOf(mail) !== 'sent' && mail.attempts.length > 0
        return isMeant ? retryMail(mail) : mail
      })
      return c.json({ ok: true } as const)
    })
    .post('/outbox/del', adminOnly, json(idToDelete(notDeleted), notDeleted), async c =>
      c.json(outboxEntryOf(await deleteLetter(deps, c.req.valid('json')._id))),
    )
}
