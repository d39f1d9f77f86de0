import { Parser } from 'htmlparser2'
import { htmlWords } from '../../formats/html.ts'
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
  'span font small big sub sup mark abbr acronym cite code kbd q time var wbr label tt dfn bdi bdo picture source img input data'.split(
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
  const events = {
    onopentag(name: string, attributes: Record<string, string>) {
      if (name === 'img') findings.pictures.push(pictureOf(attributes))
      if (named.has(name) && skipping === 0) findings.dropped.add(name)
      if (skipping > 0 || skipped.has(name) || isSecondLink(attributes)) skipping += 1
      else if (name === 'br') writer.breakLine()
      else if (name === 'hr') writer.rule()
      else if (inline[name]) writer.openInline(inline[name], attributes)
      else if (!unmarked.has(name)) writer.openBlock(name, attributes)
    },
    onclosetag(name: string) {
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

  /**
   * Reads the text that `wp:block {"ref":5} /` refers to; drops other blocks of this form, which WordPress generates.
   */
  function takeBlock(comment: string) {
    const name = /^\s*wp:(?:core\/)?(\S+)/.exec(comment)?.[1]
    if (name === undefined || !comment.trimEnd().endsWith('/')) return
    const content = name === 'block' ? blockOf(/"ref"\s*:\s*(\d+)/.exec(comment)?.[1] ?? '') : undefined
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

function pictureOf(attributes: Readonly<Record<string, string>>): OldPicture {
  const addresses = [attributes['data-src'], attributes['data-lazy-src'], attributes.src]
  const id = /\bwp-image-(\d+)/.exec(attributes.class ?? '')?.[1] ?? attributes['data-id'] ?? ''
  const alt = htmlWords(escapeText(attributes.alt ?? '')).slice(0, ALT_MAX)
  return { id, address: addresses.find(address => address && !address.startsWith('data:')) ?? '', alt }
}

/** True for the button beside a link to the same file. */
const isSecondLink = (attributes: Readonly<Record<string, string>>) =>
  (attributes.class ?? '').includes('wp-block-file__button')
