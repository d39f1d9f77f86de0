import type { Event } from '../events/event.ts'
import type { PdfFile } from '../files/pdf-file.ts'
import type { InfoPage } from '../info-pages/info-page.ts'
import type { Import } from './import.ts'
import { ownSubjectOf } from './own-subjects.ts'

/** What this site answers itself, by the first part of a path; an old address there leads nowhere else. */
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

/** Whether a path is one of this site's. */
export const isOwnPath = (path: string): boolean => ownParts.has(path.split('/')[1] ?? '')

/** A path as it is compared: without a slash at the end, and however it is escaped. */
export function plainPath(path: string): string {
  const short = path.replace(/\/+$/, '').replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(short).normalize('NFC').toLowerCase()
  } catch {
    return short.toLowerCase()
  }
}

/** The address of the page without a path of its own, as WordPress writes it: `/?page_id=12`. */
export const queryAddress = (id: string) => `/?page_id=${id}`

/** What an address is compared by: `/?page_id=12` and `/?p=12` are the same, of others only the path counts. */
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
 * Finds where old addresses lead: to an active page, to a file, to an active event on its page or in the calendar, from an old imprint
 * and the like to this site's own, or nowhere.
 */
export function redirector() {
  let known: readonly [readonly Import[], readonly InfoPage[], readonly Event[], readonly PdfFile[]] | undefined
  let pages = new Map<string, string>()
  return (
    { imports, infos, events, files }: Lists,
    { pathname, search }: { pathname: string; search: string },
  ): string | undefined => {
    if (imports !== known?.[0] || infos !== known[1] || events !== known[2] || files !== known[3]) {
      known = [imports, infos, events, files]
      const paths = new Map<string, string>(
        infos.flatMap(({ _id, active, path, title }): [string, string][] => {
          const to = active ? `/info/${path}` : ownSubjectOf(title, path)?.leadsTo
          return to ? [[_id, to]] : []
        }),
      )
      const ofPages = new Set(paths.values())
      for (const { _id, active, path } of events)
        if (active) paths.set(_id, ofPages.has(`/info/${path}`) ? `/info/${path}` : `/kalender#${_id}`)
      for (const { _id, path } of files) paths.set(_id, path)
      // A page that was imported again has taken the address of the one that is gone.
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
