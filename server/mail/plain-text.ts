import { compile } from 'html-to-text'

const plain = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 }

/** Turns a letter's HTML into text: addresses of links in brackets behind their words, facts in columns. */
export const plainText = compile({
  wordwrap: 76,
  formatters: {
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
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 2 } },
    { selector: '.header', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: '.picture', format: 'skip' },
    { selector: '.footer', format: 'block', options: { leadingLineBreaks: 2 } },
  ],
})
