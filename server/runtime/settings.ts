import { resolve } from 'node:path'
import {
  readDomains,
  readEmail,
  readFolderOrNone,
  readHome,
  readHost,
  readHttpsUrl,
  readImapUrl,
  readKeptBackups,
  readKeptDays,
  readLogLevel,
  readPort,
  readProxies,
  readPublicUrl,
  readSender,
  readSmtpUrl,
  type SettingReader,
} from './setting-values.ts'

export type Setting<T = unknown> = {
  /** Name of the option on the command line, without the dashes; most settings have none. */
  option?: string
  /** Placeholder of the option's value in the help. */
  argument?: string
  environment: string
  /** Default value. */
  default?: string
  /** Default value for a site with domains of its own (`--domain`), if it differs; null for no value. */
  defaultWithDomain?: string | null
  /** Shown in help and documentation instead of the defaults. In Markdown, like `meaning` and `details`. */
  shownDefault?: string
  /** True if an empty text counts as none. */
  isUnsetWhenEmpty?: boolean
  /** One sentence for `--help` and docs/operations/settings.md. */
  meaning: string
  /** More sentences for docs/operations/settings.md. */
  details?: string
  read: SettingReader<T>
}

/** Every setting of the site (D4). Parsing, `--help` and docs/operations/settings.md are derived from this table. */
export const settings = {
  dataDir: {
    option: 'data',
    argument: 'folder',
    environment: 'DATA_DIR',
    default: './data',
    isUnsetWhenEmpty: true,
    meaning: 'Folder that holds all data of the site.',
    details: 'The unit of `lichtung service` uses `/var/lib/lichtung`.',
    read: text => resolve(text),
  },
  port: {
    option: 'port',
    argument: 'number',
    environment: 'PORT',
    default: '3000',
    defaultWithDomain: '80',
    meaning: 'Port to listen on.',
    read: (text, names) => readPort(text, `port (${names})`),
  },
  host: {
    option: 'host',
    argument: 'address',
    environment: 'HOST',
    default: '127.0.0.1',
    defaultWithDomain: null,
    shownDefault: '127.0.0.1; with `--domain` all addresses',
    meaning: 'Address to listen on; `0.0.0.0` is every IPv4 address of the machine.',
    details: 'The unit of `lichtung service` listens on `0.0.0.0` unless you name another address.',
    read: readHost,
  },
  publicUrl: {
    option: 'public-url',
    argument: 'url',
    environment: 'PUBLIC_URL',
    shownDefault: 'the first domain, or the address in the panel',
    meaning: 'Address that visitors type in, such as `https://example.de`; requests for other hosts are refused.',
    read: readPublicUrl,
  },
  domains: {
    option: 'domain',
    argument: 'names',
    environment: 'DOMAIN',
    shownDefault: 'none, or the domain in the panel',
    meaning: 'Serve these domains by https, such as `example.de,www.example.de`; the others redirect to the first.',
    details:
      'Lichtung gets and renews the certificates; port 80 must be reachable for that. Overrides the domain switched on in the panel.',
    read: readDomains,
  },
  httpsPort: {
    option: 'https-port',
    argument: 'number',
    environment: 'HTTPS_PORT',
    default: '443',
    meaning: 'Port for https; needs a domain.',
    read: (text, names) => readPort(text, `port for https (${names})`),
  },
  acmeDirectory: {
    environment: 'ACME_DIRECTORY',
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    shownDefault: "Let's Encrypt",
    isUnsetWhenEmpty: true,
    meaning: 'ACME server that issues the certificates; needs a domain.',
    details: 'For a trial: `https://acme-staging-v02.api.letsencrypt.org/directory`.',
    read: readHttpsUrl,
  },
  smtp: {
    environment: 'SMTP_URL',
    default: '',
    shownDefault: 'the mail server in the panel',
    meaning:
      'Mail server: `smtps://user:password@mail.example.de`, `smtp://mail.example.de:587`, or `none` to let e-mails wait.',
    details:
      'Special characters in user and password are percent-encoded. A password is sent over an encrypted connection only, except to the machine itself. With `none` e-mails wait in the outbox, whatever the panel says.',
    read: readSmtpUrl,
  },
  imap: {
    environment: 'IMAP_URL',
    default: '',
    shownDefault: 'the mailbox in the panel',
    meaning:
      'Mailbox in which the site looks for letters that came back: `imaps://user:password@imap.example.de`, or `none`.',
    details: 'It is only read. A password is sent over an encrypted connection only, except to the machine itself.',
    read: readImapUrl,
  },
  mailFrom: {
    environment: 'MAIL_FROM',
    default: '',
    shownDefault: "the sender in the panel, or the contact's address",
    meaning: 'Sender of e-mails: `post@example.de` or `Name <post@example.de>`.',
    read: readSender,
  },
  trustedProxies: {
    environment: 'TRUST_PROXY',
    default: '',
    shownDefault: 'none',
    meaning: 'Addresses or CIDR ranges of proxies whose `X-Forwarded-For` header counts, separated by commas.',
    details: 'Without it all visitors behind a proxy look like one, and share its limits. `127.0.0.1` includes `::1`.',
    read: readProxies,
  },
  backupDir: {
    environment: 'BACKUP_DIR',
    isUnsetWhenEmpty: true,
    shownDefault: '`backups` in the data folder',
    meaning: 'Folder for the backup that the site makes of itself each night after four, or `none` to make none.',
    details:
      'Another folder must be there already, belong to this site alone and lie outside of the data folder; where systemd runs the site, its unit has to allow writing there (`ReadWritePaths=`). Backups in an earlier folder stay there and still hold what was deleted since: delete them by hand.',
    read: readFolderOrNone,
  },
  backupKeep: {
    environment: 'BACKUP_KEEP',
    default: '7',
    isUnsetWhenEmpty: true,
    meaning: 'How many of these backups are kept, from 1 to 30; fewer where the disk has no room for them.',
    read: readKeptBackups,
  },
  secondHome: {
    environment: 'SECOND_HOME',
    default: '',
    shownDefault: 'none, or the place in the panel',
    meaning:
      'Place that gets each change: `webdavs://cloud.example.de/folder` or `s3://bucket/prefix?endpoint=https://…&region=…`.',
    read: readHome,
  },
  secondHomeUser: {
    environment: 'SECOND_HOME_USER',
    default: '',
    shownDefault: 'none',
    meaning: 'User or access key.',
    read: text => text,
  },
  secondHomeSecret: {
    environment: 'SECOND_HOME_SECRET',
    default: '',
    shownDefault: 'none',
    meaning: 'Password or secret key.',
    read: text => text,
  },
  secondHomePassphrase: {
    environment: 'SECOND_HOME_PASSPHRASE',
    default: '',
    shownDefault: 'none',
    meaning: 'At least 16 characters; without it nothing there can be read.',
    read: text => text,
  },
  secondHomeDays: {
    environment: 'SECOND_HOME_DAYS',
    default: '7',
    isUnsetWhenEmpty: true,
    meaning: 'Days that older states stay there, from 1 to 28.',
    read: readKeptDays,
  },
  logLevel: {
    environment: 'LOG_LEVEL',
    default: 'info',
    meaning: 'How much is logged: `error`, `info` or `debug`.',
    read: readLogLevel,
  },
  adminEmail: {
    environment: 'ADMIN_EMAIL',
    default: 'admin@localhost',
    isUnsetWhenEmpty: true,
    meaning: 'Address of the administrator of a new site.',
    read: readEmail,
  },
  adminPassword: {
    environment: 'ADMIN_PASSWORD',
    isUnsetWhenEmpty: true,
    shownDefault: 'a link for choosing it is printed',
    meaning: "The new administrator's password, 12 to 128 characters.",
    read: text => text,
  },
} as const satisfies Record<string, Setting>

