import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { signedIn } from '../testing/accounts.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSite, openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'

const password = 'Waldweg-im-Nebel-42'
const admin = { email: 'erika@example.org', password }
const env = { ADMIN_EMAIL: 'Erika@example.org', ADMIN_PASSWORD: password }

type Browser = ReturnType<typeof visitor>

async function post(browser: Browser, call: string, body: unknown) {
  const response = await browser.post(`/api/user/${call}`, body)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Returns the account that a link's page names. */
async function emailFor(browser: Browser, query: string): Promise<string> {
  const html = await (await browser.send(`/login?${query}`)).text()
  return JSON.parse((/data-facts="(.*?)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')).email
}

const whoAmI = async (browser: Browser) => (await browser.send('/api/user')).json()

/** Returns the query of the link in the last letter. */
function lastLink(site: { outbox(): { text: string; to: string }[] }) {
  const url =
    /http\S+/.exec(
      site
        .outbox()
        .at(-1)
        ?.text.match(/http\S+\?\S+/)?.[0] ?? '',
    )?.[0] ?? ''
  return Object.fromEntries(new URL(url).searchParams)
}

test('the administrator of the first start signs in, for this browser only', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin, { 'User-Agent': 'Firefox' })
  const { status, body, headers } = await post(browser, 'login', { email: ' ERIKA@example.org ', password })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: admin.email, active: true, role: 'admin', agent: 'Firefox' })
  expect(Object.keys(body).sort()).toEqual(['_id', 'active', 'agent', 'email', 'ip', 'role'])
  expect(headers.get('Set-Cookie')).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await whoAmI(browser)).toEqual(body)
  expect(await whoAmI(visitor(site.origin))).toBeNull()
})

test.each([
  ['a wrong password', { ...admin, password: `${password}!` }],
  ['an unknown address', { ...admin, email: 'niemand@example.org' }],
  ['a password of other letters', { ...admin, password: password.toLowerCase() }],
])('%s is an invalid login', async (_, credentials) => {
  const site = await openTestSite(env)
  const { status, body, headers } = await post(visitor(site.origin), 'login', credentials)
  expect(status).toBe(401)
  expect(body).toEqual({ error: { code: 'unauthorized', message: 'Invalid Login' } })
  expect(headers.get('Set-Cookie')).toBeNull()
})

test.each([{}, { email: admin.email }, { password }, { email: ' ', password: '' }, null, { email: 1, password: [] }])(
  'a login of %j asks for both',
  async body => {
    const site = await openTestSite(env)
    const answer = await post(visitor(site.origin), 'login', body)
    expect(answer.status).toBe(400)
    expect(Object.values(answer.body.error.fields)).toContain('Email & Password required.')
  },
)

test('umlauts match in either Unicode form, and the end of a long password counts', async () => {
  const long = `Grün${'ä'.repeat(80)}1`
  const site = await openTestSite({ ...env, ADMIN_PASSWORD: long.normalize('NFD').slice(0, 120) })
  const typed = long.normalize('NFD').slice(0, 120).normalize('NFC')
  expect((await post(visitor(site.origin), 'login', { ...admin, password: typed })).status).toBe(200)
  expect((await post(visitor(site.origin), 'login', { ...admin, password: `${typed.slice(0, -1)}x` })).status).toBe(401)
})

test('without ADMIN_PASSWORD the first start prints a link for choosing one, once, within 24 hours', async () => {
  const site = await openTestSite({ ADMIN_EMAIL: admin.email })
  const { key, email } = Object.fromEntries(new URL(site.firstLink ?? '').searchParams)
  expect(site.firstLink).toMatch(/^http:\/\/localhost:\d+\/login\?key=[\w-]{43}&email=erika%40example\.org$/)
  expect(JSON.stringify(storedIn(site.dir, 'users'))).not.toContain(key)
  site.passMinutes(24 * 60 - 1)
  const browser = visitor(site.origin)
  expect((await post(browser, 'passwordreset', { password, email, key })).body).toEqual({ status: 200 })
  expect(await whoAmI(browser)).toMatchObject({ email: admin.email, role: 'admin', active: true })
  expect((await post(visitor(site.origin), 'passwordreset', { password, email, key })).status).toBe(400)
})

