import { plainPath, queryAddress } from '../../../domain/import/redirects.ts'
import { memoizeByRecord } from '../../../domain/kit/memoize.ts'
import { htmlWords, plainTextOf } from '../../formats/html.ts'
import type { CalendarEntry } from './properties.ts'

/** Returns the description of an entry as plain text. Keeps links, including those in angle brackets or after words. */
export const calendarText = memoizeByRecord(
  ({ description, html }: Pick<CalendarEntry, 'description' | 'html'>): string => {
    const text = description.trim() === '' ? html : description
    const withLinks = text
      .replace(/<((?:https?:\/\/|mailto:|tel:)[^\s<>]+|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>/gi, '$1')
      .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gis, (_, a, b, words: string) =>
        linkText(String(a ?? b ?? ''), words),
      )
    return plainOf(withLinks)
  },
)

/** Decodes signs of HTML in a plain text, such as `&#8211;`. */
export const plainOf = (text: string): string =>
  /&(?:#x?[\da-f]+|[a-z]{2,8});/i.test(text) ? htmlWords(text) : plainTextOf(text)

function linkText(address: string, words: string): string {
  const plain = address.replace(/^(?:mailto|tel):/i, '')
  return words.trim() === '' || words.includes(plain) || !/^(?:https?|mailto|tel):/i.test(address)
    ? words || plain
    : `${words} (${plain})`
}

/** Returns an entry's address on the old site, for redirects; undefined if it is not a page of its own. */
export function redirectAddress(url: string): string | undefined {
  if (!/^https?:/i.test(url.trim()) || !URL.canParse(url.trim())) return undefined
  const { pathname, searchParams } = new URL(url.trim())
  const id = searchParams.get('p') ?? searchParams.get('page_id') ?? ''
  if (pathname === '/') return /^\d{1,12}$/.test(id) ? queryAddress(id) : undefined
  return plainPath(pathname)
}

/** Returns the map of a place given as `51.54;9.91`; "" for none. */
export function mapLink(geo: string): string {
  const [, latitude, longitude] = /^([+-]?\d{1,2}(?:\.\d+)?)[;,]\s*([+-]?\d{1,3}(?:\.\d+)?)$/.exec(geo.trim()) ?? []
  const [lat, lon] = [Number(latitude), Number(longitude)]
  // Programs write 0, 0 for an unknown location.
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180) || (lat === 0 && lon === 0)) return ''
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
}
