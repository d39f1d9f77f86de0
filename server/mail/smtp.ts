import { createTransport } from 'nodemailer'
import type { SmtpServer } from '../../domain/site.ts'

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
  calendar: string | undefined
  unsubscribe: string | undefined
}

export type Smtp = {
  /** Resolves with the server's answer when it has taken the letter. Rejects with a `SmtpError`. */
  send(letter: Outgoing): Promise<string>
  /** Lets the connection go; a letter that is on its way fails. */
  close(): void
}

/** Why a letter was not taken. */
export class SmtpError extends Error {
  /** It is about this letter; otherwise no letter can be sent now. */
  readonly isLetters: boolean
  constructor(message: string, isLetters: boolean) {
    super(message)
    this.isLetters = isLetters
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host)

/** Milliseconds that a server may say nothing. */
export type Patience = { connection: number; answer: number }
export const usualPatience: Patience = { connection: 15_000, answer: 60_000 }

/** One connection to a mail server, opened with the first letter. */
export function openSmtp({ host, port, security, user, password }: SmtpServer, patience: Patience): Smtp {
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
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    dnsTimeout: patience.connection,
    socketTimeout: patience.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(letter) {
      const { from, to, replyTo, calendar, unsubscribe, ...plain } = letter
      try {
        const { response } = await transport.sendMail({
          ...plain,
          from,
          to: { name: '', address: to },
          // What a header says is for people; this is where it goes.
          envelope: { from: from.address, to: [to] },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          ...(unsubscribe === undefined
            ? {}
            : {
                list: { unsubscribe: { url: unsubscribe } },
                headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
              }),
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
        throw asSmtpError(error)
      }
    },
    close: () => transport.close(),
  }
}

function asSmtpError(error: unknown): SmtpError {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: String(error) }
  return new SmtpError(message, code === 'EENVELOPE' || code === 'EMESSAGE')
}