test('the link of the first start expires after a day', async () => {
  const site = await openTestSite({})
  const { key, email } = Object.fromEntries(new URL(site.firstLink ?? '').searchParams)
  expect(email).toBe('admin@localhost')
  site.passMinutes(24 * 60)
  const { status, body } = await post(visitor(site.origin), 'passwordreset', { password, email, key })
  expect(status).toBe(400)
  expect(body.error.message).toBe('This link has expired or was used before. Please ask for a new one.')
})

test.each(['short', 'x'.repeat(11), 'Wald'.repeat(33), 'password1234', '123456789012', admin.email])(
  'the password %s is refused with a sentence, and nothing is used up',
  async bad => {
    const site = await openTestSite({ ADMIN_EMAIL: admin.email })
    const { key, email } = Object.fromEntries(new URL(site.firstLink ?? '').searchParams)
    const { status, body } = await post(visitor(site.origin), 'passwordreset', { password: bad, email, key })
    expect(status).toBe(400)
    expect(body.error.fields.password).toMatch(/\.$/)
    expect((await post(visitor(site.origin), 'passwordreset', { password, email, key })).status).toBe(200)
  },
)

test('a bad ADMIN_PASSWORD or ADMIN_EMAIL stops the start with one sentence', async () => {
  await expect(openTestSite({ ADMIN_PASSWORD: 'short' })).rejects.toThrow(/^Please choose a password of 12 to 128/)
  await expect(openTestSite({ ADMIN_EMAIL: 'erika' })).rejects.toThrow(/^ADMIN_EMAIL must be an email address/)
})

test('a new account is inactive until its mailed link is opened', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  const credentials = { email: 'jens@example.org', password: 'Ein Fuchs im Farn 7' }
  expect((await post(browser, 'register', credentials)).body).toEqual({ ok: true })
  expect((await post(browser, 'login', credentials)).status).toBe(401)
  expect(site.outbox().at(-1)?.to).toBe(credentials.email)
  const { activate: key, email } = lastLink(site)
  expect((await post(browser, 'activate', { email, key: `${key}x` })).status).toBe(400)
  expect((await post(browser, 'activate', { email, key })).body).toEqual({ ok: true })
  expect((await post(browser, 'activate', { email, key })).status).toBe(400)
  const { body } = await post(browser, 'login', credentials)
  expect(body).toMatchObject({ active: true, role: 'user' })
})

test('signing up with a known address changes nothing, and only a letter to that address reveals it', async () => {
  const site = await openTestSite(env)
  const before = storedIn(site.dir, 'users')
  const answer = await post(visitor(site.origin), 'register', { ...admin, password: 'Ein Fuchs im Farn 7' })
  expect(answer.body).toEqual({ ok: true })
  expect(storedIn(site.dir, 'users')).toEqual(before)
  expect(site.outbox().at(-1)).toMatchObject({ to: admin.email, subject: expect.stringContaining('schon ein Konto') })
})

test('a key activates only the password it was mailed for, even after other sign-ups with the address', async () => {
  const site = await openTestSite(env)
  const person = { email: 'jens@example.org', password: 'Ein Fuchs im Farn 7' }
  const wrongPassword = { ...person, password: 'Ein Dachs im Farn 7' }
  await post(visitor(site.origin), 'register', person)
  const { activate: myKey } = lastLink(site)
  await post(visitor(site.origin), 'register', wrongPassword)
  const { activate: theirKey } = lastLink(site)
  expect((await post(visitor(site.origin), 'activate', { email: person.email, key: myKey })).status).toBe(200)
  expect((await post(visitor(site.origin), 'activate', { email: person.email, key: theirKey })).status).toBe(400)
  expect((await post(visitor(site.origin), 'login', wrongPassword)).status).toBe(401)
  expect((await post(visitor(site.origin), 'login', person)).status).toBe(200)
})

