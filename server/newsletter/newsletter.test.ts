import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewsletterFile } from '../../domain/newsletter/newsletter.ts'
import { newsletterWording } from '../../domain/newsletter/newsletter-terms.ts'
import type { Subscriber } from '../../domain/newsletter/subscriber.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { openCollection } from '../store/files/collection.ts'
import { dataFiles } from '../store/files/data-files.ts'
import { type Arrived, openMailServer } from '../testing/mail-server.ts'
import { breakFile, inquiry, openTestSiteWithAccounts, registration, visitor } from '../testing/test-site.ts'
import { forgettingOldTicks } from './newsletter.ts'

type Site = Awaited<ReturnType<typeof openTestSiteWithAccounts>>
type MailServer = Awaited<ReturnType<typeof openMailServer>>

const address = 'mira@example.org'
const ticked = { ...inquiry, name: 'Mira', email: address, newsLetter: true }

const subscriber = (index: number, changes: Partial<Subscriber> = {}): Subscriber => ({
  _id: `subscriber-${index}`,
  email: `person-${index}@example.org`,
  name: 'Mira',
  requested: { date: '2026-11-01T09:00:00.000Z', ip: '192.0.2.1' },
  confirmed: { date: '2026-11-01T09:10:00.000Z', ip: '192.0.2.2' },
  wording: newsletterWording,
  ...changes,
})
const issue = {
  _id: 'issue',
  subject: 'Grüße aus dem Wald',
  body: '<p>Hallo, <a href="/kalender">hier</a> sind die Termine.</p>',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
}
const withSubscribers = (count: number) => async (data: DataFolder) => {
  const subscribers = Array.from({ length: count }, (_, index) => subscriber(index))
  await data.newsletter.update(() => ({ next: { subscribers, blocked: [], issues: [issue] }, result: undefined }))
}

const open = async (prepare: (data: DataFolder) => Promise<void> = async () => {}) => {
  const mail = await openMailServer()
  return { mail, site: await openTestSiteWithAccounts({ SMTP_URL: mail.url }, prepare) }
}

const read = (site: { dir: string }): NewsletterFile =>
  JSON.parse(readFileSync(join(site.dir, 'newsletter.json'), 'utf8')).data

/** The link for a purpose in a letter, as path and query. */
function linkIn({ mail }: Arrived, purpose: 'bestaetigen' | 'abmelden'): string {
  const { pathname, search } = new URL(
    new RegExp(`http\\S+/newsletter/${purpose}\\?key=[\\w.-]+`).exec(mail.text ?? '')?.[0] ?? '',
  )
  return pathname + search
}

const tick = (site: Site, form: object = ticked) => visitor(site.origin).post('/api/registration/add', form)

/** Ticks the box; the confirmation as it arrives. */
async function confirmation(site: Site, mail: MailServer, form: { email: string } = ticked): Promise<Arrived> {
  const before = mail.arrived.length
  expect((await tick(site, form)).status).toBe(200)
  await mail.wait(before + 3)
  return mail.arrived.slice(before).find(({ raw }) => /^List-Unsubscribe:/m.test(raw)) ?? expect.fail('no confirmation')
}

/** What a mail program sends for its own button (RFC 8058): no cookies, no Origin. */
const press = (site: { origin: string }, path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

async function headline(response: Response): Promise<string> {
  return /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1] ?? ''
}

async function subscribed(site: Site, mail: MailServer) {
  const letter = await confirmation(site, mail)
  expect((await press(site, linkIn(letter, 'bestaetigen'))).status).toBe(200)
  expect(read(site).subscribers.map(({ email }) => email)).toContain(address)
  return { confirm: linkIn(letter, 'bestaetigen'), unsubscribe: linkIn(letter, 'abmelden') }
}

/** All files below a folder with their bytes, but for what visitors leave in the logs. */
const filesOf = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.includes('logs'))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path, readFileSync(path).toString('latin1')]),
  )

