import { expect, test } from 'vitest'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSite, openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'

const admin = { email: 'erika@example.org', password: 'Waldweg-im-Nebel-42' }
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

type Browser = ReturnType<typeof visitor>

const choose = (browser: Browser, language: string) => browser.post('/api/user/language', { language })
const signIn = (browser: Browser) => browser.post('/api/user/login', admin)

/** Returns the language of a page of the panel, which the page itself names too. */
async function languageOf(browser: Browser, path: string) {
  const html = await (await browser.send(path)).text()
  const [, page] = /<html lang="(..)"/.exec(html) ?? []
  const [, panel] = /id="panel"[^>]* lang="(..)"/.exec(html) ?? []
  expect(page).toBe(panel)
  return panel
}

test('the panel is English until German is chosen', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  expect(await languageOf(browser, '/login')).toBe('en')
  expect((await choose(browser, 'de')).status).toBe(200)
  expect(await languageOf(browser, '/login')).toBe('de')
  expect((await choose(browser, 'fr')).status).toBe(400)
  expect(await languageOf(browser, '/login')).toBe('de')
})

test.for([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.5, DE-at', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.2', 'de'],
  ['de;q=0, fr', 'en'],
  ['den, *', 'en'],
] as const)('a browser that requests %s gets the login page in %s', async ([accepted, shown]) => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin, { 'accept-language': accepted })
  expect(await languageOf(browser, '/login')).toBe(shown)
  expect(await languageOf(browser, '/login?key=unknown&email=erika@example.org')).toBe(shown)
  await signIn(browser)
  expect(await languageOf(browser, '/admin/set-up')).toBe(shown)
})

test('an account with a language uses it, whatever the browser requests', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin, { 'accept-language': 'de' })
  await choose(browser, 'en')
  await signIn(browser)
  browser.cookies.delete('language')
  expect(await languageOf(browser, '/admin')).toBe('en')
  const wrong = await browser.post('/api/info/add', { title: 'x'.repeat(201) })
  expect(await wrong.text()).toContain('Please check the marked fields.')
})

test('an account keeps the language chosen before its first login, and shows it in every browser', async () => {
  const site = await openTestSite(env)
  const first = visitor(site.origin)
  await choose(first, 'de')
  await signIn(first)
  expect(await languageOf(first, '/admin')).toBe('de')
  expect(storedIn(site.dir, 'users')).toMatchObject([{ email: admin.email, language: 'de' }])

  const second = visitor(site.origin)
  await choose(second, 'en')
  await signIn(second)
  expect(await languageOf(second, '/admin')).toBe('de')
  expect(second.cookies.get('language')).toBe('de')
  await choose(second, 'en')
  expect(await languageOf(first, '/admin')).toBe('en')
})

test('the server refuses in the language of the account', async () => {
  const site = await openTestSiteWithAccounts()
  const [english, german] = [site.as('admin'), site.as('user')]
  await site.as('admin').post('/api/user/edit', { _id: 'user', role: 'admin' })
  await choose(german, 'de')
  const newPage = { title: 'x'.repeat(201), path: 'GROSS', active: true }
  const answers = await Promise.all(
    [english, german].map(async browser => (await browser.post('/api/info/add', newPage)).json()),
  )
  expect(answers.map(({ error }) => [error.message, error.fields.title])).toEqual([
    ['Please check the marked fields.', 'At most 200 characters.'],
    ['Bitte prüfe die markierten Felder.', 'Höchstens 200 Zeichen.'],
  ])
})

test('new records have titles in the language of the person who adds them', async () => {
  const site = await openTestSiteWithAccounts()
  const browser = site.as('admin')
  await choose(browser, 'de')
  expect(await (await browser.post('/api/info/add', {})).json()).toMatchObject({ title: 'Neue Seite' })
})
