import type { Dkim } from '../../domain/content/site/dkim.ts'
import type { MailSettings, Site, SmtpServer } from '../../domain/content/site/site.ts'
import type { Config } from '../runtime/config.ts'
import { shownDkim, signature } from './dkim.ts'

/** Settings for sending mail (D4). */
export type MailServer = {
  /** Undefined until a server is set up. */
  server: SmtpServer | undefined
  from: { name: string; address: string }
  /** IMAP mailbox for returned letters; undefined if none is set up. */
  mailbox: SmtpServer | undefined
  /** Key for signing letters, once its record was checked. */
  signing: Dkim | undefined
  /** True for what the environment sets: the panel cannot change it. */
  isFixed: { server: boolean; from: boolean; mailbox: boolean }
}

/**
 * Returns the environment's settings, or else those of the panel, which are in `mail`. The sender's address defaults to
 * the contact's.
 */
export function mailServer(
  { smtp, mailFrom, imap }: Pick<Config, 'smtp' | 'mailFrom' | 'imap'>,
  { name, contact, mail: stored }: Pick<Site, 'name' | 'contact' | 'mail'>,
  mail = stored,
): MailServer {
  const inPanel = smtp === undefined ? mail : undefined
  const address = mailFrom?.address ?? (inPanel?.from || contact.email)
  return {
    server: smtp === 'none' ? undefined : (smtp ?? inPanel?.server),
    from: { name: mailFrom?.name ?? name, address },
    mailbox: imap === 'none' ? undefined : (imap ?? mail?.mailbox),
    signing: signature(mail?.dkim, address),
    isFixed: { server: smtp !== undefined, from: mailFrom !== undefined, mailbox: imap !== undefined },
  }
}

/** Returns the settings as the panel shows them, without the password. */
export const shownSettings = (
  { server, from, mailbox, isFixed }: MailServer,
  settings: MailSettings | undefined,
  { origin, mailboxFailure = '' }: { origin: string; mailboxFailure?: string | undefined },
) => ({
  host: server?.host ?? '',
  port: server?.port ?? 587,
  security: server?.security ?? ('starttls' as const),
  user: server?.user ?? '',
  hasPassword: (server?.password ?? '') !== '',
  from: settings?.from ?? '',
  /** True if the last test mail with the panel's settings failed. Not stored for the environment's settings. */
  hasFailed: !isFixed.server && (settings?.hasFailed ?? false),
  sender: from,
  mailbox: {
    host: mailbox?.host ?? '',
    port: mailbox?.port ?? 993,
    security: mailbox?.security ?? ('tls' as const),
    user: mailbox?.user ?? '',
    hasPassword: (mailbox?.password ?? '') !== '',
    /** Reason why the mailbox cannot be read now, or "". */
    failure: mailboxFailure,
  },
  dkim: shownDkim(settings?.dkim, from.address),
  /** Prefix of links in letters. */
  origin,
  isFixed,
})
