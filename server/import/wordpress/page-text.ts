import { cleanHtml, htmlWords } from '../../formats/html.ts'
import { escapeText } from './block-writer.ts'
import { flowOf, type OldPicture } from './flow.ts'
import { withoutShortcodes } from './shortcodes.ts'

/** A page's text in our format, with the findings. */
export type PageText = {
  paragraphs: { head: string; body: string }[]
  /** An export of pages alone knows no attachments: then only their addresses are known. */
  pictures: OldPicture[]
  /** Names of shortcodes that were dropped, and of what else has no place here. */
  dropped: string[]
}

/** Limit for a paragraph, in characters. */
const BODY_MAX = 50_000
const HEAD_MAX = 200
const PARAGRAPHS_MAX = 100

/** Context of a page's content in an export. */
type PageContext = {
  /** Numbers of the pictures added to the page. */
  attached?: readonly string[]
  /** The content of a reusable block by its number. */
  blockOf?: (id: string) => string | undefined
}

/** Parses a text of WordPress. Repairs broken markup, and names the dropped elements. */
export function pageText(content: string, { attached = [], blockOf = () => undefined }: PageContext = {}): PageText {
  const findings = { pictures: [] as OldPicture[], dropped: new Set<string>() }
  const readText = (text: string) => withoutShortcodes(text, findings.dropped, attached)
  const html = flowOf(readText(content), findings, id => {
    const block = blockOf(id)
    return block === undefined ? undefined : readText(block)
  })
  return { paragraphs: paragraphsOf(cleanHtml(html)), pictures: findings.pictures, dropped: [...findings.dropped] }
}

/** Returns a paragraph for each heading of the second level. */
function paragraphsOf(html: string): PageText['paragraphs'] {
  const [first = '', ...parts] = html.split('<h2>')
  const paragraphs = [{ head: '', body: first }, ...parts.map(splitHead)]
    .map(({ head, body }) => ({ head, body: withoutEmpty(body) }))
    .filter(({ head, body }) => head !== '' || body !== '')
  const most = paragraphs.slice(0, PARAGRAPHS_MAX - 1)
  const lastParagraphs = paragraphs
    .slice(PARAGRAPHS_MAX - 1)
    .map(({ head, body }) => (head ? `<h3>${head}</h3>${body}` : body))
  return lastParagraphs.length === 0 ? most : [...most, { head: '', body: lastParagraphs.join('') }]
}

function splitHead(part: string): { head: string; body: string } {
  const end = part.search(/<\/h2>/i)
  const head = htmlWords(end < 0 ? '' : part.slice(0, end)).replace(/\s+/g, ' ')
  const body = end < 0 ? part : part.slice(end + '</h2>'.length)
  // A heading that is too long becomes text.
  return head.length > HEAD_MAX ? { head: '', body: cleanHtml(`<p>${part.slice(0, end)}</p>${body}`) } : { head, body }
}

const withoutEmpty = (html: string) =>
  html.replace(/<(p|h3|h4|li|strong|em|a)(?:\s[^>]*)?>(?:\s|&nbsp;|\u00a0|<br \/>)*<\/\1>/g, '').trim()

export const isTooLong = ({ paragraphs }: Pick<PageText, 'paragraphs'>) =>
  paragraphs.some(({ body }) => body.length > BODY_MAX)

/** Returns the new address of an old link; undefined if only its words stay. */
type Leads = (address: string) => string | undefined

/** Returns the addresses that clean HTML links to. */
export const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))

/** Replaces each link in clean HTML by `leadsTo`. */
export function withLinks(html: string, leadsTo: Leads): string {
  const led = html.replace(
    /<a\b([^>]*)\shref="([^"]*)"([^>]*)>(.*?)<\/a>/gs,
    (_, before: string, href: string, after: string, words: string) => {
      const address = leadsTo(href.replaceAll('&amp;', '&'))
      return address === undefined ? words : `<a${before} href="${escapeText(address)}"${after}>${words}</a>`
    },
  )
  return led === html ? html : cleanHtml(led)
}
