// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { infoPages } from '../../../starter/infos.ts'
import { site } from '../../../starter/site.ts'
import { addressOf, cleanPasted, isLinkable, readRichText } from './rich-text-document.ts'

/** All HTML texts of a new site. */
const starterTexts: string[] = []
JSON.stringify([infoPages, site], (_, value) => {
  if (typeof value === 'string' && value.startsWith('<')) starterTexts.push(value)
  return value
})

test.each([
  ['words without a paragraph', 'Nur Worte, <b>fett</b> und <i>schräg</i>'],
  ['marks in another order', '<p><em><strong>a</strong> b</em> <strong><a href="/kalender">c</a></strong></p>'],
  ['paragraphs in a list', '<ul>\n <li><p>a</p></li>\n <li><p>b</p><p>c</p><ol><li>d</li></ol></li></ul>'],
  ['an empty line', '<p><br></p>'],
  ['an address with an apostrophe', `<p><a href="/info/a?b='online='">a</a></p>`],
  ['a quotation', '<blockquote>a<br>b</blockquote>\n<h4>c&nbsp;d &amp; e</h4>'],
])('%s can be edited as text', (_, html) => {
  expect(readRichText(html).isWhole).toBe(true)
})

test.each([
  ['a table', '<p>Preise</p><table><tbody><tr><td>12</td></tr></tbody></table>'],
  ['a rule', '<p>Oben</p><hr><p>Unten</p>'],
  ['a heading of another size', '<h2>Groß</h2><p>klein</p>'],
  ['underlined words', '<p>Das <u>gilt</u></p>'],
  ['struck words', '<p>Das <s>gilt</s></p>'],
  ['a link that leads nowhere we know', '<p><a href="#unten">Nach unten</a></p>'],
  ['a class', '<p class="wichtig">Das gilt</p>'],
  ['a list right within a list', '<ul><ul><li>Eins</li></ul></ul>'],
  ['a style', '<p style="color: red">Das gilt</p>'],
  ['a handler', '<p onclick="x()">Das gilt</p>'],
])('%s can only be edited as HTML', (_, html) => {
  expect(readRichText(html).isWhole).toBe(false)
})

test('of a new site’s texts, only those with a table or a large heading are edited as HTML', () => {
  expect(starterTexts.length).toBeGreaterThan(60)
  for (const html of starterTexts) expect(readRichText(html).isWhole, html).toBe(!/<(table|h2)/.test(html))
})

test('an empty text is stored as no HTML at all', () => {
  for (const html of ['', '<p></p>', ' \n ', '<p> </p>']) expect(readRichText(html).kept).toBe('')
})

test('list items lose the paragraph around their words, but not two paragraphs', () => {
  expect(readRichText('<ul><li><p>a</p></li></ul>').kept).toBe('<ul><li>a</li></ul>')
  expect(readRichText('<ul><li><p>a</p><p>b</p></li></ul>').kept).toBe('<ul><li><p>a</p><p>b</p></li></ul>')
})

test('pasted headings get one of the two sizes of a text', () => {
  expect(cleanPasted('<h1>a</h1><h2>b</h2><h5>c</h5><H6>d</H6>')).toBe('<h3>a</h3><h3>b</h3><h4>c</h4><h4>d</h4>')
})

test('styles of Word and Google Docs become bold and italic, and nothing else does', () => {
  expect(
    cleanPasted(
      '<b style="font-weight:normal"><p><span style="font-weight:400">Am </span><span style="font-weight:700;font-style:italic">Weg</span></p></b>',
    ),
  ).toContain('<span data-style="font-weight:700;font-style:italic"><em><strong>Weg</strong></em></span>')
  expect(cleanPasted('<b style="font-weight:normal">a</b>')).toBe('a')
  expect(cleanPasted('<style>p { color: red }</style><p>a</p>')).toBe('<p>a</p>')
})

test.each([
  ['example.de', 'https://example.de'],
  [' www.example.org/wald?x=1#oben ', 'https://www.example.org/wald?x=1#oben'],
  ['http://example.org', 'http://example.org'],
  ['müller.example:8080/', 'https://müller.example:8080/'],
  ['ronja@example.org', 'mailto:ronja@example.org'],
  ['mailto:ronja@example.org', 'mailto:ronja@example.org'],
  ['030 / 123-456', 'tel:030123456'],
  ['+49 (0) 30 123456', 'tel:+4930123456'],
  ['/kalender', '/kalender'],
  ['/info/klassenfahrten#preise', '/info/klassenfahrten#preise'],
])('the address "%s" becomes a link to %s', (typed, href) => {
  expect(addressOf(typed)).toBe(href)
})

test.each([
  '',
  'Kalender',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.org',
  '/\\example.org',
  'https://',
  'mailto:ronja',
  'two words.de',
  '#unten',
])('"%s" is not a valid address of a link', typed => {
  expect(addressOf(typed)).toBeUndefined()
})

test('a text that merely resembles an address cannot be linked', () => {
  expect(isLinkable('https://exa mple.org')).toBe(false)
  expect(isLinkable('https://[')).toBe(false)
})