test('an account cannot become an administrator before its address is confirmed', async () => {
  const site = await openTestSiteWithAccounts()
  await post(visitor(site.origin), 'register', { email: 'jens@example.org', password: 'Ein Fuchs im Farn 7' })
  const admin = site.as('admin')
  const users: { _id: string; isPending: boolean }[] = await (await admin.send('/api/user/all')).json()
  const _id = users.find(({ isPending }) => isPending)?._id
  for (const change of [{ role: 'admin' }, { active: true }]) {
    expect((await post(admin, 'edit', { _id, ...change })).status).toBe(409)
  }
})

test.each(['a<erika@example.org>', 'x,erika@example.org', 'erika@example.org,evil', '"x"<e@example.org>', 'erika'])(
  '%s is not an address to write to',
  async email => {
    const site = await openTestSite(env)
    expect((await post(visitor(site.origin), 'register', { email, password })).status).toBe(400)
    expect((await post(visitor(site.origin), 'passwordrequest', { email })).status).toBe(400)
    expect(site.outbox()).toEqual([])
  },
)

test('accounts without activation are deleted after a day', async () => {
  const site = await openTestSite(env)
  const credentials = { email: 'jens@example.org', password: 'Ein Fuchs im Farn 7' }
  await post(visitor(site.origin), 'register', credentials)
  site.passMinutes(24 * 60)
  await post(visitor(site.origin), 'register', { ...credentials, email: 'ida@example.org' })
  const emails = storedIn(site.dir, 'users').map(({ email }) => email)
  expect(emails).toEqual([admin.email, 'ida@example.org'])
})

test('the mailed link sets a new password and ends all other sessions', async () => {
  const site = await openTestSite(env)
  const elsewhere = visitor(site.origin)
  await post(elsewhere, 'login', admin)
  const browser = visitor(site.origin)
  expect((await post(browser, 'passwordrequest', { email: admin.email })).body).toEqual({ ok: true })
  const { key, email } = lastLink(site)
  site.passMinutes(29)
  const renewed = { ...admin, password: 'Ein Fuchs im Farn 7' }
  expect((await post(browser, 'passwordreset', { ...renewed, email, key })).status).toBe(200)
  expect(await whoAmI(browser)).toMatchObject({ email: admin.email })
  expect(await whoAmI(elsewhere)).toBeNull()
  expect((await post(browser, 'login', admin)).status).toBe(401)
  expect((await post(browser, 'login', renewed)).status).toBe(200)
  expect((await post(browser, 'passwordreset', { ...admin, email, key })).status).toBe(400)
})

test('letters contain a key alone, which reveals its account to nobody else', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  await post(browser, 'passwordrequest', { email: admin.email })
  await post(browser, 'register', { email: 'jens@example.org', password })
  await post(browser, 'own', { ...own, email: 'neu@example.org', password })
  const links = site.outbox().map(({ text, html = '' }) => {
    const link = /\/login\?\S+/.exec(text ?? '')?.[0] ?? expect.fail()
    expect(html).toContain(`${link}"`)
    return link
  })
  expect(links).toEqual([
    expect.stringMatching(/^\/login\?key=[\w-]{43}$/),
    expect.stringMatching(/^\/login\?activate=[\w-]{43}$/),
    expect.stringMatching(/^\/login\?new-email=[\w-]{43}$/),
  ])
  const [reset = '', activate = '', confirm = ''] = links.map(link => link.replace(/.*=/, ''))
  const emailIn = (query: string) => emailFor(visitor(site.origin), query)
  expect(await emailIn(`key=${reset}`)).toBe(admin.email)
  expect(await emailIn(`activate=${activate}`)).toBe('jens@example.org')
  expect(await emailIn(`new-email=${confirm}`)).toBe('neu@example.org')
  for (const query of ['', 'key=', 'key=x', `key=${activate}`, `key=${reset}&email=jens@example.org`])
    expect(await emailIn(query)).toBe('')
  const stranger = visitor(site.origin)
  for (const [call, key] of [
    ['activate', reset],
    ['confirmemail', activate],
    ['activate', confirm],
  ] as const)
    expect((await post(stranger, call, { key })).status).toBe(400)
  expect((await post(stranger, 'confirmemail', { key: confirm, email: admin.email })).status).toBe(400)
  expect((await post(stranger, 'activate', { key: activate })).status).toBe(200)
  expect((await post(stranger, 'confirmemail', { key: confirm })).status).toBe(200)
  expect((await post(stranger, 'login', { email: 'neu@example.org', password })).status).toBe(200)
})

