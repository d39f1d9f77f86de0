import { expect, test, vi } from 'vitest'
import { filesOf } from '../testing/newsletter-site.ts'
import { openEchoingServer, openMailServer, openSilentServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { breakDisk, inquiry, openTestSiteWithAccounts, registration, visitor } from '../testing/test-site.ts'

const password = 'geheim und ß'
const login = { user: 'post', password }

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>
const settings = (port: number, changes: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'auto',
  user: '',
  password: '',
  from: '',
  ...changes,
})
const storedServer = ({ dir }: Site) => storedIn(dir, 'site').mail?.server
const probe = async (site: Site, to = 'probe@example.org') =>
  (await site.as('admin').post('/api/mail/test', { to })).json() as Promise<{ ok: boolean; answer: string }>
const conflict = (message: string) => ({ error: expect.objectContaining({ code: 'conflict', message }) })

test('the password is stored, and no answer of the API contains it', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const edited = await admin.post('/api/mail/edit', settings(2525, login))
  expect(edited.status).toBe(200)
  expect(storedServer(site)).toMatchObject(login)
  const texts = await admin.send('/api/site/texts')
  const read = await texts.text()
  const { lastModifiedDate } = JSON.parse(read)
  const bodies = [
    await edited.text(),
    read,
    await (await admin.send('/api/mail')).text(),
    await (await admin.post('/api/site/edit', { name: 'Anders', lastModifiedDate })).text(),
    await (await admin.send('/api/site')).text(),
    await (await admin.send('/api/mail/outbox')).text(),
    JSON.stringify(await probe(site)),
  ]
  for (const body of bodies) expect(body).not.toContain(password)
  expect(JSON.parse(bodies[2] ?? '')).toMatchObject({ user: 'post', hasPassword: true })
  // Editing the texts leaves it where it is.
  expect(storedServer(site)).toMatchObject(login)
  expect(site.logged.join()).not.toContain(password)
})

test.each([
  ['nothing changed', {}, password],
  ['another sender', { from: 'post@example.org' }, password],
  ['another kind of encryption', { security: 'starttls' }, password],
  ['a new password', { password: 'neu' }, 'neu'],
  ['another host and a new password', { host: 'mail.example.net', password: 'neu' }, 'neu'],
  ['no user', { host: 'mail.example.net', user: '' }, ''],
])('with %s the right password is stored', async (_, changes, expected) => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await admin.post('/api/mail/edit', settings(2525, login))
  expect((await admin.post('/api/mail/edit', settings(2525, { user: 'post', ...changes }))).status).toBe(200)
  expect(storedServer(site)?.password).toBe(expected)
})

test.each([
  ['another host', { host: 'mail.example.net' }],
  ['another port', { port: 26 }],
  ['another user', { user: 'someone' }],
])(
  '%s without a password is refused, so that the stored password is neither sent there nor lost',
  async (_, changes) => {
    const site = await openTestSiteWithAccounts()
    const admin = site.as('admin')
    await admin.post('/api/mail/edit', settings(2525, login))
    const response = await admin.post('/api/mail/edit', settings(2525, { user: 'post', ...changes }))
    expect(response.status).toBe(400)
    expect((await response.json()).error.fields).toEqual({
      password:
        'The stored password is for post at 127.0.0.1:2525 only. Please enter the one for this server and user.',
    })
    expect(storedServer(site)).toMatchObject({ host: '127.0.0.1', port: 2525, ...login })
  },
)

test('a user without any password is refused', async () => {
  const site = await openTestSiteWithAccounts()
  const response = await site.as('admin').post('/api/mail/edit', settings(2525, { user: 'post' }))
  expect(response.status).toBe(400)
  expect((await response.json()).error.fields).toEqual({ password: 'Please enter the password of this user.' })
  expect(storedServer(site)).toBeUndefined()
})

test('without a host the server and its password are deleted', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await admin.post('/api/mail/edit', settings(2525, login))
  expect(JSON.stringify(storedIn(site.dir, 'site'))).toContain(password)
  await admin.post('/api/mail/edit', settings(2525, { host: '' }))
  expect(storedServer(site)).toBeUndefined()
  expect(JSON.stringify(storedIn(site.dir, 'site'))).not.toContain(password)
})

