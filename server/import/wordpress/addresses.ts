import { libraryAddress, libraryOf, libraryRoot } from '../../../domain/import/library.ts'
import { plainPath } from '../../../domain/import/redirects.ts'
import type { WordPressExport } from './export.ts'

/** Returns the address without the host of the old site; undefined for one of another site. */
export function addressOnOldSite(link: string, base: string): URL | undefined {
  if (!URL.canParse(link, base || 'http://old.example')) return undefined
  const url = new URL(link, base || 'http://old.example')
  const host = (address: string) => new URL(address).hostname.replace(/^www\./, '')
  return base !== '' && URL.canParse(base) && host(base) !== host(url.href) ? undefined : url
}

/** A link within the old site as pages name it. */
export const shortAddress = ({ pathname, search }: URL) => plainPath(pathname) + search

/**
 * Finds the address of a file in the old site's library, also behind a service that delivers copies of it; one of
 * another site keeps its host.
 */
export function fileAddresses({
  base,
  attachments,
}: Pick<WordPressExport, 'base' | 'attachments'>): (link: string) => string {
  const hosts = ownHosts(base, attachments)
  const library = libraryOf(
    [...attachments.values()].map(({ address }) => (pathIn(address, hosts) ?? '').replace(/[?#].*$/s, '')),
  )
  return link => {
    const path = pathIn(link.trim(), hosts)
    const url = addressOnOldSite(path ?? link, base)
    if (!url) return link.replace(/#.*$/s, '')
    const address = libraryAddress(url.pathname, library)
    return address.startsWith('/') && !/\.[a-z\d]+$/i.test(address) ? address + url.search : address
  }
}

type OwnHosts = {
  /** Hosts whose `wp-content/uploads` is the old site's. */
  hosts: ReadonlySet<string>
  /** Hosts of WordPress.com that serve only its library. */
  libraries: ReadonlySet<string>
}

/**
 * Returns the old site's host, and the host of most files in its library, such as a CDN; `wald.files.wordpress.com` for
 * `wald.wordpress.com`, and for a site whose own library uses it.
 */
function ownHosts(base: string, attachments: WordPressExport['attachments']): OwnHosts {
  const libraries = new Set<string>()
  const counts = new Map<string, number>()
  for (const { address } of attachments.values()) {
    const { host, path } = partsOf(address) ?? {}
    if (host === undefined || path === undefined) continue
    if (host.endsWith('.files.wordpress.com')) libraries.add(host)
    else if (libraryRoot(path) !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  const site = partsOf(base)?.host
  const [name] = /^[a-z\d-]+(?=\.wordpress\.com$)/.exec(site ?? '') ?? []
  if (name !== undefined) libraries.add(`${name}.files.wordpress.com`)
  const [[library = undefined] = []] = [...counts].toSorted(([, a], [, b]) => b - a)
  return { hosts: new Set([site, library].flatMap(host => host ?? [])), libraries }
}

/** Returns an address without its protocol, `www.` and port; undefined for a path. */
function partsOf(address: string): { host: string; path: string } | undefined {
  const [, host = '', path = ''] = /^(?:https?:)?\/\/(?:www\.)?([a-z\d.-]+)(?::\d+)?([/?].*)?$/is.exec(address) ?? []
  return host === '' ? undefined : { host: host.toLowerCase(), path }
}

/** Host names that deliver a site's own files: `cdn.wald.example`, `img2.wald.example`. */
const delivery = /^(?:cdn|static|media|medien|assets|img|images|bilder|files|uploads|i)\d?\./

/**
 * Returns the path on the old site of a file delivered by another address: `i0.wp.com/wald.example/wp-content/…`,
 * `cdn.example/width=300/https://wald.example/wp-content/…`, `wald.files.wordpress.com/2023/05/…`. Undefined without a
 * sign that it is the site's own.
 */
function pathIn(link: string, { hosts, libraries }: OwnHosts): string | undefined {
  const { host = '', path: whole = link } = partsOf(link) ?? {}
  if (libraries.has(host)) return `/wp-content/uploads${whole}`
  const path = whole.replace(/[?#].*$/s, '')
  const isOwn = host === '' || hosts.has(host) || hosts.has(host.replace(delivery, ''))
  // Cloudflare writes its instructions before the path.
  const file = isOwn ? path.replace(/^\/cdn-cgi\/image\/[^/]*(?=\/)/, '') : ''
  if (libraryRoot(file) !== undefined && !/^\/https?:/.test(file)) return file
  for (const [, inner = '', rest = ''] of unescapePath(whole).matchAll(named)) {
    const within = inner.toLowerCase()
    if (libraries.has(within)) return `/wp-content/uploads${rest}`
    if (hosts.has(within) && libraryRoot(rest) !== undefined) return rest.replace(/^\/[^/]*=[^/]*(?=\/)/, '')
  }
  return undefined
}

/** A host within an address: a part of its path, or at the beginning of a parameter. */
const named = /(?<=[/=])(?:https?:\/{1,2})?(?:www\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)(?=(\/[^?&#]*))/gi

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
