import type { MailSettings, Site, SmtpServer } from '../../domain/site/site.ts'
import type { Config } from '../runtime/config.ts'

/** How mail goes out (D4). */
export type MailServer = {
  /** Undefined as long as none is set up. */
  server: SmtpServer | undefined
  from: { name: string; address: string }
  /** Set by the environment, so it cannot be changed in the panel. */
  isFixed: { server: boolean; from: boolean }
}

/** The environment's settings, else the panel's. Without a sender's address it is the one of the contact page. */
export function mailServer(
  { smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>,
  { name, contact, mail }: Pick<Site, 'name' | 'contact' | 'mail'>,
): MailServer {
  const inPanel = smtp === undefined ? mail : undefined
  return {
    server: smtp === 'none' ? undefined : (smtp ?? inPanel?.server),
    from: { name: mailFrom?.name ?? name, address: mailFrom?.address ?? (inPanel?.from || contact.email) },
    isFixed: { server: smtp !== undefined, from: mailFrom !== undefined },
  }
}

/** The settings as the panel shows them, without the password. */
export const shownSettings = (
  { server, from, isFixed }: MailServer,
  settings: MailSettings | undefined,
  origin: string,
) => ({
  host: server?.host ?? '',
  port: server?.port ?? 587,
  security: server?.security ?? ('starttls' as const),
  user: server?.user ?? '',
  hasPassword: (server?.password ?? '') !== '',
  from: settings?.from ?? '',
  /** Whether the last test mail by them was not taken; of the environment's nothing is stored. */
  hasFailed: !isFixed.server && (settings?.hasFailed ?? false),
  sender: from,
  /** The address that links in letters begin with. */
  origin,
  isFixed,
})
