import type { SmtpServer } from '../../domain/content/site/site.ts'
import { type Failure, failureOf } from '../../domain/letters/mail.ts'
import type { SendFailure } from './queue-policy.ts'
import { type OutgoingLetter, openSmtp, type Smtp, SmtpError, type SmtpTimeouts } from './smtp.ts'

type SendResult = { isSent: true; answer: string } | ({ isSent: false; failure: Failure } & SendFailure)

export type MailConnection = {
  /** Sends a letter over the connection there is, or over a new one when that leads to another server. */
  send(server: SmtpServer, letter: OutgoingLetter): Promise<SendResult>
  /** Closes a connection that leads elsewhere. The letter that is being sent fails, as closed by us. */
  closeUnlessTo(server: SmtpServer | undefined): void
  /** Closes any connection. The letter that is being sent fails, as closed by us. */
  close(): void
}

type OpenConnection = {
  smtp: Smtp
  /** Settings at the time of opening. */
  settings: string
  /** True once a letter got through. */
  isProven: boolean
  isClosedByUs: boolean
}

/** At most one connection to the mail server, opened by the first letter. */
export function mailConnection(timeouts: SmtpTimeouts): MailConnection {
  let current: OpenConnection | undefined

  function close() {
    if (!current) return
    current.isClosedByUs = true
    current.smtp.close()
    current = undefined
  }

  function closeUnlessTo(server: SmtpServer | undefined) {
    if (current?.settings !== JSON.stringify(server)) close()
  }

  return {
    async send(server, letter) {
      closeUnlessTo(server)
      current ??= {
        smtp: openSmtp(server, timeouts),
        settings: JSON.stringify(server),
        isProven: false,
        isClosedByUs: false,
      }
      const connection = current
      try {
        const answer = await connection.smtp.send(letter)
        connection.isProven = true
        return { isSent: true, answer }
      } catch (error) {
        const { message, reason, details } = error instanceof SmtpError ? error : new SmtpError(String(error), 'letter')
        const { isProven: wasProven, isClosedByUs: wasClosedByUs } = connection
        // A refused letter leaves the connection usable; after any other failure its state is unknown.
        if (reason !== 'letter' && current === connection) close()
        return { isSent: false, failure: failureOf({ error: message, ...details }), reason, wasProven, wasClosedByUs }
      }
    },
    closeUnlessTo,
    close,
  }
}
