import { createTransport } from 'nodemailer'
import { isEmail } from '../../domain/accounts/user.ts'
import type { SmtpServer } from '../../domain/site/site.ts'

/** A letter as it goes over the wire. */
export type Outgoing = {
  /** The same for each attempt, so that programs which get a letter twice can tell. */
  messageId: string
  from: { name: string; address: string }
  /** One address, whatever is in it. */
  to: string
  subject: string
  text: string
  html: string | undefined
  replyTo: string | undefined
  calendar?: string | undefined
  unsubscribe?: string | undefined
}

export type Smtp = {
  /** Resolves with the server's answer when it has taken the letter. Rejects with a `SmtpError`. */
  send(letter: Outgoing): Promise<string>
  /** Lets the connection go; a letter that is on its way fails. */
  close(): void
}

/** Why a letter was not taken, or may not have been. */
export class SmtpError extends Error {
  /** `letter`: it is about this one. `server`: no letter can be sent now. `silence`: no answer came, and who knows. */
  readonly reason: 'letter' | 'server' | 'silence'
  constructor(message: string, reason: SmtpError['reason']) {
    super(message)
    this.reason = reason
  }
}

/** Characters of a server's reason that are kept. */
const REASON_LENGTH = 500

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host)

export type SmtpTimeouts = {
  /** For the server's first words. */
  connectionMs: number
  /** For one letter as a whole, however much the server talks: it may have it and still be scanning it. */
  answerMs: number
}

/** One connection to a mail server, opened with the first letter. */
export function openSmtp({ host, port, security, user, password }: SmtpServer, timeouts: SmtpTimeouts): Smtp {
  const isHere = isLoopback(host)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // The outbox knows when to try again, and that it may be twice.
    maxRequeues: 0,
    host,
    port,
    secure: security === 'tls',
    // A password is not sent for everybody to read.
    requireTLS: security === 'starttls' || (security === 'auto' && user !== '' && !isHere),
    // Nobody is in between on the way to this machine itself, and its certificate is nobody's.
    tls: { rejectUnauthorized: !isHere },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.connectionMs,
    dnsTimeout: timeouts.connectionMs,
    socketTimeout: timeouts.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Some servers repeat what they do not understand, and the reason is shown and stored.
  const secrets = [`\0${user}\0${password}`, password].filter(secret => secret !== '' && password !== '')
  const withoutSecrets = (text: string) =>
    secrets
      .flatMap(secret => [secret, Buffer.from(secret).toString('base64')])
      .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
      .slice(0, REASON_LENGTH)
  return {
    async send(letter) {
      const { from, to, replyTo, calendar, unsubscribe, ...plain } = letter
      // What is no address is read as a list of them further on.
      if (!isEmail(to)) throw new SmtpError(`"${to}" is not one address.`, 'letter')
      let isLate = false
      const lateness = setTimeout(() => {
        isLate = true
        transport.close({ force: true })
      }, timeouts.answerMs)
      try {
        const { response } = await transport.sendMail({
          ...plain,
          from: { ...from, name: from.name.replace(/[\s\p{Cc}]+/gu, ' ') },
          to: { name: '', address: to },
          // What a header says is for people; this is where it goes.
          envelope: { from: from.address, to: [to] },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          ...(unsubscribe === undefined
            ? {}
            : {
                list: { unsubscribe: { url: unsubscribe } },
              }),
          headers: {
            // No machine answers a machine (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(calendar === undefined
            ? {}
            : {
                attachments: [
                  {
                    filename: 'termin.ics',
                    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
                    content: calendar,
                  },
                ],
              }),
        })
        return response
      } catch (error) {
        if (isLate) throw new SmtpError('Timeout', 'silence')
        throw asSmtpError(error, to, withoutSecrets)
      } finally {
        clearTimeout(lateness)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

type Failure = { code?: string; command?: string; responseCode?: number }

function asSmtpError(error: unknown, to: string, shown: (text: string) => string): SmtpError {
  if (!(error instanceof Error)) return new SmtpError(shown(String(error)), 'server')
  const { code, command, responseCode } = error as Failure
  if (code === 'ETIMEDOUT') return new SmtpError(shown(error.message), 'silence')
  // The sender is the same for all letters; only the size (552) and an address in other letters are told here too.
  const isSender = command === 'MAIL FROM' && responseCode !== 552 && /^[ -~]*$/.test(to)
  const isLetters = code === 'EMESSAGE' || (code === 'EENVELOPE' && !isSender)
  return new SmtpError(shown(error.message), isLetters ? 'letter' : 'server')
}
