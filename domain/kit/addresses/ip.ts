/** Returns the key for rate limits: an IPv4 address, or the /64 of an IPv6 customer (D33). */
export const limitKey = (ip: string): string => (ip.includes(':') ? networkOf(ip, 4) : ip)

/**
 * Returns the /48 of an IPv6 address, which may belong to one customer; undefined for IPv4, whose networks have many
 * customers.
 */
export const wideLimitKey = (ip: string): string | undefined => (ip.includes(':') ? networkOf(ip, 3) : undefined)

/** Shortens an address to its /24 or /48, which identifies nobody (D22). Networks stay. */
export function shortenedIp(ip: string): string {
  if (ip.includes('/')) return ip
  return ip.includes(':') ? networkOf(ip, 3) : ip.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Returns the network of an IPv6 address's first groups of 16 bits. */
function networkOf(ip: string, groups: number): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const leading = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - leading.length - right.length)).fill('0')
  const first = [...leading, ...zeros, ...right].slice(0, groups).map(group => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/${groups * 16}`
}

/** Shortens the address of a log entry. Returns the same entry if there is none. */
export function withShortIp(entry: object): object {
  if (!('ip' in entry) || typeof entry.ip !== 'string') return entry
  const ip = shortenedIp(entry.ip)
  return ip === entry.ip ? entry : { ...entry, ip }
}

/** Returns an address's bits as text; "" for any other text. */
function bitsOf(ip: string): string {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(ip))
    return ip
      .split('.')
      .map(part => bits(Number(part), 8))
      .join('')
  if (!URL.canParse(`http://[${ip}]`)) return ''
  const [network = ''] = networkOf(new URL(`http://[${ip}]`).hostname.slice(1, -1), 8).split('::/')
  return network
    .split(':')
    .map(group => bits(Number.parseInt(group, 16), 16))
    .join('')
}
const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')

/** True if an address is in a network such as 192.0.2.0/24 or 2001:db8::/32. */
export function isInNetwork(ip: string, network: string): boolean {
  const [base = '', length] = network.split('/')
  const [ipBits, baseBits] = [bitsOf(ip), bitsOf(base)]
  if (ipBits === '' || ipBits.length !== baseBits.length) return false
  const count = length === undefined ? ipBits.length : Number(length)
  return ipBits.slice(0, count) === baseBits.slice(0, count)
}