test.each([
  [{ host: 'a b' }, 'host'],
  [{ host: 'mail.example.de/x' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 70_000 }, 'port'],
  [{ port: '25' }, 'port'],
  [{ security: 'none' }, 'security'],
  [{ from: 'Name <a@example.org>' }, 'from'],
  [{ from: 'a@example.org\r\nBcc: b@example.org' }, 'from'],
])('the setting %j is refused, and its field named', async (changes, field) => {
  const site = await openTestSiteWithAccounts()
  const response = await site.as('admin').post('/api/mail/edit', settings(2525, changes))
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})

test('settings from the environment cannot be changed, and their password is not shown either', async () => {
  const mail = await openMailServer(login)
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url, MAIL_FROM: 'Lichtung <post@example.org>' })
  const shown = await (await site.as('admin').send('/api/mail')).text()
  expect(JSON.parse(shown)).toMatchObject({
    host: '127.0.0.1',
    user: 'post',
    hasPassword: true,
    sender: { name: 'Lichtung', address: 'post@example.org' },
    isFixed: { server: true, from: true },
  })
  expect(shown).not.toContain(password)
  expect((await site.as('admin').post('/api/mail/edit', settings(2525))).status).toBe(409)
})

test('a test letter reports success, with the server’s own answer', async () => {
  const mail = await openMailServer(login)
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url })
  expect(await probe(site)).toEqual({ ok: true, answer: expect.stringMatching(/^250 /) })
  expect(mail.to('probe@example.org')).toHaveLength(1)
  expect(site.outbox()).toEqual([])
})

test('a test letter reports why it fails', async () => {
  const [mail, silent] = [await openMailServer(login), await openSilentServer()]
  const site = await openTestSiteWithAccounts({ TEST_SILENCE: 'yes' })
  const admin = site.as('admin')
  expect(await probe(site)).toEqual(conflict('No mail server is set up.'))
  await admin.post('/api/mail/edit', settings(mail.port, { ...login, password: 'falsch' }))
  expect(await probe(site)).toEqual({ ok: false, answer: expect.stringMatching(/^Invalid login: 535 /) })
  await admin.post('/api/mail/edit', settings(silent.port))
  expect(await probe(site)).toEqual({ ok: false, answer: expect.stringMatching(/greeting/i) })
  await vi.waitFor(() => expect(silent.connections()).toBe(0))
  await admin.post('/api/mail/edit', settings(mail.port, login))
  mail.behaviour.refusal = { at: 'rcpt', code: 550 }
  expect(await probe(site)).toEqual({ ok: false, answer: expect.stringContaining('550') })
  mail.behaviour.refusal = undefined
  expect(await probe(site)).toMatchObject({ ok: true })
  expect(mail.arrived).toHaveLength(1)
})

test('failed settings are marked until they are changed, or a test succeeds', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const hasFailed = async () => (await (await admin.send('/api/mail')).json()).hasFailed
  // No server listens there.
  const dead = settings(1)
  await admin.post('/api/mail/edit', dead)
  expect(await hasFailed()).toBe(false)
  expect((await probe(site)).ok).toBe(false)
  expect(await hasFailed()).toBe(true)
  await admin.post('/api/mail/edit', dead)
  expect(await hasFailed()).toBe(true)
  await admin.post('/api/mail/edit', { ...dead, from: 'post@example.org' })
  expect(await hasFailed()).toBe(false)
  expect((await probe(site)).ok).toBe(false)
  await admin.post('/api/mail/edit', settings(mail.port))
  expect((await probe(site)).ok).toBe(true)
  mail.behaviour.refusal = { at: 'rcpt', code: 550 }
  expect([(await probe(site)).ok, await hasFailed()]).toEqual([false, true])
  mail.behaviour.refusal = undefined
  expect([(await probe(site)).ok, await hasFailed()]).toEqual([true, false])
})

test('settings are tested as entered before they are stored, and after a failed test the stored ones keep sending', async () => {
  const mail = await openMailServer(login)
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await admin.post('/api/mail/edit', settings(mail.port, login))
  const before = storedIn(site.dir, 'site')
  const trial = async (changes: object) => {
    const entered = settings(mail.port, { ...login, ...changes })
    const answer = await admin.post('/api/mail/test', { to: 'probe@example.org', settings: entered })
    return { status: answer.status, ...(await answer.json()) }
  }
  expect(await trial({ port: 1 })).toMatchObject({ ok: false })
  expect(await trial({ password: 'falsch' })).toEqual({ status: 200, ok: false, answer: expect.stringMatching(/535 /) })
  expect(storedIn(site.dir, 'site')).toEqual(before)
  expect(await probe(site)).toMatchObject({ ok: true })
  // The stored password serves the same server and user only.
  expect(await trial({ password: '', from: 'neu@example.org' })).toMatchObject({ ok: true })
  expect(mail.arrived.map(({ from }) => from)).toEqual(['erika@example.org', 'neu@example.org'])
  expect(await trial({ password: '', host: 'localhost' })).toMatchObject({
    status: 400,
    error: { fields: { password: expect.stringContaining('for post at 127.0.0.1') } },
  })
  expect(await trial({ host: '' })).toMatchObject({
    status: 400,
    error: { fields: { host: 'Please enter the host.' } },
  })
  expect(storedIn(site.dir, 'site')).toEqual(before)
})

