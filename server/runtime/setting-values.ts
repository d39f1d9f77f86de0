import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import type { SmtpServer } from '../../domain/content/site/site.ts'
import { AppError } from '../../domain/kit/error.ts'
import { isEmail } from '../../domain/people/accounts/user.ts'
import { readHomeAddress } from './home-address.ts'

/** Parses the text of a setting. Throws `invalid` with one sentence, which calls the setting by `names`. */
export type SettingReader<T> = (text: string, names: string) => T

/** The first is the site's domain, the others redirect to it. */
export type Domains = readonly [string, ...string[]]

export type LogLevel = 'error' | 'info' | 'debug'

/** The sender of e-mails. */
export type MailSender = { name: string | undefined; address: string }

export const readPort: SettingReader<number> = (text, names) => {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw new AppError('invalid', `The ${names} must be a number from 0 to 65535, not "${text}".`)
}

export const readHost: SettingReader<string> = (text, names) => {
  if (/^[A-Za-z0-9.:-]+$/.test(text)) return text
  throw new AppError('invalid', `The host (${names}) must be an address or a name such as 0.0.0.0, not "${text}".`)
}

/** Undefined for "". */
export const readDomains: SettingReader<Domains | undefined> = (text, names) => {
  if (text === '') return undefined
  const [first = '', ...others] = text.split(',').map(entry => {
    const name = domainToASCII(entry.trim())
    if (/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name) && isIP(name) === 0) return name
    throw new AppError(
      'invalid',
      `The domain (${names}) must be names such as example.de,www.example.de, not "${entry.trim()}".`,
    )
  })
  return [first, ...new Set(others.filter(name => name !== first))]
}

export const readHttpsUrl: SettingReader<string> = (text, names) => {
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text
  throw new AppError('invalid', `${names} must be an address that begins with https://, not "${text}".`)
}

/** Returns the origin of the URL; undefined for "". */
export const readPublicUrl: SettingReader<string | undefined> = (text, names) => {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (url && isBare && /^https?:$/.test(url.protocol)) return url.origin
  throw new AppError('invalid', `The public URL (${names}) must look like https://example.de, not "${text}".`)
}

export const readProxies: SettingReader<BlockList> = (text, names) => {
  const proxies = new BlockList()
  for (const entry of text.split(',').map(part => part.trim())) {
    if (entry === '') continue
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = prefix === undefined ? undefined : Number(prefix)
    const isPrefix = bits === undefined || (/^\d+$/.test(prefix ?? '') && bits <= (family === 'ipv6' ? 128 : 32))
    if (isIP(address) === 0 || !isPrefix) {
      throw new AppError('invalid', `${names} must list addresses such as 127.0.0.1 or 10.0.0.0/8, not "${entry}".`)
    }
    if (bits === undefined) proxies.addAddress(address, family)
    // A proxy configured for "localhost" may use either loopback address.
    if (entry === '127.0.0.1') proxies.addAddress('::1', 'ipv6')
    if (bits !== undefined) proxies.addSubnet(address, bits, family)
  }
  return proxies
}

/** The protocols of a server's address, each with its default port, and an example. */
type Protocols = { tls: [string, number]; plain: [string, number]; example: string }
const smtpProtocols: Protocols = {
  tls: ['smtps:', 465],
  plain: ['smtp:', 587],
  example: 'smtps://user:password@mail.example.de or smtp://mail.example.de:587',
}
const imapProtocols: Protocols = {
  tls: ['imaps:', 993],
  plain: ['imap:', 143],
  example: 'imaps://user:password@imap.example.de',
}

/** Undefined for "". The sentence does not quote the text, which holds the password. */
export const readSmtpUrl: SettingReader<SmtpServer | 'none' | undefined> = (text, names) =>
  serverAt(text, names, smtpProtocols)

/** Reads the URL of a mailbox. */
export const readImapUrl: SettingReader<SmtpServer | 'none' | undefined> = (text, names) =>
  serverAt(text, names, imapProtocols)

function serverAt(text: string, names: string, { tls, plain, example }: Protocols): SmtpServer | 'none' | undefined {
  if (text === '') return undefined
  if (text === 'none') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url !== undefined && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  const [user, password] = [decode(url?.username), decode(url?.password)]
  const host = smtpHostOf(url?.hostname)
  if (
    !isBare ||
    ![tls[0], plain[0]].includes(url.protocol) ||
    url.port === '0' ||
    !host ||
    user === undefined ||
    password === undefined
  ) {
    throw new AppError(
      'invalid',
      `${names} must be none or look like ${example}; special characters in user and password are percent-encoded.`,
    )
  }
  const isTls = url.protocol === tls[0]
  const port = url.port === '' ? (isTls ? tls : plain)[1] : Number(url.port)
  return { host, port, security: isTls ? 'tls' : 'auto', user, password }
}

/** Returns a name or address to connect to; undefined for any other text. */
function smtpHostOf(text = ''): string | undefined {
  const address = text.replace(/^\[|\]$/g, '')
  if (isIP(address)) return address
  const name = domainToASCII(decode(address) ?? '')
  // Names of containers may hold a "_".
  return /^(\w([\w-]*\w)?\.)*\w([\w-]*\w)?\.?$/.test(name) ? name : undefined
}

function decode(text = ''): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Undefined for "". */
export const readSender: SettingReader<MailSender | undefined> = (text, names) => {
  if (text.trim() === '') return undefined
  const [, name = '', inBrackets] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (isEmail(address)) return { name: name || undefined, address }
  throw new AppError(
    'invalid',
    `${names} must be an address such as post@example.de or "Name <post@example.de>", not "${text.replace(/\s+/g, ' ')}".`,
  )
}

/** An absolute path, or "none". */
export const readFolderOrNone: SettingReader<string> = text => (text === 'none' ? text : resolve(text))

export const readKeptBackups: SettingReader<number> = (text, names) => {
  const count = Number(text)
  if (/^\d{1,2}$/.test(text) && count >= 1 && count <= 30) return count
  throw new AppError('invalid', `${names} must be a number from 1 to 30, not "${text}".`)
}

/** Returns the address as it is; undefined for "". */
export const readHome: SettingReader<string | undefined> = (text, names) => {
  if (text !== '') readHomeAddress(text, names)
  return text || undefined
}

export const readKeptDays: SettingReader<number> = (text, names) => {
  const days = Number(text)
  if (/^\d{1,2}$/.test(text) && days >= 1 && days <= 28) return days
  throw new AppError('invalid', `${names} must be a number from 1 to 28, not "${text}".`)
}

export const readEmail: SettingReader<string> = (text, names) => {
  const email = text.trim().toLowerCase()
  if (isEmail(email)) return email
  throw new AppError('invalid', `${names} must be an email address, not "${text}".`)
}

export const readLogLevel: SettingReader<LogLevel> = (text, names) => {
  if (text === 'error' || text === 'info' || text === 'debug') return text
  throw new AppError('invalid', `${names} must be error, info or debug, not "${text}".`)
}
