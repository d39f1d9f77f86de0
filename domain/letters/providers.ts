import type { SmtpServer } from '../content/site/site.ts'
import { type Sentence, t } from '../kit/language.ts'
import { organisationOf } from './organisation.ts'

/** A common mail provider, its settings, and a hint about user and password. */
export type Provider = Pick<SmtpServer, 'host' | 'port' | 'security'> & {
  id: string
  name: string
  /** IMAP host, over TLS at port 993; undefined if the provider accepts no password for IMAP. */
  imap?: string
  hint: Sentence
  /** Domain to include in the SPF record of a customer's own domain; undefined if undocumented. */
  spf?: string
  /** Further domains of its mail servers. */
  domains?: readonly string[]
  /** Domains of its customers' addresses. */
  addresses?: readonly string[]
}

const tls = { port: 465, security: 'tls' } as const
const startTls = { port: 587, security: 'starttls' } as const

const addressIsUser = () =>
  t(
    'The user is the whole email address of the mailbox.',
    'Der Benutzername ist die ganze E-Mail-Adresse des Postfachs.',
  )

const addressIsUserAnd = (addition: Sentence) => () => `${addressIsUser()} ${addition()}`

/** GMX and WEB.DE block other programs until somebody allows them. */
const offAtFirst = addressIsUserAnd(() =>
  t(
    'First allow access by POP3 and IMAP in the settings of the mailbox; with two-factor sign-in, an app password is needed.',
    'Erlaube vorher in den Einstellungen des Postfachs den Zugriff über POP3 und IMAP; mit Zwei-Faktor-Anmeldung brauchst du ein App-Passwort.',
  ),
)

/**
 * In the order of the select. Angle brackets mark a part to replace; such a host cannot be saved. Checked against
 * Thunderbird's provider list in November 2026.
 */
