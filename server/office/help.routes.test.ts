import { expect, test } from 'vitest'
import { openAdminSite } from '../testing/admin.ts'

const paths = ['', '/geld', '/neu', '/bilder/geld.webp']

test.each(paths)('strangers do not learn that anything exists at /admin/hilfe%s', async path => {
  const { origin } = await openAdminSite()
  expect((await fetch(`${origin}/admin/hilfe${path}`)).status).toBe(404)
})

test('the handbook has pages with their own addresses, which no browser caches', async () => {
  const { admin } = await openAdminSite()
  const answer = await admin.send('/admin/hilfe/geld')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  const html = await answer.text()
  expect(html).toContain('<p>Was noch offen ist.</p>')
  expect(html).toContain('<a href="/admin/hilfe/geld" aria-current="page">Geld</a>')
  expect(html).toContain('<a rel="prev" href="/admin/hilfe/heute">')
  expect(html).not.toContain('rel="next"')
  expect(html).not.toContain('<script')
})

test('a page missing from the handbook is not found', async () => {
  const { admin } = await openAdminSite()
  for (const name of ['nichts', 'constructor', 'bilder/nichts.webp', 'bilder/..%2fhandbook.json'])
    expect((await admin.send(`/admin/hilfe/${name}`)).status).toBe(404)
})

test('a browser with a session caches pictures, because their addresses change with their content', async () => {
  const { admin } = await openAdminSite()
  const { status, headers } = await admin.send('/admin/hilfe/bilder/geld.webp?v=1')
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=31536000, immutable',
  ])
})

test('the search finds sections in any spelling of umlauts, and leads to them', async () => {
  const { admin } = await openAdminSite()
  const pageFor = async (query: string) => (await admin.send(`/admin/hilfe?q=${encodeURIComponent(query)}`)).text()
  const html = await pageFor('gruesse kontoauszug')
  expect(html).toContain('<a href="/admin/hilfe/geld#auszug">Geld: Den Kontoauszug einlesen</a>')
  expect(html).toContain('<p>Für Grüße &amp; Beträge</p>')
  expect(await pageFor('wartet')).toContain('<a href="/admin/hilfe/heute">Heute</a>')
  expect(await pageFor('<b>')).toContain('Nichts gefunden zu „&lt;b&gt;“')
})

test('the page of changes begins with the running version', async () => {
  const { admin } = await openAdminSite()
  const html = await (await admin.send('/admin/hilfe/neu')).text()
  expect(html).toMatch(/Hier läuft Version .+\. Das Wichtigste steht auf Deutsch da/)
  expect(html).toContain('<h2>Version 0.2.0 vom 1. Dezember 2026</h2>')
  expect(html).toContain('<p>Etwas ist neu.</p>')
  // English parts are folded and marked as English.
  expect(html).toMatch(/<details[^>]*><summary>Dazugekommen: 1 \(Englisch\)<\/summary><div lang="en">/)
})

test('in English one line mentions that the handbook is in German', async () => {
  const { admin, post } = await openAdminSite()
  const note = 'The handbook is in German.'
  await post('/user/language', { language: 'de' })
  expect(await (await admin.send('/admin/hilfe')).text()).not.toContain(note)
  await post('/user/language', { language: 'en' })
  expect(await (await admin.send('/admin/hilfe')).text()).toContain(note)
})

test('after eight hours without a request, signing in leads back to the page', async () => {
  const { admin, as, passMinutes } = await openAdminSite()
  const to = `/login?to=${encodeURIComponent('/admin/hilfe/geld')}`
  expect((await admin.send(to, { redirect: 'manual' })).headers.get('location')).toBe('/admin/hilfe/geld')
  passMinutes(481)
  const answer = await as('admin').send('/admin/hilfe/geld', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
})