test('a mailbox without a host cannot be tested', async () => {
  const site = await openTestSiteWithAccounts()
  const mailbox = { host: '', port: 993, security: 'tls', user: 'post', password: '' }
  const answer = await site.as('admin').post('/api/mail/mailbox/test', { mailbox })
  expect([answer.status, (await answer.json()).error.fields]).toEqual([
    400,
    { 'mailbox.host': 'Please enter the host.' },
  ])
})

test('a test of other settings reports that the environment sets them', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url })
  const answer = await site
    .as('admin')
    .post('/api/mail/test', { to: 'probe@example.org', settings: settings(mail.port) })
  expect(await answer.json()).toEqual(conflict('The setting SMTP_URL decides how mail is sent.'))
  expect(mail.arrived).toEqual([])
})

test('a running test does not affect settings stored meanwhile', async () => {
  const [good, bad] = [await openMailServer(), await openMailServer()]
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const { promise, resolve } = Promise.withResolvers<void>()
  bad.behaviour.hold = promise
  bad.behaviour.refusal = { at: 'data', code: 550 }
  await admin.post('/api/mail/edit', settings(bad.port))
  const answer = probe(site)
  await vi.waitFor(() => expect(bad.held()).toBe(1))
  await admin.post('/api/mail/edit', settings(good.port))
  resolve()
  expect((await answer).ok).toBe(false)
  expect((await (await admin.send('/api/mail')).json()).hasFailed).toBe(false)
})

test('a letter refused for its content does not blame the settings', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await admin.post('/api/mail/edit', settings(mail.port))
  mail.behaviour.refusal = { at: 'data', code: 554 }
  const letter = { kind: 'received', text: 'Kaufe jetzt!' }
  const answer = await (await admin.post('/api/mail/test', { to: 'probe@example.org', letter })).json()
  expect(answer).toEqual({ ok: false, answer: expect.stringContaining('554') })
  expect((await (await admin.send('/api/mail')).json()).hasFailed).toBe(false)
})

test('a failed test of the panel’s settings does not count once the environment sets the mail server', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts()
  await site.as('admin').post('/api/mail/edit', settings(1))
  expect((await probe(site)).ok).toBe(false)
  const again = await site.restart(() => {}, { SMTP_URL: mail.url })
  expect(await (await site.as('admin', again.origin).send('/api/mail')).json()).toMatchObject({
    isFixed: { server: true },
    hasFailed: false,
  })
})

test('a test returns the server’s answer even if that cannot be stored', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await admin.post('/api/mail/edit', settings(1))
  expect((await probe(site)).ok).toBe(false)
  const dead = await (await admin.send('/api/mail')).json()
  await admin.post('/api/mail/edit', settings(mail.port))
  mail.behaviour.refusal = { at: 'rcpt', code: 550 }
  expect([dead.hasFailed, (await probe(site)).ok]).toEqual([true, false])
  mail.behaviour.refusal = undefined
  const mend = breakDisk()
  expect(await probe(site)).toEqual({ ok: true, answer: expect.stringMatching(/^250 /) })
  await mend()
  expect(site.logged.join()).toContain('result of a mail test could not be stored')
})

test('a server that quotes the login does not reveal the password', async () => {
  const echo = await openEchoingServer()
  const site = await openTestSiteWithAccounts()
  await site.as('admin').post('/api/mail/edit', settings(echo.port, login))
  const { ok, answer } = await probe(site)
  expect([ok, answer]).toEqual([false, expect.stringContaining('535 5.7.8 bad: AUTH PLAIN …')])
  expect(site.logged.join()).not.toContain(Buffer.from(password).toString('base64').slice(0, 12))
})