test.each(['alone', 'with its address, as in earlier letters'])('a key %s can set a password', async form => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'passwordrequest', { email: admin.email })
  const link = form === 'alone' ? lastLink(site) : { ...lastLink(site), email: ` ${admin.email.toUpperCase()}` }
  const renewed = 'Ein Fuchs im Farn 7'
  expect((await post(browser, 'passwordreset', { ...link, password: renewed })).status).toBe(200)
  expect((await post(visitor(site.origin), 'login', { ...admin, password: renewed })).status).toBe(200)
})

test('the link for a new password expires after 30 minutes, together with its waiting letter', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'passwordrequest', { email: admin.email })
  const { key, email } = lastLink(site)
  site.passMinutes(30)
  expect((await post(browser, 'passwordreset', { password, email, key })).status).toBe(400)
  await post(browser, 'passwordrequest', { email: admin.email })
  expect(site.outbox()).toHaveLength(1)
})

test('requesting a new password for an unknown address gets the same answer and sends nothing', async () => {
  const site = await openTestSite(env)
  expect(await post(visitor(site.origin), 'passwordrequest', { email: 'niemand@example.org' })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(site.outbox()).toEqual([])
  const { status, body } = await post(visitor(site.origin), 'passwordrequest', { email: '' })
  expect([status, body.error.fields.email]).toEqual([400, 'Email Required'])
})

test('sign-ups by strangers do not use up the letters for a new password', async () => {
  const site = await openTestSite(env)
  for (let i = 0; i < 4; i += 1)
    await post(visitor(site.origin), 'register', { ...admin, password: 'Ein Fuchs im Farn 7' })
  expect(site.outbox()).toHaveLength(3)
  await post(visitor(site.origin), 'passwordrequest', { email: admin.email })
  expect(site.outbox().at(-1)?.to).toBe(admin.email)
})

test('no form invalidates the link that the first start prints', async () => {
  const site = await openTestSite({ ADMIN_EMAIL: admin.email })
  await post(visitor(site.origin), 'passwordrequest', { email: admin.email })
  expect(site.outbox()).toEqual([])
  const { key, email } = Object.fromEntries(new URL(site.firstLink ?? '').searchParams)
  expect((await post(visitor(site.origin), 'passwordreset', { password, email, key })).status).toBe(200)
})

test('an expired sign-up is no longer listed', async () => {
  const site = await openTestSite(env)
  const pending = async () => {
    const browser = visitor(site.origin)
    await post(browser, 'login', admin)
    const users: { isPending: boolean }[] = await (await browser.send('/api/user/all')).json()
    return users.filter(({ isPending }) => isPending).length
  }
  await post(visitor(site.origin), 'register', { email: 'jens@example.org', password: 'Ein Fuchs im Farn 7' })
  expect(await pending()).toBe(1)
  site.passMinutes(24 * 60)
  expect(await pending()).toBe(0)
})

test('a mailbox gets at most three letters for a new password, whatever number of IP addresses requests them', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({ ...env, TRUST_PROXY: '127.0.0.1', SMTP_URL: mail.url })
  for (let i = 0; i < 6; i += 1) {
    const browser = visitor(site.origin, { 'X-Forwarded-For': `10.0.0.${i}` })
    expect((await post(browser, 'passwordrequest', { email: admin.email })).status).toBe(200)
  }
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  expect(mail.arrived).toHaveLength(3)
  // The key of the last letter still works.
  const letters = mail.arrived.map(({ mail: { text = '' } }) => ({ to: admin.email, text }))
  const { key, email } = lastLink({ outbox: () => letters })
  expect((await post(visitor(site.origin), 'passwordreset', { password, email, key })).status).toBe(200)
})

