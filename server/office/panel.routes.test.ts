import { expect, test } from 'vitest'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { openTestSite, visitor } from '../testing/test-site.ts'

const path = '/admin/desk/booking/5f0c-1'
const loginTo = (to: string) => `/login?to=${encodeURIComponent(to)}`

test('a letter’s link leads a signed-in administrator to its page of the desk', async () => {
  const { admin } = await openAdminSite()
  for (const to of ['/admin/desk', '/admin/desk/money', path]) {
    const response = await admin.send(loginTo(to), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, to])
  }
  // The path is the same as in the letter.
  const response = await admin.send(`/login?to=${path}`, { redirect: 'manual' })
  expect(response.headers.get('location')).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/admin/desk',
  '/admin/desk/../../login',
  '/admin/desk//evil.example',
  '/admin/desk/%2e%2e',
  '/admin/deskevil',
  '/admin/desk\n',
  '/admin/desk?x=//evil.example',
  '/admin',
  '',
])('the link ignores any other address: %j', async to => {
  const { admin } = await openAdminSite()
  const response = await admin.send(loginTo(to), { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin'])
})

test('the login leads an account that starts at the desk to the desk', async () => {
  const { admin, post } = await openAdminSite()
  await post('/user/settings', { start: 'desk' })
  for (const to of ['/login', loginTo('//evil.example')]) {
    const response = await admin.send(to, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/admin/desk')
  }
})

test('a stranger only gets the login page, and nothing is found behind it', async () => {
  const { origin } = await openAdminSite()
  const stranger = visitor(origin)
  const login = await stranger.send(loginTo(path), { redirect: 'manual' })
  expect(login.status).toBe(200)
  expect((await stranger.send(path, { redirect: 'manual' })).status).toBe(404)
  expect((await stranger.send('/admin/desk/nothing', { redirect: 'manual' })).status).toBe(404)
})

test('an expired session leads to the login and may do nothing; an ended one finds no desk', async () => {
  const { as, passMinutes, post } = await openAdminSite()
  const phone = as('admin')
  const desk = async () => (await phone.send('/admin/desk', { redirect: 'manual' })).status
  passMinutes(8 * 24 * 60)
  expect([await desk(), (await phone.send('/api/desk')).status]).toEqual([303, 401])
  passMinutes(-8 * 24 * 60)
  expect((await post('/user/logouteverywhere', {})).status).toBe(200)
  passMinutes(8 * 24 * 60)
  expect(await desk()).toBe(404)
})

test('choosing a password leads to the set-up until that is finished, and afterwards to none of its pages', async () => {
  const { admin, post } = await openAdminSite()
  const place = async () => (await admin.send(loginTo('/admin/set-up'), { redirect: 'manual' })).headers.get('location')
  await post('/site/edit', { isSettingUp: true })
  expect(await place()).toBe('/admin/set-up')
  expect((await admin.send('/admin/set-up')).status).toBe(200)
  await post('/site/edit', { isSettingUp: false })
  expect(await place()).toBe('/admin')
})

test('a stranger gets the same page for the set-up as for a missing page, even on a new site', async () => {
  const { origin, post } = await openAdminSite()
  await post('/site/edit', { isSettingUp: true })
  const stranger = visitor(origin)
  const pageOf = async (path: string) => {
    const response = await stranger.send(path, { redirect: 'manual' })
    return [response.status, (await response.text()).replaceAll(path, '')]
  }
  expect(await pageOf('/admin/set-up')).toEqual(await pageOf('/nirgends'))
  expect((await pageOf('/admin/set-up'))[0]).toBe(404)
})

/** Returns the facts embedded in a link's login page. */
async function factsOf(browser: ReturnType<typeof visitor>, query: Record<string, string> = {}) {
  const html = await (await browser.send(`/login?${new URLSearchParams(query)}`)).text()
  return JSON.parse((/data-facts="(.*?)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'))
}
const queryOf = (link: string | undefined) => Object.fromEntries(new URL(link ?? '').searchParams)

test('the printed link is valid until it has set a password, however often it is opened', async () => {
  const site = await openTestSite()
  const query = queryOf(site.firstLink)
  const browser = visitor(site.origin)
  for (let i = 0; i < 15; i += 1) expect(await factsOf(browser, query)).toMatchObject({ isStale: false })
  expect(await factsOf(browser)).toMatchObject({ isStale: false, isUnclaimed: false, hasMailServer: false })
  await browser.post('/api/user/passwordreset', { ...query, password: 'Ein Fuchs im Farn 7' })
  expect(await factsOf(browser, query)).toMatchObject({ isStale: true, isUnclaimed: false, isSignedIn: true })
  expect(await factsOf(visitor(site.origin), query)).toMatchObject({ isStale: true, isSignedIn: false })
})

test('a link expires after its time, and a site with a mail server announces letters', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({ SMTP_URL: mail.url })
  const query = queryOf(site.firstLink)
  expect(await factsOf(visitor(site.origin), query)).toMatchObject({ isStale: false, hasMailServer: true })
  site.passMinutes(24 * 60)
  expect(await factsOf(visitor(site.origin), query)).toMatchObject({ isStale: true })
})

test('a wrong link looks the same with and without such an account', async () => {
  const { origin } = await openAdminSite()
  const page = async (email: string) => {
    const query = new URLSearchParams({ key: 'x'.repeat(43), email })
    return (await (await visitor(origin).send(`/login?${query}`)).text())
      .replaceAll(encodeURIComponent(email), '…')
      .replaceAll(email, '…')
  }
  expect(await page('admin@example.org')).toBe(await page('nobody@example.org'))
})

test('after ten wrong links the page reveals nothing about any link for a minute', async () => {
  const site = await openTestSite()
  const browser = visitor(site.origin)
  const wrong = { key: 'x', email: 'admin@localhost' }
  for (let i = 0; i < 10; i += 1) expect(await factsOf(browser, wrong)).toMatchObject({ isStale: true })
  expect(await factsOf(browser, wrong)).toMatchObject({ isStale: false })
  expect(await factsOf(browser, queryOf(site.firstLink))).toMatchObject({ isStale: false })
  site.passMinutes(1)
  expect(await factsOf(browser, wrong)).toMatchObject({ isStale: true })
})

test('an administrator gets pages and data compressed, live changes and visitors do not', async () => {
  const { admin, origin } = await openAdminSite()
  const ending = new AbortController()
  const encodingOf = async (path: string, accepted = 'gzip, br', browser = admin) => {
    const { headers } = await browser.send(path, { headers: { 'Accept-Encoding': accepted }, signal: ending.signal })
    return headers.get('Content-Encoding')
  }
  for (const path of ['/admin', '/admin/desk', '/api/desk', '/api/registration', '/api/event'])
    expect([path, await encodingOf(path)]).toEqual([path, 'gzip'])
  expect(await encodingOf('/api/desk', 'identity')).toBeNull()
  expect(await encodingOf('/api/desk/live')).toBeNull()
  expect(await encodingOf('/api/event', 'gzip', visitor(origin))).toBeNull()
  ending.abort()
})

test('a compressed list that has not changed is not sent again', async () => {
  const { admin } = await openAdminSite()
  const ask = (headers: Record<string, string>) =>
    admin.send('/api/registration', { headers: { 'Accept-Encoding': 'gzip', ...headers } })
  const first = await ask({})
  expect(first.headers.get('ETag')).toMatch(/^W\//)
  expect((await ask({ 'If-None-Match': first.headers.get('ETag') ?? '' })).status).toBe(304)
})
