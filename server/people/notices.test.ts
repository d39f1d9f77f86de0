import { writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_ATTEMPTS, type Mail } from '../../domain/letters/mail.ts'
import type { UserAccount } from '../../domain/people/accounts/user.ts'
import { FORM_WAIT_MS } from '../http/requests/delay.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { inquiry, registration, visitor } from '../testing/test-site.ts'

type Site = Awaited<ReturnType<typeof openAdminSite>>
const ownAddress = async ({ admin }: Site): Promise<string> => (await (await admin.send('/api/user')).json()).email
/** A busy machine takes its time. */
const until = (isTrue: () => void) => vi.waitFor(isTrue)
const noticesIn = (outbox: readonly Mail[]) =>
  outbox.filter(({ cause }) => cause && 'letter' in cause && cause.letter === 'notice').map(({ to }) => to)

/** Opens a site whose own address is the administrator's, or another one. */
async function openSite(
  env: Record<string, string> = {},
  address?: string,
  prepare?: (data: DataFolder) => Promise<void>,
) {
  const site = await openAdminSite(env, prepare)
  const email = await ownAddress(site)
  const { contact } = await (await site.admin.send('/api/site/texts')).json()
  await site.post('/site/edit', { contact: { ...contact, email: address ?? email } })
  return { ...site, email, ask: () => visitor(site.origin).post('/api/registration/add', inquiry) }
}

test('by default, notices go to the site’s own address at once', async () => {
  const { ask, outbox, email, admin } = await openSite()
  await ask()
  expect(noticesIn(outbox())).toEqual([email])
  const settings = await (await admin.send('/api/user/settings')).json()
  expect(settings).toEqual({ start: 'panel', notify: 'once', email, contact: '' })
})

test.each(['daily', 'never'])('an account that chose %s gets no notice', async notify => {
  const { ask, outbox, post } = await openSite()
  expect((await post('/user/settings', { notify })).answer.notify).toBe(notify)
  await ask()
  expect(noticesIn(outbox())).toEqual([])
  expect(outbox()).toHaveLength(1)
})

test('an unknown choice is refused with a sentence', async () => {
  const { post, admin } = await openSite()
  const sentence = 'Please choose one of the options.'
  const refused = { language: sentence, start: sentence, notify: sentence }
  expect((await post('/user/settings', { language: 'fr', start: 1, notify: 'hourly' })).fields).toEqual(refused)
  expect((await post('/user/language', {})).fields).toEqual({ language: sentence })
  expect(await (await admin.send('/api/user/settings')).json()).toMatchObject({ start: 'panel', notify: 'once' })
})

test('an administrator with another address gets notices on request, besides the site’s own address', async () => {
  const contact = 'post@example.org'
  const { ask, outbox, post, email } = await openSite({}, contact)
  await ask()
  expect(noticesIn(outbox())).toEqual([contact])
  expect((await post('/user/settings', { start: 'desk' })).answer).toMatchObject({ notify: 'never', email, contact })
  await post('/user/settings', { notify: 'once' })
  await ask()
  expect(noticesIn(outbox())).toEqual([contact, contact, email])
})

test('each morning one letter reports the arrivals with links, once even over restarts', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  await site.post('/user/settings', { notify: 'daily', language: 'de' })
  site.clock.now = '2026-11-28T20:00:00.000Z'
  await site.ask()
  await visitor(site.origin).post('/api/registration/add', registration)
  site.clock.now = '2026-11-29T05:59:00.000Z'
  await until(() => expect(site.outbox()).toEqual([]))
  const daily = () => mail.to(site.email).filter(({ mail: { subject } }) => subject?.startsWith('Guten Morgen'))
  expect(daily()).toEqual([])
  site.clock.now = '2026-11-29T06:01:00.000Z'
  await until(() => expect(daily()).toHaveLength(1))
  const [letter] = daily()
  expect(letter?.mail.subject).toMatch(/^Guten Morgen: 2 neu/)
  expect(letter?.mail.text).toContain(inquiry.name)
  const [asked, booked] = site.stored()
  for (const page of [`inquiry/${asked?._id}`, `booking/${booked?._id}`])
    expect(letter?.mail.html).toContain(`${site.origin}/login?to=/admin/desk/${page}"`)
  const again = await site.restart()
  again.clock.now = '2026-11-29T09:00:00.000Z'
  await until(() => expect(again.outbox()).toEqual([]))
  const account = site.dataOf<UserAccount[]>('users').find(({ email }) => email === site.email)
  expect(account?.toldUntil).toBe('2026-11-29T06:00:00.000Z')
  expect(daily()).toHaveLength(1)
})