test('after ten failed sign-ins one per minute is allowed; successful ones do not count', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  const wrong = { ...admin, password: 'nicht das Passwort' }
  for (let i = 0; i < 9; i += 1) expect((await post(browser, 'login', wrong)).status).toBe(401)
  expect((await post(browser, 'login', admin)).status).toBe(200)
  expect((await post(browser, 'login', wrong)).status).toBe(401)
  const { status, headers } = await post(browser, 'login', admin)
  expect([status, headers.get('Retry-After')]).toEqual([429, '60'])
  site.passMinutes(1)
  expect((await post(browser, 'login', wrong)).status).toBe(401)
  expect((await post(browser, 'login', wrong)).status).toBe(429)
})

test('at most five forms for accounts are accepted within ten minutes', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  const ask = async (i: number) => (await post(browser, 'passwordrequest', { email: `p${i}@example.org` })).status
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([200, 200, 200, 200, 200])
  expect(await ask(6)).toBe(429)
})

test('signing in again ends the browser’s previous session; signing out ends the current one', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  const first = browser.cookies.get('sid') ?? ''
  await post(browser, 'login', admin)
  const old = visitor(site.origin)
  old.cookies.set('sid', first)
  expect(await whoAmI(old)).toBeNull()
  const stolen = visitor(site.origin)
  stolen.cookies.set('sid', browser.cookies.get('sid') ?? '')
  expect((await post(browser, 'logout', await whoAmI(browser))).body).toEqual({ ok: true })
  expect(await whoAmI(stolen)).toBeNull()
  expect((await post(visitor(site.origin), 'logout', null)).status).toBe(200)
})

test('signing out everywhere ends all sessions of this account and no others', async () => {
  const site = await openTestSiteWithAccounts()
  const user = site.as('user')
  await post(site.as('admin'), 'logouteverywhere', {})
  expect(await whoAmI(site.as('admin'))).toBeNull()
  expect(await whoAmI(user)).toMatchObject({ _id: 'user' })
})

test('an administrator can promote and demote others, but the last one stays', async () => {
  const site = await openTestSiteWithAccounts()
  const browser = site.as('admin')
  const users = async () => (await browser.send('/api/user/all')).json()
  expect(await users()).toContainEqual({
    _id: 'user',
    email: 'user@example.org',
    active: true,
    role: 'user',
    isPending: false,
    name: '',
    newEmail: '',
  })
  expect((await post(browser, 'edit', { _id: 'admin', role: 'user' })).body.error).toEqual({
    code: 'conflict',
    message: 'The last active administrator cannot be removed.',
  })
  expect((await post(browser, 'edit', { _id: 'admin', active: false })).status).toBe(409)
  expect((await post(browser, 'edit', { _id: 'user', role: 'admin' })).body).toMatchObject({ role: 'admin' })
  expect((await site.as('user').send('/api/user/all')).status).toBe(200)
  expect((await post(site.as('user'), 'edit', { _id: 'admin', active: false })).status).toBe(200)
  expect(await whoAmI(browser)).toBeNull()
  expect((await post(site.as('user'), 'edit', { _id: 'user', active: false })).status).toBe(409)
  expect((await post(site.as('user'), 'edit', { _id: 'nobody', active: false })).status).toBe(404)
  expect((await post(site.as('user'), 'edit', { _id: 'user', role: 'king' })).status).toBe(400)
})

