import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleEvent, sampleImage } from '../../domain/testing/samples.ts'
import { inquiry, openTestSite, openTestSiteWithAccounts, registration, visitor } from '../testing/test-site.ts'

/** Returns the text that a reader sees. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<body>'), html.indexOf('<script id="data"'))
    .replace(/<!--.*?-->|<\/?(span|wbr)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const pages: [path: string, title: string, text: string][] = [
  ['/', 'Willkommen', 'Draußen lernt es sich leichter.'],
  ['/info', 'Infos', 'Wildkräuterwanderungen'],
  ['/info/winter-survival', 'Winter-Survival', 'Anfrage senden'],
  ['/kalender', 'Kalender', 'Weitere Infos'],
  ['/kontakt', 'Kontakt', 'Erika Mustermann'],
  ['/privacy', 'AGB, Datenschutz, Impressum', 'Stand 01.12.2024'],
  ['/anfragen', 'Anfragen &amp; Anmeldung', 'Zahlungspflichtig anmelden'],
]

test.each(pages)(
  '%s is complete without scripts: title, description, structured data, text',
  async (path, title, text) => {
    const { origin } = await openTestSite()
    const response = await fetch(origin + path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<title>${title} | Wildnisschule Lichtung</title>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/)
    expect(html).toContain('<html lang="de">')
    expect(html.match(/<h1/g)).toHaveLength(1)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)['@graph'][0]['@type']).toBe('Organization')
    expect(textOf(html).includes(text)).toBe(true)
    expect(textOf(html).includes('AGB | Datenschutz | Impressum')).toBe(true)
    expect(html).not.toMatch(/ style="/)
  },
)

test.each(['/nichts', '/info/gibt-es-nicht', '/info/winter-survival/tief', '/admin', '/kalender/1'])(
  '%s is answered with HTTP 404 and the page for missing pages',
  async path => {
    const { origin } = await openTestSite()
    const response = await fetch(origin + path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toContain('404')
    expect(html).toContain('<title>Nicht gefunden | Wildnisschule Lichtung</title>')
    expect(html).toContain('noindex')
  },
)

test('a trailing slash leads to the page, and never off the site', async () => {
  const { origin } = await openTestSite()
  const where = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    return [response.status, response.headers.get('Location')]
  }
  expect(await where('/info/')).toEqual([301, '/info'])
  expect(await where('/kalender/?kurs=teamevent')).toEqual([301, '/kalender?kurs=teamevent'])
  expect(await where('//fremd.example/')).toEqual([301, '/fremd.example'])
  expect(await where('/Kalender?kurs=Teamevent')).toEqual([301, '/kalender?kurs=Teamevent'])
  expect(await where('/info/Winter-Survival')).toEqual([301, '/info/winter-survival'])
  expect(await where('/Info/Winter-Survival/?tab=anmeldung')).toEqual([301, '/info/winter-survival?tab=anmeldung'])
  for (const missing of ['/info/Gibt-Es-Nicht', '/info/gibt-es-nicht/', '/info/%E0%A4%A', '/Info/Winter-Survival/Tief'])
    expect(await where(missing)).toEqual([404, null])
})

test('a page is cached until the Berlin day changes', async () => {
  const site = await openTestSite()
  const ask = (etag = '') => fetch(`${site.origin}/kalender`, { headers: { 'If-None-Match': etag } })
  const first = await ask()
  const etag = first.headers.get('ETag') ?? ''
  expect((await ask(etag)).status).toBe(304)
  site.clock.now = '2026-11-28T22:59:59.000Z'
  expect((await ask(etag)).status).toBe(304)
  site.clock.now = '2026-11-28T23:00:00.000Z'
  const next = await ask(etag)
  expect(next.status).toBe(200)
  expect(await next.text()).toContain('value="2026-11-29"')
})

test('the start page links to no hidden or deleted info page, and to the next dates in the calendar', async () => {
  const site = await openTestSiteWithAccounts()
  const { api } = site.as('admin')
  const linksOf = async (path: string) => {
    const html = await (await fetch(site.origin + path)).text()
    return [...html.slice(0, html.indexOf('<footer')).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
  }
  const pages = (links: string[]) => links.filter(href => href.startsWith('/info/'))
  expect(new Set(pages(await linksOf('/'))).size).toBe(13)

  const infos = await (await api.info.$get()).json()
  const idOf = (path: string) => infos.find(info => info.path === path)?._id ?? expect.fail(path)
  await api.info.edit.$post({ json: { _id: idOf('kinder-waldtag'), active: false } })
  await api.info.del.$post({ json: { _id: idOf('winter-survival') } })
  const links = await linksOf('/')
  expect(new Set(pages(links)).size).toBe(11)
  for (const href of pages(links)) expect((await fetch(site.origin + href)).status, href).toBe(200)

  const dates = links.filter(href => href.startsWith('/kalender#'))
  expect(dates).toHaveLength(3)
  const calendar = await (await fetch(`${site.origin}/kalender`)).text()
  for (const href of dates) expect(calendar).toContain(` id="${href.split('#')[1]}"`)
})

test('links in the bio to hidden or deleted info pages are reduced to their words', async () => {
  const site = await openTestSiteWithAccounts()
  const { api } = site.as('admin')
  const { contact } = await (await api.site.texts.$get()).json()
  const linkTo = (path: string) => `<a href="/info/${path}">${path}</a>`
  const bio = `<p>${['teamevent', 'winter-survival', 'kinder-waldtag'].map(linkTo).join(', ')}</p>`
  await api.site.edit.$post({ json: { contact: { ...contact, bio } } })
  const shown = async () => (await fetch(`${site.origin}/kontakt`)).text()
  expect(await shown()).toContain(bio)
  const infos = await (await api.info.$get()).json()
  const idOf = (path: string) => infos.find(info => info.path === path)?._id ?? expect.fail(path)
  await api.info.edit.$post({ json: { _id: idOf('kinder-waldtag'), active: false } })
  await api.info.del.$post({ json: { _id: idOf('winter-survival') } })
  expect(await shown()).toContain(`<p>${linkTo('teamevent')}, winter-survival, kinder-waldtag</p>`)
})

test('the calendar’s filter works as a plain form', async () => {
  const { origin } = await openTestSite()
  const html = async (query: string) => (await fetch(`${origin}/kalender?${query}`)).text()
  const cards = (page: string) => page.match(/<article/g)?.length ?? 0
  const all = cards(await html(''))
  expect(all).toBeGreaterThan(20)
  expect(cards(await html('von=2026-11-28&bis=2026-12-31&kurs='))).toBeLessThan(all)
  expect(cards(await html('kurs=winter-survival'))).toBeLessThan(all)
  expect(await html('kurs=klassenfahrten')).toContain('Dafür steht gerade kein Termin im Kalender.')
  expect((await fetch(`${origin}/kalender?von=2027-13-99&bis=%00&kurs=<script>`)).status).toBe(200)
})

const asForm = (fields: object) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
const { newsLetter: _, ...formFields } = registration
const form = asForm({ ...formFields, privacyStatement: 'on', kind: 'register', website: '' })

test('without scripts a registration is a plain POST, answered with its receipt and stored once', async () => {
  const site = await openTestSite()
  const send = () => fetch(`${site.origin}/anfragen?tab=anmeldung`, { method: 'POST', body: form })
  const response = await send()
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toContain('Anmeldung abgeschlossen!')
  expect(site.stored()).toHaveLength(1)
  expect(site.stored()[0]).toMatchObject({ ...registration, privacyStatement: true, newsLetter: false })
  await send()
  expect(site.stored()).toHaveLength(1)
})

test('without scripts a mistake returns the form with its sentence and all entries', async () => {
  const site = await openTestSite()
  const fields = new URLSearchParams(form)
  fields.set('zip', '1234a')
  fields.set('city', 'Über"<b>')
  fields.delete('privacyStatement')
  const response = await fetch(`${site.origin}/anfragen?tab=anmeldung`, { method: 'POST', body: fields })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('Nur 4 oder 5 Ziffern.')
  expect(html).toContain('Ohne dieses Häkchen geht es nicht.')
  expect(html).toContain('value="1234a"')
  expect(html).toContain('value="Martina Beispiel"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).not.toContain('<b>')
  expect(site.stored()).toEqual([])
})

test('without scripts the page after sending asks about a mistyped address', async () => {
  const site = await openTestSite()
  const pageFor = async (email: string) => {
    const body = asForm({ ...inquiry, email, kind: 'inquiry' })
    return (await fetch(`${site.origin}/info/teamevent`, { method: 'POST', body })).text()
  }
  expect(await pageFor('mira@gmial.con')).toContain('Meintest du mira@gmail.com?')
  expect(await pageFor('mira@gmail.com')).not.toContain('Meintest du')
  expect(site.stored()).toHaveLength(2)
})

test('without scripts an inquiry can be sent from an info page', async () => {
  const site = await openTestSite()
  const response = await fetch(`${site.origin}/info/teamevent`, {
    method: 'POST',
    body: asForm({ ...inquiry, kind: 'inquiry', newsLetter: 'on' }),
  })
  expect(await response.text()).toContain('Anfrage gesendet!')
  expect(site.stored()[0]).toMatchObject({ ...inquiry, newsLetter: true, event: '' })
})

test('a registration without a chosen event does not count as an inquiry', async () => {
  const site = await openTestSite()
  const fields = new URLSearchParams(form)
  fields.delete('event')
  const response = await fetch(`${site.origin}/anfragen?tab=anmeldung`, { method: 'POST', body: fields })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Bitte wähle zuerst einen Termin.')
})

test('a plain form from another site, with a filled honeypot, or faster than a person is refused', async () => {
  const site = await openTestSite()
  const send = async (fields: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.origin}/anfragen`, { method: 'POST', body: asForm(fields), headers })
    return response.status
  }
  expect(await send(inquiry, { Origin: 'https://fremd.example' })).toBe(403)
  expect(await send(inquiry, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await send({ ...inquiry, website: 'http://spam' })).toBe(400)
  const { send: browse, cookies } = visitor(site.origin)
  await browse('/anfragen')
  const Cookie = `XSRF-TOKEN=${cookies.get('XSRF-TOKEN')}`
  expect(await send(inquiry, { Cookie })).toBe(400)
  expect(site.stored()).toEqual([])
  site.passMinutes(0.05)
  expect(await send(inquiry, { Cookie })).toBe(200)
})

test('pages without a form accept no POST', async () => {
  const { origin, stored } = await openTestSite()
  for (const path of ['/', '/kontakt', '/nichts', '/info/gibt-es-nicht']) {
    expect((await fetch(origin + path, { method: 'POST', body: asForm(inquiry) })).status).toBe(404)
    expect(stored()).toEqual([])
  }
  expect(
    (await fetch(`${origin}/anfragen`, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }))
      .status,
  ).toBe(415)
})

test('search engines find every page and nothing else', async () => {
  const { origin } = await openTestSite({})
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  expect(sitemap.match(/<loc>/g)).toHaveLength(20)
  expect(sitemap).toContain(`<loc>${origin}/info/teamevent</loc>`)
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain('Sitemap: ')
})

test('only a ticked box is consent', async () => {
  const site = await openTestSite()
  const send = (fields: object) =>
    fetch(`${site.origin}/anfragen`, { method: 'POST', body: asForm({ ...formFields, kind: 'register', ...fields }) })
  expect((await send({ privacyStatement: 'false' })).status).toBe(400)
  expect((await send({ privacyStatement: '' })).status).toBe(400)
  expect((await send({ privacyStatement: 'on', newsLetter: 'false' })).status).toBe(200)
  expect(site.stored().map(({ newsLetter }) => newsLetter)).toEqual([false])
})

test('a broken form is refused with a sentence', async () => {
  const { origin } = await openTestSite()
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const response = await fetch(`${origin}/anfragen`, { method: 'POST', body: 'x', headers: { 'Content-Type': type } })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Bitte schick es noch einmal ab.')
  }
})

test('a form beyond the limit shows when to try again, and keeps the input', async () => {
  const { origin } = await openTestSite()
  const send = (notes: string) => fetch(`${origin}/anfragen`, { method: 'POST', body: asForm({ ...inquiry, notes }) })
  for (const notes of ['1', '2', '3', '4', '5']) await send(notes)
  const response = await send('Die sechste')
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('600')
  expect(await response.text()).toContain('Die sechste')
})

test('any path can be requested', async () => {
  const { origin, logged } = await openTestSite()
  for (const path of [
    '/Kalender',
    '/%6Balender',
    '/info/%ff',
    '/%00',
    '/info/a%2fb',
    '/..%2f',
    '/?%ff',
    '/info/%E0%A4%A',
  ]) {
    expect([200, 404]).toContain((await fetch(origin + path)).status)
  }
  expect(logged).toEqual([])
})

test('a cache in front of the site keeps a page for half a minute, but no page with a form and no missing page', async () => {
  const { origin } = await openTestSite()
  const cacheControl = async (path: string) => (await fetch(origin + path)).headers.get('Cache-Control')
  expect(await cacheControl('/kalender')).toBe('max-age=0, must-revalidate, s-maxage=30')
  expect(await cacheControl('/gibt-es-nicht')).toBe('no-cache')
  // A visitor's token changes nothing: the next visitor would get the page without one.
  const { send } = visitor(origin)
  for (const visit of [1, 2])
    expect([visit, (await send('/anfragen')).headers.get('Cache-Control')]).toEqual([visit, 'private, no-cache'])
  expect(await cacheControl('/newsletter/abmelden?key=geheim')).toBe('private, no-cache')
})

test('a known page is not sent again, however its tag is written', async () => {
  const { origin } = await openTestSite()
  const etag = (await fetch(`${origin}/`)).headers.get('ETag') ?? ''
  const ask = async (etag: string) => (await fetch(`${origin}/`, { headers: { 'If-None-Match': etag } })).status
  expect(await ask(etag)).toBe(304)
  expect(await ask(`"other", W/${etag}`)).toBe(304)
  expect(await ask('*')).toBe(304)
  expect(await ask('"other"')).toBe(200)
})

test.each(['/nichts', '/404', '/admin', '/kalender/1'])(
  '%s stays a 404, even for browsers that have its page',
  async path => {
    const { origin } = await openTestSite()
    const etag = (await fetch(origin + path)).headers.get('ETag') ?? ''
    for (const tag of [etag, `W/${etag}`, '*'])
      expect((await fetch(origin + path, { headers: { 'If-None-Match': tag } })).status).toBe(404)
  },
)

test('the calendar is shown with any number of pictures', async () => {
  const { origin } = await openTestSite({}, async ({ dir, images, events }) => {
    const ids = Array.from({ length: 1100 }, (_, index) => `picture-${index}`)
    for (const id of ids) {
      mkdirSync(join(dir, 'images', id))
      writeFileSync(join(dir, 'images', id, 'master.webp'), '')
    }
    await images.update(current => ({
      next: [...current, ...ids.map(_id => sampleImage({ _id, path: `/img/${_id}` }))],
      result: undefined,
    }))
    await events.update(() => ({ next: ids.map(id => sampleEvent({ _id: id, image: id })), result: undefined }))
  })
  const response = await fetch(`${origin}/kalender`)
  expect(response.status).toBe(200)
  const html = await response.text()
  for (const id of ['picture-0', 'picture-999', 'picture-1099']) expect(html).toContain(`src="/img/${id}`)
})

/** Opens connections that the site has accepted, so that requests on them arrive at the same moment. */
async function openConnections(origin: string, count: number) {
  const clients = Array.from({ length: count }, () => connect(Number(new URL(origin).port), '127.0.0.1'))
  onTestFinished(() => {
    for (const client of clients) client.destroy()
  })
  return Promise.all(
    clients.map(async client => {
      const ask = async (path: string) => {
        client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        await once(client, 'data')
      }
      await ask('/robots.txt')
      return { ask, leave: () => client.destroy() }
    }),
  )
}

