import type { Dkim } from '../../domain/content/site/dkim.ts'
import type { SmtpServer } from '../../domain/content/site/site.ts'
import { asciiAddress } from '../../domain/kit/mail-address.ts'
import type { Failure } from '../../domain/letters/mail.ts'
import { BEFORE_SENDING, domainOf } from '../../domain/letters/mail-domain.ts'
import { concernsAllLetters, outcomeOf, replyOf } from '../../domain/letters/reply.ts'
import { isEmail } from '../../domain/people/accounts/user.ts'
import type { LetterFile } from './letter.ts'

/** A letter as it is handed to the mail server. */
export type OutgoingLetter = {
  /** Constant over all attempts, so that mail programs recognise a letter that arrives twice. */
  messageId: string
  from: { name: string; address: string }
  /** Exactly one address; a list is refused. */
  to: string
  subject: string
  text: string
  html: string | undefined
  replyTo: string | undefined
  files?: readonly LetterFile[] | undefined
  unsubscribe?: string | undefined
  signing?: Dkim | undefined
  isTyped?: boolean | undefined
  isNewsletter?: boolean | undefined
}

export type Smtp = {
  /** Resolves with the server's answer when it has taken the letter. Rejects with a `SmtpError`. */
  send(letter: OutgoingLetter): Promise<string>
  /** Closes the connection; a letter that is being sent fails. */
  close(): void
}

/** The mail server refused a letter, or did not answer. */
export class SmtpError extends Error {
  /**
   * `letter`: only this letter is refused. `server`: no letter can be sent now. `silence`: no answer.
   */
  readonly reason: 'letter' | 'server' | 'silence'
  readonly details: Pick<Failure, 'size' | 'mayBeTaken'>
  constructor(message: string, reason: SmtpError['reason'], details: SmtpError['details'] = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}

/** Limit for a stored reason; the longest known ones are several times shorter. */
const REASON_LIMIT_CHARACTERS = 4000
/** Shorter secrets are not redacted: they may be an ordinary part of a reason, such as "550" or "mailbox". */
const SHORTEST_SECRET_CHARACTERS = 8

/** True for a server on this machine. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host)

export type SmtpTimeouts = {
  /** Timeout for the server's greeting. */
  connectionMs: number
  /** Timeout for a whole letter. Long, since some servers scan a letter before they answer. */
  answerMs: number
}

/** One connection to a mail server, opened with the first letter. */
export function openSmtp(server: SmtpServer, timeouts: SmtpTimeouts): Smtp {
  /** True from the last byte of a letter on. The library tells its logger, but not with the error. */
  let isWhole = false
  const logger = {
    info({ tnx }: { tnx?: unknown }) {
      isWhole ||= tnx === 'message'
    },
  }
  // Loaded with the first letter, so that a start is faster.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({ ...transportOptions(server, timeouts), logger }),
  )
  const close = () => opened.then(transport => transport.close({ force: true }))
  const redact = redactor(server)
  const closing = new AbortController()
  let supportsUtf8: boolean | undefined
  /** Without an answer it resolves with true, and the next letter asks again. */
  async function offersSmtpUtf8(): Promise<boolean> {
    const limit = AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.connectionMs)])
    supportsUtf8 ??= await lookForSmtpUtf8(transportOptions(server, timeouts), limit)
    return supportsUtf8 ?? true
  }
  return {
    async send(letter) {
      // The library would read anything else as a list of addresses.
      if (!isEmail(letter.to)) throw new SmtpError(`"${letter.to}" is not one address.`, 'letter')
      if (needsSmtpUtf8(letter) && !(await offersSmtpUtf8()))
        throw new SmtpError(`${BEFORE_SENDING}553 5.6.7 The mail server offers no SMTPUTF8`, 'letter')
      const transport = await opened
      let isTimedOut = false
      isWhole = false
      const timeout = setTimeout(() => {
        isTimedOut = true
        void close()
      }, timeouts.answerMs)
      try {
        const { response } = await transport.sendMail(messageOf(letter))
        return response
      } catch (error) {
        const reason = isTimedOut ? new SmtpError('Timeout', 'silence') : asSmtpError(error, letter, redact)
        const mayBeTaken = isWhole && replyOf(reason.message) === undefined
        throw mayBeTaken ? new SmtpError(reason.message, 'silence', { mayBeTaken }) : reason
      } finally {
        clearTimeout(timeout)
      }
    },
    close() {
      closing.abort()
      void close()
    },
  }
}

