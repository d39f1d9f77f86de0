import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newsletterWording } from '../../../domain/people/newsletter/newsletter-consent.ts'
import {
  address,
  admin,
  confirmation,
  filesOf,
  headline,
  linkIn,
  openNewsletterSite,
  press,
  storedFile,
  subscribe,
  tick,
  ticked,
  untilSent,
} from '../../testing/newsletter-site.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'
import { inquiry, openTestSiteWithAccounts, visitor } from '../../testing/test-site.ts'

const untilJumpNoted = (site: { dir: string }) =>
  vi.waitFor(() => expect(existsSync(join(site.dir, 'logs', 'clock-2026.jsonl'))).toBe(true))

test('ticking the box requests a confirmation by a letter, with a link to unsubscribe', async () => {
  const { site, mail } = await openNewsletterSite()
  const letter = await confirmation(site, mail)
  expect(letter.recipients).toEqual([address])
  const unsubscribe = site.origin + linkIn(letter, 'abmelden')
  expect(letter.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${unsubscribe}>`)
  expect(letter.mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  expect(storedFile(site).subscribers).toEqual([])
})

test('opening the links changes nothing, however often; each page has one button and no other form', async () => {
  const { site, mail } = await openNewsletterSite()
  const letter = await confirmation(site, mail)
  await untilSent(site)
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

test('pressing the button creates one subscriber, with the proof of both steps, however often it is pressed', async () => {
  const { site, mail } = await openNewsletterSite()
  const letter = await confirmation(site, mail)
  site.passMinutes(12)
  const link = linkIn(letter, 'bestaetigen')
  const pressed = await Promise.all([press(site, link), press(site, link), press(site, link)])
  for (const response of pressed) expect(await headline(response)).toBe('Du bist dabei')
  expect(await headline(await press(site, link))).toBe('Du bist dabei')
  expect(await headline(await fetch(site.origin + link))).toBe('Du bist dabei')
  expect(storedFile(site).subscribers).toEqual([
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

test('both steps of the proof record the IP address they came from', async () => {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1' })
  const browser = visitor(site.origin, { 'X-Forwarded-For': '192.0.2.7' })
  await browser.post('/api/registration/add', ticked)
  await mail.wait(3)
  const letter = mail.arrived.find(({ raw }) => raw.includes('List-Unsubscribe:')) ?? expect.fail()
  await press(site, linkIn(letter, 'bestaetigen'), { 'X-Forwarded-For': '198.51.100.9' })
  expect(storedFile(site).subscribers[0]).toMatchObject({
    requested: { ip: '192.0.2.7' },
    confirmed: { ip: '198.51.100.9' },
  })
})

test('an altered key, a key for the other purpose or no key does nothing, and the page reports it', async () => {
  const { site, mail } = await openNewsletterSite()
  const letter = await confirmation(site, mail)
  await untilSent(site)
  const before = filesOf(site.dir)
  const [confirm, unsubscribe] = [linkIn(letter, 'bestaetigen'), linkIn(letter, 'abmelden')]
  const key = (link: string) => link.split('key=')[1] ?? ''
  const flipped = (link: string) => link.replace(/.$/, last => (last === '0' ? '1' : '0'))
  const other = (link: string) => link.replace(/key=./, match => (match.endsWith('a') ? 'key=b' : 'key=a'))
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

test('a confirmation is valid for thirty days, and the proof of the tick is kept as long', async () => {
  const { site, mail } = await openNewsletterSite()
  const letter = await confirmation(site, mail)
  expect(letter.mail.text).toContain('Der Link gilt bis zum 28. Dezember 2026.')
  const link = linkIn(letter, 'bestaetigen')
  site.passMinutes(30 * 24 * 60 - 1)
  expect(site.stored()).toMatchObject([{ newsLetter: true, newsletterConsent: { wording: newsletterWording } }])
  expect(await headline(await fetch(site.origin + link))).toBe('Newsletter bestätigen')
  site.passMinutes(1)
  expect(await headline(await fetch(site.origin + link))).toMatch(/gilt nicht mehr/)
  expect(await headline(await press(site, link))).toMatch(/gilt nicht mehr/)
  expect(storedFile(site).subscribers).toEqual([])
  // Erases nothing while the clock is not trusted.
  await untilJumpNoted(site)
  expect(site.stored()[0]?.newsletterConsent).toBeDefined()
  const passDays = () => {
    site.passMinutes(4 * 24 * 60)
    expect(site.stored()[0]?.newsletterConsent).toBeUndefined()
  }
  await vi.waitFor(passDays, { interval: 500 })
  // Erasing is not an edit: an open form can still be saved.
  const [{ createdDate = '' } = {}] = site.stored()
  expect(site.stored()).toMatchObject([{ email: address, newsLetter: true, lastModifiedDate: createdDate }])
})

test('a clock that jumps ahead for some seconds deletes neither a waiting confirmation nor the proof of the tick', async () => {
  const site = await openTestSiteWithAccounts()
  expect((await tick(site)).status).toBe(200)
  const before = { stored: site.stored(), outbox: site.outbox() }
  expect(before.outbox.map(({ subject }) => subject)).toContain(
    'Bitte bestätige den Newsletter von Wildnisschule Lichtung',
  )
  const start = site.clock.now
  site.passMinutes(31 * 24 * 60)
  await untilJumpNoted(site)
  // The next letter wakes the courier.
  expect((await tick(site, { ...inquiry, email: 'other@example.org' })).status).toBe(200)
  site.clock.now = start
  const again = await site.restart()
  expect(again.stored()).toEqual(expect.arrayContaining(before.stored))
  expect(again.outbox()).toEqual(expect.arrayContaining(before.outbox))
})

test('forms sent at the same time cannot pass the limits of letters to one address', async () => {
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

test('a confirmation is void once the address was changed, the box unticked or the inquiry deleted', async () => {
  const { site, mail } = await openNewsletterSite()
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
  expect(storedFile(site).subscribers).toEqual([])
})

test('a waiting confirmation is not sent once the inquiry has another address', async () => {
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

test('a form with a forged Host still gets links to this site', async () => {
  const { site, mail } = await openNewsletterSite()
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

test('the notice of somebody who ticks the box again says that the newsletter is confirmed', async () => {
  const { site, mail } = await openNewsletterSite()
  await subscribe(site, mail)
  const before = mail.arrived.length
  expect((await tick(site)).status).toBe(200)
  await mail.wait(before + 2)
  const notices = mail.arrived.filter(({ mail: { subject } }) => subject?.startsWith('Anfrage von'))
  expect(notices.map(({ mail: { text } }) => /Newsletter: (.*)/.exec(text ?? '')?.[1])).toEqual([
    'ja, noch zu bestätigen',
    'ja, schon bestätigt',
  ])
})
