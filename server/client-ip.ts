import { type BlockList, isIP } from 'node:net'

/** The address a request comes from: the socket's, or behind trusted proxies the last one they did not add themselves (D36). */
export function clientIp(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let ip = unmapped(socketAddress)
  if (forwardedFor === undefined) return ip
  for (const hop of forwardedFor.split(',').reverse()) {
    if (!isTrusted(ip, trusted)) break
    const next = unmapped(hop.trim())
    if (isIP(next) === 0) break
    ip = next
  }
  return ip
}

const isTrusted = (ip: string, trusted: BlockList) => trusted.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Node writes an IPv4 peer of a dual-stack socket as ::ffff:192.0.2.1. */
const unmapped = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** What a limit counts by: an IPv4 address, or the /64 that one IPv6 customer gets (D33). */
export function limitKey(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
