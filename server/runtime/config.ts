import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { isEmail } from '../../domain/accounts/user.ts'
import { AppError } from '../../domain/error.ts'
import type { SmtpServer } from '../../domain/site/site.ts'

export type LogLevel = 'error' | 'info' | 'debug'

export type Config = {
  port: number
  /** undefined: all addresses of the machine. */
  host: string | undefined
  /** Absolute path of the data folder. */
  dataDir: string
  /** Certificates that the site gets and renews by itself. */
  tls: Tls | undefined
  /** Without a slash at the end; undefined when nobody has said it. */
  publicUrl: string | undefined
  /** Proxies whose X-Forwarded-For counts (D36). */
  trustedProxies: BlockList
  logLevel: LogLevel
  /** How mail is sent; `none` when it is not to be, undefined when the environment does not say it. */
  smtp: SmtpServer | 'none' | undefined
  /** Whom letters are from; undefined when the environment does not say it. */
  mailFrom: { name: string | undefined; address: string } | undefined
  /** Who administers a new site (D3). */
  admin: { email: string; password: string | undefined }
}

export type Tls = {
  /** The first is the site's, the others lead to it. */
  domains: [string, ...string[]]
  port: number
  /** Of the ACME server. */
  directory: string
}

/** What the command line says besides the environment; undefined where it says nothing. */
export type Options = {
  port?: string | undefined
  'https-port'?: string | undefined
  host?: string | undefined
  data?: string | undefined
  domain?: string | undefined
  'public-url'?: string | undefined
}

export type Environment = Record<string, string | undefined>

/** The command line comes before the environment (D4). Throws `invalid` with one sentence. */
export function readConfig(options: Options, env: Environment): Config {
  const tls = readTls(options, env)
  const publicUrl = readPublicUrl(options['public-url'] ?? env.PUBLIC_URL ?? '')
  // Another port is that of a router in front.
  const home = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (tls && home && (home.protocol !== 'https:' || home.hostname !== tls.domains[0])) {
    throw new AppError(
      'invalid',
      `With --domain the public URL is ${originOf(tls)}; leave --public-url (PUBLIC_URL) away.`,
    )
  }
  return {
    port: readPort(options.port ?? env.PORT ?? (tls ? '80' : '3000'), 'port (--port, PORT)'),
    host: readHost(options.host ?? env.HOST ?? (tls ? undefined : '127.0.0.1')),
    dataDir: readDataDir(options, env),
    tls,
    publicUrl: publicUrl ?? (tls && originOf(tls)),
    trustedProxies: readProxies(env.TRUST_PROXY ?? ''),
    logLevel: readLogLevel(env.LOG_LEVEL ?? 'info'),
    smtp: readSmtpUrl(env.SMTP_URL ?? ''),
    mailFrom: readMailFrom(env.MAIL_FROM ?? ''),
    admin: { email: readEmail(env.ADMIN_EMAIL || 'admin@localhost'), password: env.ADMIN_PASSWORD || undefined },
  }
}

export const readDataDir = (options: Options, env: Environment): string =>
  resolve(options.data || env.DATA_DIR || './data')

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** Names for HTTPS by itself; undefined when nobody has said any. */
function readTls(options: Options, env: Environment): Tls | undefined {
  const text = options.domain ?? env.DOMAIN ?? ''
  if (text === '') return undefined
  const [first, ...others] = text.split(',').map(entry => {
    const name = domainToASCII(entry.trim())
    if (/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name) && isIP(name) === 0) return name
    throw new AppError(
      'invalid',
      `The domain (--domain, DOMAIN) must be names such as example.de,www.example.de, not "${entry.trim()}".`,
    )
  })
  const directory = env.ACME_DIRECTORY || letsEncrypt
  if (!URL.canParse(directory) || new URL(directory).protocol !== 'https:') {
    throw new AppError('invalid', `ACME_DIRECTORY must be an address that begins with https://, not "${directory}".`)
  }
  const port = readPort(options['https-port'] ?? env.HTTPS_PORT ?? '443', 'port for https (--https-port, HTTPS_PORT)')
  return { domains: [first ?? '', ...new Set(others.filter(name => name !== first))], port, directory }
}

const originOf = ({ domains, port }: Tls) => new URL(`https://${domains[0]}:${port}`).origin

function readPort(text: string, name: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw new AppError('invalid', `The ${name} must be a number from 0 to 65535, not "${text}".`)
}

function readHost(text: string | undefined): string | undefined {
  if (text === undefined || /^[A-Za-z0-9.:-]+$/.test(text)) return text
  throw new AppError('invalid', `The host (--host, HOST) must be an address or a name such as 0.0.0.0, not "${text}".`)
}

/** Throws `invalid` with one sentence; "" is not said. */
export function readPublicUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (url && isBare && /^https?:$/.test(url.protocol)) return url.origin
  throw new AppError(
    'invalid',
    `The public URL (--public-url, PUBLIC_URL) must look like https://example.de, not "${text}".`,
  )
}

function readProxies(text: string): BlockList {
  const proxies = new BlockList()
  for (const entry of text.split(',').map(part => part.trim())) {
    if (entry === '') continue
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = prefix === undefined ? undefined : Number(prefix)
    const isPrefix = bits === undefined || (/^\d+$/.test(prefix ?? '') && bits <= (family === 'ipv6' ? 128 : 32))
    if (isIP(address) === 0 || !isPrefix) {
      throw new AppError('invalid', `TRUST_PROXY must list addresses such as 127.0.0.1 or 10.0.0.0/8, not "${entry}".`)
    }
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, bits, family)
  }
  return proxies
}

/** The password is in it, so the sentence does not quote it. */
function readSmtpUrl(text: string): Config['smtp'] {
  if (text === '') return undefined
  if (text === 'none') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url !== undefined && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  const [user, password] = [decoded(url?.username), decoded(url?.password)]
  const host = hostOf(url?.hostname)
  if (
    !isBare ||
    !/^smtps?:$/.test(url.protocol) ||
    url.port === '0' ||
    !host ||
    user === undefined ||
    password === undefined
  ) {
    throw new AppError(
      'invalid',
      'SMTP_URL must be none or look like smtps://user:password@mail.example.de or smtp://mail.example.de:587; special characters in user and password are percent-encoded.',
    )
  }
  const isTls = url.protocol === 'smtps:'
  const port = url.port === '' ? (isTls ? 465 : 587) : Number(url.port)
  return { host, port, security: isTls ? 'tls' : 'auto', user, password }
}

/** A name or address that can be called; undefined for any other text. */
function hostOf(text = ''): string | undefined {
  const address = text.replace(/^\[|\]$/g, '')
  if (isIP(address)) return address
  const name = domainToASCII(decoded(address) ?? '')
  // Names of containers may hold a "_".
  return /^(\w([\w-]*\w)?\.)*\w([\w-]*\w)?\.?$/.test(name) ? name : undefined
}

function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readMailFrom(text: string): Config['mailFrom'] {
  if (text.trim() === '') return undefined
  const [, name = '', inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (isEmail(address)) return { name: name || undefined, address }
  throw new AppError(
    'invalid',
    `MAIL_FROM must be an address such as post@example.de or "Name <post@example.de>", not "${text.replace(/\s+/g, ' ')}".`,
  )
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (isEmail(email)) return email
  throw new AppError('invalid', `ADMIN_EMAIL must be an email address, not "${text}".`)
}

function readLogLevel(text: string): LogLevel {
  if (text === 'error' || text === 'info' || text === 'debug') return text
  throw new AppError('invalid', `LOG_LEVEL must be error, info or debug, not "${text}".`)
}
