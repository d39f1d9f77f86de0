import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '../http/headers.ts'
import { isHealthCheck } from '../http/health-check.ts'
import { hasSeveralHosts, isForHosts, redirectTarget } from '../http/hosts.ts'
import type { Certificates } from './certificates.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export const challengePath = '/.well-known/acme-challenge/'
const plainText = {
  ...securityHeaders(false),
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** Answers tokens of an order or of a check, and leaves everything else to `next`. */
export const answeringTokens =
  (answerTo: (token: string) => string | undefined, next: Listener): Listener =>
  (request, response) => {
    const { url = '' } = request
    if (!url.startsWith(challengePath)) return next(request, response)
    const answer = answerTo(url.slice(challengePath.length))
    response.writeHead(answer ? 200 : 404, plainText).end(answer)
  }

/**
 * Answers the ports for http and https of a site at `origin`. `site` itself answers at https of the first domain; it
 * also gets health checks, and requests for other or several hosts, which it refuses.
 */
export function tlsListeners({
  certificates,
  origin,
  site,
}: {
  certificates: Pick<Certificates, 'state' | 'covers' | 'answerTo'>
  origin: string
  site: Listener
}): { http: Listener; https: Listener } {
  const { domains } = certificates.state()
  const [home = '', ...others] = domains
  const isFor = (names: readonly string[], request: IncomingMessage) =>
    !hasSeveralHosts(request) &&
    isForHosts(host => names.includes(nameIn(host)), request) &&
    !isHealthCheck(request.url)
  const leadHome = ({ method, url = '' }: IncomingMessage, response: ServerResponse, isSecure: boolean) => {
    if (!certificates.covers(home)) {
      // Answers 503: over https browsers would show an error now, and they cache a 301.
      response.writeHead(503, { ...plainText, 'Retry-After': 60 })
      response.end('Diese Seite bekommt gerade ihr Zertifikat für https. Bitte versuch es gleich noch einmal.\n')
      return
    }
    const status = method === 'GET' || method === 'HEAD' ? 301 : 308
    response.writeHead(status, { ...securityHeaders(isSecure), Location: redirectTarget(origin, url) }).end()
  }
  return {
    http: answeringTokens(certificates.answerTo, (request, response) => {
      if (isFor(domains, request)) leadHome(request, response, false)
      else site(request, response)
    }),
    https(request, response) {
      if (isFor(others, request)) leadHome(request, response, true)
      else site(request, response)
    },
  }
}

/** Removes the port, which a router in front may have changed. */
const nameIn = (host: string) => host.replace(/:\d*$/, '')