test('a site without a sender’s address keeps its letters', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url }, async data => {
    await data.site.update(current => ({
      next: { ...current, contact: { ...current.contact, email: '' } },
      result: undefined,
    }))
  })
  await visitor(site.origin).post('/api/registration/add', inquiry)
  expect(await probe(site)).toEqual(conflict('There is no address that letters are from.'))
  expect(site.outbox()).toHaveLength(1)
  const again = await site.restart(() => {}, { SMTP_URL: mail.url, MAIL_FROM: 'post@example.org' })
  await mail.wait(1)
  await vi.waitFor(() => expect(again.outbox()).toEqual([]))
  expect(mail.arrived[0]).toMatchObject({ from: 'post@example.org', recipients: [inquiry.email] })
  expect(mail.arrived[0]?.raw).not.toMatch(/^Reply-To:/m)
})

test('administrators read a letter without its recipient’s own link', async () => {
  const site = await openTestSiteWithAccounts()
  await visitor(site.origin).post('/api/registration/add', { ...registration, event: 'termin-01' })
  const letters = site.outbox().filter(({ to }) => to === registration.email)
  const answer = await site.as('admin').send(`/api/mail/outbox/letter?_id=${letters[0]?._id}`)
  const { text } = await answer.json()
  expect(text).toContain('/buchung/…')
  expect(text).not.toMatch(/buchung\/[\w-]+\./)
})

test('administrators cannot read letters that open an account or prove a consent, but can read all others', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await visitor(site.origin).post('/api/registration/add', { ...inquiry, newsLetter: true })
  await admin.post('/api/user/reset', { _id: 'user' })
  const texts = await Promise.all(
    site
      .outbox()
      .map(async ({ _id, subject }) => [
        subject,
        (await (await admin.send(`/api/mail/outbox/letter?_id=${_id}`)).json()).text,
      ]),
  )
  expect(texts).toEqual([
    ['Deine Anfrage bei Wildnisschule Lichtung', expect.stringContaining('Sie ist angekommen')],
    ['Anfrage von Martina Beispiel', expect.stringContaining('Gibt es Zelte?')],
    ['Bitte bestätige den Newsletter von Wildnisschule Lichtung', null],
    ['Neues Passwort für Wildnisschule Lichtung', null],
  ])
  expect(await (await admin.send('/api/mail/outbox')).text()).not.toContain('key=')
})

test('the outbox comes in pages, and a page of the desk gets only the letters about its bookings', async () => {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  await visitor(site.origin).post('/api/registration/add', { ...registration, event: 'termin-01' })
  await visitor(site.origin).post('/api/registration/add', { ...inquiry, email: 'ida@example.org' })
  await admin.post('/api/user/reset', { _id: 'user' })
  const get = async (query: string) => (await admin.send(`/api/mail/outbox${query}`)).json()
  const recipients = (letters: { to: string }[]) => letters.map(({ to }) => to).sort()
  const about = storedIn(site.dir, 'registrations').find(({ email }) => email === 'ida@example.org')?._id
  expect(recipients(await get('?event=termin-01'))).toEqual(['erika@example.org', registration.email])
  expect(recipients(await get(`?about=${about}`))).toEqual(['erika@example.org', 'ida@example.org'])
  const page = await get('?page=1&q=ida')
  expect([recipients(page.rows), page.total, page.all, page.isSending]).toEqual([['ida@example.org'], 1, 5, true])
  expect((await admin.send('/api/mail/outbox?page=0')).status).toBe(400)
})

test('a letter that an administrator deletes is erased, also from the previous version', async () => {
  const site = await openTestSiteWithAccounts()
  await visitor(site.origin).post('/api/registration/add', { ...inquiry, email: 'weg@example.org' })
  const letter = site.outbox().find(({ to }) => to === 'weg@example.org')
  expect((await site.as('admin').post('/api/mail/outbox/del', { _id: letter?._id })).status).toBe(200)
  expect(site.outbox()).toMatchObject([{ to: 'erika@example.org' }])
  expect(JSON.stringify(filesOf(site.dir))).not.toContain(letter?.subject)
  expect((await site.as('admin').post('/api/mail/outbox/del', { _id: letter?._id })).status).toBe(404)
})

test('with a public URL a form for another host is refused, and no letter is written', async () => {
  const site = await openTestSiteWithAccounts({ PUBLIC_URL: 'https://wald.example' })
  const response = await fetch(`${site.origin}/anfragen`, {
    method: 'POST',
    headers: { 'X-Forwarded-Host': 'wald.example' },
    body: new URLSearchParams({ kind: 'inquiry', name: 'Mira', email: 'mira@example.org', notes: 'Hallo' }),
  })
  expect(response.status).toBe(421)
  expect(site.outbox()).toEqual([])
})
