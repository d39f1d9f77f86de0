import { Parser } from 'htmlparser2'
import { htmlWords } from '../../formats/html.ts'
import { blockData } from './block-data.ts'
import { BlockWriter, escapeText } from './block-writer.ts'

/** A picture as a page of WordPress shows it: the number of its attachment and its address, each "" when unknown. */
export type OldPicture = { id: string; address: string; alt: string }

/**
 * Elements that are dropped with their content and reported, as readers would miss them; `skipped` ones are only
 * dropped.
 */
const named = new Set(['iframe', 'form', 'video', 'audio', 'script', 'object'])
const skipped = new Set([...named, 'style', 'svg', 'noscript', 'template', 'select', 'textarea', 'button', 'canvas'])

const inline: Readonly<Record<string, string>> = {
  ...{ a: 'a', b: 'b', strong: 'strong', em: 'em', i: 'i', s: 's', u: 'u', del: 's', strike: 's', ins: 'u' },
}
/** Elements within a line that have no meaning here. */
const unmarked = new Set(
  'span font small big sub sup mark abbr acronym cite code kbd q time var wbr label tt dfn bdi bdo picture source img input data button'.split(
    ' ',
  ),
)

/** Limit for a picture's description, in characters. */
export const ALT_MAX = 1000
/** Maximum nesting of reusable blocks. */
const DEEPEST = 3

type FlowFindings = {
  pictures: OldPicture[]
  /** Names of elements that our pages cannot hold. */
  dropped: Set<string>
}

/**
 * Converts the text of a page into blocks that our pages have; not yet cleaned. `blockOf` returns the content of a
 * reusable block by its number. Adds the pictures, and the names of dropped elements, to `found`.
 */
export function flowOf(markup: string, findings: FlowFindings, blockOf: (id: string) => string | undefined): string {
  const writer = new BlockWriter()
  let depth = 0
  let skipping = 0
  let headings = 0
  const events = {
    onopentag(name: string, attributes: Record<string, string>) {
      const film = skipping === 0 && name === 'iframe' ? filmAddress(attributes) : undefined
      if (isEmoji(name, attributes)) {
        if (skipping === 0) writer.text(attributes.alt ?? '')
      } else findings.pictures.push(...picturesOf(name, attributes))
      if (film !== undefined) takeFilm(film)
      else if (named.has(name) && skipping === 0) findings.dropped.add(name)
      if (heading.test(name)) headings += 1
      // Toggles make a button of their heading's words.
      const isSign = headings > 0 && name === 'span' && attributes['aria-hidden'] === 'true'
      const isSkipped = isSign || (skipped.has(name) && !(name === 'button' && headings > 0))
      if (skipping > 0 || isSkipped || isSecondLink(attributes)) skipping += 1
      else if (name === 'br') writer.breakLine()
      else if (name === 'hr') writer.rule()
      else if (inline[name]) writer.openInline(inline[name], attributes)
      else if (!unmarked.has(name)) writer.openBlock(name, attributes)
    },
    onclosetag(name: string) {
      if (heading.test(name)) headings -= 1
      if (skipping > 0) skipping -= 1
      else if (inline[name]) writer.closeInline()
      else if (name !== 'br' && name !== 'hr' && !unmarked.has(name)) writer.closeBlock()
    },
    ontext(text: string) {
      if (skipping === 0) writer.text(text)
    },
    oncomment(comment: string) {
      if (skipping === 0) takeBlock(comment)
    },
  }

  /** Links to a film that the page plays; its line is its own. */
  function takeFilm(address: string) {
    writer.endLine()
    writer.text(address)
    writer.endLine()
  }

  /**
   * Reads the text that `wp:block {"ref":5} /` refers to, and blocks that hold their text as data. Drops other
   * blocks of this form, which WordPress generates.
   */
  function takeBlock(comment: string) {
    const name = /^\s*wp:(?:core\/)?(\S+)/.exec(comment)?.[1]
    if (name === undefined || !comment.trimEnd().endsWith('/')) return
    const content = name === 'block' ? blockOf(/"ref"\s*:\s*(\d+)/.exec(comment)?.[1] ?? '') : blockData(name, comment)
    if (content !== undefined && depth < DEEPEST) read(content)
    else if (!/^(?:spacer|separator|more|nextpage)$/.test(name)) findings.dropped.add(name)
  }

  function read(text: string) {
    const { isClassic } = writer
    writer.isClassic = !/<!--\s*wp:/.test(text)
    depth += 1
    const parser = new Parser(events)
    parser.end(text.replace(/\r\n?/g, '\n'))
    writer.endLine()
    depth -= 1
    writer.isClassic = isClassic
  }

  read(markup)
  return writer.html
}