function transportOptions({ host, port, security, user, password }: SmtpServer, timeouts: SmtpTimeouts) {
  const isLocal = isLoopback(host)
  return {
    pool: true,
    maxConnections: 1,
    // The queue decides about retries, not the library.
    maxRequeues: 0,
    host,
    port,
    secure: security === 'tls',
    // A password is never sent unencrypted over a network.
    requireTLS: security === 'starttls' || (security === 'auto' && user !== '' && !isLocal),
    // A server on this machine needs no valid certificate: the connection does not leave it.
    tls: { rejectUnauthorized: !isLocal },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.connectionMs,
    dnsTimeout: timeouts.connectionMs,
    socketTimeout: timeouts.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/**
 * Removes the password from a server's reason: some servers quote commands that they did not understand, and reasons
 * are stored.
 */
export function redactor({ user, password }: SmtpServer): (text: string) => string {
  const [quotedUser, quotedPassword] = [user, password].map(text => text.replace(/[\\"]/g, '\\$&'))
  const secrets =
    password === ''
      ? []
      : [
          `\0${user}\0${password}`,
          `"${quotedUser}" "${quotedPassword}"`,
          `"${quotedPassword}"`,
          `${quotedPassword}`,
          password,
        ]
  const secretForms = secrets
    .flatMap(secret => [secret, Buffer.from(secret).toString('base64')])
    .filter(({ length }) => length >= SHORTEST_SECRET_CHARACTERS)
  return text =>
    secretForms.reduce((redacted, form) => redacted.replaceAll(form, '…'), text).slice(0, REASON_LIMIT_CHARACTERS)
}

const needsSmtpUtf8 = ({ from, to }: OutgoingLetter) =>
  ![from.address, to].every(address => isAscii(asciiAddress(address)))
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/**
 * Asks the server about addresses with umlauts before the @. Undefined without an answer: sending reports the error.
 */
async function lookForSmtpUtf8(
  options: ReturnType<typeof transportOptions>,
  limit: AbortSignal,
): Promise<boolean | undefined> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SMTPConnection(options)
  return new Promise<boolean | undefined>(resolve => {
    function giveUp() {
      resolve(undefined)
      connection.close()
    }
    if (limit.aborted) return giveUp()
    limit.addEventListener('abort', giveUp, { once: true })
    connection.on('error', giveUp)
    connection.on('end', () => resolve(undefined))
    connection.connect(() => {
      // The answer to EHLO.
      resolve(/[ -]SMTPUTF8\b/i.test(connection.lastServerResponse || ''))
      connection.quit()
    })
  })
}

/** Returns a letter as the library takes it. */
function messageOf({
  from,
  to,
  replyTo,
  files = [],
  unsubscribe,
  signing,
  isTyped,
  isNewsletter,
  ...plain
}: OutgoingLetter) {
  const [sender, recipient] = [asciiAddress(from.address), asciiAddress(to)]
  const name = from.name.replace(/[\s\p{Cc}]+/gu, ' ')
  const listHeaders = {
    ...(unsubscribe === undefined ? {} : { unsubscribe: { url: unsubscribe } }),
    ...(isNewsletter
      ? { id: { url: `newsletter.${domainOf(sender)}`, ...(fitsEncodedWord(name) ? { comment: name } : {}) } }
      : {}),
  }
  return {
    ...plain,
    from: { name, address: sender },
    to: { name: '', address: recipient },
    // Headers are for people; the envelope decides where the letter goes.
    envelope: { from: sender, to: [recipient] },
    ...(replyTo === undefined || replyTo === '' ? {} : { replyTo: { name: '', address: asciiAddress(replyTo) } }),
    list: listHeaders,
    headers: {
      // Suppresses automatic replies (RFC 3834), unless a person has typed the letter.
      ...(isTyped ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(signing ? { dkim: dkimOf(signing) } : {}),
    ...(files.length === 0 ? {} : { attachments: files.map(attachmentOf) }),
  }
}

/** True if a name fits into one encoded word (RFC 2047): the library would break a longer one within a character. */
const fitsEncodedWord = (name: string) => '=?UTF-8?Q??='.length + name.replace(/[^A-Za-z0-9]/gu, asBytes).length <= 75
const asBytes = (letter: string) => '=00'.repeat(Buffer.byteLength(letter))

/** Signs all headers that receivers act on, among them the two of one-click unsubscribing (RFC 8058). */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Auto-Submitted', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

const dkimOf = ({ selector, privateKey, signsFor = '' }: Dkim) => ({
  domainName: signsFor,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
})

const attachmentOf = ({ content, ...file }: LetterFile) => ({
  ...file,
  content: typeof content === 'string' ? content : Buffer.from(content),
})

/** Estimates the bytes of a letter as it is sent: files are encoded as base64. */
const sizeOf = ({ text, html = '', files = [] }: OutgoingLetter): number =>
  [text, html].reduce((sum, part) => sum + Buffer.byteLength(part), 0) +
  files.reduce((sum, { content }) => sum + Math.ceil(Buffer.byteLength(content) / 3) * 4, 0)

type LibraryFailure = { code?: string; command?: string; responseCode?: number }

function asSmtpError(error: unknown, letter: OutgoingLetter, redact: (text: string) => string): SmtpError {
  if (!(error instanceof Error)) return new SmtpError(redact(String(error)), 'server')
  const { code, command } = error as LibraryFailure
  const message = redact(error.message)
  if (code === 'ETIMEDOUT') return new SmtpError(message, 'silence')
  const reply = replyOf(message)
  const isTooLarge = reply !== undefined && outcomeOf(reply) === 'tooLarge'
  // All letters have the same sender, so its refusal concerns all of them, unless the server refuses the size of this
  // letter or a recipient outside of ASCII here.
  const isSender = command === 'MAIL FROM' && !isTooLarge && isAscii(letter.to)
  const isAboutAll = isSender || (reply !== undefined && concernsAllLetters(reply))
  const isAboutLetter = (code === 'EMESSAGE' || code === 'EENVELOPE') && !isAboutAll
  return new SmtpError(message, isAboutLetter ? 'letter' : 'server', isTooLarge ? { size: sizeOf(letter) } : {})
}
