import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPanel, openTab, row } from '../../support/admins.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { eventsIn, imagesIn, infosIn } from '../../support/site.ts'
import { withVisitors } from '../../support/visitors.ts'

const { visitor, asAdmin, site } = withVisitors()

/** Each would call `ran()`; none contains a forbidden character. */
const payloads = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<a href="javascript:ran()">x</a>',
  '<a href="&#106;avascript:ran()">x</a>',
  '<a href=" java\tscript:ran()">x</a>',
  '<details open ontoggle=ran()>x</details>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran()></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>"></noscript>',
  '"><img src=x onerror=ran()><"',
  "'-ran()-'",
  '</script><script>ran()</script>',
  '<style>*{background:url(javascript:ran())}</style><b style="background:url(x)">x</b>',
  '<form action="javascript:ran()"><button>x</button></form>',
  '{{constructor.constructor("ran()")()}}',
  '<object data="javascript:ran()"></object><embed src="javascript:ran()">',
  '<base href="//fremd.example/"><meta http-equiv="refresh" content="0;url=javascript:ran()">',
  '\u2028ran()\u2029',
]
const evil = payloads.join(' ')

/** Collects scripts that ran, and those blocked only by the CSP. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('ran', () => seen.push('a script ran'))
  page.on('dialog', dialog => {
    if (dialog.type() !== 'beforeunload') seen.push(`a dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('console', message => {
    if (/Content Security Policy/.test(message.text())) seen.push(message.text())
  })
  return seen
}

/** Lists elements that could run scripts. */
const dangerous = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        element =>
          (element.localName === 'script' && !element.matches('[src^="/assets/"], [type$="json"]')) ||
          ['iframe', 'object', 'embed', 'base', 'style'].includes(element.localName) ||
          [...element.attributes].some(
            ({ name, value }) => name.startsWith('on') || name === 'style' || /^\s*javascript:/i.test(value),
          ),
      )
      .map(element => element.outerHTML.slice(0, 200)),
  )

/** Fills the payloads into every free-text field. */
async function fillEverything() {
  const { dataDir } = site()
  const call = await callerOf(site(), await sessionOf(site()))
  async function post(path: string, body: object) {
    const answer = await call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect([path, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([path, 200, ''])
  }
  const [event] = eventsIn(dataDir)
  const [info] = infosIn(dataDir)
  const [image] = imagesIn(dataDir)
  const short = (max: number) =>
    payloads
      .filter(({ length }) => length < max)
      .slice(0, 2)
      .join(' ')
      .slice(0, max)
  await post('/event/edit', {
    _id: event?._id,
    title: evil.slice(0, 200),
    description: evil,
    locationName: short(200),
    locationLink: 'https://example.org/"onclick="ran()',
  })
  await post('/info/edit', {
    _id: info?._id,
    title: short(200),
    description: short(500),
    keywords: short(500),
    paragraphs: payloads.map(body => ({ head: short(200), body })),
  })
  await post('/img/edit', { _id: image?._id, name: '"onload="ran()" x.jpg', desc: evil.slice(0, 1000) })
  await post('/registration/add', { event: event?._id, notes: evil })
  await post('/registration/add', { notes: evil })
  await post('/user/register', {
    // Addresses cannot contain more script than this.
    email: "'onerror=ran``{{ran``}}&lt@example.org",
    password: 'Ein Fuchs im Farn 7',
  })
  const texts = await (await call('/api/site/texts')).json()
  await post('/site/edit', {
    name: short(80),
    contact: { ...texts.contact, name: short(100), title: short(100), bio: evil, street: short(100), phone: short(50) },
    welcome: {
      ...texts.welcome,
      headline: short(200),
      lead: short(1000),
      coursesLead: evil.slice(0, 1000),
      sections: texts.welcome.sections.map((section: object) => ({
        ...section,
        title: short(100),
        lead: short(500),
        text: evil,
        more: evil,
        facts: [{ term: short(100), detail: short(200) }],
      })),
      media: {
        more: evil,
        items: [{ title: short(200), note: short(500), url: 'https://example.org/"onclick="ran()', image: '' }],
      },
    },
    overview: {
      lead: evil.slice(0, 1000),
      sections: texts.overview.sections.map((section: object) => ({ ...section, title: short(100), text: evil })),
    },
    legal: {
      ...texts.legal,
      imprint: evil,
      terms: [{ title: short(200), body: evil }],
      privacy: [{ title: short(200), body: evil }],
    },
  })
  return { event, info, image }
}

test('no text typed into any field runs as a script, on the site and in the panel', async () => {
  const page = await visitor({
    userAgent: `Mozilla ${payloads.slice(0, 3).join(' ')}`,
    reducedMotion: 'reduce',
  })
  const seen = await watch(page)
  const { event, info } = await fillEverything()

  for (const path of [
    '/',
    '/info',
    `/info/${info?.path}`,
    '/kontakt',
    '/privacy',
    '/anfragen',
    '/kalender',
    '/login',
  ]) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect([path, await dangerous(page), seen]).toEqual([path, [], []])
  }

  // Client-side navigation, where the browser renders.
  await page.goto('/gibt-es-nicht')
  for (const [link, path] of [
    ['Willkommen', '/'],
    ['Infos', '/info'],
    ['Kalender', '/kalender'],
    ['Kontakt', '/kontakt'],
    ['AGB | Datenschutz | Impressum', '/privacy'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await page.waitForURL(url => url.pathname === path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await dangerous(page), seen]).toEqual([path, [], []])
  }

  await asAdmin(page)
  const list = await page.request.get(`/api/event/forest?_id=${event?._id}`)
  await page.goto('about:blank')
  await page.setContent(await list.text())
  // The list contains only its own style and script.
  expect([(await dangerous(page)).map(html => html.slice(0, 8)), seen]).toEqual([['<style>\n', '<script>'], []])
  await openPanel(page, 'Metrics')
  for (const tab of ['Metrics', 'Site Data', 'System'] as const) {
    await openTab(page, tab)
    expect([tab, await dangerous(page), seen]).toEqual([tab, [], []])
  }
  await openTab(page, 'Metrics')
  await page.getByRole('button', { name: /^View/ }).first().click()
  // Loads the record first.
  await page.getByRole('dialog').waitFor()
  expect(await dangerous(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openTab(page, 'Site Data')
  await row(page, new RegExp(`/info/${info?.path}`))
    .getByRole('button', { name: /^Edit/ })
    .click()
  await page.getByText('Loading the editor …').first().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('heading', { level: 1 }).waitFor()
  expect([await dangerous(page), seen]).toEqual([[], []])
})
