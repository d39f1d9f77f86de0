import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { withSubscribers } from '../../testing/newsletter-site.ts'
import { inquiry, openTestSiteWithAccounts, visitor } from '../../testing/test-site.ts'
import { answerNotModified } from './if-none-match.ts'

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>

/** Asks for a list with the tag of an earlier answer. */
async function ask(site: Site, path: string, tag = '', origin = site.origin) {
  const headers: Record<string, string> = tag ? { 'If-None-Match': tag } : {}
  const response = await site.as('admin', origin).send(`/api/${path}`, { headers })
  return { status: response.status, tag: response.headers.get('ETag') ?? '', body: await response.text() }
}

test.each(['registration', 'mail/outbox', 'newsletter'])(
  'a caller with the current list of %s gets 304, until a visitor changes it or the server restarts',
  async path => {
    const site = await openTestSiteWithAccounts({}, withSubscribers(2))
    const first = await ask(site, path)
    expect(first.status).toBe(200)
    expect(await ask(site, path, first.tag)).toEqual({ status: 304, tag: first.tag, body: '' })
    expect((await visitor(site.origin).post('/api/registration/add', inquiry)).status).toBe(200)
    const second = await ask(site, path, first.tag)
    expect(second.status).toBe(200)
    expect(second.tag).not.toBe(first.tag)
    expect((await ask(site, path, second.tag)).status).toBe(304)
    const again = await site.restart()
    expect((await ask(site, path, second.tag, again.origin)).status).toBe(200)
  },
)

test('a tag opens no list without a session', async () => {
  const site = await openTestSiteWithAccounts()
  const { tag } = await ask(site, 'registration')
  const response = await fetch(`${site.origin}/api/registration`, { headers: { 'If-None-Match': tag } })
  expect(response.status).toBe(401)
})

test('a list is answered with a tag even if its revision is a sentence with umlauts and quotation marks', async () => {
  let revision = 'Die Sicherung ist unvollständig: Das Bild „hero“ fehlt.'
  const app = new Hono().get(
    '/',
    answerNotModified({
      get revision() {
        return revision
      },
    }),
    c => c.json([]),
  )
  const first = await app.request('/')
  expect(first.status).toBe(200)
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  expect((await app.request('/', { headers })).status).toBe(304)
  revision = ''
  expect((await app.request('/', { headers })).status).toBe(200)
})
