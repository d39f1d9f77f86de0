import type { IncomingMessage } from 'node:http'

/** True if a request names this host; a site without a host accepts any (D36). Some proxies add the usual port. */
export const isForHost = (host: string | undefined, request: IncomingMessage): boolean =>
  host === undefined ||
  isForHosts(requestHost => requestHost === host || requestHost.replace(/:(80|443)$/, '') === host, request)

/**
 * True if a request names our host in another way: with or without `www.`, at another port, or with a dot at its end.
 */
export const isForNameOf = (publicUrl: string, request: IncomingMessage): boolean =>
  isForHosts(host => plainHostName(host) === plainHostName(new URL(publicUrl).host), request)

const plainHostName = (host: string) =>
  host
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')

/** True for more than one Host line: a proxy and this program could each use a different line. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') lines += 1
  return lines > 1
}

/**
 * True if each host that a request names is ours: in its Host line, and in its first line if that contains a full
 * address.
 */
export function isForHosts(isOurs: (host: string) => boolean, { headers, url = '' }: IncomingMessage): boolean {
  if (!isOurs(headers.host?.toLowerCase() ?? '')) return false
  if (url.startsWith('/') || url === '*') return true
  return URL.canParse(url) && isOurs(new URL(url).host)
}

/** Returns the same path and query at `origin`, and never elsewhere, whatever is asked for. */
export function redirectTarget(origin: string, url: string): string {
  // A proxy requests full addresses, "OPTIONS *" none.
  const isFullAddress = /^https?:\/\//i.test(url) && URL.canParse(url)
  const { pathname, search } = new URL(isFullAddress ? url : origin + (url.startsWith('/') ? url : '/'))
  return origin + pathname + search
}
