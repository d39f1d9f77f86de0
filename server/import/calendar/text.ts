import { plainPath, queryAddress } from '../../../domain/import/redirects.ts'
import { memoizeByRecord } from '../../../domain/kit/memoize.ts'
import { htmlWords, plainTextOf } from '../../formats/html.ts'
import type { CalendarEntry } from './properties.ts'

/**
 * Returns the description of an entry as plain text. Keeps links, including those in angle brackets or after words, but
 * no access to an online meeting.
 */
export const calendarText = memoizeByRecord((entry: Pick<CalendarEntry, 'description' | 'html'>): string =>
  withoutAccess(wholeText(entry)),
)

const wholeText = memoizeByRecord(({ description, html }: Pick<CalendarEntry, 'description' | 'html'>): string => {
  const text = description.trim() === '' ? html : description
  const withLinks = text
    .replace(
      /([^\s<>]{0,200})<((?:https?:\/\/|mailto:|tel:)[^\s<>]+|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>/gi,
      (_, before: string, address: string) => (before === '' ? address : linkText(address, before)),
    )
    // A list begins on a line of its own.
    .replace(/([^\s>]|<\/(?:a|b|em|i|span|strong|u)>)\s*(?=<(?:ul|ol|p|div|h\d)\b)/gi, '$1\n')
    .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gis, (_, a, b, words: string) =>
      linkText(String(a ?? b ?? ''), words),
    )
  return plainOf(withLinks)
})

/** Link to an online meeting. */
const meetingLink =
  /https?:\/\/(?:[\w-]+\.)*(?:zoom\.us\/(?:[jw]|my)\/|teams\.(?:microsoft|live)\.com\/|meet\.google\.com\/|webex\.com\/|gotomeet\.me\/|whereby\.com\/|meet\.jit\.si\/)\S*/i

/** Lines that let anybody into a meeting, or that programs write around them. */
const accessLines: readonly RegExp[] = [
  meetingLink,
  /lädt (?:Sie|dich|euch) zu einem geplanten Zoom-Meeting ein|is inviting you to a scheduled Zoom meeting/i,
  /^(?:(?:zoom |teams |webex )?(?:meeting|besprechung|webinar|event|phone conference|telefonkonferenz)s?[- ]?(?:id|kennnummer|number)|konferenz-?id|passcode|kenncode|kennung|kennwort|(?:meeting|besprechungs)?-?(?:password|passwort)|zugangscode|pin) ?:/i,
  /,,\d{5,}#|\bPIN: ?\d{4,}/i,
  /^(?:zoom[- ]meeting beitreten|join (?:zoom|the) meeting|(?:klicken sie hier, um |jetzt )?an der besprechung teil(?:zu)?nehmen|click here to join the meeting|microsoft teams.{0,40}(?:hilfe|help).*|telefoneinwahl|dial in by phone)$/i,
]

/** Programs fence what they add: Google by `-::~:~`, Microsoft by long lines. */
const fences = /^(?:-::~[:~]+-?|_{20,}|\*?(?:~\*|\*~){4,}\*?~?)\s*$/m

/** Returns a text without the access to an online meeting, which only guests may have. */
function withoutAccess(text: string): string {
  const parts = text.split(fences)
  const isAdded = (part: string) => part.split('\n').some(isAccess)
  const kept = parts.length > 1 ? parts.filter((part, at) => at === 0 || !isAdded(part)) : parts
  if (kept.length === parts.length && !isAdded(text)) return text
  return kept
    .map(part =>
      part
        .split('\n')
        .filter(line => !isAccess(line))
        .join('\n')
        .trim(),
    )
    .filter(part => part !== '')
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
}

const isAccess = (line: string) => accessLines.some(words => words.test(line.trim().slice(0, 2000)))

/** True if an entry holds the access to an online meeting, which is not imported. */
export const hasAccess = (entry: Pick<CalendarEntry, 'description' | 'html' | 'location'>): boolean =>
  calendarText(entry) !== wholeText(entry) || meetingLink.test(entry.location)

/** Names a place without the access to an online meeting. */
export const withoutMeeting = (place: string): string =>
  place
    .replace(meetingLink, 'Online')
    .replace(/\b(?:Microsoft )?(?:Teams|Zoom)[- ](?:Besprechung|Meeting)\b/i, 'Online')
    .replace(/Online\s*[;,(]\s*Online\)?/, 'Online')

/** Decodes signs of HTML in a plain text, such as `&#8211;`. */
export const plainOf = (text: string): string =>
  /&(?:#x?[\da-f]+|[a-z]{2,8});/i.test(text) ? htmlWords(text) : plainTextOf(text)

function linkText(address: string, words: string): string {
  const plain = address.replace(/^(?:mailto|tel):/i, '')
  const isRepeated = words.includes(plain) || (/^tel:/i.test(address) && /\d/.test(words))
  return words.trim() === '' || isRepeated || !/^(?:https?|mailto|tel):/i.test(address)
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
