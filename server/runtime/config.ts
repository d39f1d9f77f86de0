import type { BlockList } from 'node:net'
import { join, relative } from 'node:path'
import type { AddressSource } from '../../domain/content/site/address.ts'
import type { SmtpServer } from '../../domain/content/site/site.ts'
import { AppError } from '../../domain/kit/error.ts'
import { PASSPHRASE_CHARACTERS } from '../../domain/machine/passphrase.ts'
import type { Domains, LogLevel, MailSender } from './setting-values.ts'
import { type Environment, howToSet, type Options, readSetting, settings } from './settings.ts'

export type Config = {
  port: number
  /** Undefined: all addresses of the machine. */
  host: string | undefined
  /** Absolute path of the data folder. */
  dataDir: string
  /** Certificates that the site gets and renews by itself. */
  tls: Tls | undefined
  /** Setting that determines the address instead of the panel. */
  addressFrom: AddressSource | undefined
  /** Listening options for a domain chosen in the panel, without the names. */
  panelDomain: Pick<Config, 'host' | 'port'> & { tls: Omit<Tls, 'domains'> }
  /** Without a trailing slash; undefined if not set. */
  publicUrl: string | undefined
  /** Proxies whose X-Forwarded-For counts (D36). */
  trustedProxies: BlockList
  /** Undefined where the site makes no backups by itself. */
  backups: BackupSettings | undefined
  /** Undefined leaves it to the panel. */
  secondHome: HomeSettings | undefined
  /** Days that older states stay in a second home. */
  homeDays: number
  logLevel: LogLevel
  /** Mail server for sending; undefined leaves it to the panel. */
  smtp: SmtpServer | 'none' | undefined
  /** Mailbox for returned letters; undefined leaves it to the panel. */
  imap: SmtpServer | 'none' | undefined
  /** Undefined leaves it to the panel. */
  mailFrom: MailSender | undefined
  /** The administrator of a new site (D3). */
  admin: { email: string; password: string | undefined }
}

/** Folder of the nightly backups; `isOwn` if it is in the data folder. */
export type BackupSettings = { folder: string; isOwn: boolean; keep: number }

export type HomeSettings = {
  /** As `readHomeAddress` reads it. */
  url: string
  user: string
  secret: string
  passphrase: string
  /** The former passphrase, while objects sealed with it are still there. */
  before?: string
  /** Days for which older states are kept. */
  keepDays: number
}

export type Tls = {
  domains: Domains
  port: number
  /** URL of the ACME server's directory. */
  directory: string
}

/** Reads and checks all settings (D4). Throws `invalid` with one sentence. */
export function readConfig(options: Options, env: Environment): Config {
  const tls = readTls(options, env)
  const publicUrl = readSetting(settings.publicUrl, options, env)
  // Only the port may differ: it is that of a router in front.
  const url = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (tls && url && (url.protocol !== 'https:' || url.hostname !== tls.domains[0])) {
    throw new AppError(
      'invalid',
      `With --domain the public URL is ${originOf(tls)}; omit ${howToSet(settings.publicUrl)}.`,
    )
  }
  const hasDomain = tls !== undefined
  const trustedProxies = readSetting(settings.trustedProxies, options, env)
  return {
    ...readListening(options, env, hasDomain),
    dataDir: readDataDir(options, env),
    tls,
    addressFrom: tls ? 'domain' : publicUrl ? 'publicUrl' : trustedProxies.rules.length > 0 ? 'proxy' : undefined,
    panelDomain: { ...readListening(options, env, true), tls: readTlsPort(options, env) },
    publicUrl: publicUrl ?? (tls && originOf(tls)),
    trustedProxies,
    backups: readBackups(options, env),
    secondHome: readSecondHome(options, env),
    homeDays: readSetting(settings.secondHomeDays, options, env),
    logLevel: readSetting(settings.logLevel, options, env),
    smtp: readSetting(settings.smtp, options, env),
    imap: readSetting(settings.imap, options, env),
    mailFrom: readSetting(settings.mailFrom, options, env),
    admin: {
      email: readSetting(settings.adminEmail, options, env),
      password: readSetting(settings.adminPassword, options, env),
    },
  }
}

export const readDataDir = (options: Options, env: Environment): string => readSetting(settings.dataDir, options, env)

/**
 * Refuses a folder within the data folder, whose backups would contain each other; only `backups/` is in none of them.
 */
function readBackups(options: Options, env: Environment): BackupSettings | undefined {
  const dataDir = readDataDir(options, env)
  const defaultFolder = join(dataDir, 'backups')
  const keep = readSetting(settings.backupKeep, options, env)
  const folder = readSetting(settings.backupDir, options, env) ?? defaultFolder
  if (folder === 'none') return undefined
  const isOwn = folder === defaultFolder
  if (!isOwn && !relative(dataDir, folder).startsWith('..'))
    throw new AppError(
      'invalid',
      `${howToSet(settings.backupDir)} must be a folder outside of the data folder, not "${folder}".`,
    )
  return { folder, isOwn, keep }
}

function readSecondHome(options: Options, env: Environment): HomeSettings | undefined {
  const url = readSetting(settings.secondHome, options, env)
  if (url === undefined) return undefined
  const passphrase = readSetting(settings.secondHomePassphrase, options, env)
  if (passphrase.length < PASSPHRASE_CHARACTERS)
    throw new AppError(
      'invalid',
      `${howToSet(settings.secondHomePassphrase)} must have at least ${PASSPHRASE_CHARACTERS} characters: it protects what lies in the second home.`,
    )
  return {
    url,
    user: readSetting(settings.secondHomeUser, options, env),
    secret: readSetting(settings.secondHomeSecret, options, env),
    passphrase,
    keepDays: readSetting(settings.secondHomeDays, options, env),
  }
}

/** Returns the public URL as the panel stores it; undefined where it is not set. */
export const publicUrlInPanel = (text: string): string | undefined =>
  readSetting(settings.publicUrl, { 'public-url': text }, {})

/** Undefined for a site without domains of its own. */
function readTls(options: Options, env: Environment): Tls | undefined {
  const domains = readSetting(settings.domains, options, env)
  return domains && { domains, ...readTlsPort(options, env) }
}

const readTlsPort = (options: Options, env: Environment): Omit<Tls, 'domains'> => ({
  port: readSetting(settings.httpsPort, options, env),
  directory: readSetting(settings.acmeDirectory, options, env),
})

const readListening = (options: Options, env: Environment, hasDomain: boolean) => ({
  port: readSetting(settings.port, options, env, hasDomain),
  host: readSetting(settings.host, options, env, hasDomain),
})

/** Returns the settings of a site whose panel names its domains. */
export function withDomains(config: Config, domains: Domains): Config {
  const { tls: port, ...listening } = config.panelDomain
  const tls = { ...port, domains }
  return { ...config, ...listening, tls, publicUrl: originOf(tls) }
}

const originOf = ({ domains, port }: Tls) => new URL(`https://${domains[0]}:${port}`).origin
