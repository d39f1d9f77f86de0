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
      (_, before: string, address: string) => (before === '' ? address : linkText(withScheme(address), before)),
    )
    // A list begins on a line of its own.
    .replace(/([^\s>]|<\/(?:a|b|em|i|span|strong|u)>)\s*(?=<(?:ul|ol|p|div|h\d)\b)/gi, '$1\n')
    .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gis, (_, a, b, words: string) =>
      linkText(String(a ?? b ?? ''), words),
    )
  return plainOf(withLinks)
})

const withScheme = (address: string) => (/^(?:https?|mailto|tel):/i.test(address) ? address : `mailto:${address}`)

/** Link to an online meeting. */
const meetingLink =
  /https?:\/\/(?:[\w-]+\.)*(?:zoom\.us\/(?:[jw]|my)\/|teams\.(?:microsoft|live)\.com\/|meet\.google\.com\/|webex\.com\/|gotomeet\.me\/|whereby\.com\/|meet\.jit\.si\/)\S*/i

/** Lines that let anybody into a meeting, or that programs write around them. */
const accessLines: readonly RegExp[] = [
  /lädt (?:Sie|dich|euch) zu einem geplanten Zoom-Meeting ein|is inviting you to a scheduled Zoom meeting/i,
  /^(?:(?:zoom |teams |webex )?(?:meeting|besprechung|webinar|event|phone conference|telefonkonferenz)s?[- ]?(?:id|kennnummer|number)|konferenz-?id|passcode|kenncode|kennung|kennwort|(?:meeting|besprechungs)?-?(?:password|passwort)|zugangscode|pin)(?: ?:| \d{3,})/i,
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
    .map(part => part.split('\n').flatMap(otherSentences).join('\n').trim())
    .filter(part => part !== '')
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
}

const isAccess = (line: string) => isAccessLine(line) || meetingLink.test(line.slice(0, 2000))

const isAccessLine = (line: string) => accessLines.some(words => words.test(line.trim().slice(0, 2000)))

/** Returns the sentences of a line that do not let anybody into a meeting; none if nothing is left. */
function otherSentences(line: string): string[] {
  if (!isAccess(line)) return [line]
  const sentences = isAccessLine(line) ? [] : line.split(/(?<=[.!?])\s+/)
  const kept = sentences.filter(sentence => !meetingLink.test(sentence) && !accessCode.test(sentence))
  return kept.length > 0 ? [kept.join(' ')] : []
}

/** `(Kenncode: 123456)`, `, Meeting-ID 812 3456`, beside a link or the name of a program. */
const accessCode =
  /[\s(,;]{0,3}(?<!\p{L})(?:meeting[- ]?id|besprechungs-id|passcode|kenncode|kennung|kennwort|password|passwort|zugangscode|pin|code)(?: ?: ?| (?:ist|lautet|is) | (?=\S{0,20}\d))(?:\d[\d ]*|[^\s,;)]+)\)?/iu

/** True if an entry holds the access to an online meeting, which is not imported. */
export const hasAccess = (entry: Pick<CalendarEntry, 'title' | 'description' | 'html' | 'location'>): boolean =>
  calendarText(entry) !== wholeText(entry) || [entry.title, entry.location].some(holdsAccess)

const holdsAccess = (text: string) => meetingLink.test(text) || (namesProgram.test(text) && accessCode.test(text))

const namesProgram = /\b(?:zoom|teams|webex|google meet|online)\b/i

/** Removes the access to an online meeting from a title. */
export const withoutAccessIn = (title: string): string =>
  holdsAccess(title)
    ? title
        .replace(RegExp(meetingLink, 'gi'), 'Online')
        .replace(RegExp(accessCode, 'giu'), '')
        .replace(/Online(?:[\s;,(]+Online\)?)+/g, 'Online')
    : title

/** Names a place without the access to an online meeting. */
export const withoutMeeting = (place: string): string =>
  withoutAccessIn(place.replace(/\b(?:Microsoft )?(?:Teams|Zoom)[- ](?:Besprechung|Meeting)\b/i, 'Online'))

/** Decodes signs of HTML in a plain text, such as `&#8211;`. */
export const plainOf = (text: string): string =>
  /&(?:#x?[\da-f]+|[a-z]{2,8});/i.test(text) ? htmlWords(text) : plainTextOf(text)

function linkText(address: string, words: string): string {
  const plain = address.replace(/^(?:mailto|tel):/i, '')
  const isRepeated = words.includes(plain) || (/^tel:/i.test(address) && /(?:\d\D{0,3}){4}/.test(words))
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