test('an arrival at the very moment of a letter is in the next one', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  await site.post('/user/settings', { notify: 'daily', language: 'de' })
  const daily = () => mail.to(site.email).filter(({ mail: { subject } }) => subject?.startsWith('Guten Morgen'))
  const reportedUntil = () =>
    site.dataOf<UserAccount[]>('users').find(({ email }) => email === site.email)?.toldUntil ?? ''
  for (const day of ['29', '30']) {
    site.clock.now = `2026-11-${day}T06:01:00.000Z`
    await until(() => expect(reportedUntil()).toBe(`2026-11-${day}T06:00:00.000Z`))
    await until(() => expect(daily()).toHaveLength(day === '29' ? 1 : 2))
    if (day === '30') break
    // Both inquiries are stored after the letter, but one has the date of its end, and the other a little later one.
    site.clock.now = reportedUntil()
    await site.ask()
    site.clock.now = '2026-11-29T06:00:30.000Z'
    await site.ask()
  }
  expect(daily().map(({ mail: { subject } }) => subject?.match(/\d+ neu/)?.[0])).toEqual(['0 neu', '2 neu'])
})

test('the letter of the morning counts the program’s own needs', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  await site.post('/user/settings', { notify: 'daily', language: 'de' })
  await site.post('/event/edit', { _id: 'termin-01', active: false })
  const events = join(site.dir, 'events.json')
  const again = await site.restart(() => writeFile(events, 'damaged'))
  again.clock.now = '2026-11-29T06:01:00.000Z'
  const daily = () => mail.to(site.email).filter(({ mail: { subject } }) => subject?.startsWith('Guten Morgen'))
  await until(() => expect(daily()).toHaveLength(1))
  expect(daily()[0]?.mail.text).toContain('Das Programm braucht dich')
})

test('without arrivals and tasks, no letter is sent', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  await site.post('/user/settings', { notify: 'daily' })
  // This event has too few participants, which would be a task.
  await site.post('/event/edit', { _id: 'termin-01', active: false })
  site.clock.now = '2026-11-29T06:01:00.000Z'
  const reportedUntil = () => site.dataOf<UserAccount[]>('users').find(({ email }) => email === site.email)?.toldUntil
  await until(() => expect(reportedUntil()).toBe('2026-11-29T06:00:00.000Z'))
  await until(() => expect(site.outbox()).toEqual([]))
  expect(mail.to(site.email)).toEqual([])
})

/** Opens a site without a mail server and with a helper who gets notices too; `deliver` sets a server up. */
async function openSiteWithHelper() {
  const mail = await openMailServer()
  const site = await openSite({}, 'post@example.org')
  await site.post('/user/edit', { _id: 'user', role: 'admin' })
  const helper = site.as('user')
  await helper.post('/api/user/settings', { notify: 'once' })
  await site.ask()
  const deliver = async () => {
    const again = await site.restart(undefined, { SMTP_URL: mail.url })
    await until(() => expect(again.outbox()).toEqual([]))
    return { mail, again }
  }
  return { ...site, helper, deliver }
}
const helperAddress = 'user@example.org'

test.each<[string, (site: Awaited<ReturnType<typeof openSiteWithHelper>>) => Promise<unknown>]>([
  ['is not an administrator any more', ({ post }) => post('/user/edit', { _id: 'user', role: 'user' })],
  ['is not active any more', ({ post }) => post('/user/edit', { _id: 'user', active: false })],
  ['wants none any more', ({ helper }) => helper.post('/api/user/settings', { notify: 'never' })],
])('a waiting notice is not sent to an account that %s; the site’s address gets it', async (_, change) => {
  const site = await openSiteWithHelper()
  expect(noticesIn(site.outbox())).toEqual(['post@example.org', helperAddress])
  await change(site)
  const { mail } = await site.deliver()
  expect(mail.to(helperAddress)).toEqual([])
  expect(mail.to('post@example.org')).toHaveLength(1)
})