type Settings = typeof settings

export const settingList: readonly Setting[] = Object.values(settings)

/** Options given on the command line, each as it was typed. */
export type Options = Partial<
  Record<Extract<Settings[keyof Settings], { option: string }>['option'], string | undefined>
>

export type Environment = Readonly<Record<string, string | undefined>>

/** Name of a setting in an error: `--port, PORT`, or `LOG_LEVEL`. */
const namesOf = ({ option, environment }: Setting) => (option ? `--${option}, ${environment}` : environment)

/** Name of a setting within a sentence: `--port (PORT)`. */
export const howToSet = ({ option, environment }: Setting) => (option ? `--${option} (${environment})` : environment)

/** Default of a setting, in words. */
export function shownDefault(setting: Setting): string {
  if (setting.shownDefault !== undefined) return setting.shownDefault
  const withDomain = setting.defaultWithDomain
  return `${setting.default ?? 'none'}${withDomain ? `; with \`--domain\` ${withDomain}` : ''}`
}

/**
 * Returns the value of a setting: the command line comes before the environment, and that before the default (D4).
 * Throws `invalid` with one sentence.
 */
export function readSetting<T>(
  setting: Setting<T> & { default: string; defaultWithDomain?: string },
  options: Options,
  env: Environment,
  hasDomain?: boolean,
): T
export function readSetting<T>(
  setting: Setting<T>,
  options: Options,
  env: Environment,
  hasDomain?: boolean,
): T | undefined
export function readSetting<T>(
  setting: Setting<T>,
  options: Options,
  env: Environment,
  hasDomain = false,
): T | undefined {
  const isGiven = (text: string | undefined) => text !== undefined && !(setting.isUnsetWhenEmpty && text === '')
  const value = [options[setting.option as keyof Options], env[setting.environment]].find(isGiven)
  const defaultText =
    hasDomain && setting.defaultWithDomain !== undefined ? setting.defaultWithDomain : (setting.default ?? null)
  const text = value ?? defaultText
  return text === null ? undefined : setting.read(text, namesOf(setting))
}
