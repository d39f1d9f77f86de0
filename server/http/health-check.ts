import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** True for a request of `/healthz` (D25), on any host. */
export const isHealthCheck = (url = '') => /^\/healthz\/?(\?|$)/.test(url)

/** True if a program on this machine asks, such as `lichtung status`, and not a proxy for somebody else. */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const isOwn = socket.remoteAddress !== undefined && socket.remoteAddress === socket.localAddress
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => name in headers)
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return isOwn && !isPassedOn && (host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
}
