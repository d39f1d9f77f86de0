import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'
import { AppError } from '../domain/error.ts'
import type { SmtpServer } from '../domain/site.ts'
import { isEmail } from '../domain/user.ts'

export type LogLevel = 'error' | 'info' | 'debug'

export type Config = {
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
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

export type Command =
  | { name: 'serve'; config: Config }
  /** Prints the letters that wait in a data folder. */
  | { name: 'outbox'; dataDir: string }
  /** The program starts itself with this one, see picture-process.ts. */
  | { name: 'pictures'; nativeModule: string }
  | { name: 'help' }
  | { name: 'version' }

export const help = `Lichtung: website, calendar and registration desk in one program.

Usage: lichtung [serve] [options]     serves the site
       lichtung outbox [options]      prints the letters that wait to be sent

  --port <number>       port to listen on            PORT          3000
  --host <address>      address to listen on         HOST          127.0.0.1
  --data <folder>       folder with all the data     DATA_DIR      ./data
  --public-url <url>    address visitors type in     PUBLIC_URL    https://example.de
  --help                this page
  --version             version of the program

Also from the environment: SMTP_URL of the mail server (smtps://user:password@mail.example.de, smtp://…:587,
or none: letters wait) and MAIL_FROM, the address that letters are from; TRUST_PROXY (comma-separated addresses or CIDRs of proxies in
front), LOG_LEVEL (error, info or debug), and for the first start ADMIN_EMAIL and ADMIN_PASSWORD of the
administrator; without a password a link for choosing one is printed. The command line comes
before the environment.
`

/** Reads the command line first, then the environment (D4). Throws `invalid` with one sentence. */
export function readCommand(argv: string[], env: Record<string, string | undefined>): Command {
  const { values, positionals } = parse(argv)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const [name = 'serve', ...rest] = positionals
  if (name === 'pictures' && rest[0] !== undefined) return { name, nativeModule: rest[0] }
  const dataDir = resolve(values.data ?? (env.DATA_DIR || './data'))
  if (name === 'outbox' && rest.length === 0) return { name, dataDir }
  if (name !== 'serve' || rest.length > 0) {
    throw new AppError('invalid', `"${positionals.join(' ')}" is not a command of lichtung; see lichtung --help.`)
  }
  return {
    name: 'serve',
    config: {
      port: readPort(values.port ?? env.PORT ?? '3000'),
      host: readHost(values.host ?? env.HOST ?? '127.0.0.1'),
      dataDir,
      publicUrl: readPublicUrl(values['public-url'] ?? env.PUBLIC_URL ?? ''),
      trustedProxies: readProxies(env.TRUST_PROXY ?? ''),
      logLevel: readLogLevel(env.LOG_LEVEL ?? 'info'),
      smtp: readSmtpUrl(env.SMTP_URL ?? ''),
      mailFrom: readMailFrom(env.MAIL_FROM ?? ''),
      admin: { email: readEmail(env.ADMIN_EMAIL || 'admin@localhost'), password: env.ADMIN_PASSWORD || undefined },
    },
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'public-url': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (error) {
    throw new AppError(
      'invalid',
      `${error instanceof Error ? error.message.split('. ')[0] : error}; see lichtung --help.`,
    )
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw new AppError('invalid', `The port (--port, PORT) must be a number from 0 to 65535, not "${text}".`)
}

function readHost(text: string): string {
  if (/^[A-Za-z0-9.:-]+$/.test(text)) return text
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
