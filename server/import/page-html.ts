import { cleanHtml, wordsOf } from '../formats/html.ts'

/** A picture as a page of WordPress shows it. */
type OldPicture = { id: string; address: string; alt: string }

/** A page's text as ours are made, and what was found in it. */
export type PageText = {
  paragraphs: { head: string; body: string }[]
  /** With the number of the attachment, if it is known, and an address, or "". An export of pages alone knows no attachments. */
  pictures: OldPicture[]
  /** Names of shortcodes that were dropped, and of what else has no place here. */
  dropped: string[]
}

/** What a paragraph may hold. */
const BODY_MAX = 50_000
const HEAD_MAX = 200
/** What describes a picture. */
export const ALT_MAX = 1000
const PARAGRAPHS_MAX = 100

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ?? ''

/** Takes a text of WordPress apart. Broken markup is mended by the cleaner; what it does not know goes. */
export function pageText(content: string): PageText {
  const dropped = new Set<string>()
  const pictures: PageText['pictures'] = []
  for (const [tag] of content.matchAll(/<img\b[^<>]*>|\[gallery\b[^[\]]*\]/gi)) {
    const alt = wordsOf(attribute(tag, 'alt')).slice(0, ALT_MAX)
    const ids = tag.startsWith('[')
      ? attribute(tag, 'ids').split(',')
      : [/\bwp-image-(\d+)/.exec(attribute(tag, 'class'))?.[1] ?? '']
    for (const id of ids) pictures.push({ id: id.trim(), address: attribute(tag, 'src'), alt })
  }
  for (const [, name = ''] of content.matchAll(/<(iframe|form|video|audio|script|object)\b/gi))
    dropped.add(name.toLowerCase())
  const html = withParagraphs(withoutShortcodes(withoutComments(content), dropped))
    .replace(/<h1\b/gi, '<h2')
    .replace(/<\/h1>/gi, '</h2>')
    .replace(/<h[56]\b/gi, '<h4')
    .replace(/<\/h[56]>/gi, '</h4>')
    .replace(/<figcaption\b[^<>]*>/gi, '<p>')
    .replace(/<\/figcaption>/gi, '</p>')
  return { paragraphs: paragraphsOf(cleanHtml(html)), pictures, dropped: [...dropped] }
}

/** A comment that is not closed goes on to the end. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    kept.push(text.slice(from, start < 0 ? undefined : start))
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return kept.join('')
    from = end + 3
  }
}

/** Those that say something without a pair or an attribute. */
const knownShortcodes = new Set(['gallery', 'caption', 'embed', 'audio', 'video', 'playlist'])

/** What stands between two shortcodes stays; a word in brackets is none. */
function withoutShortcodes(text: string, dropped: Set<string>): string {
  const closed = new Set([...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name.toLowerCase()))
  return text.replace(
    /\[(\/?)([a-z][\w-]*)((?:\s[^[\]\n]*)?)\]/gi,
    (whole, end: string, typed: string, rest: string) => {
      const name = typed.toLowerCase()
      const isOne = end !== '' || closed.has(name) || /=/.test(rest) || /[_-]/.test(name) || knownShortcodes.has(name)
      if (!isOne) return whole
      if (name !== 'gallery' && name !== 'caption') dropped.add(`[${name}]`)
      return ''
    },
  )
}

const block =
  /^<\/?(?:p|h[1-6]|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|div|section|figure|hr|pre|form|iframe)\b/i

/** Where the editor of old wrote only empty lines, paragraphs; a text that has some is left as it is. */
function withParagraphs(text: string): string {
  if (/<p[\s>]/i.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => (block.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
}

/** A paragraph for each heading of the second level. */
function paragraphsOf(html: string): PageText['paragraphs'] {
  const [first = '', ...parts] = html.replace(/<h2>(?:\s|&nbsp;|\u00a0|<br \/>)*<\/h2>/g, '').split('<h2>')
  const found = [{ head: '', body: first }, ...parts.map(headed)]
    .map(({ head, body }) => ({ head, body: withoutEmpty(body) }))
    .filter(({ head, body }) => head !== '' || body !== '')
  const most = found.slice(0, PARAGRAPHS_MAX - 1)
  const rest = found.slice(PARAGRAPHS_MAX - 1).map(({ head, body }) => (head ? `<h3>${head}</h3>${body}` : body))
  return rest.length === 0 ? most : [...most, { head: '', body: rest.join('') }]
}

function headed(part: string): { head: string; body: string } {
  const end = part.search(/<\/h2>/i)
  const head = wordsOf(end < 0 ? '' : part.slice(0, end)).replace(/\s+/g, ' ')
  const body = end < 0 ? part : part.slice(end + '</h2>'.length)
  // What is too long for a heading is a text.
  return head.length > HEAD_MAX ? { head: '', body: cleanHtml(`<p>${part.slice(0, end)}</p>${body}`) } : { head, body }
}

const withoutEmpty = (html: string) =>
  html.replace(/<(p|h3|h4|li|strong|em|a)(?:\s[^>]*)?>(?:\s|&nbsp;|\u00a0|<br \/>)*<\/\1>/g, '').trim()

export const isTooLong = ({ paragraphs }: Pick<PageText, 'paragraphs'>) =>
  paragraphs.some(({ body }) => body.length > BODY_MAX)

/** Clean HTML whose links lead to pages of this site, where `pathOf` knows one; of a link to a file only its words are left. */
export const withOwnLinks = (html: string, pathOf: (address: string) => string | undefined): string =>
  cleanHtml(
    html.replace(
      /<a\b([^>]*)\shref="([^"]*)"([^>]*)>(.*?)<\/a>/gs,
      (link, before: string, href: string, after: string, words: string) => {
        const address = href.replaceAll('&amp;', '&')
        if (/\/wp-content\/uploads\//.test(address)) return words
        const path = pathOf(address)
        return path === undefined ? link : `<a${before} href="/info/${path}"${after}>${words}</a>`
      },
    ),
  )