const heading = /^h[1-6]$/

/** WordPress shows an emoji as a picture of its own server. */
const isEmoji = (name: string, { class: names = '', src = '' }: Readonly<Record<string, string>>) =>
  name === 'img' && (/(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(names) || src.includes('//s.w.org/images/core/emoji/'))

/** Returns the page of a film that an `<iframe>` plays; undefined for anything else, such as a map. */
function filmAddress(attributes: Readonly<Record<string, string>>): string | undefined {
  const source = (lazySources.map(name => attributes[name]).find(Boolean) ?? attributes.src ?? '').trim()
  const [, tube] = /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})/i.exec(source) ?? []
  if (tube !== undefined && tube !== 'videoseries') return `https://www.youtube.com/watch?v=${tube}`
  const [, vimeo] = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/i.exec(source) ?? []
  return vimeo === undefined ? undefined : `https://vimeo.com/${vimeo}`
}

/** Attributes in which plugins keep an address until the visitor scrolls to it; the original first. */
const lazySources =
  'data-orig-file data-src data-lazy-src data-lazy data-original data-litespeed-src data-cmp-src'.split(' ')
const sourceSets = ['data-srcset', 'data-lazy-srcset', 'srcset']

/** Returns the picture of an `<img>`, or the one behind another element. */
function picturesOf(name: string, attributes: Readonly<Record<string, string>>): OldPicture[] {
  if (name === 'img') return [pictureOf(attributes)]
  const [, quoted = ''] =
    /background(?:-image)?\s*:[^;]{0,200}?url\(([^)]{0,2000})\)/i.exec(attributes.style ?? '') ?? []
  const address = quoted.trim().replace(/^["']|["']$/g, '')
  return /\.(?:jpe?g|png|webp)(?:[?#]|$)/i.test(address) ? [{ id: '', address, alt: '' }] : []
}

/** Returns the address of the largest picture in a `srcset`. */
function largestIn(sources: string): string {
  const sized = sources.split(/,\s+/).map(source => {
    const [address = '', size = ''] = source.trim().split(/\s+/)
    return { address, size: Number.parseFloat(size) || 0 }
  })
  return sized.toSorted((a, b) => b.size - a.size)[0]?.address ?? ''
}

function pictureOf(attributes: Readonly<Record<string, string>>): OldPicture {
  const lazy = lazySources.map(name => attributes[name] ?? '')
  const sets = sourceSets.map(name => largestIn(attributes[name] ?? ''))
  const addresses = [...lazy, attributes.src ?? '', ...sets].map(address => address.trim())
  const id = /\bwp-image-(\d+)/.exec(attributes.class ?? '')?.[1] ?? attributes['data-id'] ?? ''
  const alt = htmlWords(escapeText(attributes.alt ?? '')).slice(0, ALT_MAX)
  return { id, address: addresses.find(address => address !== '' && !address.startsWith('data:')) ?? '', alt }
}

/** True for the button beside a link to the same file. */
const isSecondLink = (attributes: Readonly<Record<string, string>>) =>
  (attributes.class ?? '').includes('wp-block-file__button')
