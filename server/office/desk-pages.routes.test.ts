import { expect, test } from 'vitest'
import { isNotFound } from '../../client/admin/state/kept-lists.ts'
import { LIST_HEADER, listIn } from '../../domain/office/desk/kept-list.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { visitor } from '../testing/test-site.ts'

const paths = ['', '/money', '/manifest.webmanifest', '/sw.js', '/list/winter']

const openDesk = () =>
  openAdminSite({}, async ({ events, registrations }) => {
    await events.update(() => ({ next: [sampleEvent({ _id: 'winter' })], result: undefined }))
    const booking = sampleBooking({ event: 'winter', state: 'confirmed', name: 'Martina Beispiel' })
    await registrations.update(() => ({ next: [booking], result: undefined }))
  })

test.each(paths)('strangers find nothing at /admin/desk%s, just as at any unknown address', async path => {
  const { origin } = await openDesk()
  const [desk, unknown] = await Promise.all([fetch(`${origin}/admin/desk${path}`), fetch(`${origin}/nichts`)])
  expect(desk.status).toBe(404)
  // A phone ends its session only on an answer with the site's own header.
  expect(isNotFound(desk)).toBe(true)
  const text = (await unknown.text()).replaceAll('/nichts', '')
  expect((await desk.text()).replaceAll(`/admin/desk${path}`, '')).toBe(text)
})

test.each(paths)('no browser caches /admin/desk%s', async path => {
  const { admin } = await openDesk()
  const { status, headers } = await admin.send(`/admin/desk${path}`)
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('the desk’s page names its manifest, which a browser may load with cookies', async () => {
  const { admin } = await openDesk()
  const page = await admin.send('/admin/desk')
  expect(await page.text()).toContain(
    '<link rel="manifest" href="/admin/desk/manifest.webmanifest" crossorigin="use-credentials">',
  )
  expect(page.headers.get('Content-Security-Policy')).toContain("; manifest-src 'self'")
  const manifest = await (await admin.send('/admin/desk/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/admin/desk', scope: '/', display: 'standalone' })
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))
  expect(await (await admin.send('/login')).text()).not.toContain('manifest')
})

test('the browser requests the scripts and data of an office page while it parses the page', async () => {
  const { admin, origin } = await openDesk()
  const pageAt = async (path: string, browser = admin) => (await browser.send(path)).text()
  const headOf = async (path: string, browser = admin) => (await pageAt(path, browser)).split('</head>')[0]
  const files = async (path: string, browser = admin) =>
    [...((await headOf(path, browser)) ?? '').matchAll(/"modulepreload" href="\/assets\/(.*?)-1/g)].map(
      ([, name]) => name,
    )
  expect(await headOf('/admin')).toContain(
    '<link rel="preload" href="/api/registration?page=1" as="fetch" crossorigin>',
  )
  expect(await files('/admin/desk')).toEqual(['office', 'today'])
  for (const path of ['dates', 'event/winter', 'inquiries', 'inquiry/schule', 'on-the-way'])
    expect(await files(`/admin/desk/${path}`)).toEqual(['office', 'event'])
  for (const path of ['booking/martina', 'event/winter/cancel', 'money', 'money/bank'])
    expect(await files(`/admin/desk/${path}`)).toEqual(['office', 'pages'])
  expect(await files('/admin')).toEqual(['office', 'admin'])
  expect(await files('/admin/set-up')).toEqual(['office', 'set-up'])
  expect(await pageAt('/admin/desk')).toMatch(/data-soon="[^"]*\/assets\/pages-1\.js/)
  expect(await pageAt('/admin/desk')).not.toMatch(/data-soon="[^"]*\/assets\/today-1\.js/)
  // A visitor without a session loads no file of the office.
  expect(await files('/login', visitor(origin))).toEqual(['login'])
})

test('each page of the office brings the desk along, with the tag of the call', async () => {
  const { admin } = await openDesk()
  const call = await admin.send('/api/desk')
  const desk = await call.text()
  for (const path of ['/admin', '/admin/desk', '/admin/desk/money', '/admin/set-up']) {
    const html = await (await admin.send(path)).text()
    const [, tag = '', sent] =
      /<script id="desk" type="application\/json" data-tag="(.*?)">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(sent ?? '')).toEqual(JSON.parse(desk))
    expect(tag.replaceAll('&quot;', '"')).toBe(call.headers.get('ETag'))
  }
})

test('/admin/desk/more redirects to /admin', async () => {
  const { admin } = await openDesk()
  const answer = await admin.send('/admin/desk/more', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin'])
})

test('the worker may store the office and nothing else', async () => {
  const { admin } = await openDesk()
  const { headers } = await admin.send('/admin/desk/sw.js')
  expect(headers.get('Service-Worker-Allowed')).toBe('/admin')
  expect(headers.get('Content-Type')).toMatch(/^text\/javascript/)
})

test('a list shows its subject and its expiry, and runs only its own script', async () => {
  const { admin, clock } = await openDesk()
  const answer = await admin.send('/admin/desk/list/winter')
  expect(listIn(answer)).toMatchObject({ event: 'winter', asOf: clock.now, until: '2026-12-07' })
  expect(answer.headers.get(LIST_HEADER)).not.toContain('Martina')
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-.+frame-ancestors/,
  )
  const html = await answer.text()
  expect(html).toContain('Martina Beispiel')
  expect(html).toContain('<a href="/admin/desk">Zur Verwaltung</a>')
  expect((await admin.send('/admin/desk/list/other')).status).toBe(404)
})

test('after eight hours without a request, the desk redirects to the login page', async () => {
  const { admin, passMinutes } = await openDesk()
  passMinutes(481)
  const { status, headers } = await admin.send('/admin/desk/list/winter')
  expect([status, headers.get('Location')]).toEqual([303, '/login?to=%2Fadmin%2Fdesk%2Flist%2Fwinter'])
})

test('a signed-out visitor finds no desk', async () => {
  const { admin, as } = await openDesk()
  expect((await as('admin').post('/api/user/logouteverywhere', {})).status).toBe(200)
  expect((await admin.send('/admin/desk')).status).toBe(404)
})