/** The files in which somebody's address is, logs and all. */
const filesWith = (site: Site, text: string): string[] =>
  readdirSync(site.dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    // A file may be replaced between looking and reading.
    .filter(path => existsSync(path) && readFileSync(path).includes(text))

/** Until all letters are sent, and the outbox is written once more so that nothing stays of them. */
const untilWiped = (site: Site) =>
  vi.waitFor(() => {
    const read = (name: string) => readFileSync(join(site.dir, name), 'utf8')
    expect(site.outbox()).toEqual([])
    expect(read('outbox.json.prev')).toBe(read('outbox.json'))
    expect(readdirSync(site.dir).filter(name => name.endsWith('.tmp'))).toEqual([])
  })

const admin = (site: Site) => site.as('admin')
const issueOf = async (site: Site, origin = site.origin) =>
  (await (await site.as('admin', origin).send('/api/newsletter')).json()).issues[0]
const deliveriesOf = async (site: Site) =>
  (await admin(site).send('/api/newsletter/deliveries?_id=issue')).json() as Promise<Record<string, unknown>[]>

test('who ticks the box is asked to confirm it, by a letter that says how to stop all of it', async () => {
  const { site, mail } = await open()
  const letter = await confirmation(site, mail)
  expect(letter.recipients).toEqual([address])
  const unsubscribe = site.origin + linkIn(letter, 'abmelden')
  expect(letter.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${unsubscribe}>`)
  expect(letter.mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  expect(read(site).subscribers).toEqual([])
})

test('opening the links, however often, changes nothing; each page has one button and no other form', async () => {
  const { site, mail } = await open()
  const letter = await confirmation(site, mail)
  await untilWiped(site)
  const before = filesOf(site.dir)
  for (const purpose of ['bestaetigen', 'abmelden'] as const) {
    const link = linkIn(letter, purpose)
    for (let count = 0; count < 5; count += 1) {
      const page = await fetch(site.origin + link)
      const html = await page.text()
      expect(page.status).toBe(200)
      expect(html.match(/<form/g)).toHaveLength(1)
      expect(html).toContain(`<form action="${link}" method="post">`)
      expect(html).toContain('noindex')
      expect(page.headers.get('Set-Cookie')).toBeNull()
      expect((await fetch(site.origin + link, { method: 'HEAD' })).status).toBe(200)
    }
  }
  expect(filesOf(site.dir)).toEqual(before)
})

test('pressing the button makes one subscriber, with the proof of both steps, however often it is pressed', async () => {
  const { site, mail } = await open()
  const letter = await confirmation(site, mail)
  site.passMinutes(12)
  const link = linkIn(letter, 'bestaetigen')
  const pressed = await Promise.all([press(site, link), press(site, link), press(site, link)])
  for (const response of pressed) expect(await headline(response)).toBe('Du bist dabei')
  expect(await headline(await press(site, link))).toBe('Du bist dabei')
  expect(await headline(await fetch(site.origin + link))).toBe('Du bist dabei')
  expect(read(site).subscribers).toEqual([
    {
      _id: expect.any(String),
      email: address,
      name: 'Mira',
      requested: { date: '2026-11-28T09:00:00.000Z', ip: '127.0.0.1' },
      confirmed: { date: '2026-11-28T09:12:00.000Z', ip: '127.0.0.1' },
      wording: newsletterWording,
    },
  ])
})

test('both steps of the proof name the address they came from', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1' })
  const browser = visitor(site.origin, { 'X-Forwarded-For': '192.0.2.7' })
  await browser.post('/api/registration/add', ticked)
  await mail.wait(3)
  const letter = mail.arrived.find(({ raw }) => raw.includes('List-Unsubscribe:')) ?? expect.fail()
  await press(site, linkIn(letter, 'bestaetigen'), { 'X-Forwarded-For': '198.51.100.9' })
  expect(read(site).subscribers[0]).toMatchObject({ requested: { ip: '192.0.2.7' }, confirmed: { ip: '198.51.100.9' } })
})

test('an altered key, one for the other purpose or none at all does nothing, and the page says so', async () => {
  const { site, mail } = await open()
  const letter = await confirmation(site, mail)
  await untilWiped(site)
  const before = filesOf(site.dir)
  const [confirm, unsubscribe] = [linkIn(letter, 'bestaetigen'), linkIn(letter, 'abmelden')]
  const key = (link: string) => link.split('key=')[1] ?? ''
  const flipped = (link: string) => link.replace(/.$/, last => (last === '0' ? '1' : '0'))
  const other = (link: string) => link.replace(/key=./, found => (found.endsWith('a') ? 'key=b' : 'key=a'))
  const links = [
    [flipped(confirm), /gilt nicht mehr/],
    [other(confirm), /gilt nicht mehr/],
    [`/newsletter/bestaetigen?key=${key(unsubscribe)}`, /gilt nicht mehr/],
    ['/newsletter/bestaetigen', /gilt nicht mehr/],
    ['/newsletter/bestaetigen?key=.', /gilt nicht mehr/],
    [flipped(unsubscribe), /stimmt nicht/],
    [other(unsubscribe), /stimmt nicht/],
    [`/newsletter/abmelden?key=${key(confirm)}`, /stimmt nicht/],
    ['/newsletter/abmelden?key=%FF%00', /stimmt nicht/],
  ] as const
  for (const [link, sentence] of links) {
    const page = await fetch(site.origin + link)
    expect(await headline(page), link).toMatch(sentence)
    const pressed = await press(site, link)
    expect(pressed.status, link).toBe(400)
    expect(await headline(pressed), link).toMatch(sentence)
  }
  expect(filesOf(site.dir)).toEqual(before)
})

test('a confirmation is good for thirty days, and so long the proof of the tick is kept', async () => {
  const { site, mail } = await open()
  const letter = await confirmation(site, mail)
  expect(letter.mail.text).toContain('Der Link gilt bis zum 28.12.2026.')
  const link = linkIn(letter, 'bestaetigen')
  site.passMinutes(30 * 24 * 60 - 1)
  expect(site.stored()).toMatchObject([{ newsLetter: true, newsletterConsent: { wording: newsletterWording } }])
  expect(await headline(await fetch(site.origin + link))).toBe('Newsletter bestätigen')
  site.passMinutes(1)
  expect(await headline(await fetch(site.origin + link))).toMatch(/gilt nicht mehr/)
  expect(await headline(await press(site, link))).toMatch(/gilt nicht mehr/)
  expect(read(site).subscribers).toEqual([])
  await vi.waitFor(() => expect(site.stored()[0]?.newsletterConsent).toBeUndefined())
  // Nobody has changed anything: who has it open may save it.
  const [{ createdDate = '' } = {}] = site.stored()
  expect(site.stored()).toMatchObject([{ email: address, newsLetter: true, lastModifiedDate: createdDate }])
})

test('proof that could not be wiped from the version before is wiped the next time', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const { registrations: file } = dataFiles(dir)
  let failing = 0
  const moody = {
    ...file,
    async write(data: readonly Registration[]) {
      failing -= 1
      if (failing === 0) throw new Error('no room')
      await file.write(data)
    },
  }
  const createdDate = '2026-01-01T09:00:00.000Z'
  const old = { ...registration, _id: 'old', createdDate, lastModifiedDate: createdDate }
  await file.write([{ ...old, newsLetter: true, newsletterConsent: { ip: '192.0.2.1', wording: newsletterWording } }])
  const registrations = openCollection(moody, await file.read(), () => {})
  const forget = forgettingOldTicks({ registrations, now: () => '2026-11-28T09:00:00.000Z' })
  failing = 2
  await expect(forget()).rejects.toMatchObject({ code: 'unavailable' })
  expect(JSON.stringify(await file.previous.read())).toContain('192.0.2.1')
  await forget()
  expect(JSON.stringify([await file.read(), await file.previous.read()])).not.toContain('192.0.2.1')
  const { revision } = registrations
  await forget()
  expect(registrations.revision).toBe(revision)
})

test('forms that come at the same time do not pass the limits of letters to one address', async () => {
  const site = await openTestSiteWithAccounts({ TRUST_PROXY: '127.0.0.1' })
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const browser = visitor(site.origin, { 'X-Forwarded-For': `10.0.${index}.1` })
      expect((await browser.post('/api/registration/add', ticked)).status).toBe(200)
    }),
  )
  const letters = site.outbox().flatMap(({ cause }) => (cause?.kind === 'registration' ? [cause.letter] : []))
  expect(letters.filter(letter => letter === 'receipt')).toHaveLength(10)
  expect(letters.filter(letter => letter === 'confirmation')).toHaveLength(3)
})

test('when the disk refuses half of it, the person is off the list all the same, and the next press does the rest', async () => {
  const { site, mail } = await open(withSubscribers(1))
  const { unsubscribe } = await subscribed(site, mail)
  mail.ways.refusal = { at: 'rcpt', code: 450, for: to => to !== address }
  await admin(site).post('/api/newsletter/send', { _id: 'issue' })
  await vi.waitFor(async () => expect(await issueOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1 } }))
  const mend = await breakFile(site, 'registrations.json')
  expect((await press(site, unsubscribe)).status).toBe(503)
  expect(read(site)).toMatchObject({ subscribers: [{ _id: 'subscriber-0' }], blocked: [expect.any(String)] })
  await mend()
  expect((await press(site, unsubscribe)).status).toBe(200)
  expect(site.stored()).toMatchObject([{ newsLetter: false }])
  expect(await issueOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1, dropped: 0 } })
})

test('a confirmation is good for nothing once the address was changed, the box unticked or all of it deleted', async () => {
  const { site, mail } = await open()
  const link = linkIn(await confirmation(site, mail), 'bestaetigen')
  const _id = site.stored()[0]?._id
  for (const changes of [{ email: 'other@example.org' }, { email: address, newsLetter: false }]) {
    expect((await admin(site).post('/api/registration/edit', { _id, ...changes })).status).toBe(200)
    expect((await press(site, link)).status).toBe(400)
  }
  await admin(site).post('/api/registration/edit', { _id, newsLetter: true })
  expect(await headline(await fetch(site.origin + link))).toBe('Newsletter bestätigen')
  expect((await admin(site).post('/api/registration/del', { _id })).status).toBe(200)
  expect((await press(site, link)).status).toBe(400)
  expect(read(site).subscribers).toEqual([])
})

test('a confirmation that waits is not sent to an address for another one', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts()
  await tick(site)
  await admin(site).post('/api/registration/edit', { _id: site.stored()[0]?._id, email: 'other@example.org' })
  await site.restart(() => {}, { SMTP_URL: mail.url })
  await mail.wait(2)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  for (const { raw, mail: letter } of mail.arrived) {
    expect(raw).not.toContain('List-Unsubscribe')
    expect(letter.text).not.toContain('bestaetigen')
  }
})

test.each([
  ['without a word about where it comes from', {}],
  ['from somewhere else', { Origin: 'https://mail.example.net', 'Sec-Fetch-Site': 'cross-site' }],
])('one click in a mail program unsubscribes, %s', async (_, headers) => {
  const { site, mail } = await open()
  const { unsubscribe } = await subscribed(site, mail)
  const pressed = await press(site, unsubscribe, headers)
  expect(pressed.status).toBe(200)
  expect(await headline(pressed)).toBe('Du bist abgemeldet')
  expect(read(site)).toMatchObject({ subscribers: [], blocked: [expect.stringMatching(/^[0-9a-f]{32}$/)] })
  // And once more.
  expect((await press(site, unsubscribe, headers)).status).toBe(200)
  expect(read(site).blocked).toHaveLength(1)
})

test('a form of several parts, as some mail programs send it, unsubscribes too', async () => {
  const { site, mail } = await open()
  const { unsubscribe } = await subscribed(site, mail)
  const body = new FormData()
  body.append('List-Unsubscribe', 'One-Click')
  expect((await fetch(site.origin + unsubscribe, { method: 'POST', body })).status).toBe(200)
  expect(read(site).subscribers).toEqual([])
})

test.each(['inquiry', 'subscription'])(
  'when inquiry and subscription are gone, the %s first, the address is in no file, and a waiting newsletter neither',
  async first => {
    const { site, mail } = await open(withSubscribers(2))
    const letter = await confirmation(site, mail)
    await press(site, linkIn(letter, 'bestaetigen'))
    await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    mail.ways.refusal = { at: 'rcpt', code: 450, for: to => to === address }
    await admin(site).post('/api/newsletter/send', { _id: 'issue' })
    await vi.waitFor(() => expect(site.outbox().filter(({ sentDate }) => !sentDate)).toHaveLength(1))
    expect(site.outbox().find(({ sentDate }) => !sentDate)?.to).toBe(address)
    const steps = [
      () => admin(site).post('/api/registration/del', { _id: site.stored()[0]?._id }),
      () => press(site, linkIn(letter, 'abmelden')),
    ]
    for (const step of first === 'inquiry' ? steps : steps.reverse()) expect((await step()).status).toBe(200)
    expect(filesWith(site, 'mira@')).toEqual([])
    await vi.waitFor(async () =>
      expect(await issueOf(site)).toMatchObject({ sending: { isDone: true, sent: 2, dropped: 1 } }),
    )
    await site.stop()
    expect(filesWith(site, 'mira@')).toEqual([])
    expect(read(site).blocked).toHaveLength(1)
  },
)

test('who has got a newsletter and unsubscribes while others wait counts as one who has got it', async () => {
  const { site, mail } = await open(withSubscribers(2))
  mail.ways.refusal = { at: 'rcpt', code: 450, for: to => to === 'person-1@example.org' }
  await admin(site).post('/api/newsletter/send', { _id: 'issue' })
  await vi.waitFor(async () => expect(await issueOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1 } }))
  await vi.waitFor(() => expect(site.outbox().some(({ attempts }) => attempts.length > 0)).toBe(true))
  const [letter] = mail.to('person-0@example.org')
  await press(site, linkIn(letter ?? expect.fail(), 'abmelden'))
  expect(await issueOf(site)).toMatchObject({ sending: { sent: 1, waiting: 1, dropped: 0, isDone: false } })
})

test.each(['newsletter.json', 'registrations.json'])(
  'an address that could not be wiped from the version before of %s is wiped when the button is pressed again',
  async name => {
    const { site, mail } = await open()
    const { unsubscribe } = await subscribed(site, mail)
    const file = join(site.dir, name)
    const before = readFileSync(file)
    await admin(site).post('/api/registration/del', { _id: site.stored()[0]?._id })
    await press(site, unsubscribe)
    expect(filesWith(site, address)).toEqual([])
    // As a disk leaves it that takes the first write and no second one.
    const again = await site.restart(() => writeFile(`${file}.prev`, before))
    expect(filesWith(site, address)).toEqual([`${file}.prev`])
    expect((await press(again, unsubscribe)).status).toBe(200)
    expect(filesWith(site, address)).toEqual([])
  },
)

test('who has unsubscribed gets no newsletter, even if an old file brings them back', async () => {
  const { site, mail } = await open(withSubscribers(2))
  const { unsubscribe } = await (async () => {
    const letter = await confirmation(site, mail)
    await press(site, linkIn(letter, 'bestaetigen'))
    return { unsubscribe: linkIn(letter, 'abmelden') }
  })()
  await press(site, unsubscribe)
  const again = await site.restart(async () => {
    const { newsletter } = dataFiles(site.dir)
    const known = await newsletter.read()
    // In other letters, too.
    await newsletter.write({
      ...known,
      subscribers: [...known.subscribers, subscriber(9, { email: 'MIRA@example.org' })],
    })
  })
  const before = mail.arrived.length
  await site.as('admin', again.origin).post('/api/newsletter/send', { _id: 'issue' })
  await mail.wait(before + 2)
  await vi.waitFor(async () =>
    expect(await issueOf(site, again.origin)).toMatchObject({ sending: { isDone: true, sent: 2 } }),
  )
  expect(
    mail.arrived
      .slice(before)
      .flatMap(({ recipients }) => recipients)
      .sort(),
  ).toEqual(['person-0@example.org', 'person-1@example.org'])
})

test('who has unsubscribed and ticks the box again is asked once, and may come back', async () => {
  const { site, mail } = await open()
  const { unsubscribe } = await subscribed(site, mail)
  await press(site, unsubscribe)
  const letter = await confirmation(site, mail)
  const before = mail.arrived.length
  for (let count = 0; count < 2; count += 1)
    await tick(site, { ...ticked, email: count ? address : 'Mira@Example.org' })
  await mail.wait(before + 4)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  expect(mail.arrived.slice(before).filter(({ raw }) => raw.includes('List-Unsubscribe'))).toEqual([])
  await press(site, linkIn(letter, 'bestaetigen'))
  expect(read(site)).toMatchObject({ subscribers: [{ email: address }], blocked: [] })
  expect((await press(site, unsubscribe)).status).toBe(200)
  expect(read(site)).toMatchObject({ subscribers: [], blocked: [expect.any(String)] })
})

test('an old confirmation brings nobody back who has unsubscribed since, and what they asked stays', async () => {
  const { site, mail } = await open()
  const { confirm, unsubscribe } = await subscribed(site, mail)
  await press(site, unsubscribe)
  expect(site.stored()).toMatchObject([{ email: address, newsLetter: false, notes: inquiry.notes }])
  expect(site.stored()[0]?.newsletterConsent).toBeUndefined()
  expect(await headline(await fetch(site.origin + confirm))).toMatch(/gilt nicht mehr/)
  expect((await press(site, confirm)).status).toBe(400)
  expect(read(site)).toMatchObject({ subscribers: [], blocked: [expect.any(String)] })
})

test('of letters that were sent nothing stays, once what they were about is deleted', async () => {
  const { site, mail } = await open()
  await confirmation(site, mail)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  await admin(site).post('/api/registration/del', { _id: site.stored()[0]?._id })
  await vi.waitFor(() => expect(filesWith(site, 'mira@')).toEqual([]))
})

test('a letter of a newsletter whose subscriber has gone meanwhile is taken out, also without a mail server', async () => {
  const site = await openTestSiteWithAccounts({}, async data => {
    const sending = { date: issue.lastModifiedDate, recipients: ['subscriber-9'], sent: [], isDone: false }
    await data.newsletter.update(() => ({
      next: { subscribers: [], blocked: [], issues: [{ ...issue, sending }] },
      result: undefined,
    }))
    const cause = { kind: 'issue' as const, id: 'issue', subscriber: 'subscriber-9' }
    const letter = { _id: 'late', to: address, subject: 'Hallo', createdDate: issue.lastModifiedDate, attempts: [] }
    await data.outbox.update(() => ({ next: [{ ...letter, cause }], result: undefined }))
  })
  await vi.waitFor(() => expect(filesWith(site, 'mira@')).toEqual([]))
})

test('what somebody else has changed meanwhile, what says nothing, and what is under way is not sent or deleted', async () => {
  const { site, mail } = await open(withSubscribers(2))
  const post = async (call: string, body: object) => (await admin(site).post(`/api/newsletter/${call}`, body)).status
  const seen = { _id: 'issue', lastModifiedDate: issue.lastModifiedDate }
  expect(await post('edit', { ...seen, subject: 'Leer', body: '<p> </p>' })).toBe(200)
  expect(await post('send', seen)).toBe(409)
  expect(await post('send', { _id: 'issue' })).toBe(400)
  expect(await post('edit', { _id: 'issue', subject: 'Grüße', body: issue.body })).toBe(200)
  mail.ways.refusal = { at: 'rcpt', code: 450, for: to => to === 'person-1@example.org' }
  expect(await post('send', { _id: 'issue' })).toBe(200)
  expect(await post('del', { _id: 'issue' })).toBe(409)
  expect(await post('send', { _id: 'issue' })).toBe(409)
})

test('links of a newsletter are whole, however they were written', async () => {
  const { site, mail } = await open(withSubscribers(1))
  const body =
    '<p><a href="/kalender">a</a> <a href="kontakt?x=1&amp;y=2">b</a> <a href="https://example.net/c">c</a></p>'
  await admin(site).post('/api/newsletter/edit', { _id: 'issue', subject: 'Grüße', body })
  await admin(site).post('/api/newsletter/send', { _id: 'issue' })
  const [letter] = await mail.wait(1)
  const links = [...(letter?.mail.html ?? '').matchAll(/<a href="([^"]*)">[abc]</g)].map(([, link]) => link)
  expect(links).toEqual([`${site.origin}/kalender`, `${site.origin}/kontakt?x=1&amp;y=2`, 'https://example.net/c'])
})

test('administrators take people off the list, and addresses off the blacklist', async () => {
  const { site } = await open(withSubscribers(2))
  await admin(site).post('/api/newsletter/remove', { _id: 'subscriber-1' })
  expect(read(site)).toMatchObject({ subscribers: [{ _id: 'subscriber-0' }], blocked: [expect.any(String)] })
  expect(filesWith(site, 'person-1@')).toEqual([])
  expect((await admin(site).post('/api/newsletter/unblock', { email: 'person-0@example.org' })).status).toBe(404)
  expect((await admin(site).post('/api/newsletter/unblock', { email: 'Person-1@example.org' })).status).toBe(200)
  expect(read(site).blocked).toEqual([])
})

test('a newsletter to 500 reaches everybody once, with a link of their own, while pages answer and receipts overtake', async () => {
  const { site, mail } = await open(withSubscribers(500))
  mail.ways.refusal = { at: 'rcpt', code: 550, for: to => to === 'person-7@example.org' }
  expect((await admin(site).post('/api/newsletter/send', { _id: 'issue' })).status).toBe(200)
  await mail.wait(30)
  await tick(site, { ...inquiry, email: 'overtaker@example.org' })
  const shown: number[] = []
  const statuses = new Set<number>()
  let slowest = 0
  const sums = new Set<number>()
  await vi.waitFor(
    async () => {
      const start = performance.now()
      statuses.add((await fetch(`${site.origin}/`)).status)
      slowest = Math.max(slowest, performance.now() - start)
      const { sent, waiting, failed, dropped } = (await issueOf(site)).sending
      sums.add(sent + waiting + failed + dropped)
      shown.push(sent)
      expect(mail.arrived.length).toBeGreaterThan(499)
    },
    { timeout: 25_000, interval: 100 },
  )
  expect([...sums]).toEqual([500])
  expect([...statuses]).toEqual([200])
  expect(slowest).toBeLessThan(1000)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(new Set(shown).size).toBeGreaterThan(3)
  expect(mail.arrived.findIndex(({ recipients }) => recipients[0] === 'overtaker@example.org')).toBeLessThan(60)
  await vi.waitFor(async () => expect(await issueOf(site)).toMatchObject({ sending: { sent: 499, waiting: 1 } }))
  const issues = mail.arrived.filter(({ mail }) => mail.subject === issue.subject)
  expect(issues.map(({ recipients }) => recipients.join()).sort()).toEqual(
    Array.from({ length: 500 }, (_, index) => `person-${index}@example.org`)
      .filter(to => !to.startsWith('person-7@'))
      .sort(),
  )
  expect(new Set(issues.map(letter => linkIn(letter, 'abmelden'))).size).toBe(499)
  const third = issues.find(({ recipients }) => recipients[0] === 'person-3@example.org') ?? expect.fail()
  await press(site, linkIn(third, 'abmelden'))
  expect(read(site).subscribers.map(({ _id }) => _id)).not.toContain('subscriber-3')
  expect(third.mail.html).toContain(`href="${site.origin}/kalender"`)
  const refused = (await deliveriesOf(site)).filter(({ state }) => state !== 'sent')
  expect(refused).toMatchObject([
    { email: 'person-7@example.org', state: 'waiting', error: expect.stringContaining('550') },
  ])
})

test('a stop in the middle of a newsletter loses nobody and writes to nobody twice', async () => {
  const { site, mail } = await open(withSubscribers(60))
  await admin(site).post('/api/newsletter/send', { _id: 'issue' })
  await mail.wait(20)
  const again = await site.restart()
  const reached = mail.arrived.length
  expect(reached).toBeLessThan(60)
  await mail.wait(60)
  await vi.waitFor(async () =>
    expect(await issueOf(site, again.origin)).toMatchObject({ sending: { isDone: true, sent: 60 } }),
  )
  expect(new Set(mail.arrived.map(({ recipients }) => recipients.join())).size).toBe(60)
  expect(mail.arrived).toHaveLength(60)
  // The letters go once their results are in the newsletter's own record.
  await vi.waitFor(() => expect(again.outbox()).toEqual([]))
  for (const { mail: letter } of mail.arrived.slice(reached)) expect(letter.text).toContain(again.origin)
  expect((await press(again, linkIn(mail.arrived.at(-1) ?? expect.fail(), 'abmelden'))).status).toBe(200)
})

test('a newsletter that is sent twice at the same time is sent once', async () => {
  const { site, mail } = await open(withSubscribers(20))
  const browser = admin(site)
  await browser.send('/api/user')
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/newsletter/send', { _id: 'issue' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await browser.post('/api/newsletter/send', { _id: 'issue' })).status).toBe(409)
  await mail.wait(20)
  await vi.waitFor(async () => expect(await issueOf(site)).toMatchObject({ sending: { isDone: true, sent: 20 } }))
  expect(mail.arrived).toHaveLength(20)
})

test('a newsletter whose sending could not be stored is sent to nobody, and to each once the next time', async () => {
  const { site, mail } = await open(withSubscribers(5))
  const mend = await breakFile(site, 'newsletter.json')
  expect((await admin(site).post('/api/newsletter/send', { _id: 'issue' })).status).toBe(503)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  await mend()
  expect((await admin(site).post('/api/newsletter/send', { _id: 'issue' })).status).toBe(200)
  await mail.wait(5)
  await vi.waitFor(async () => expect(await issueOf(site)).toMatchObject({ sending: { isDone: true, sent: 5 } }))
  expect(mail.arrived).toHaveLength(5)
})

test('a form with a forged Host gets links to this site all the same', async () => {
  const { site, mail } = await open()
  const { port } = new URL(site.origin)
  const { request } = await import('node:http')
  const body = new URLSearchParams({ kind: 'inquiry', name: 'Mira', email: address, notes: 'Hallo', newsLetter: 'on' })
  const status = await new Promise(resolve => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        path: '/anfragen',
        method: 'POST',
        headers: {
          Host: 'evil.example',
          'X-Forwarded-Host': 'evil.example',
          'X-Forwarded-Proto': 'https',
          'Content-Type': 'application/x-www-form-urlencoded',
        },
      },
      response => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sending.end(String(body))
  })
  expect(status).toBe(200)
  await mail.wait(3)
  for (const { raw, mail: letter } of mail.arrived) {
    expect(raw + letter.text + letter.html).not.toContain('evil')
    expect(letter.text).toContain(site.origin)
  }
})