test('two administrators who remove each other at once leave one', async () => {
  const site = await openTestSiteWithAccounts()
  await post(site.as('admin'), 'edit', { _id: 'user', role: 'admin' })
  const [a, b] = [site.as('admin'), site.as('user')]
  await Promise.all([whoAmI(a), whoAmI(b)])
  const answers = await Promise.all([
    post(a, 'edit', { _id: 'user', active: false }),
    post(b, 'edit', { _id: 'admin', active: false }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const active = storedIn(site.dir, 'users').filter(({ role, active }) => role === 'admin' && active)
  expect(active).toHaveLength(1)
})

test('an administrator sends an active account a link for a new password', async () => {
  const site = await openTestSiteWithAccounts()
  expect((await post(site.as('admin'), 'reset', { _id: 'user' })).body).toEqual({ ok: true })
  expect(site.outbox().at(-1)?.to).toBe('user@example.org')
  expect(lastLink(site)).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await post(site.as('admin'), 'reset', { _id: 'inactive' })).status).toBe(409)
})

test('every attempt to sign in is recorded, and listed newest first', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin, { 'User-Agent': `Test${'x'.repeat(4000)}` })
  await post(browser, 'login', { ...admin, email: 'fremd@example.org' })
  site.passMinutes(1)
  await post(browser, 'login', admin)
  const history = await (await browser.send('/api/access/')).json()
  expect(history).toMatchObject([
    { email: admin.email, success: true, ip: '127.0.0.1', date: '2026-11-28T09:01:00.000Z' },
    { email: 'fremd@example.org', success: false },
  ])
  expect(history[0].agent).toHaveLength(500)
  const [file = ''] = readdirSync(join(site.dir, 'logs')).filter(name => name.startsWith('logins'))
  expect(file).toBe('logins-2026-11.jsonl')
  expect(readFileSync(join(site.dir, 'logs', file), 'utf8')).not.toContain(password)
  site.passMinutes(90 * 24 * 60 + 1)
  await post(browser, 'login', admin)
  expect(await (await browser.send('/api/access')).json()).toHaveLength(1)
})

const own = { name: '', email: admin.email, password: '', newPassword: '' }

test('the first administrator may enter name and address when choosing the password', async () => {
  const site = await openTestSite()
  const { key = '', email = '' } = Object.fromEntries(new URL(site.firstLink ?? '').searchParams)
  const browser = visitor(site.origin)
  const chosen = { password, key, email, name: 'Erika Wald', newEmail: ' ERIKA@example.org ' }
  expect(await post(browser, 'passwordreset', { ...chosen, newEmail: 'erika' })).toMatchObject({
    status: 400,
    body: { error: { fields: { newEmail: 'This is not an email address.' } } },
  })
  expect((await post(browser, 'passwordreset', chosen)).status).toBe(200)
  expect(await (await browser.send('/api/user/all')).json()).toMatchObject([
    { email: admin.email, name: 'Erika Wald', role: 'admin' },
  ])
  expect((await post(visitor(site.origin), 'login', admin)).status).toBe(200)
})

test('an account that has an address keeps it when its password is reset', async () => {
  const site = await openTestSite(env)
  await post(visitor(site.origin), 'passwordrequest', { email: admin.email })
  const { key = '', email = '' } = lastLink(site)
  const browser = visitor(site.origin)
  await post(browser, 'passwordreset', { password, key, email, newEmail: 'fremd@example.org' })
  expect(await whoAmI(browser)).toMatchObject({ email: admin.email })
})

test('a new address takes effect once its link is opened, and the old one gets a letter', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  const change = { ...own, name: 'Erika', email: 'neu@example.org', password }
  expect((await post(browser, 'own', change)).status).toBe(200)
  expect(await whoAmI(browser)).toMatchObject({ email: admin.email })
  expect(await (await browser.send('/api/user/all')).json()).toMatchObject([
    { name: 'Erika', email: admin.email, newEmail: 'neu@example.org' },
  ])

  const { 'new-email': key = '', email = '' } = lastLink(site)
  expect([site.outbox().at(-1)?.to, email]).toEqual(['neu@example.org', ''])
  const stranger = visitor(site.origin)
  expect((await post(stranger, 'confirmemail', { email, key: `${key}x` })).status).toBe(400)
  expect((await post(stranger, 'confirmemail', { email, key })).status).toBe(200)
  expect((await post(stranger, 'confirmemail', { email, key })).status).toBe(400)
  expect(await whoAmI(browser)).toMatchObject({ email: 'neu@example.org' })
  expect(site.outbox().at(-1)).toMatchObject({ to: admin.email })
  expect((await post(visitor(site.origin), 'login', { email: 'neu@example.org', password })).status).toBe(200)
})

