import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname } from 'node:path'
import { build } from 'esbuild'
import fc from 'fast-check'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cleanHtml } from '../../../server/formats/html.ts'
import { securityHeaders } from '../../../server/http/headers.ts'
import { infoPages } from '../../../starter/infos.ts'
import { site } from '../../../starter/site.ts'
import { accessibilityRules, runAxe } from '../../support/axe.ts'
import { description, draw, isFocused } from '../../support/pages.ts'
import { sharedBrowser, soon } from '../../support/visitors.ts'

declare global {
  interface Window {
    text: { html: string; changes: number; open: (html: string) => void; restart: (html: string) => void }
  }
}

/** The editor alone, in a page with the site's own CSP. */
const harness = `
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RichText } from './client/admin/rich-text/rich-text.tsx'
import './client/admin/styles/office.css'
import './client/admin/styles/later.css'

const targets = [
  { address: '/info/wildkraeuterwanderungen', title: 'Wildkräuterwanderungen' },
  { address: '/info/klassenfahrten', title: 'Klassenfahrten' },
]
const root = createRoot(document.getElementById('root'))
let starts = 0
window.text = {
  restart(html) {
    this.changes = 0
    flushSync(() => root.render(<Page key={starts++} given={html} />))
  },
}

function Page({ given }) {
  const [html, setHtml] = useState(given)
  window.text.html = html
  window.text.open = setHtml
  const change = html => {
    window.text.changes += 1
    setHtml(html)
  }
  return (
    <main className="container">
      <h1>Edit Info Page</h1>
      <h2>Paragraphs</h2>
      <button className="button">Before</button>
      <RichText id="body" label="Body" value={html} onChange={change} targets={targets} />
      <button className="button">After</button>
    </main>
  )
}
`
const shell = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Admin</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/harness.css">
<div id="root"></div><script type="module" src="/harness.js"></script></html>`

let server: Server
let browser: Browser
let origin: string
let shared: Page | undefined
/** Console messages of a page, by React or the CSP. */
const complaints: string[] = []

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: harness, resolveDir: '.', loader: 'tsx' },
    outfile: '/harness.js',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    assetNames: '[name]',
    publicPath: '/',
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]))
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
  server = createServer((request, response) => {
    const url = (request.url ?? '').replace(/\?.*/, '')
    const file = files.get(url)
    const type = file ? types[extname(url)] : url === '/' ? 'text/html' : 'image/svg+xml'
    response.writeHead(200, { ...securityHeaders(false), 'Content-Type': `${type}; charset=utf-8` })
    response.end(file ?? (url === '/' ? shell : '<svg xmlns="http://www.w3.org/2000/svg"/>'))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await sharedBrowser()
})
afterAll(async () => {
  await shared?.context().close()
  server.close()
})

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(String(error)))
  await page.goto(origin)
  return page
}

/** Loads a picture, which takes as long as one that hostile HTML would load before it runs a script. */
const loadPicture = (page: Page) =>
  page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const image = new Image()
    image.addEventListener('load', () => resolve())
    image.src = '/later.svg'
    return promise
  })

/** Opens an editor with a text, in the shared page or, with options, in a new one. Console messages fail the test. */
async function edit(html = '', options?: BrowserContextOptions) {
  shared ??= await openPage({})
  const page = options ? await openPage(options) : shared
  onTestFinished(async () => {
    if (options) await page.context().close()
    expect(complaints.splice(0)).toEqual([])
  })
  await page.evaluate(html => window.text.restart(html), html)
  const text = page.getByRole('textbox', { name: 'Body', exact: true })
  const source = page.getByRole('textbox', { name: 'Body (HTML)' })
  await text.or(source).waitFor()
  /** Returns the text of HTML, or of the editor, without line breaks. */
  const words = (html: string) =>
    page.evaluate(html => {
      const { body } = new DOMParser().parseFromString(html, 'text/html')
      for (const block of body.querySelectorAll('p, li, h3, h4, blockquote, br')) block.append(' ')
      return body.textContent.replace(/[ \n]+/g, ' ').trim()
    }, html)
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  return {
    page,
    text,
    source,
    tool,
    address: page.getByRole('combobox', { name: 'Address' }),
    html: () => page.evaluate(() => window.text.html),
    changes: () => page.evaluate(() => window.text.changes),
    type: (words: string) => page.keyboard.type(words),
    press: (keys: string) => page.keyboard.press(keys),
    pressed: (name: string) => tool(name).getAttribute('aria-pressed'),
    /** Replaces the text from outside, and waits. */
    async open(next: string) {
      await page.evaluate(html => window.text.open(html), next)
      const expected = await words(next)
      await soon(async () => {
        const shown = await page.evaluate(() => {
          const field = document.getElementById('body')
          return field instanceof HTMLTextAreaElement ? field.value : (field?.innerHTML ?? '')
        })
        return shown === next || (await words(shown)) === expected
      }).toBe(true)
    },
    /** Moves the caret by keyboard. The editor notices one frame later; nobody types as fast as Playwright. */
    async move(keys: string) {
      await text.focus()
      await page.keyboard.press(keys)
      await draw(page)
    },
    /** Selects the first occurrence of these words. */
    async select(words: string) {
      await text.evaluate((root, words) => {
        root.focus()
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(words) ?? -1
          if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + words.length)
        }
      }, words)
      await draw(page)
    },
    paste: (pasted: string) =>
      text.evaluate((root, html) => {
        root.focus()
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, pasted),
  }
}

/** Every HTML text of the starter content. */
const starterTexts: string[] = []
JSON.stringify([infoPages, site], (_, value) => {
  if (typeof value === 'string' && value.startsWith('<')) starterTexts.push(value)
  return value
})
const hasMore = (html: string) => /<(table|h2)/.test(html)

test('typed text becomes paragraphs, with bold and italic words', async () => {
  const { text, tool, type, press, html, pressed } = await edit()
  await text.click()
  await type('Giersch ist ')
  await tool('Bold').click()
  await soon(() => pressed('Bold')).toBe('true')
  await soon(() => isFocused(text)).toBe(true)
  await type('essbar')
  await press('Control+b')
  await soon(() => pressed('Bold')).toBe('false')
  await type(' und ')
  await press('Control+i')
  await type('lecker')
  await press('Enter')
  await type('Probier')
  await press('Shift+Enter')
  await type('ihn')
  await soon(html).toBe(
    '<p>Giersch ist <strong>essbar</strong> und <em>lecker</em></p><p><em>Probier</em><br><em>ihn</em></p>',
  )
})

test('typing in the middle keeps the caret where it is', async () => {
  const { select, type, move, html } = await edit('<p>Am Wegrand</p><p>wächst Giersch.</p>')
  await select('Giersch')
  await move('ArrowLeft')
  await type('viel guter ')
  await soon(html).toBe('<p>Am Wegrand</p><p>wächst viel guter Giersch.</p>')
})

test('headings and lists are set and removed', async () => {
  const { text, tool, type, press, html, pressed } = await edit()
  await text.click()
  await type('Packzettel')
  await tool('Heading').click()
  await soon(html).toBe('<h3>Packzettel</h3>')
  await tool('Subheading').click()
  await soon(html).toBe('<h4>Packzettel</h4>')
  expect([await pressed('Heading'), await pressed('Subheading')]).toEqual(['false', 'true'])
  await press('Enter')
  await tool('Bulleted List').click()
  await soon(() => isFocused(text)).toBe(true)
  await type('Messer')
  await press('Enter')
  await type('Korb')
  await soon(html).toBe('<h4>Packzettel</h4><ul><li>Messer</li><li>Korb</li></ul>')
  await tool('Numbered List').click()
  await soon(html).toBe('<h4>Packzettel</h4><ol><li>Messer</li><li>Korb</li></ol>')
  await press('Enter')
  await press('Enter')
  await type('Bis dann')
  await soon(html).toBe('<h4>Packzettel</h4><ol><li>Messer</li><li>Korb</li></ol><p>Bis dann</p>')
})

test('a paragraph that begins with a date, a dash or a star stays a paragraph', async () => {
  const { text, type, html } = await edit()
  await text.click()
  await type('3. Oktober: **frei** - > # www.example.org ')
  await soon(html).toBe('<p>3. Oktober: **frei** - &gt; # www.example.org </p>')
})

test('an emptied text becomes no HTML at all', async () => {
  const { text, press, html, tool } = await edit('<p>Weg damit</p>')
  await text.click()
  await press('Control+a')
  await press('Delete')
  await soon(html).toBe('')
  await tool('Bulleted List').click()
  await soon(html).toBe('')
})

test('undo and redo work, and only if there is something to undo', async () => {
  const { text, tool, type, html } = await edit('<p>\n  Alt</p>\n')
  expect(await tool('Undo').getAttribute('aria-disabled')).toBe('true')
  await text.click()
  await type('er')
  await soon(html).toBe('<p>Alter</p>')
  await tool('Undo').click()
  // Keeps the original HTML, not the editor's.
  await soon(html).toBe('<p>\n  Alt</p>\n')
  expect(await tool('Undo').getAttribute('aria-disabled')).toBe('true')
  await tool('Redo').click()
  await soon(html).toBe('<p>Alter</p>')
})

test('underlining by the browser’s own shortcut leaves nothing behind', async () => {
  const { select, press, move, type, html, text } = await edit('<p>Nur Wald</p>')
  await select('Wald')
  await press('Control+u')
  await move('ArrowRight')
  await type('!')
  await soon(html).toBe('<p>Nur Wald!</p>')
  expect(await text.locator('u').count()).toBe(0)
})

test.each([
  ['example.de', 'https://example.de'],
  ['www.Müller-Wald.de/wege?tag=1#ziel', 'https://www.Müller-Wald.de/wege?tag=1#ziel'],
  [' http://example.org/a ', 'http://example.org/a'],
  ['erika@example.org', 'mailto:erika@example.org'],
  ['mailto:erika@example.org?subject=Hallo', 'mailto:erika@example.org?subject=Hallo'],
  ['030 / 123 45-67', 'tel:0301234567'],
  ['+49 (0)30 1234567', 'tel:+49301234567'],
  ['tel:+49301234567', 'tel:+49301234567'],
  ['/kalender?kurs=klassenfahrten', '/kalender?kurs=klassenfahrten'],
])('the address %s becomes a link to %s', async (typed, href) => {
  const { page, select, tool, address, html, text } = await edit('<p>Mehr dazu hier.</p>')
  await select('dazu')
  await tool('Link').click()
  await soon(() => isFocused(address)).toBe(true)
  await address.fill(typed)
  await page.getByRole('button', { name: 'Set Link' }).click()
  await soon(html).toBe(`<p>Mehr <a href="${href}">dazu</a> hier.</p>`)
  await soon(() => isFocused(text)).toBe(true)
  await soon(() => address.count()).toBe(0)
  expect(cleanHtml(await html())).toBe(await html())
})

test.each([
  '',
  'Kalender',
  'javascript:alert(1)',
  ' JaVaScript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  '//example.org',
  '/\\example.org',
  'https://',
  'https://exa mple.org',
  'mailto:erika',
])('the address %j is refused with a sentence', async typed => {
  const { press, select, address, html, changes } = await edit('<p>Mehr dazu hier.</p>')
  await select('dazu')
  await press('Control+k')
  await address.fill(typed)
  await press('Enter')
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  expect(await description(address)).toContain('A link cannot lead there.')
  expect(await isFocused(address)).toBe(true)
  expect([await html(), await changes()]).toEqual(['<p>Mehr dazu hier.</p>', 0])
  await address.fill('example.de')
  expect(await address.getAttribute('aria-invalid')).toBeNull()
})

test('a link can be changed, left unchanged by Escape, and removed, with the caret anywhere in it', async () => {
  const old = '<p>Zum <a href="/info/a" target="_blank" rel="noopener">alten Ziel</a>.</p>'
  const { page, select, press, move, address, html, changes, text, tool, type } = await edit(old)
  await select('ten')
  await move('ArrowRight')
  await press('Control+k')
  expect(await address.inputValue()).toBe('/info/a')
  await address.fill('/info/b')
  await press('Escape')
  await soon(() => isFocused(text)).toBe(true)
  expect([await address.count(), await html(), await changes()]).toEqual([0, old, 0])

  await tool('Link').click()
  await address.fill('/info/b')
  await press('Enter')
  await soon(html).toBe(old.replace('/a', '/b'))
  await soon(() => isFocused(text)).toBe(true)
  await type(' jetzt')
  await soon(html).toBe(old.replace('/a', '/b').replace('</a>', '</a> jetzt'))

  await select('alten')
  await press('Control+k')
  await page.getByRole('button', { name: 'Remove Link' }).click()
  await soon(html).toBe('<p>Zum alten Ziel jetzt.</p>')
  await soon(() => isFocused(text)).toBe(true)
  await press('Control+k')
  expect(await page.getByRole('button', { name: 'Remove Link' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await soon(() => isFocused(text)).toBe(true)
})

test('without a selection a link gets its own words, or a page’s title', async () => {
  const { page, text, press, address, html, type } = await edit()
  await text.click()
  await press('Control+k')
  const options = await page.locator('datalist option').evaluateAll(all => all.map(option => option.outerHTML))
  expect(options[0]).toBe('<option value="/info/wildkraeuterwanderungen">Wildkräuterwanderungen</option>')
  await address.fill('/info/klassenfahrten')
  await press('Enter')
  await soon(() => isFocused(text)).toBe(true)
  await type(' oder ')
  await press('Control+k')
  await address.fill('example.de')
  await press('Enter')
  await soon(html).toBe(
    '<p><a href="/info/klassenfahrten">Klassenfahrten</a> oder <a href="https://example.de">example.de</a></p>',
  )
})

test('a click on a link in the text leads nowhere', async () => {
  const { page, text } = await edit('<p><a href="/kalender">Kalender</a></p>', {})
  const pages: Page[] = []
  page.context().on('page', opened => pages.push(opened))
  // Prevents links in every browser, although Chromium does not follow them anyway.
  await page.evaluate(() => {
    for (const type of ['click', 'auxclick']) {
      addEventListener(type, event => document.body.append(event.defaultPrevented ? ' stays' : ' goes'))
    }
  })
  const link = text.getByText('Kalender')
  await link.click()
  await link.click({ modifiers: ['ControlOrMeta'] })
  await link.click({ modifiers: ['Shift'] })
  await link.click({ button: 'middle' })
  await soon(() => page.locator('body').innerText()).toMatch(/(stays\s*){4}$/)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(pages).toEqual([])
})

test('the HTML can be viewed, changed and read back', async () => {
  const pasted = '<p>Ein <b>fetter</b>\n  Pilz</p>'
  const { page, text, source, tool, html, changes, pressed, type } = await edit(pasted)
  await tool('HTML').click()
  expect(await pressed('HTML')).toBe('true')
  await soon(() => isFocused(tool('HTML'))).toBe(true)
  expect(await tool('Bold').getAttribute('aria-disabled')).toBe('true')
  expect(await source.inputValue()).toBe(pasted)
  await tool('HTML').click()
  await text.waitFor()
  expect([await html(), await changes()]).toEqual([pasted, 0])

  await tool('HTML').click()
  await source.fill('<p>Zwei</p><ol><li>eins</li></ol>')
  await soon(html).toBe('<p>Zwei</p><ol><li>eins</li></ol>')
  await tool('HTML').click()
  expect(await text.locator('ol > li').innerText()).toBe('eins')
  expect([await html(), await changes()]).toEqual(['<p>Zwei</p><ol><li>eins</li></ol>', 1])
  await page.getByText('Body', { exact: true }).click()
  await soon(() => isFocused(text)).toBe(true)
  await type('Nun ')
  await soon(html).toBe('<p>Nun Zwei</p><ol><li>eins</li></ol>')
})

test('viewing the HTML keeps the undo history', async () => {
  const { text, tool, html, type } = await edit('<p>Alt</p>')
  await text.click()
  await type('er')
  await soon(html).toBe('<p>Alter</p>')
  await tool('HTML').click()
  await tool('HTML').click()
  await tool('Undo').click()
  await soon(html).toBe('<p>Alt</p>')
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
])('%s is edited as HTML, and nothing is lost', async (_, pasted) => {
  const { source, text, tool, html, changes } = await edit(pasted)
  expect(await source.inputValue()).toBe(pasted)
  expect(await description(source)).toBe(
    'This text holds something the editor cannot show, such as a table, so it is edited as HTML.',
  )
  expect(await tool('HTML').getAttribute('aria-disabled')).toBe('true')
  expect(await description(tool('HTML'))).toContain('such as a table')
  await tool('HTML').click({ force: true })
  expect(await source.isVisible()).toBe(true)
  expect([await html(), await changes()]).toEqual([pasted, 0])

  await source.fill('<p>Nur Text</p>')
  expect(await tool('HTML').getAttribute('aria-disabled')).toBe('false')
  await tool('HTML').click()
  expect(await text.innerText()).toBe('Nur Text')
  expect(await tool('Undo').getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['words without a paragraph', 'Nur Worte, <b>fett</b> und <i>schräg</i>'],
  ['marks in another order', '<p><em><strong>a</strong> b</em> <strong><a href="/kalender">c</a></strong></p>'],
  ['paragraphs in a list', '<ul>\n <li><p>a</p></li>\n <li><p>b</p><p>c</p><ol><li>d</li></ol></li></ul>'],
  ['an empty line', '<p><br></p>'],
  ['an address with an apostrophe', `<p><a href="/info/a?b='online='">a</a></p>`],
  ['a quotation', '<blockquote>a<br>b</blockquote>\n<h4>c&nbsp;d &amp; e</h4>'],
])('%s can be edited as text', async (_, pasted) => {
  const { text, html, changes, move, type, tool } = await edit(pasted)
  expect(await text.count()).toBe(1)
  expect([await html(), await changes()]).toEqual([pasted, 0])
  await move('Control+End')
  await type('.')
  await soon(html).toContain('.')
  await tool('Undo').click()
  await soon(html).toBe(pasted)
})

/**
 * Opens texts in turn and types a letter into each, within one call of the page. `changes` counts the editor's change
 * events before the letter, `changesAfter` those after it.
 */
const typeIntoEach = (page: Page, texts: string[], letter: string, place: 'start' | 'end') =>
  page.evaluate(
    async ([texts, letter, direction]) => {
      const frame = () => new Promise(requestAnimationFrame)
      const seen: { opened: string; isSource: boolean; changes: number; changed: string; changesAfter: number }[] = []
      for (const html of texts) {
        window.text.restart(html)
        await frame()
        const field = document.getElementById('body')
        const isSource = field instanceof HTMLTextAreaElement
        const { html: opened, changes } = window.text
        field?.focus()
        getSelection()?.modify('move', direction, 'documentboundary')
        await frame()
        if (!isSource) document.execCommand('insertText', false, letter)
        for (let frames = 0; !isSource && window.text.changes === 0 && frames < 100; frames += 1) await frame()
        await frame()
        seen.push({ opened, isSource, changes, changed: window.text.html, changesAfter: window.text.changes })
      }
      return seen
    },
    [texts, letter, place === 'start' ? 'backward' : 'forward'] as const,
  )

test('every text of a new site opens unchanged, and typing a letter changes nothing else', async () => {
  const { page } = await edit()
  expect(starterTexts.length).toBeGreaterThan(60)
  expect(starterTexts.filter(hasMore).length).toBe(2)
  const seen = await typeIntoEach(page, starterTexts, 'x', 'start')
  for (const [index, body] of starterTexts.entries()) {
    const { opened, isSource, changes, changed = '', changesAfter } = seen[index] ?? {}
    expect([opened, isSource, changes]).toEqual([body, hasMore(body), 0])
    if (isSource) continue
    expect(changesAfter).toBe(1)
    // Formatted like the starter, and without the letter, it equals the original.
    const tidy = (html: string) => html.replace(/>\n</g, '><').replaceAll('\u00a0', '&nbsp;')
    expect(tidy(changed)).not.toBe(tidy(body))
    expect(tidy(changed).replace('x', '')).toBe(tidy(body))
    expect(cleanHtml(changed)).toBe(changed.replaceAll('&nbsp;', '\u00a0').replaceAll('<br>', '<br />'))
  }
})

test('any text that the editor can show opens as text, and stays the same when opened again', async () => {
  const { page } = await edit()
  const words = fc.stringMatching(/^[a-zäß]{1,6}( [a-z]{1,4}){0,2}$/)
  const wrap = (tag: string) => (inside: string) => `<${tag}>${inside}</${tag.split(' ')[0]}>`
  const inline = fc.oneof(
    words,
    ...['strong', 'em', 'b', 'a href="/kalender"'].map(tag => words.map(wrap(tag))),
    words.map(word => `<em><strong>${word}</strong></em>`),
  )
  const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map(parts => parts.join(' '))
  const list = fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(line.map(wrap('li')), { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => wrap(tag)(items.join('\n')))
  const block = fc.oneof(list, ...['p', 'p', 'h3', 'h4', 'blockquote'].map(tag => line.map(wrap(tag))))
  const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map(blocks => blocks.join('\n'))
  await fc.assert(
    fc.asyncProperty(documents, async html => {
      const [first] = await typeIntoEach(page, [html], '.', 'end')
      expect(first).toMatchObject({ opened: html, isSource: false, changes: 0, changesAfter: 1 })
      expect(first?.changed).toMatch(/\.(<\/\w+>)+$/)
      // Now it is in the editor's own format.
      const [second] = await typeIntoEach(page, [first?.changed ?? ''], '.', 'end')
      expect(second).toMatchObject({ opened: first?.changed, isSource: false, changes: 0 })
      expect(second?.changed).toBe(first?.changed.replace('.', '..'))
    }),
    { numRuns: 25 },
  )
})

test('a text set from outside replaces the old one, and undo does not restore that', async () => {
  const { text, source, open, html, type, changes, tool } = await edit('<p>Erster</p>')
  await text.click()
  await type('!')
  await soon(changes).toBe(1)
  await open('<p>Zweiter</p>')
  expect(await tool('Undo').getAttribute('aria-disabled')).toBe('true')
  await open('<p>Mit</p><hr>')
  expect(await source.count()).toBe(1)
  await open('<p>Erster!</p>')
  expect([await html(), await changes()]).toEqual(['<p>Erster!</p>', 1])
})

const hostile = `<html><head><style>p { color: red } .x { font-weight: bold }</style></head><body>
<script>window.ran = 1</script>
<h1 style="color:red" class="big">Titel</h1>
<p class="MsoNormal" style="margin:0" onclick="window.ran = 2"><o:p></o:p><span style="font-family:Comic Sans MS">Wort</span>
<b style="color:red">fett</b> <font color="red">rot</font> <u>unter</u>
<a href="javascript:window.ran=3" onclick="window.ran = 4">böse</a> <a href="https://example.org" class="x" title="t" style="color:red" onmouseover="window.ran = 5">gut</a></p>
<img src="/x.png" onerror="window.ran = 6"><iframe src="javascript:window.ran=7"></iframe><svg onload="window.ran = 8"></svg>
<form action="/"><input value="x"><button>Knopf</button></form>
<ul style="x"><li class="y" dir="rtl">Punkt</li></ul><table><tr><td onclick="window.ran = 9">Zelle</td></tr></table>
</body></html>`

test('pasted HTML keeps only structure and honest links, and none of its scripts run', async () => {
  const { page, paste, html } = await edit('<p></p>')
  await paste(hostile)
  await soon(html).toContain('Zelle')
  const pasted = await html()
  await loadPicture(page)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(pasted).not.toMatch(
    /style|class|onclick|onerror|onload|onmouse|javascript|script|title=|dir=|img|iframe|svg|<u>|<font|<span|<table/i,
  )
  expect(pasted).toContain('<h3>Titel</h3>')
  expect(pasted).toContain('<strong>fett</strong> rot unter böse <a href="https://example.org">gut</a>')
  expect(pasted).toContain('<ul><li>Punkt</li></ul>')
})

test('bold and italic words of Word and Google Docs stay so, and nothing else becomes bold', async () => {
  const { paste, html } = await edit()
  await paste(`<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"
    style="margin-top:0pt;"><span style="font-size:11pt;font-weight:400;font-style:normal">Am </span><span
    style="font-size:11pt;font-weight:700;font-style:italic">Wegrand</span></p></b>`)
  await soon(html).toBe('<p>Am <strong><em>Wegrand</em></strong></p>')
})

test('copied text can be pasted', async () => {
  const pasted = '<ul><li>a <strong>b</strong></li></ul><h3>c</h3>'
  const { text, press, html } = await edit(pasted, { permissions: ['clipboard-read', 'clipboard-write'] })
  await text.focus()
  await press('Control+a')
  await press('Control+x')
  await soon(html).toBe('')
  await press('Control+v')
  await soon(html).toBe(pasted)
})

test('hostile HTML typed as HTML stays HTML until the server cleans it', async () => {
  const { page, tool, source, text } = await edit('<p>gut</p>')
  await tool('HTML').click()
  await source.fill(
    '<img src="/x" onerror="window.ran = 1"><p onclick="window.ran = 2">a</p><script>window.ran = 3</script>',
  )
  await tool('HTML').click({ force: true })
  expect(await text.count()).toBe(0)
  await loadPicture(page)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('Tab leads into the editor and out of it, also from a list', async () => {
  const { page, text, tool, press, changes, html } = await edit('<ul><li>eins</li><li>zwei</li></ul>')
  await page.getByRole('button', { name: 'Before' }).focus()
  await press('Tab')
  expect(await isFocused(tool('Bold'))).toBe(true)
  await press('Tab')
  expect(await isFocused(text)).toBe(true)
  await press('Control+End')
  await press('Tab')
  expect(await isFocused(page.getByRole('button', { name: 'After' }))).toBe(true)
  await press('Shift+Tab')
  expect(await isFocused(text)).toBe(true)
  await press('Shift+Tab')
  expect(await isFocused(tool('Bold'))).toBe(true)
  expect([await changes(), await html()]).toEqual([0, '<ul><li>eins</li><li>zwei</li></ul>'])
})

test('arrow keys, Home and End move among the tools, and Tab returns to the last one', async () => {
  const { page, tool, press, select, html, text } = await edit('<p>Wort</p>')
  await select('Wort')
  await press('Shift+Tab')
  for (const name of ['Italic', 'Link', 'Bulleted List', 'Numbered List', 'Heading']) {
    await press('ArrowRight')
    expect(await isFocused(tool(name))).toBe(true)
  }
  await press('End')
  expect(await isFocused(tool('HTML'))).toBe(true)
  await press('ArrowRight')
  expect(await isFocused(tool('Bold'))).toBe(true)
  await press('ArrowLeft')
  await press('Home')
  await press('ArrowRight')
  await press('Shift+Tab')
  await press('Tab')
  expect(await isFocused(tool('Italic'))).toBe(true)
  expect(await page.getByRole('toolbar').locator('[tabindex="0"]').count()).toBe(1)
  await press('Enter')
  await soon(html).toBe('<p><em>Wort</em></p>')
  await soon(() => isFocused(text)).toBe(true)
})

test('the label names the text and leads to it, also in HTML mode', async () => {
  const { page, text, source, tool } = await edit('<p>Wort</p>')
  expect(await text.getAttribute('aria-multiline')).toBe('true')
  await page.getByText('Body', { exact: true }).click()
  await soon(() => isFocused(text)).toBe(true)
  await tool('HTML').click()
  await page.getByText('Body (HTML)').click()
  expect(await isFocused(source)).toBe(true)
})

test('axe finds no faults, everything fits 390 px and every tool is 44 px large', async () => {
  const { page, tool, address, open, select, press } = await edit('', { reducedMotion: 'reduce' })
  const violations: string[] = []
  async function look(state: string) {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const sizes = await page.locator('.rich-text button').evaluateAll(buttons =>
        buttons.map(button => {
          const { width, height } = button.getBoundingClientRect()
          return Math.min(width, height)
        }),
      )
      expect(Math.min(...sizes), state).toBeGreaterThanOrEqual(44)
      const result = await runAxe(page, { tags: accessibilityRules })
      expect(result.passes).toBeGreaterThan(15)
      for (const { id, nodes } of result.violations) {
        for (const node of nodes) violations.push(`${state}, ${width}, ${colorScheme}: ${id} ${node.failureSummary}`)
      }
    }
  }
  await open(
    '<h3>Was am Wegrand wächst</h3><p>Giersch, <strong>Gundermann</strong>, <em>Knoblauchsrauke</em>: Die meisten laufen <a href="/kalender">achtlos</a> daran vorbei.</p><h4>Mitbringen</h4><ul><li>Korb</li><li>Messer</li></ul><ol><li>erst</li><li>dann</li></ol><blockquote><p>Ein Zitat</p></blockquote><p>Ende.</p>',
  )
  await select('Gundermann')
  await look('text')
  await select('achtlos')
  await press('Control+k')
  await address.fill('javascript:1')
  await press('Enter')
  await look('link')
  await press('Escape')
  await tool('HTML').click()
  await look('html')
  await open('<p>Preise</p><table><tbody><tr><th scope="row">Tag</th><td>12 €</td></tr></tbody></table>')
  await look('kept')
  expect(violations).toEqual([])
})