test('a waiting notice goes to those who still get it, and to the site’s address at that time', async () => {
  const site = await openSiteWithHelper()
  const { contact } = await (await site.admin.send('/api/site/texts')).json()
  await site.post('/site/edit', { contact: { ...contact, email: 'neu@example.org' } })
  const { mail } = await site.deliver()
  expect(mail.to(helperAddress)).toHaveLength(1)
  expect([mail.to('post@example.org').length, mail.to('neu@example.org').length]).toEqual([0, 1])
})

/** The helper chooses a password, and then another address; the returned function follows its link. */
async function askToMove({ post, outbox, origin }: Awaited<ReturnType<typeof openSiteWithHelper>>, email: string) {
  const key = (name: string) => outbox().at(-1)?.text?.match(`[?&]${name}=([\\w-]+)`)?.[1]
  const browser = visitor(origin)
  const send = async (call: string, body: object) =>
    expect((await browser.post(`/api/user/${call}`, body)).status).toBe(200)
  const password = 'sieben Eulen im Nebel'
  await post('/user/reset', { _id: 'user' })
  await send('passwordreset', { email: helperAddress, key: key('key'), password })
  await send('own', { name: '', email, password, newPassword: '' })
  const newKey = key('new-email')
  return () => send('confirmemail', { email, key: newKey })
}

test('a waiting notice goes to the address that its account has by then', async () => {
  const site = await openSiteWithHelper()
  const follow = await askToMove(site, 'neu@example.org')
  await follow()
  const notices = ['post@example.org', 'neu@example.org']
  expect(noticesIn(site.outbox())).toEqual(notices)
  const { mail } = await site.deliver()
  expect(notices.map(to => mail.to(to).filter(({ mail: { text } }) => text?.includes(inquiry.name)).length)).toEqual([
    1, 1,
  ])
})

test('a waiting morning letter goes to the address that its account has by then', async () => {
  const site = await openSiteWithHelper()
  await site.helper.post('/api/user/settings', { notify: 'daily' })
  const follow = await askToMove(site, 'neu@example.org')
  site.clock.now = '2026-11-29T06:05:00.000Z'
  const daily = () => site.outbox().filter(({ cause }) => cause?.kind === 'daily')
  await until(() => expect(daily()).toHaveLength(1))
  await follow()
  expect(daily().map(({ to }) => to)).toEqual(['neu@example.org'])
})

test('an account that already gets a notice gets it once when the site adopts its address', async () => {
  const site = await openSiteWithHelper()
  const { contact } = await (await site.admin.send('/api/site/texts')).json()
  await site.post('/site/edit', { contact: { ...contact, email: helperAddress } })
  expect(noticesIn(site.outbox())).toEqual([helperAddress])
})

test('an address that differs only in spelling is the same', async () => {
  const site = await openSiteWithHelper()
  const { contact } = await (await site.admin.send('/api/site/texts')).json()
  await site.post('/site/edit', { contact: { ...contact, email: 'Post@Example.org' } })
  const { mail } = await site.deliver()
  expect(mail.to('post@example.org')).toHaveLength(1)
})

test('choosing morning letters moves the news of waiting notices into the next letter', async () => {
  const site = await openSiteWithHelper()
  site.clock.now = '2026-11-28T12:00:00.000Z'
  await site.helper.post('/api/user/settings', { notify: 'daily' })
  const { mail, again } = await site.deliver()
  expect(mail.to(helperAddress)).toEqual([])
  again.clock.now = '2026-11-29T06:05:00.000Z'
  await until(() => expect(mail.to(helperAddress)).toHaveLength(1))
  expect(mail.to(helperAddress)[0]?.mail.text).toContain(inquiry.name)
})

test('the first morning letter includes waiting notices, but no dropped ones', async () => {
  const date = '2026-11-01T12:00:00.000Z'
  const address = 'Erika@Example.org'
  const cause = { kind: 'registration' as const, id: 'old', letter: 'notice' as const }
  const attempts = Array(MAX_ATTEMPTS).fill({ date, error: 'no' })
  const lost = { _id: 'lost', to: address, subject: '', cause, createdDate: date, attempts }
  const site = await openSite({}, address, ({ outbox }) => outbox.update(() => ({ next: [lost], result: undefined })))
  expect(site.email).toBe(address.toLowerCase())
  await site.ask()
  const asked = site.clock.now
  site.passMinutes(60)
  await site.post('/user/settings', { notify: 'daily' })
  const reportedUntil = site.dataOf<UserAccount[]>('users').find(({ email }) => email === site.email)?.toldUntil ?? ''
  expect(Date.parse(asked) - Date.parse(reportedUntil)).toBe(FORM_WAIT_MS)
})