test('the link to a new address expires after a day', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  await post(browser, 'own', { ...own, email: 'neu@example.org', password })
  const { 'new-email': key = '', email = '' } = lastLink(site)
  site.passMinutes(24 * 60)
  expect((await post(visitor(site.origin), 'confirmemail', { email, key })).status).toBe(400)
})

test.each([
  [
    'another address without the password',
    { email: 'neu@example.org' },
    'password',
    'Please enter your current password.',
  ],
  [
    'another address with a wrong password',
    { email: 'neu@example.org', password: 'falsch' },
    'password',
    'This is not your current password.',
  ],
  [
    'another password without the present one',
    { newPassword: 'Ein Fuchs im Farn 7' },
    'password',
    'Please enter your current password.',
  ],
  [
    'the address of somebody else',
    { email: 'user@example.org', password },
    'email',
    'Another account has this address.',
  ],
])('%s is refused', async (_, change, field, sentence) => {
  const site = await openTestSite(env, async data => {
    await signedIn(data, { _id: 'user', email: 'user@example.org', role: 'user' })
  })
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  expect(await post(browser, 'own', { ...own, ...change })).toMatchObject({
    status: 400,
    body: { error: { fields: { [field]: sentence } } },
  })
  expect(site.outbox()).toEqual([])
})

test('another password signs every other browser out', async () => {
  const site = await openTestSite(env)
  const [here, elsewhere] = [visitor(site.origin), visitor(site.origin)]
  for (const browser of [here, elsewhere]) await post(browser, 'login', admin)
  const newPassword = 'Ein Fuchs im Farn 7'
  expect((await post(here, 'own', { ...own, password, newPassword })).status).toBe(200)
  expect(await whoAmI(here)).toMatchObject({ email: admin.email })
  expect(await whoAmI(elsewhere)).toBeNull()
  expect((await post(elsewhere, 'login', { ...admin, password: newPassword })).status).toBe(200)
})

test.each(['reset', 'own'] as const)('a new password (%s) ends the link to another address', async way => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  await post(browser, 'own', { ...own, email: 'neu@example.org', password })
  const { 'new-email': key = '', email = '' } = lastLink(site)
  const newPassword = 'Ein Fuchs im Farn 7'
  if (way === 'own') await post(browser, 'own', { ...own, password, newPassword })
  else {
    await post(visitor(site.origin), 'passwordrequest', { email: admin.email })
    await post(visitor(site.origin), 'passwordreset', { ...lastLink(site), password: newPassword })
  }
  expect((await post(visitor(site.origin), 'login', { ...admin, password: newPassword })).status).toBe(200)
  expect((await post(visitor(site.origin), 'confirmemail', { email, key })).status).toBe(400)
})

test('saving the pending address keeps its link; restoring the current one ends it', async () => {
  const site = await openTestSite(env)
  const browser = visitor(site.origin)
  await post(browser, 'login', admin)
  await post(browser, 'own', { ...own, email: 'neu@example.org', password })
  const { 'new-email': key = '', email = '' } = lastLink(site)
  expect((await post(browser, 'own', { ...own, name: 'Erika', email: 'neu@example.org' })).status).toBe(200)
  expect(site.outbox()).toHaveLength(1)
  expect((await post(browser, 'own', own)).status).toBe(200)
  expect((await post(visitor(site.origin), 'confirmemail', { email, key })).status).toBe(400)
})
