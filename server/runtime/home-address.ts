import { isIP } from 'node:net'
import { AppError } from '../../domain/kit/error.ts'

/** Address of a second home, taken apart. */
export type HomeAddress =
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string; region: string }
  | { kind: 'webdav'; url: string }

export type HomeCredentials = { user: string; secret: string }

const FORMS = 's3://bucket/prefix?endpoint=https://…&region=… or webdavs://host/path'

/** Reads the address of a second home (D79). Throws `invalid` with one sentence, in which `names` is the setting. */
export function readHomeAddress(text: string, names: string): HomeAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const address = url && (s3Of(url) ?? webdavOf(url))
  if (address) return address
  throw new AppError(
    'invalid',
    `${names} must look like ${FORMS}, not "${text}"; without encryption it may only be on this machine.`,
  )
}

/** Folder names that both kinds of places accept unchanged. */
const path = /^(\/[\w.~%-]+)*\/?$/

function s3Of({ protocol, hostname, pathname, searchParams }: URL): HomeAddress | undefined {
  if (protocol !== 's3:' || !/^[\w.-]{3,63}$/.test(hostname) || !path.test(pathname)) return undefined
  const region = searchParams.get('region') || 'us-east-1'
  const endpoint = searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`
  if (!isSafe(endpoint)) return undefined
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return { kind: 's3', bucket: hostname, prefix: prefix && `${prefix}/`, endpoint: endpoint.replace(/\/$/, ''), region }
}

function webdavOf({ protocol, host, pathname, username, password, search, hash }: URL): HomeAddress | undefined {
  const scheme = { 'webdavs:': 'https', 'webdav:': 'http' }[protocol]
  const isBare = username === '' && password === '' && search === '' && hash === ''
  if (scheme === undefined || !isBare || host === '' || !path.test(pathname)) return undefined
  const url = `${scheme}://${host}${pathname.replace(/\/$/, '')}/`
  return isSafe(url) ? { kind: 'webdav', url } : undefined
}

/** True if nobody can read the traffic: https, or the machine itself. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}