/** Opens a site with a mail server whose administrator wants a letter each morning; compares arrivals with letters. */
async function openMornings() {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  const choose = async (notify: string) =>
    expect((await site.post('/user/settings', { notify, language: 'de' })).answer.notify).toBe(notify)
  const ask = (name: string) => visitor(site.origin).post('/api/registration/add', { ...inquiry, name })
  const letters = () => mail.to(site.email).map(({ mail: { text } }) => text ?? '')
  /** Number of letters to the administrator that contain the name. */
  const lettersNaming = (name: string) => letters().filter(text => text.includes(name)).length
  const at = async (moment: string) => {
    site.clock.now = moment
    await until(() => expect(site.outbox()).toEqual([]))
  }
  await choose('daily')
  return { ...site, mail, choose, ask, told: lettersNaming, letters, at }
}

test.each(['once', 'never'])(
  'an account that changes from the morning letter to %s gets a last one with the news since',
  async notify => {
    const { choose, ask, told: reportedUntil, at, letters, clock } = await openMornings()
    clock.now = '2026-11-28T12:00:00.000Z'
    await ask('Anna')
    await choose(notify)
    await at('2026-11-28T12:02:00.000Z')
    await until(() => expect(reportedUntil('Anna')).toBe(1))
    expect(letters()[0]).toMatch(/^Der letzte Brief am Morgen/)
    await ask('Bernd')
    await at('2026-11-29T06:05:00.000Z')
    expect([reportedUntil('Anna'), reportedUntil('Bernd')]).toEqual([1, notify === 'once' ? 1 : 0])
  },
)

test('leaving the morning letter without news sends no letter, whatever waits on the desk', async () => {
  const { choose, letters, at } = await openMornings()
  await choose('never')
  await at('2026-11-28T12:02:00.000Z')
  expect(letters()).toEqual([])
})

test('several changes of the choice within a day lose nothing and report nothing twice', async () => {
  const { choose, ask, told: reportedUntil, at, clock } = await openMornings()
  const names = ['Anna', 'Bernd', 'Clara', 'Dora', 'Emil']
  clock.now = '2026-11-28T10:00:00.000Z'
  await ask('Anna')
  await choose('never')
  await choose('daily')
  await ask('Bernd')
  await at('2026-11-28T12:00:00.000Z')
  await choose('once')
  await at('2026-11-28T12:02:00.000Z')
  await until(() => expect([reportedUntil('Anna'), reportedUntil('Bernd')]).toEqual([1, 1]))
  await ask('Clara')
  await at('2026-11-28T12:03:00.000Z')
  await until(() => expect(reportedUntil('Clara')).toBe(1))
  await at('2026-11-28T12:30:00.000Z')
  await choose('daily')
  await ask('Dora')
  await at('2026-11-29T06:05:00.000Z')
  await until(() => expect(reportedUntil('Dora')).toBe(1))
  await ask('Emil')
  await at('2026-11-30T06:05:00.000Z')
  await until(() => expect(reportedUntil('Emil')).toBe(1))
  expect(names.map(reportedUntil)).toEqual([1, 1, 1, 1, 1])
})

test('nothing is lost without a mail server: the next morning’s letter reports it', async () => {
  const site = await openSite()
  const choose = (notify: string) => site.post('/user/settings', { notify, language: 'de' })
  await choose('daily')
  await site.ask()
  await choose('once')
  site.passMinutes(5)
  await site.ask()
  await choose('daily')
  expect(noticesIn(site.outbox())).toEqual([])
  const mail = await openMailServer()
  const again = await site.restart(undefined, { SMTP_URL: mail.url })
  again.clock.now = '2026-11-29T06:05:00.000Z'
  await until(() => expect(mail.to(site.email)).toHaveLength(1))
  expect(mail.to(site.email)[0]?.mail.subject).toMatch(/^Guten Morgen: 2 neu/)
})

test('an account that has lost its rights gets no last letter', async () => {
  const site = await openSiteWithHelper()
  await site.helper.post('/api/user/settings', { notify: 'daily' })
  await site.ask()
  await site.helper.post('/api/user/settings', { notify: 'never' })
  await site.post('/user/edit', { _id: 'user', role: 'user' })
  site.passMinutes(2)
  const { mail } = await site.deliver()
  expect(mail.to(helperAddress)).toEqual([])
})

