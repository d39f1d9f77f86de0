import type { PdfFile } from '../content/files/pdf-file.ts'
import type { InfoPage } from '../content/pages/info-page.ts'
import type { Event } from '../events/event.ts'
import { builtInPageOf } from './built-in-pages.ts'
import type { Import } from './import.ts'

/** First path segments that this site uses itself; old addresses there are not redirected. */
const ownParts: ReadonlySet<string> = new Set([
  '',
  'admin',
  'angaben',
  'anfragen',
  'api',
  'assets',
  'buchung',
  'datei',
  'gutschein',
  'healthz',
  'img',
  'info',
  'kalender',
  'kalender.ics',
  'kontakt',
  'kuendigung',
  'login',
  'newsletter',
  'privacy',
  'robots.txt',
  'sitemap.xml',
  'sw.js',
  'widerruf',
])

/** True if the path belongs to this site. */
export const isOwnPath = (path: string): boolean => ownParts.has(path.split('/')[1] ?? '')

/** Normalizes a path: no trailing slash, and uniform escaping. */
export function plainPath(path: string): string {
  const short = path.replace(/\/+$/, '').replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(short).normalize('NFC').toLowerCase()
  } catch {
    return short.toLowerCase()
  }
}

/** WordPress's address of a page without a path: `/?page_id=12`. */
export const queryAddress = (id: string) => `/?page_id=${id}`

/** Normalizes an address: `/?page_id=12` and `/?p=12` are equal; otherwise only the path counts. */
function keyOf(pathname: string, search: string): string {
  const id = pathname === '/' ? /^\?(?:page_id|p)=(\d{1,12})(?:&|$)/.exec(search)?.[1] : undefined
  return id === undefined ? plainPath(pathname) : queryAddress(id)
}

type Lists = {
  imports: readonly Import[]
  infos: readonly InfoPage[]
  events: readonly Event[]
  files: readonly PdfFile[]
}

/**
 * Returns a function that resolves old addresses: to an active page, a file, an active event on its page or in the
 * calendar, a built-in page such as the imprint, or nowhere.
 */
export function redirector() {
  let lastContent: readonly [readonly Import[], readonly InfoPage[], readonly Event[], readonly PdfFile[]] | undefined
  let pages = new Map<string, string>()
  return (
    { imports, infos, events, files }: Lists,
    { pathname, search }: { pathname: string; search: string },
  ): string | undefined => {
    if (
      imports !== lastContent?.[0] ||
      infos !== lastContent[1] ||
      events !== lastContent[2] ||
      files !== lastContent[3]
    ) {
      lastContent = [imports, infos, events, files]
      const paths = new Map<string, string>(
        infos.flatMap(({ _id, active, path, title }): [string, string][] => {
          const to = active ? `/info/${path}` : builtInPageOf(title, path)?.path
          return to ? [[_id, to]] : []
        }),
      )
      const ofPages = new Set(paths.values())
      for (const { _id, path, sessions, series = _id } of events.filter(({ active }) => active)) {
        const to = ofPages.has(`/info/${path}`) ? `/info/${path}` : `/kalender#${_id}`
        // Dates that became sessions of a course, and a course that became a series (D74).
        for (const id of [series, ...sessions.map(({ _id }) => _id)]) if (!paths.has(id)) paths.set(id, to)
        paths.set(_id, to)
      }
      for (const { _id, path } of files) paths.set(_id, path)
      // A re-imported page takes over the address of the deleted one.
      pages = new Map(
        imports
          .flatMap(({ redirects }) => redirects)
          .flatMap(({ from, page }): [string, string][] => {
            const to = paths.get(page)
            return to === undefined ? [] : [[from, to]]
          }),
      )
    }
    return pages.size === 0 ? undefined : pages.get(keyOf(pathname, search))
  }
}
