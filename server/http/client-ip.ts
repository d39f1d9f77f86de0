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