export const providers: readonly Provider[] = [
  {
    id: 'ionos',
    name: 'IONOS',
    host: 'smtp.ionos.de',
    imap: 'imap.ionos.de',
    ...tls,
    hint: addressIsUser,
    spf: '_spf-eu.ionos.com',
    domains: ['ionos.com', '1und1.de', 'kundenserver.de'],
  },
  {
    id: 'strato',
    name: 'Strato',
    host: 'smtp.strato.de',
    imap: 'imap.strato.de',
    ...tls,
    hint: addressIsUser,
    spf: 'spf.strato.de',
    domains: ['strato.com'],
  },
  {
    id: 'hetzner',
    name: 'Hetzner',
    host: 'mail.your-server.de',
    imap: 'mail.your-server.de',
    ...tls,
    hint: addressIsUser,
  },
  {
    id: 'all-inkl',
    name: 'all-inkl',
    host: '<KAS-Login>.kasserver.com',
    imap: '<KAS-Login>.kasserver.com',
    ...tls,
    spf: 'spf.kasserver.com',
    hint: addressIsUserAnd(() =>
      t(
        'The host begins with your KAS login, such as w0123456.kasserver.com.',
        'Der Server beginnt mit deinem KAS-Login, zum Beispiel w0123456.kasserver.com.',
      ),
    ),
  },
  {
    id: 'netcup',
    name: 'netcup',
    host: '<Server>.netcup.net',
    imap: '<Server>.netcup.net',
    ...tls,
    spf: '_spf.webhosting.systems',
    hint: addressIsUserAnd(() =>
      t(
        'The host is shown in the customer panel under email, such as mx2f1a.netcup.net.',
        'Der Server steht im Kundenbereich bei den E-Mail-Einstellungen, zum Beispiel mx2f1a.netcup.net.',
      ),
    ),
  },
  {
    id: 'domainfactory',
    name: 'Domainfactory',
    host: 'sslout.df.eu',
    imap: 'sslin.df.eu',
    ...tls,
    domains: ['ispgateway.de'],
    hint: addressIsUser,
  },
  {
    id: 'gmx',
    name: 'GMX',
    host: 'mail.gmx.net',
    imap: 'imap.gmx.net',
    ...tls,
    addresses: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.eu', 'gmx.org', 'gmx.info'],
    hint: offAtFirst,
  },
  {
    id: 'webde',
    name: 'WEB.DE',
    host: 'smtp.web.de',
    imap: 'imap.web.de',
    ...tls,
    addresses: ['web.de', 'email.de'],
    hint: offAtFirst,
  },
  {
    id: 't-online',
    name: 'T-Online',
    host: 'securesmtp.t-online.de',
    imap: 'secureimap.t-online.de',
    ...tls,
    addresses: ['t-online.de', 'magenta.de'],
    hint: addressIsUserAnd(() =>
      t(
        'The password is the one for email programs, which you set in the customer centre; not the one of the login.',
        'Gemeint ist das Passwort für E-Mail-Programme, das du im Kundencenter festlegst, nicht das der Anmeldung.',
      ),
    ),
  },
  {
    id: 'posteo',
    name: 'Posteo',
    host: 'posteo.de',
    imap: 'posteo.de',
    ...tls,
    addresses: ['posteo.de', 'posteo.net', 'posteo.org', 'posteo.at', 'posteo.ch', 'posteo.eu'],
    hint: addressIsUser,
  },
  {
    id: 'mailbox-org',
    name: 'mailbox.org',
    host: 'smtp.mailbox.org',
    imap: 'imap.mailbox.org',
    ...tls,
    spf: 'mailbox.org',
    addresses: ['mailbox.org'],
    hint: addressIsUserAnd(() =>
      t(
        'With two-factor sign-in, an app password is needed.',
        'Mit Zwei-Faktor-Anmeldung brauchst du ein App-Passwort.',
      ),
    ),
  },
  {
    id: 'gmail',
    name: 'Gmail',
    host: 'smtp.gmail.com',
    imap: 'imap.gmail.com',
    ...tls,
    spf: '_spf.google.com',
    addresses: ['gmail.com', 'googlemail.com'],
    hint: addressIsUserAnd(() =>
      t(
        'The password is an app password: switch on two-step verification in the Google account and create one there.',
        'Als Passwort brauchst du ein App-Passwort: Schalte im Google-Konto die Bestätigung in zwei Schritten ein und erzeuge dort eins.',
      ),
    ),
  },
  {
    id: 'microsoft',
    name: 'Outlook / Microsoft 365',
    host: 'smtp.office365.com',
    ...startTls,
    spf: 'spf.protection.outlook.com',
    addresses: [
      'outlook.com',
      'outlook.de',
      'outlook.at',
      'hotmail.com',
      'hotmail.de',
      'live.com',
      'live.de',
      'live.at',
      'msn.com',
    ],
    hint: addressIsUserAnd(() =>
      t(
        'Microsoft takes a password only where “Authenticated SMTP” is allowed for the mailbox, and is ending that; better use another provider.',
        'Ein Passwort nimmt Microsoft nur an, wo „Authentifiziertes SMTP“ für das Postfach erlaubt ist, und schafft das gerade ab; nimm besser einen anderen Anbieter.',
      ),
    ),
  },
]

/** Providers with IMAP. */
export const mailboxProviders = providers.flatMap(({ id, name, imap }) =>
  imap === undefined ? [] : [{ id, name, imap }],
)

/** True if a host is the domain or below it. */
const isWithin = (host: string, domain: string) => `.${host.toLowerCase()}`.endsWith(`.${domain}`)

/** Lists the domains of its mail servers and addresses. */
const domainsOf = ({ host, domains = [], addresses = [] }: Provider) => [organisationOf(host), ...domains, ...addresses]

/** Finds the provider of a server; undefined if unknown. */
export const providerOf = (host: string): Provider | undefined =>
  providers.find(provider => domainsOf(provider).some(domain => isWithin(host, domain)))

/** Finds a provider with IMAP by the host of its mail server or mailbox. */
export const mailboxProviderOf = (host: string): (typeof mailboxProviders)[number] | undefined =>
  mailboxProviders.find(({ id, imap }) => isWithin(host, organisationOf(imap)) || providerOf(host)?.id === id)

/** Finds the provider of an address. */
export const providerOfAddress = (domain: string): Provider | undefined =>
  providers.find(({ addresses = [] }) => addresses.includes(domain.toLowerCase()))

/** True if a name in an SPF record belongs to the provider, or to the mail server's domain. */
export function isNameOf(host: string, name: string): boolean {
  const provider = providerOf(host)
  const providerDomains = provider
    ? [...domainsOf(provider), ...(provider.spf ? [organisationOf(provider.spf)] : [])]
    : []
  return [organisationOf(host), ...providerDomains].some(domain => isWithin(name, domain))
}