async function openSiteWithoutEvents() {
  const { origin } = await openTestSite({}, async ({ events }) => {
    await events.update(() => ({ next: [], result: undefined }))
  })
  const [visitor, ...crowd] = await openConnections(origin, 41)
  if (!visitor) throw new Error('unreachable')
  /** Each of the crowd requests an uncached page. */
  const askAll = () => crowd.map(({ ask }, index) => ask(`/kalender?kurs=made-up-${index}`))
  await Promise.all(askAll())
  return { origin, visitor, crowd, askAll }
}

test('between pages requested at once that have to be rendered, other requests are answered', async () => {
  const { origin, visitor, crowd, askAll } = await openSiteWithoutEvents()
  await visitor.ask('/kontakt')
  let rendered = 0
  const all = askAll().map(answer => answer.then(() => (rendered += 1)))
  let others = 0
  while (rendered < crowd.length) {
    await visitor.ask(others % 2 === 0 ? '/robots.txt' : '/kontakt')
    others += 1
    // A new visitor has to be let in first.
    if (others === 1) await openConnections(origin, 1)
    if (others === 1) expect(rendered).toBeLessThan(crowd.length / 2)
  }
  expect(others).toBeGreaterThan(crowd.length)
  await Promise.all(all)
})

test('a page is not rendered for a visitor who has disconnected', async () => {
  const { visitor, crowd, askAll } = await openSiteWithoutEvents()
  /** Returns the processor time, which does not depend on the machine's load. */
  const costOf = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    return process.cpuUsage(before).user
  }
  const knownCost = await costOf(() => Promise.all(askAll()))
  const leavingCost = await costOf(async () => {
    void askAll()
    await visitor.ask('/robots.txt')
    for (const { leave } of crowd) leave()
    await visitor.ask('/kalender?kurs=last')
  })
  expect(leavingCost).toBeLessThan(knownCost / 2)
})
