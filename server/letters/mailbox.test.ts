import { expect, test, vi } from 'vitest'
import type { DeskTask } from '../../domain/office/desk/desk.ts'
import { noReturns, type ReturnedLetter, returnReports } from '../testing/servers/bounces.ts'
import { lacksDovecot, openImapServer } from '../testing/servers/imap-server.ts'
import { openMailServer, type ReceivedMail } from '../testing/servers/mail-server.ts'
import { openTestSiteWithAccounts, registration, visitor } from '../testing/test-site.ts'

const withDovecot = test.skipIf(lacksDovecot)

const settings = { host: '', port: 587, security: 'auto', user: '', password: '', from: '' }
const login = { user: 'post', password: 'waldlichtung' }

async function openSite() {
  const mail = await openMailServer()
  const box = await openImapServer()
  const site = await openTestSiteWithAccounts({
    SMTP_URL: mail.url,
    IMAP_URL: `imap://${login.user}:${login.password}@127.0.0.1:${box.port}`,
  })
  const tasks = async (): Promise<DeskTask[]> => (await (await site.as('admin').send('/api/desk')).json()).tasks
  const lost = async () => (await tasks()).filter(({ kind }) => kind === 'letter')
  return { mail, box, site, lost }
}

const returnedOf = ({ raw, recipients, from, mail }: ReceivedMail): ReturnedLetter => ({
  messageId: mail.messageId ?? '',
  recipient: recipients[0] ?? '',
  sender: from,
  subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '',
  sent: 'Sat, 28 Nov 2026 10:00:00 +0100',
  date: 'Sat, 28 Nov 2026 10:05:00 +0100',
})

/** Books a place; resolves with the receipt as it arrived. */
async function book({ site, mail }: Awaited<ReturnType<typeof openSite>>) {
  await visitor(site.origin).post('/api/registration/add', { ...registration, event: 'termin-01' })
  await mail.wait(2)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  return mail.to(registration.email)[0] ?? expect.fail()
}

const unknownUser = returnReports.find(({ name }) => name === 'Postfix, unknown user') ?? expect.fail()

withDovecot(
  'a receipt that came back is a task, and goes to the corrected address; the mailbox stays as it is',
  async () => {
    const open = await openSite()
    const { mail, box, site, lost } = open
    const receipt = await book(open)
    box.deliver(unknownUser.raw(returnedOf(receipt)))
    const before = box.messages()
    await vi.waitFor(async () =>
      expect(await lost()).toMatchObject([
        { email: registration.email, name: registration.name, error: expect.stringContaining('Came back: 550 5.1.1') },
      ]),
    )
    const [stored] = site.stored()
    expect(stored?.history[0]?.sentDate).toBeUndefined()
    // Reading the report a second time changes nothing.
    box.deliver(unknownUser.raw(returnedOf(receipt)))
    for (const { raw } of noReturns) box.deliver(raw(returnedOf(receipt)))
    await vi.waitFor(async () => expect(box.messages()).toHaveLength(2 + noReturns.length))
    const edited = { ...stored, email: 'richtig@example.org' }
    expect((await site.as('admin').post('/api/registration/edit', edited)).status).toBe(200)
    await mail.wait(3)
    expect(mail.arrived[2]?.recipients).toEqual(['richtig@example.org'])
    await vi.waitFor(async () => expect(await lost()).toEqual([]))
    expect(site.stored()[0]?.history[0]?.sentDate).toBeDefined()
    const letters = site
      .stored()[0]
      ?.sentLetters?.map(({ to, isRepeat = false, returnedDate }) => [...[to, isRepeat, returnedDate !== undefined]])
    expect(letters?.sort(([, a], [, b]) => Number(a) - Number(b))).toEqual([
      [registration.email, false, true],
      ['erika@example.org', false, false],
      ['richtig@example.org', true, false],
    ])
    expect(box.messages().map(({ flags }) => flags)).toEqual(box.messages().map(() => ''))
    expect(box.messages()).toEqual(expect.arrayContaining(before))
  },
)

withDovecot('of all messages only the report of a return becomes a task, and the log names no address', async () => {
  const open = await openSite()
  const { box, site, lost } = open
  const receipt = await book(open)
  for (const { raw } of noReturns) box.deliver(raw(returnedOf(receipt)))
  box.deliver(unknownUser.raw(returnedOf(receipt)))
  await vi.waitFor(async () => expect(await lost()).toHaveLength(1))
  expect(site.outbox()).toHaveLength(1)
  await vi.waitFor(() => expect(site.logged.join()).toContain('"reason":"returned: 550 5.1.1"'))
  expect(site.logged.join()).not.toContain('@')
})

withDovecot('the settings of a mailbox are tested, and say what is wrong', async () => {
  const box = await openImapServer()
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const check = async () => (await admin.post('/api/mail/mailbox/test', {})).json()
  expect((await admin.post('/api/mail/mailbox/test', {})).status).toBe(409)
  const mailbox = { host: '127.0.0.1', port: box.port, security: 'auto', ...login }
  const edited = await admin.post('/api/mail/edit', { ...settings, mailbox })
  expect(await edited.json()).toMatchObject({ mailbox: { host: '127.0.0.1', user: 'post', hasPassword: true } })
  expect(await check()).toEqual({ ok: true, answer: '0' })
  // An edit without a password keeps the stored one, and an edit without a mailbox keeps the stored mailbox.
  await admin.post('/api/mail/edit', { ...settings, mailbox: { ...mailbox, password: '' } })
  await admin.post('/api/mail/edit', settings)
  expect(await check()).toEqual({ ok: true, answer: '0' })
  await admin.post('/api/mail/edit', { ...settings, mailbox: { ...mailbox, password: 'falsches-passwort' } })
  expect(await check()).toEqual({ ok: false, answer: expect.stringContaining('AUTHENTICATE failed') })
  const other = await admin.post('/api/mail/edit', { ...settings, mailbox: { ...mailbox, user: 'x', password: '' } })
  expect((await other.json()).error.fields).toHaveProperty(['mailbox.password'])
  // A trial stores nothing, and sends the stored password to no other server.
  const tryOut = (changes: object) => admin.post('/api/mail/mailbox/test', { mailbox: { ...mailbox, ...changes } })
  expect(await (await tryOut({})).json()).toEqual({ ok: true, answer: '0' })
  expect((await tryOut({ host: 'localhost', password: '' })).status).toBe(400)
  expect(await check()).toMatchObject({ ok: false })
  await admin.post('/api/mail/edit', { ...settings, mailbox: { ...mailbox, host: '' } })
  expect((await admin.post('/api/mail/mailbox/test', {})).status).toBe(409)
})

withDovecot('a mailbox that cannot be read is a task', async () => {
  const box = await openImapServer()
  const site = await openTestSiteWithAccounts({ IMAP_URL: `imap://${login.user}:falsch@127.0.0.1:${box.port}` })
  const troubles = async () => {
    const { tasks }: { tasks: DeskTask[] } = await (await site.as('admin').send('/api/desk')).json()
    return tasks.filter(task => task.kind === 'trouble' && task.what === 'mailbox')
  }
  await vi.waitFor(async () => expect(await troubles()).toHaveLength(1))
})
