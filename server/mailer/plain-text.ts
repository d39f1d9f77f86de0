import { compile, type DomNode, type HtmlToTextOptions } from 'html-to-text'

const plain = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 }

const elementsIn = (node: DomNode, name: string): DomNode[] =>
  (node.children ?? []).flatMap(child => (child.name === name ? [child] : elementsIn(child, name)))

const options: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    facts(element, walk, builder) {
      builder.openBlock({ leadingLineBreaks: 2 })
      for (const row of elementsIn(element, 'tr')) {
        const [term, ...details] = [...elementsIn(row, 'th'), ...elementsIn(row, 'td')]
        builder.openBlock({ leadingLineBreaks: 1 })
        for (const part of term?.children ?? []) {
          if (part.name === 'br') builder.addInline(', ')
          else walk([part], builder)
        }
        for (const [at, detail] of details.entries()) {
          builder.addInline(at === 0 ? ': ' : '; ')
          walk(detail.children ?? [], builder)
        }
        builder.closeBlock({ trailingLineBreaks: 1 })
      }
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
    // People may have to copy this address: it gets a line of its own, unbroken.
    button(element, walk, builder) {
      builder.openBlock({ leadingLineBreaks: 2 })
      walk(element.children, builder)
      builder.addInline(':')
      builder.addLineBreak()
      builder.addInline(element.attribs.href ?? '')
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
  },
  selectors: [
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    { selector: 'a[href^="mailto:"]', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'a.button', format: 'button' },
    ...['h1', 'h2', 'h3', 'h4'].map(selector => ({ selector, options: plain })),
    { selector: 'table.facts', format: 'facts' },
    { selector: '.header', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: '.picture', format: 'skip' },
    { selector: '.footer', format: 'block', options: { leadingLineBreaks: 2 } },
  ],
}

/** Made for the first letter, so that a start is faster. */
let convert: ReturnType<typeof compile> | undefined

/**
 * Turns a letter's HTML into text: addresses of links in brackets after their words, each fact on a line of its own.
 * Breaks no line within a paragraph: mail programs do that to fit the screen. Its spaces are plain.
 */
export function plainText(html: string): string {
  convert ??= compile(options)
  return convert(html).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
}
