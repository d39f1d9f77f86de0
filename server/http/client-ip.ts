import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, type Socket } from 'node:net'

/** After this many requests without the header, a proxy counts as never sending it. */
const ENOUGH_REQUESTS = 20

/** Reports the client addresses of requests, for servers that pass each new connection to `remember`. */
export function clientAddresses(trusted: BlockList) {
  let unnamed = 0
  let isAnyNamed = false
  // A socket forgets its address when the client hangs up.
  const peers = new WeakMap<Socket, { ip: string; isProxy: boolean }>()
  return {
    remember(socket: Socket) {
      const ip = unmap(socket.remoteAddress ?? '')
      peers.set(socket, { ip, isProxy: isTrusted(ip, trusted) })
    },
    ipOf: ({ socket, headers }: IncomingMessage) =>
      clientIp(peers.get(socket)?.ip ?? '', forwardedFor(headers), trusted),
    /** Counts a request for `namesNoClient`. */
    note({ socket, headers }: IncomingMessage) {
      if (isAnyNamed || !peers.get(socket)?.isProxy) return
      isAnyNamed = forwardedFor(headers) !== undefined
      unnamed += 1
    },
    /** True if trusted proxies have passed on many requests, none with a client's address. */
    namesNoClient: () => !isAnyNamed && unnamed >= ENOUGH_REQUESTS,
  }
}

/** Returns the address of the client: the socket's, or behind trusted proxies the last one that is not theirs (D36). */
export function clientIp(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let ip = unmap(socketAddress)
  if (forwardedFor === undefined) return ip
  for (const hop of forwardedFor.split(',').reverse()) {
    if (!isTrusted(ip, trusted)) break
    const next = unmap(hop.trim())
    if (isIP(next) === 0) break
    ip = next
  }
  return ip
}

const forwardedFor = (headers: IncomingMessage['headers']) => headers['x-forwarded-for']?.toString()

const isTrusted = (ip: string, trusted: BlockList) => trusted.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Node writes an IPv4 peer of a dual-stack socket as ::ffff:192.0.2.1. */
const unmap = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