/** Adds a helper with the site's own address, or another one, who wants a letter each morning. */
async function openMorningHelper(address: string) {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url }, address)
  const edit = (change: object) => site.post('/user/edit', { _id: 'user', ...change })
  await edit({ role: 'admin' })
  await site.as('user').post('/api/user/settings', { notify: 'daily', language: 'de' })
  const lettersAbout = (to: string) => mail.to(to).filter(({ mail: { text } }) => text?.includes(inquiry.name)).length
  const at = async (moment: string) => {
    site.clock.now = moment
    await until(() => expect(site.outbox()).toEqual([]))
  }
  return { ...site, mail, edit, told: lettersAbout, at }
}

test.each([
  ['may not manage the site any more', { role: 'user' }],
  ['is not active any more', { active: false }],
])('news for the morning letter of the site’s own address is sent there once its owner %s', async (_, change) => {
  const { ask, edit, told: reportedUntil, at, mail, clock } = await openMorningHelper(helperAddress)
  clock.now = '2026-11-28T12:00:00.000Z'
  await ask()
  await edit(change)
  await at('2026-11-28T12:02:00.000Z')
  await until(() => expect(reportedUntil(helperAddress)).toBe(1))
  const [letter] = mail.to(helperAddress)
  expect(letter?.mail.subject).toMatch(/^Der letzte Brief am Morgen: 1 neu/)
  await ask()
  await at('2026-11-29T06:05:00.000Z')
  expect(mail.to(helperAddress)).toHaveLength(2)
})

test('an account without rights gets none of the news for the site’s own address', async () => {
  const { ask, edit, told: reportedUntil, at } = await openMorningHelper('post@example.org')
  await ask()
  await edit({ role: 'user' })
  await at('2026-11-29T06:05:00.000Z')
  expect([reportedUntil(helperAddress), reportedUntil('post@example.org')]).toEqual([0, 1])
})

test('an account that regains its rights gets the arrivals meanwhile in its morning letter', async () => {
  const { ask, edit, told: reportedUntil, at, clock } = await openMorningHelper('post@example.org')
  await ask()
  await edit({ active: false })
  clock.now = '2026-11-28T12:00:00.000Z'
  await edit({ active: true })
  await at('2026-11-29T06:05:00.000Z')
  await until(() => expect(reportedUntil(helperAddress)).toBe(1))
})

test('the morning letter of an account that adopts the site’s address includes the notices for that address', async () => {
  const site = await openSiteWithHelper()
  site.passMinutes(60)
  await site.helper.post('/api/user/settings', { notify: 'never' })
  await site.helper.post('/api/user/settings', { notify: 'daily' })
  const follow = await askToMove(site, 'post@example.org')
  await follow()
  expect(noticesIn(site.outbox())).toEqual([])
  const { mail, again } = await site.deliver()
  again.clock.now = '2026-11-29T06:05:00.000Z'
  await until(() => expect(mail.to('post@example.org').at(-1)?.mail.text).toContain(inquiry.name))
})

/** Opens a server that accepts connections and stays silent. */
async function openSilence(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return `smtp://127.0.0.1:${address.port}`
}

test('if a mail server does not answer for two mornings nothing is lost, and one letter reports both', async () => {
  const site = await openSite({ SMTP_URL: await openSilence(), TEST_SILENCE: 'yes' })
  await site.post('/user/settings', { notify: 'daily', language: 'de' })
  const daily = () => site.outbox().filter(({ cause }) => cause?.kind === 'daily')
  for (const day of ['29', '30']) {
    await site.ask()
    site.clock.now = `2026-11-${day}T06:05:00.000Z`
    await until(() => expect(daily()[0]?.cause).toMatchObject({ until: `2026-11-${day}T06:04:00.000Z` }))
    // The mail server is tried; then the letter of the next morning replaces this one.
    await until(() => expect(daily()[0]?.attempts.length).toBeGreaterThan(0))
  }
  expect(daily()).toHaveLength(1)
  const mail = await openMailServer()
  const again = await site.restart(undefined, { SMTP_URL: mail.url })
  again.clock.now = '2026-11-30T12:00:00.000Z'
  await until(() => expect(mail.to(site.email)).toHaveLength(1))
  expect(mail.to(site.email)[0]?.mail.subject).toMatch(/^Guten Morgen: 2 neu/)
})
