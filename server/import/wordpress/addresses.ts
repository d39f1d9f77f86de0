import { libraryAddress, libraryRoot } from '../../../domain/import/library.ts'
import { plainPath } from '../../../domain/import/redirects.ts'
import type { Export } from './export.ts'

/** The address without the host of the site before; undefined for one of another site. */
export function oldAddress(link: string, base: string): URL | undefined {
  if (!URL.canParse(link, base || 'http://old.example')) return undefined
  const url = new URL(link, base || 'http://old.example')
  const host = (address: string) => new URL(address).hostname.replace(/^www\./, '')
  return base !== '' && URL.canParse(base) && host(base) !== host(url.href) ? undefined : url
}

/** A link within the old site as pages name it. */
export const shortAddress = ({ pathname, search }: URL) => plainPath(pathname) + search

/** Finds the address of a file in the old site's library; one of another site keeps its host. */
export function fileAddresses({ base, attachments }: Pick<Export, 'base' | 'attachments'>): (link: string) => string {
  const hosts = wordPressHosts(base, attachments)
  const roots = rootsOf(attachments)
  return link => {
    const url = oldAddress(withoutCdn(link, hosts), base)
    if (!url) return link.replace(/#.*$/s, '')
    const path = libraryAddress(url.pathname, roots)
    return path.startsWith('/') && !/\.[a-z\d]+$/.test(path) ? path + url.search : path
  }
}

/** `wald.files.wordpress.com` of `wald.wordpress.com`, and of a site whose own library says so. */
function wordPressHosts(base: string, attachments: Export['attachments']): ReadonlySet<string> {
  const name = /^https?:\/\/([a-z\d-]+)\.wordpress\.com(?:\/|$)/i.exec(base)?.[1]
  const hosts = new Set(name === undefined ? [] : [`${name.toLowerCase()}.files.wordpress.com`])
  for (const { address } of attachments.values()) {
    const host = /^https?:\/\/([a-z\d-]+\.files\.wordpress\.com)\//i.exec(address)?.[1]
    if (host !== undefined) hosts.add(host.toLowerCase())
  }
  return hosts
}

/** Finds where the library's own files stand; "" and other hosts say nothing. */
function rootsOf(attachments: Export['attachments']): ReadonlySet<string> {
  const roots = new Set<string>()
  for (const { address } of attachments.values()) {
    const root = libraryRoot(address.replace(/^(?:https?:)?\/\/[^/]*/i, ''))
    if (root !== undefined) roots.add(root)
  }
  return roots
}

/** WordPress serves pictures itself, too: `i0.wp.com/alt.example/wp-content/…`, `wald.files.wordpress.com/2023/05/…`. */
function withoutCdn(link: string, hosts: ReadonlySet<string>): string {
  const plain = link.trim().replace(/^(?:https?:)?\/\/i\d\.wp\.com\//i, 'https://')
  const [, host = '', path = ''] = /^(?:https?:)?\/\/([a-z\d.-]+\.files\.wordpress\.com)(\/.*)$/is.exec(plain) ?? []
  return hosts.has(host.toLowerCase()) ? `/wp-content/uploads${path}` : plain
}
