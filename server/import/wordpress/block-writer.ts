/** Elements that hold one text, and the blocks they become. */
const texts: Readonly<Record<string, string>> = {
  ...{ p: 'p', li: 'li', td: 'td', th: 'th', dt: 'p', dd: 'p', pre: 'p', address: 'p', figcaption: 'p', caption: 'p' },
  ...{ h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4', summary: 'h3' },
}
const structures = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote'])
const keptAttributes = ['href', 'start', 'scope', 'colspan', 'rowspan']

type Attributes = Readonly<Record<string, string>>

/** Open element. `isText`: it holds one text; in all others each text becomes a paragraph. */
type Frame = { name: string; tag: string; open: string; isText: boolean; html: string }

const characters: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' },
}
export const escapeText = (text: string) =>
  text.replace(/[&<>"\u00a0]/g, character => characters[character] ?? character)

function opening(tag: string, attributes: Attributes): string {
  const attributesText = keptAttributes.flatMap(name =>
    attributes[name] ? ` ${name}="${escapeText(attributes[name])}"` : [],
  )
  return `<${tag}${attributesText.join('')}>`
}

const closing = (open: string) => open.replace(/^<(\w+).*$/s, '</$1>')
const hasWords = (html: string) => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''

/**
 * Writes blocks in sequence and flattens their nesting: text outside of a text element becomes a paragraph, and an
 * unknown element still separates the text before and after it. Emphases and links continue across blocks.
 */
export class BlockWriter {
  /** In WordPress' old editor an empty line separates paragraphs, and a single line break stays one. */
  isClassic = false
  readonly #top: Frame = { name: '', tag: '', open: '', isText: false, html: '' }
  readonly #frames = [this.#top]
  /** Opening tags of links and emphases around the next text. */
  readonly #around: string[] = []
  #line = ''

  get html(): string {
    return this.#top.html
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? this.#top
  }

  openBlock(name: string, attributes: Attributes): void {
    this.endLine()
    const tag = this.#tagFor(name)
    this.#frames.push({ name, tag, open: tag && opening(tag, attributes), isText: name in texts, html: '' })
    if (name === 'dt') this.#around.push('<strong>')
  }

  #tagFor(name: string): string {
    const tag = texts[name] ?? (structures.has(name) ? name : '')
    // A second-level heading begins a paragraph of the page, so within a list or a table it becomes third-level.
    return tag === 'h2' && this.#frames.some(frame => frame.tag !== '') ? 'h3' : tag
  }

  closeBlock(): void {
    this.endLine()
    if (this.#frame.name === 'dt') this.#around.pop()
    const { name, tag, open, html } = this.#frames.length > 1 ? (this.#frames.pop() ?? this.#top) : this.#top
    if (html === '' && tag !== 'td' && tag !== 'th') return
    const element = tag === '' ? html : `${open}${html}</${tag}>`
    const table = name === 'caption' ? this.#frames.findLast(frame => frame.name === 'table') : undefined
    // A caption stands above its table.
    if (table) table.open = element + table.open
    else this.#frame.html += element
  }

  openInline(tag: string, attributes: Attributes): void {
    const open = opening(tag, attributes)
    if (this.#line !== '') this.#line += open
    this.#around.push(open)
  }

  closeInline(): void {
    const open = this.#around.pop()
    if (open && this.#line !== '') this.#line += closing(open)
  }

  text(text: string): void {
    const { isText, name } = this.#frame
    const keepsLines = name === 'pre' || (this.isClassic && !/^h\d$/.test(name))
    const paragraphs = this.isClassic && !isText ? text.split(/\n[^\S\n]*\n\s*/) : [text]
    for (const [at, paragraph] of paragraphs.entries()) {
      if (at > 0) this.endLine()
      for (const [row, words] of (keepsLines ? paragraph.split('\n') : [paragraph]).entries()) {
        if (row > 0) this.breakLine()
        this.#add(escapeText(words))
      }
    }
  }

  breakLine(): void {
    if (this.#line === '') return
    // Two breaks end a paragraph.
    if (!this.#frame.isText && this.#line.trimEnd().endsWith('<br />')) this.endLine()
    else this.#line += '<br />'
  }

  rule(): void {
    this.endLine()
    this.#frame.html += '<hr />'
  }

  endLine(): void {
    const text = this.#line.replace(/^(?:\s|<br \/>)+/, '').replace(/(?:\s|<br \/>)+$/, '')
    this.#line = ''
    if (!hasWords(text)) return
    const closed = text + this.#around.toReversed().map(closing).join('')
    // WordPress embeds the target of an address alone in its line; here it stays a link.
    const linked = /^https?:\/\/[^\s<>]+$/.test(closed) ? `<a href="${closed}">${closed}</a>` : closed
    this.#frame.html += this.#frame.isText ? closed : `<p>${linked}</p>`
  }

  #add(words: string): void {
    if (this.#line !== '') this.#line += words
    else if (words.trim() !== '') this.#line = this.#around.join('') + words
  }
}
